"""Cards as values: parsing, printing, the full deck, and the order used when a card is drawn.

Which hand beats which is not here; suits decide draws for button, seats and chips, never a pot.
"""

from dataclasses import dataclass
from enum import IntEnum


class Rank(IntEnum):
    """Ranks upward, ace high."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    def __str__(self) -> str:
        return _RANK_LETTERS[self - 2]


class Suit(IntEnum):
    """Suits upward, for draws only (Club rules, 1.2; Robert's Rules, section 3 ties 1)."""

    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3
    SPADES = 4

    def __str__(self) -> str:
        return _SUIT_LETTERS[self - 1]

    @property
    def symbol(self) -> str:
        """The suit as screens print it."""
        return "♣♦♥♠"[self - 1]


_RANK_LETTERS = "23456789TJQKA"
_SUIT_LETTERS = "cdhs"


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card; cards compare as in a draw for high card, rank first, then suit."""

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"


FULL_DECK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in Rank)
_BY_TEXT = {str(card): card for card in FULL_DECK}


def parse_card(text: str) -> Card:
    """The card written as rank and suit, such as "Td"; ValueError if there is none."""
    if text not in _BY_TEXT:
        raise ValueError(f"{text!r} is not a card; write rank and suit, such as Td or As.")
    return _BY_TEXT[text]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Several cards with blanks between or without, such as "Td 2c" or "Td2c"."""
    letters = "".join(text.split())
    return tuple(parse_card(letters[i : i + 2]) for i in range(0, len(letters), 2))
