"""Where a time lies in a picture, and round numbers beside an axis."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from tournaments.words.times import hour

_HOURS_APART = 64
_MOST_STEPS = 4
_HOUR = 0.38  # as wide as a time alone is, beside one with a word


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in a picture and what is written there; `anchor` is how that is set."""

    x: float
    label: str = ""
    anchor: str = "middle"


@dataclass(frozen=True, slots=True)
class Scale:
    """Times from left to right; what is written keeps `margin` from both edges."""

    begins_at: datetime
    ends_at: datetime
    left: float
    right: float
    margin: float = 0

    def x(self, at: datetime) -> float:
        """Where a time is, within the picture."""
        length = self.ends_at - self.begins_at
        share = (at - self.begins_at) / length if length else 0
        return round(self.left + min(max(share, 0), 1) * (self.right - self.left), 1)

    def mark(self, at: datetime, label: str) -> Mark:
        """A time that is written out; at the edges it is set to stay within the picture."""
        return self._mark(at, label, self.margin)

    def _mark(self, at: datetime, label: str, margin: float) -> Mark:
        x = self.x(at)
        is_early, is_late = x < self.left + margin, x > self.right - margin
        return Mark(x, label, "start" if is_early else "end" if is_late else "middle")

    def hours(self, zone: str) -> Iterator[Mark]:
        """Full hours on the clock of the hall, as many as have room."""
        begins = self.begins_at.astimezone(ZoneInfo(zone))
        at = begins.replace(minute=0, second=0, microsecond=0)
        length = max(self.ends_at - self.begins_at, timedelta(minutes=1))
        every = hours = timedelta(hours=1)
        while (self.right - self.left) * (every / length) < _HOURS_APART:
            every += hours
        while at <= self.ends_at:
            if at >= self.begins_at:
                yield self._mark(at, hour(at, zone), self.margin * _HOUR)
            at += every


def nice_steps(highest: int) -> tuple[int, ...]:
    """Round numbers from 0 up to the highest, three or four of them above 0."""
    step, factor = 1, 0
    while highest // step > _MOST_STEPS:
        factor += 1
        step = (1, 2, 5)[factor % 3] * 10 ** (factor // 3)
    return tuple(range(0, highest + 1, step))


def tenths(value: int) -> str:
    """Such as 12 or 7.5: tenths only where they matter."""
    return f"{value // 10:,}" if value >= 100 or value % 10 == 0 else f"{value / 10:.1f}"
