"""Facts of penalties."""

from rules_engine.house.keys import PenaltyStep
from rules_engine.tournament.facts.fact import Fact, fact
from rules_engine.units import EntryNo


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
