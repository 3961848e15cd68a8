"""What happened in a hand, in words: steps, pots, hands of cards."""

from collections import Counter
from collections.abc import Callable
from typing import assert_never

from rules_engine.cards import Card, Rank
from rules_engine.hand import (
    Action,
    BoardDealt,
    BoardPlayed,
    CardsShown,
    Category,
    HandKilled,
    HandMucked,
    Kind,
    PlayerReturned,
    PotAwarded,
    RankedHand,
    Step,
)
from rules_engine.units import SeatNo
from tournaments.words.cards import card_shown

NameOf = Callable[[SeatNo], str]

_BOARD = {0: "The next cards are dealt", 3: "The flop is dealt", 1: "The next card is dealt"}
_RANKS = {
    Rank.TWO: "two",
    Rank.THREE: "three",
    Rank.FOUR: "four",
    Rank.FIVE: "five",
    Rank.SIX: "six",
    Rank.SEVEN: "seven",
    Rank.EIGHT: "eight",
    Rank.NINE: "nine",
    Rank.TEN: "ten",
    Rank.JACK: "jack",
    Rank.QUEEN: "queen",
    Rank.KING: "king",
    Rank.ACE: "ace",
}


def seat_name(seat: SeatNo) -> str:
    """A seat where nobody's name is at hand."""
    return f"Seat {seat}"


def describe(step: Step, name_of: NameOf = seat_name) -> str:
    """A step as somebody at the table would say it."""
    match step:
        case Action():
            return f"{name_of(step.seat)} {_action(step)}"
        case BoardDealt():
            return _BOARD[len(step.cards)]
        case CardsShown():
            return f"{name_of(step.seat)} shows {' '.join(map(_corner, step.cards))}"
        case HandMucked():
            return f"{name_of(step.seat)} mucks"
        case BoardPlayed():
            return f"{name_of(step.seat)} plays the board"
        case HandKilled():
            return f"The hand of {name_of(step.seat)} is dead"
        case PlayerReturned():
            return f"{name_of(step.seat)} is back"
        case PotAwarded():
            return f"{together([name_of(seat) for seat in step.winners])} won a pot"
        case unknown:
            assert_never(unknown)


def _corner(card: Card) -> str:
    return card_shown(card).corner


def _action(step: Action) -> str:
    amount = "" if step.to is None else f"{step.to:,}"
    match step.kind:
        case Kind.FOLD:
            return "folds"
        case Kind.CHECK:
            return "checks"
        case Kind.CALL:
            return "calls"
        case Kind.BET:
            return f"bets {amount}"
        case Kind.RAISE:
            return f"raises to {amount}"
        case Kind.ALL_IN:
            return "is all-in"
        case unknown:
            assert_never(unknown)


def together(names: list[str]) -> str:
    """Names as a list in a sentence."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def pot_name(number: int) -> str:
    """Pots are numbered from the main pot, 1."""
    return "Main pot" if number == 1 else f"Side pot {number - 1}"


def hand_name(ranked: RankedHand) -> str:
    """The five cards that play, as people call them."""
    counts = Counter(card.rank for card in ranked.five)
    by_weight = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    first, second = by_weight[0], by_weight[-1] if len(by_weight) < 2 else by_weight[1]
    top = _top(ranked)
    match ranked.category:
        case Category.HIGH_CARD:
            return f"{_RANKS[first]} high"
        case Category.PAIR:
            return f"a pair of {_plural(first)}"
        case Category.TWO_PAIR:
            return f"two pair, {_plural(first)} and {_plural(second)}"
        case Category.THREE_OF_A_KIND:
            return f"three {_plural(first)}"
        case Category.STRAIGHT:
            return f"a straight to the {_RANKS[top]}"
        case Category.FLUSH:
            return f"a flush, {_RANKS[top]} high"
        case Category.FULL_HOUSE:
            return f"a full house, {_plural(first)} full of {_plural(second)}"
        case Category.FOUR_OF_A_KIND:
            return f"four {_plural(first)}"
        case Category.STRAIGHT_FLUSH:
            is_royal = top is Rank.ACE
            return "a royal flush" if is_royal else f"a straight flush to the {_RANKS[top]}"
        case unknown:
            assert_never(unknown)


def _plural(rank: Rank) -> str:
    return "sixes" if rank is Rank.SIX else f"{_RANKS[rank]}s"


def _top(ranked: RankedHand) -> Rank:
    """The card that names a straight or flush; below a five the ace counts as one."""
    ranks = {card.rank for card in ranked.five}
    is_wheel = ranks == {Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE}
    is_straight = ranked.category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH)
    return Rank.FIVE if is_wheel and is_straight else max(ranks)
