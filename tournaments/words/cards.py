"""Cards as screens draw them."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from rules_engine.cards import Card, Rank, Suit

_RANKS = {Rank.TEN: "10"}
_SUITS = {Suit.CLUBS: "clubs", Suit.DIAMONDS: "diamonds", Suit.HEARTS: "hearts"}


@dataclass(frozen=True, slots=True)
class CardShown:
    """A card's corner and its name; `is_used` if it lies on the table already."""

    code: str
    rank: str
    symbol: str
    suit: str
    is_used: bool = False

    @property
    def corner(self) -> str:
        """The card within a sentence."""
        return f"{self.rank}{self.symbol}"


def card_shown(card: Card, *, is_used: bool = False) -> CardShown:
    """One card."""
    return CardShown(
        code=str(card),
        rank=_RANKS.get(card.rank, str(card.rank)),
        symbol=card.suit.symbol,
        suit=_SUITS.get(card.suit, "spades"),
        is_used=is_used,
    )


def cards_shown(cards: Iterable[Card]) -> tuple[CardShown, ...]:
    """Cards in their order."""
    return tuple(card_shown(card) for card in cards)


def deck_shown(used: Collection[Card]) -> tuple[CardShown, ...]:
    """The deck for a picker: spades first, aces first."""
    return tuple(
        card_shown(card, is_used=card in used)
        for suit in (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
        for card in (Card(rank, suit) for rank in reversed(Rank))
    )
