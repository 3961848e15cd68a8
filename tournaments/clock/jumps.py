"""Two looks at the time: did it go on evenly in between, and was anybody there to see?

The time of day is put right by the network or by hand; the other clock here only goes on, and goes
on while the computer sleeps. Where the two disagree, the time of day has jumped; where they agree
and much time has passed, this process did not run, because the computer was asleep or frozen.
"""

import sys
import time
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from rules_engine.clock import PauseReason

JUMP_SECONDS = 2.0
OUTAGE_SECONDS = 60.0
_AT_ONCE_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class Look:
    """The time of day, and seconds since some instant that nothing but their passing changes."""

    at: datetime
    steady: float


def look() -> Look:
    """Both clocks at once: a process may be held up between the two."""
    while True:
        before = _steady()
        seen = Look(timezone.now(), _steady())
        if seen.steady - before < _AT_ONCE_SECONDS:
            return seen


def _steady() -> float:
    # What Python calls monotonic stands still while Linux or macOS sleeps; on Windows it does not.
    if sys.platform == "linux":
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    if sys.platform == "darwin":
        return time.clock_gettime(time.CLOCK_MONOTONIC_RAW)
    return time.monotonic()


def between(before: Look, after: Look) -> PauseReason | None:
    """Why time is in doubt since the look before; None if all is well."""
    passed = after.steady - before.steady
    jumped = (after.at - before.at) / timedelta(seconds=1) - passed
    if abs(jumped) > JUMP_SECONDS:
        return PauseReason.JUMP
    return PauseReason.OUTAGE if passed > OUTAGE_SECONDS else None
