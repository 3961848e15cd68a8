"""Facts of chips bought again: rebuys and add-ons."""

from rules_engine.prizes.pool import Price
from rules_engine.tournament.facts.fact import Fact, fact
from rules_engine.units import Chips, EntryNo


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
