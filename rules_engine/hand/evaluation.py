"""Which hand beats which: the best five of five to seven cards, with ties exact.

The order of the 7,462 hands is that of treys' two tables, keyed by a product of primes, one prime
per rank: one table for hands of a single suit, one for all others. A hand of six or seven cards is
the best of its fives; the prime product of a five is that of the whole hand divided by the primes
of the cards left out, so no card is looked at twice, and the answer is remembered under the
product of the whole hand (fewer than 75,000). Five cards of one suit leave no room for a full
house or four of a kind, so a flush, where there is one, is the whole answer.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from math import prod
from typing import NamedTuple, TypeAlias

from treys import Card as TreysCard
from treys.lookup import LookupTable

from rules_engine.cards import Card, Rank, Suit

Strength: TypeAlias = int
HoleCards: TypeAlias = tuple[Card, Card]

WEAKEST: Strength = 1
STRONGEST: Strength = LookupTable.MAX_HIGH_CARD


class Category(StrEnum):
    """The nine classes of hands upward; a royal flush is the highest straight flush."""

    HIGH_CARD = "high_card"
    PAIR = "pair"
    TWO_PAIR = "two_pair"
    THREE_OF_A_KIND = "three_of_a_kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    FOUR_OF_A_KIND = "four_of_a_kind"
    STRAIGHT_FLUSH = "straight_flush"


# The highest treys number of each class; treys counts downward from 1, the royal flush.
_WORST_OF_CATEGORY = (
    (LookupTable.MAX_STRAIGHT_FLUSH, Category.STRAIGHT_FLUSH),
    (LookupTable.MAX_FOUR_OF_A_KIND, Category.FOUR_OF_A_KIND),
    (LookupTable.MAX_FULL_HOUSE, Category.FULL_HOUSE),
    (LookupTable.MAX_FLUSH, Category.FLUSH),
    (LookupTable.MAX_STRAIGHT, Category.STRAIGHT),
    (LookupTable.MAX_THREE_OF_A_KIND, Category.THREE_OF_A_KIND),
    (LookupTable.MAX_TWO_PAIR, Category.TWO_PAIR),
    (LookupTable.MAX_PAIR, Category.PAIR),
    (LookupTable.MAX_HIGH_CARD, Category.HIGH_CARD),
)

_PRIMES = (0, 0, *TreysCard.PRIMES)  # by rank, of which the lowest is 2

# Suits of a board are counted in one number, three bits for each suit.
_COUNTING = (0, *(1 << 3 * position for position in range(len(Suit))))
_THREE_OF_FIVE: Mapping[int, Suit] = {
    sum(_COUNTING[suit] for suit in (three, three, three, fourth, fifth)): three
    for three in Suit
    for fourth in Suit
    for fifth in Suit
}


class _Table(dict[int, Strength]):
    """Strength by prime product; products of six and seven cards join when first asked for."""

    def __missing__(self, product: int) -> Strength:
        primes = [prime for prime in TreysCard.PRIMES for _ in range(_power(product, prime))]
        left_out = combinations(primes, len(primes) - 5)
        best = max(self[product // prod(others)] for others in left_out)
        self[product] = best
        return best


def _power(product: int, prime: int) -> int:
    power = 0
    while product % prime == 0:
        product //= prime
        power += 1
    return power


def _higher_wins(lookup: Mapping[int, int]) -> _Table:
    return _Table({product: STRONGEST + 1 - number for product, number in lookup.items()})


_LOOKUP = LookupTable()
_SUITED = _higher_wins(_LOOKUP.flush_lookup)
_MIXED = _higher_wins(_LOOKUP.unsuited_lookup)


@dataclass(frozen=True, slots=True)
class RankedHand:
    """A hand's worth: equal strengths tie, whatever the suits; `five` are the cards that play."""

    strength: Strength
    category: Category
    five: tuple[Card, ...]


class RankedBoard(NamedTuple):
    """A complete board, prepared for many hands: its ranks and suits are read once."""

    cards: tuple[Card, ...]
    product: int
    flush_suit: Suit | None  # a suit of which there are three or more
    flush_cards: tuple[Card, ...]

    def strength(self, hole_cards: HoleCards) -> Strength:
        """How strong these hole cards are here; the caller has seen to it that no card doubles."""
        first, second = hole_cards
        suit = self.flush_suit
        if suit is not None:
            suited = [card for card in (first, second, *self.flush_cards) if card.suit is suit]
            if len(suited) >= 5:
                return _SUITED[_product(suited)]
        return _MIXED[self.product * _PRIMES[first.rank] * _PRIMES[second.rank]]


def rank_board(cards: Sequence[Card]) -> RankedBoard:
    """Prepare a board; ValueError unless it has five different cards."""
    if len(cards) != 5:
        raise ValueError(f"A board has five cards, not {len(cards)}.")
    _refuse_doubles(cards)
    product = 1
    suits = 0
    for card in cards:
        product *= _PRIMES[card.rank]
        suits += _COUNTING[card.suit]
    flush_suit = _THREE_OF_FIVE.get(suits)
    if flush_suit is None:
        return RankedBoard(tuple(cards), product, None, ())
    suited = tuple(card for card in cards if card.suit is flush_suit)
    return RankedBoard(tuple(cards), product, flush_suit, suited)


def strength(cards: Sequence[Card]) -> Strength:
    """How strong the best five of five to seven cards are: more is better, equal is a tie."""
    if not 5 <= len(cards) <= 7:
        raise ValueError(f"A hand is judged by five to seven cards, not {len(cards)}.")
    _refuse_doubles(cards)
    _, suited = _longest_suit(cards)
    return _SUITED[_product(suited)] if len(suited) >= 5 else _MIXED[_product(cards)]


def rank_hand(cards: Sequence[Card]) -> RankedHand:
    """The best five of five to seven cards; of equal fives the first in the order given."""
    best = strength(cards)
    five = next(five for five in combinations(cards, 5) if strength(five) == best)
    return RankedHand(best, category_of(best), _as_read(five))


def category_of(strength: Strength) -> Category:
    """The class that a strength belongs to."""
    if not WEAKEST <= strength <= STRONGEST:
        raise ValueError(f"No hand has strength {strength}.")
    number = STRONGEST + 1 - strength
    return next(category for worst, category in _WORST_OF_CATEGORY if number <= worst)


def _product(cards: Iterable[Card]) -> int:
    product = 1
    for card in cards:
        product *= _PRIMES[card.rank]
    return product


def _longest_suit(cards: Sequence[Card]) -> tuple[Suit, tuple[Card, ...]]:
    suits = [card.suit for card in cards]
    suit = max(suits, key=suits.count)
    return suit, tuple(card for card in cards if card.suit is suit)


def _refuse_doubles(cards: Sequence[Card]) -> None:
    seen = 0  # one bit per card
    for card in cards:
        bit = 1 << (card.rank << 2) + card.suit
        if seen & bit:
            raise ValueError(f"{card} is there twice.")
        seen |= bit


def _as_read(five: Sequence[Card]) -> tuple[Card, ...]:
    """As people read a hand: pairs and better first, then downward; the low ace comes last."""
    counts = Counter(card.rank for card in five)
    ordered = sorted(five, key=lambda card: (-counts[card.rank], -card.rank, -card.suit))
    if [card.rank for card in ordered[:2]] == [Rank.ACE, Rank.FIVE]:
        return (*ordered[1:], ordered[0])
    return tuple(ordered)
