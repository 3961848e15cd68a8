"""Facts of absence."""

from rules_engine.tournament.facts.fact import Fact, fact
from rules_engine.units import EntryNo


@fact
class EntryAbsent(Fact):
    """An entry is not at its seat; its chips play on."""

    entry: EntryNo
    never_came: bool = False


@fact
class EntryReturned(Fact):
    """An absent entry is back."""

    entry: EntryNo
