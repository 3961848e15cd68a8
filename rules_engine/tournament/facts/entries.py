"""Facts of entries: sold, waiting, taken back, what they need."""

from rules_engine.prizes.pool import Price
from rules_engine.releases import since
from rules_engine.tournament.facts.fact import Fact, fact
from rules_engine.units import Chips, EntryNo, LevelNo, SeatNo, TableNo


@fact
class EntryAdmitted(Fact):
    """An entry was paid: from the street, from the waiting list, or again after a bust.

    Names are kept beside the log; `named` is a hash of the name and of a salt that lies beside it.
    A free one has a reason and costs nothing, so nothing of it goes to the prizes.
    """

    entry: EntryNo
    chips: Chips
    price: Price
    rules_version: int
    ticket: str = ""
    re_entry_of: EntryNo | None = None
    named: str = since("0.2", "")
    free_because: str = since("0.2", "")


@fact
class EntryWaitlisted(Fact):
    """Somebody asked for an entry when there was none to sell."""

    entry: EntryNo


@fact
class EntryWithdrawn(Fact):
    """An entry was taken back before play and its money returned, or left the waiting list."""

    entry: EntryNo
    chips: Chips = 0
    reason: str = ""


@fact
class NeedsStated(Fact):
    """What an entry needs: a certain table or seat, distance from others, not to be moved."""

    entry: EntryNo
    table: TableNo | None = None
    seat: SeatNo | None = None
    apart_from: tuple[EntryNo, ...] = ()
    stays: bool = False


@fact
class NameCorrected(Fact):
    """The name of whoever holds an entry was written wrongly; `named` seals the right one."""

    entry: EntryNo
    named: str = since("0.2", "")


@fact
class NamesErased(Fact):
    """After the night the names beside these entries were erased; what sealed them says nothing."""

    entries: tuple[EntryNo, ...]


@fact
class HolderChanged(Fact):
    """An entry was sold to the wrong person and is somebody else's from the start.

    People are known beside the log; `holder` and `was` are their numbers there.
    """

    entry: EntryNo
    holder: int
    was: int
    named: str = since("0.2", "")


@fact
class LateEntriesAllowed(Fact):
    """The director permits late entries until this level ends."""

    until_level: LevelNo


@fact
class RegistrationClosed(Fact):
    """No more entries are sold: the field and the prize pool are fixed."""
