"""What can happen in a hand: actions of players, cards, shows, and what the table decides.

A step names the seat it is about, so that a tap meant for another moment is refused and not
taken for somebody else's. Amounts are totals of the street ("raise to"), never increments.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from rules_engine.cards import Card
from rules_engine.hand.evaluation import HoleCards
from rules_engine.units import Chips, SeatNo


class Kind(StrEnum):
    """The actions of a player; all-in is any wager or call with the last chips."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    ALL_IN = "all_in"


class Action(NamedTuple):
    """A player's action in turn; only a bet or raise has to name its amount."""

    seat: SeatNo
    kind: Kind
    to: Chips | None = None


@dataclass(frozen=True, slots=True)
class BoardDealt:
    """The flop, turn or river lies on the table; without cards where nobody records them."""

    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class CardsShown:
    """A player turns both hole cards up."""

    seat: SeatNo
    cards: HoleCards


@dataclass(frozen=True, slots=True)
class HandMucked:
    """A player gives up at the showdown without showing."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class BoardPlayed:
    """A player declares to play the board and throws the hole cards away."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class PotAwarded:
    """The table says who won a pot, numbered from the main pot, 1; several share it."""

    pot: int
    winners: tuple[SeatNo, ...]


@dataclass(frozen=True, slots=True)
class HandKilled:
    """A hand is dead, by rule or by ruling; what its player has put in stays in the pot."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class PlayerReturned:
    """Somebody absent is back before the turn came."""

    seat: SeatNo


Step: TypeAlias = (
    Action
    | BoardDealt
    | CardsShown
    | HandMucked
    | BoardPlayed
    | PotAwarded
    | HandKilled
    | PlayerReturned
)
