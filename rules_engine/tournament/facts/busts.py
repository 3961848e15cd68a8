"""Facts of busts: reported, answered, and what belongs to an exit."""

from rules_engine.releases import since
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament.facts.fact import Fact, fact
from rules_engine.units import Chips, EntryNo


@fact
class BustReported(Fact):
    """A table says that an entry has lost its last chip.

    `nobody_knows`: the table was asked what the entry began the hand with.
    """

    report: int
    entry: EntryNo
    seat: SeatRef
    hand: int
    round: int | None = None
    chips_before: Chips | None = None
    knocked_out_by: tuple[EntryNo, ...] = ()
    nobody_knows: bool = since("0.2", False)


@fact
class BustRejected(Fact):
    """Staff say that the entry is not out."""

    report: int
    reason: str


@fact
class SeatBusted(Fact):
    """An entry is out and its seat open. `report` is the one that this confirms.

    `nobody_knows`: it was asked what the entry began the hand with.
    """

    entry: EntryNo
    seat: SeatRef
    hand: int
    round: int | None = None
    report: int | None = None
    chips_before: Chips | None = None
    knocked_out_by: tuple[EntryNo, ...] = ()
    nobody_knows: bool = since("0.2", False)


@fact
class StartStated(Fact):
    """What an entry that is out had at the start of its last hand.

    `nobody_knows`: it was asked, and the chips are nothing that counts.
    """

    entry: EntryNo
    chips_before: Chips
    nobody_knows: bool = since("0.2", False)


@fact
class TicketReturned(Fact):
    """An entry that is out has handed in its ticket."""

    entry: EntryNo
