"""Facts of the clock."""

from datetime import datetime

from rules_engine.clock.clock import PauseReason
from rules_engine.tournament.facts.fact import Fact, fact
from rules_engine.units import LevelNo


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
class HardStopSet(Fact):
    """Play ends at this time at the latest; none lifts the limit."""

    stop_at: datetime | None = None
