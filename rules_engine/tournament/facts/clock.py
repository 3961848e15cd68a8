"""Facts of the clock."""

from datetime import datetime

from rules_engine.clock.clock import PauseReason
from rules_engine.releases import since
from rules_engine.tournament.facts.fact import Fact, fact
from rules_engine.units import LevelNo


@fact
class ClockStarted(Fact):
    """Play began."""


@fact
class ClockPaused(Fact):
    """The clock was stopped; `note` says what for, `until` when it is meant to go on."""

    reason: PauseReason
    note: str = ""
    until: datetime | None = since("0.2", None)


@fact
class PauseAnnounced(Fact):
    """The pause that is on is for this, and is meant to last until then."""

    note: str
    until: datetime | None = None


@fact
class ClockResumed(Fact):
    """The clock runs again."""


@fact
class TimePutBack(Fact):
    """The computer's time of day had been ahead by this much; what came before moves with it."""

    seconds: int


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
class ClockAdvanced(Fact):
    """The level or rest break that was on ended early, and what follows it began."""


@fact
class RestTaken(Fact):
    """A rest break began in the middle of a level, which goes on after it."""

    seconds: int


@fact
class HardStopSet(Fact):
    """Play ends at this time at the latest; none lifts the limit."""

    stop_at: datetime | None = None
