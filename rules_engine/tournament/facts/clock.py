"""Facts of the clock, and changes of structure, rules and prizes while they are in use."""

from datetime import datetime

from rules_engine.clock.clock import PauseReason
from rules_engine.clock.structure import Structure
from rules_engine.house.rules import HouseRules
from rules_engine.prizes.payout_plan import PayoutPlan
from rules_engine.tournament.facts.fact import Fact, fact
from rules_engine.units import EntryNo, LevelNo


@fact
class ClockStarted(Fact):
    """Play began."""


@fact
class ClockPaused(Fact):
    """The clock was stopped."""

    reason: PauseReason
    note: str = ""


@fact
class ClockResumed(Fact):
    """The clock runs again."""


@fact
class LevelSet(Fact):
    """The clock was put at a level, with this much of it left if not all."""

    level: LevelNo
    left_seconds: int | None = None


@fact
class TimeAdded(Fact):
    """The present level was made longer, or shorter by a negative number."""

    seconds: int


@fact
class StructureChanged(Fact):
    """Another structure holds from the next unplayed level on."""

    structure: Structure


@fact
class HardStopSet(Fact):
    """Play ends at this time at the latest; none lifts the limit."""

    stop_at: datetime | None = None


@fact
class HouseChanged(Fact):
    """Rules were changed; those players consented whom the house asks."""

    house: HouseRules
    consents: tuple[EntryNo, ...] = ()


@fact
class PrizesChanged(Fact):
    """Another plan of prizes holds."""

    payouts: PayoutPlan
