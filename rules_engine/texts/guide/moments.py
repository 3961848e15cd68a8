"""What the guide is told about a table: who sits there, the amounts, and the moment it is in."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from rules_engine.chips.race import RacePlan
from rules_engine.clock.structure import Level
from rules_engine.hand import Award, Hand
from rules_engine.room.button import ComingHand, Positions
from rules_engine.room.dealing import DealingRoles, Deck
from rules_engine.room.table_view import SeatRef
from rules_engine.units import Chips, SeatNo, TableNo


@dataclass(frozen=True, slots=True)
class BeforeDeal:
    """The table is clear and the next hand is due; in showdown mode both players are all-in."""

    is_showdown_mode: bool = False


@dataclass(frozen=True, slots=True)
class TrackedHand:
    """A hand that the tablet follows action by action."""

    hand: Hand


@dataclass(frozen=True, slots=True)
class UntrackedHand:
    """A hand of which the tablet only knows that it is being played."""

    positions: Positions
    dealt_in: tuple[SeatNo, ...]
    is_showdown_mode: bool = False


@dataclass(frozen=True, slots=True)
class HandOver:
    """A hand has just ended: what was won, as far as it is known, and who has no chips left."""

    awards: tuple[Award, ...] = ()
    out_of_chips: tuple[SeatNo, ...] = ()


@dataclass(frozen=True, slots=True)
class RestBreak:
    """The table rests: how long in all, what is played after it, and chips that leave play."""

    minutes: int
    next_amounts: Level
    leaving_chips: tuple[Chips, ...] = ()


@dataclass(frozen=True, slots=True)
class ColourUp:
    """Small chips leave the table, and the odd ones are raced off."""

    plan: RacePlan


@dataclass(frozen=True, slots=True)
class Arrival:
    """Somebody comes to this table, moved or entered late."""

    seat: SeatNo


class WhyLeaving(StrEnum):
    """Why somebody leaves a table, or only the chair there."""

    BUSTED = "busted"
    MOVED = "moved"
    SENT = "sent"
    CHANGES_SEAT = "changes_seat"
    TABLE_BREAKS = "table_breaks"


@dataclass(frozen=True, slots=True)
class Departure:
    """Somebody leaves this table; `to` is the new seat of a player who is moved."""

    seat: SeatNo
    why: WhyLeaving
    to: SeatRef | None = None


@dataclass(frozen=True, slots=True)
class WaitingForTables:
    """Hand for hand: these tables have not finished yet."""

    tables: tuple[TableNo, ...]


Moment: TypeAlias = (
    BeforeDeal
    | TrackedHand
    | UntrackedHand
    | HandOver
    | RestBreak
    | ColourUp
    | Arrival
    | Departure
    | WaitingForTables
)


@dataclass(frozen=True, slots=True)
class NextHand:
    """The hand that comes next, as `button` and `dealing` see it.

    `preparing` are the roles if its own deck has to be made ready first.
    """

    hand: ComingHand
    roles: DealingRoles
    preparing: DealingRoles


@dataclass(frozen=True, slots=True)
class NoHand:
    """Why no hand can be dealt: a button to be drawn, too few players, nobody there."""

    code: str
    sentence: str


@dataclass(frozen=True, slots=True)
class TableState:
    """A table at one moment; `amounts` are those of the hand being played, or of the next one.

    `last` are the positions of the last hand; `deck` is what the deck of the next one needs;
    `stacks` are those of the seats that somebody holds, None where nobody knows. `dealer` is the
    volunteer who deals there and does not play; empty where the players deal.
    """

    moment: Moment
    amounts: Level
    next: NextHand | NoHand
    stacks: Mapping[SeatNo, Chips | None]
    decks: int = 1
    deck: Deck = Deck.AS_ALWAYS
    last: Positions | None = None
    absent: frozenset[SeatNo] = frozenset()
    dealer: str = ""
