"""Facts of the floor: calls, absence, penalties, rulings, announcements, and undo."""

from enum import StrEnum

from rules_engine.clock.hand_clock import Caller
from rules_engine.house.keys import PenaltyStep
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament.facts.fact import Fact, fact
from rules_engine.units import Chips, EntryNo, SeatNo, TableNo


@fact
class TableCalled(Fact):
    """A table asks for the floor."""

    call: int
    table: TableNo
    reason: str


@fact
class CallAnswered(Fact):
    """Somebody came."""

    call: int
    note: str = ""


@fact
class ClockCalled(Fact):
    """The clock was called on a player."""

    call: int
    seat: SeatRef
    hand: int
    caller: Caller
    facing_bet: bool


class ClockOutcome(StrEnum):
    """How a called clock ended."""

    ACTED = "acted"
    RAN_OUT = "ran_out"
    WITHDRAWN = "withdrawn"


@fact
class ClockCallClosed(Fact):
    """The player acted, or the time ran out."""

    call: int
    outcome: ClockOutcome


@fact
class EntryAbsent(Fact):
    """An entry is not at its seat; its chips play on."""

    entry: EntryNo
    never_came: bool = False


@fact
class EntryReturned(Fact):
    """An absent entry is back."""

    entry: EntryNo


@fact
class NoShowRemoved(Fact):
    """The stack of an entry that never came left play."""

    entry: EntryNo
    chips: Chips


@fact
class PenaltyGiven(Fact):
    """An entry was penalised."""

    penalty: int
    entry: EntryNo
    step: PenaltyStep
    reason: str


@fact
class PenaltyServed(Fact):
    """An entry has served a penalty."""

    penalty: int
    entry: EntryNo


@fact
class EntryDisqualified(Fact):
    """An entry was expelled; its chips left play or were shared at the table."""

    entry: EntryNo
    reason: str
    chips: Chips
    shares: tuple[tuple[SeatNo, Chips], ...] = ()


@fact
class RulingRecorded(Fact):
    """A ruling was given at a table; `overruled` is what the assistant had proposed instead.

    `answers` is what the table said, by question; `waits`: staff have to agree first.
    """

    ruling: int
    table: TableNo
    irregularity: str
    headline: str
    hand: int | None = None
    overruled: str = ""
    answers: tuple[tuple[str, str], ...] = ()
    waits: bool = False


@fact
class RulingConfirmed(Fact):
    """Staff agree with a ruling that waited for them."""

    ruling: int


@fact
class RulingOverruled(Fact):
    """Staff ruled otherwise: `headline` is what holds now."""

    ruling: int
    headline: str
    reason: str


@fact
class AnnouncementMade(Fact):
    """Everybody is told this; empty text takes the last announcement down."""

    text: str


@fact
class WishUndone(Fact):
    """All facts of a wish were taken back. It acts in the fold, not on the state."""

    wish: int
    reason: str = ""
