"""Facts of absence."""

from rules_engine.releases import since
from rules_engine.tournament.facts.fact import Fact, fact
from rules_engine.units import EntryNo


@fact
class EntryAbsent(Fact):
    """An entry is not at its seat; its chips play on. `for_good`: it has gone home.

    `is_coming`: it never came, was reached, and asks to keep the chips in place.
    """

    entry: EntryNo
    never_came: bool = False
    for_good: bool = since("0.2", False)
    is_coming: bool = since("0.2", False)


@fact
class EntryReturned(Fact):
    """An absent entry is back."""

    entry: EntryNo
