"""Facts of the desk: opening, entries, waiting list, rebuys, cancellation."""

from datetime import datetime

from rules_engine.clock.structure import Structure
from rules_engine.prizes.pool import Price
from rules_engine.tournament.facts.fact import Fact, fact
from rules_engine.tournament.terms import Terms
from rules_engine.units import Chips, EntryNo, LevelNo, SeatNo, TableNo


@fact
class TournamentOpened(Fact):
    """Sales opened on these terms: the first line of every log."""

    terms: Terms
    structure: Structure
    time_zone: str
    starts_at: datetime
    hard_stop_at: datetime | None = None


@fact
class EntryAdmitted(Fact):
    """An entry was paid: from the street, from the waiting list, or again after a bust."""

    entry: EntryNo
    chips: Chips
    price: Price
    rules_version: int
    ticket: str = ""
    re_entry_of: EntryNo | None = None


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
class LateEntriesAllowed(Fact):
    """The director permits late entries until this level ends."""

    until_level: LevelNo


@fact
class RegistrationClosed(Fact):
    """No more entries are sold: the field and the prize pool are fixed."""


@fact
class RebuyAnnounced(Fact):
    """A rebuy was announced and binds; the chips are still on their way."""

    entry: EntryNo
    chips: Chips


@fact
class RebuyTaken(Fact):
    """An entry bought chips again after losing."""

    entry: EntryNo
    chips: Chips
    price: Price


@fact
class AddOnTaken(Fact):
    """An entry bought chips on top."""

    entry: EntryNo
    chips: Chips
    price: Price


@fact
class TournamentCancelled(Fact):
    """The tournament is not played; every entry gets its money back."""

    reason: str
