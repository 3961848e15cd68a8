"""Facts of expulsion: no-shows and disqualified players leave with their chips."""

from rules_engine.tournament.facts.fact import Fact, fact
from rules_engine.units import Chips, EntryNo, SeatNo


@fact
class NoShowRemoved(Fact):
    """The stack of an entry that never came left play."""

    entry: EntryNo
    chips: Chips


@fact
class EntryDisqualified(Fact):
    """An entry was expelled; its chips left play or were shared at the table."""

    entry: EntryNo
    reason: str
    chips: Chips
    shares: tuple[tuple[SeatNo, Chips], ...] = ()
