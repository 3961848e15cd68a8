"""Facts of hands and exits."""

from rules_engine.room.button import Positions
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament.facts.fact import Fact, fact
from rules_engine.units import Chips, EntryNo, LevelNo, SeatNo, TableNo


@fact
class HandStarted(Fact):
    """A hand began: its level and positions are fixed. `round` counts in hand-for-hand."""

    table: TableNo
    hand: int
    level: LevelNo
    positions: Positions
    dealt_in: tuple[SeatNo, ...]
    round: int | None = None
    showdown_mode: bool = False


@fact
class HandEnded(Fact):
    """A hand is over; the stacks after it where the table counts them."""

    table: TableNo
    hand: int
    stacks: tuple[tuple[SeatNo, Chips], ...] | None = None


@fact
class HandVoided(Fact):
    """A misdeal: everything put in goes back and the hand is dealt again."""

    table: TableNo
    hand: int
    reason: str


@fact
class BustReported(Fact):
    """A table says that an entry has lost its last chip."""

    report: int
    entry: EntryNo
    seat: SeatRef
    hand: int
    round: int | None = None
    chips_before: Chips | None = None
    knocked_out_by: tuple[EntryNo, ...] = ()


@fact
class BustRejected(Fact):
    """Staff say that the entry is not out."""

    report: int
    reason: str


@fact
class SeatBusted(Fact):
    """An entry is out and its seat open. `report` is the one that this confirms."""

    entry: EntryNo
    seat: SeatRef
    hand: int
    round: int | None = None
    report: int | None = None
    chips_before: Chips | None = None
    knocked_out_by: tuple[EntryNo, ...] = ()


@fact
class StartStated(Fact):
    """What an entry that is out had at the start of its last hand."""

    entry: EntryNo
    chips_before: Chips


@fact
class TicketReturned(Fact):
    """An entry that is out has handed in its ticket."""

    entry: EntryNo


@fact
class HandForHandStarted(Fact):
    """From now on no table deals before all have finished."""


@fact
class HandForHandEnded(Fact):
    """Tables play at their own pace again."""
