"""A span: the stretch of an evening between two changes of the clock, and where it stands in it.

Within a span nothing is decided by people: the clock is paused, or it runs through levels and rest
breaks by itself. Everything here follows from the span and an instant.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from rules_engine.clock.dial import ZERO, Dial
from rules_engine.clock.local_time import next_time_of_day
from rules_engine.clock.structure import Structure
from rules_engine.units import LevelNo

WARNING = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Window:
    """A rest break in the middle of a level, as instants.

    One at a time of day is not moved by pauses; one that was taken on the spot stands still with
    the clock.
    """

    begins_at: datetime
    ends_at: datetime
    is_on_the_spot: bool = False

    def later(self, by: timedelta) -> "Window":
        return replace(self, begins_at=self.begins_at + by, ends_at=self.ends_at + by)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the clock stands at an instant.

    `window` is the rest break in the middle of a level that is on; `edges` counts beginnings and
    ends of such rest breaks since the span began.
    """

    at: datetime
    dial: Dial
    is_running: bool
    is_stopped: bool = False
    window: Window | None = None
    edges: int = 0

    @property
    def is_held(self) -> bool:
        """Whether a level waits for the end of a rest break in the middle of it."""
        return self.window is not None and not self.dial.on_rest

    @property
    def is_resting(self) -> bool:
        return self.dial.on_rest or self.window is not None

    @property
    def counts_rest(self) -> bool:
        """Whether what is left is counted by a rest break and not by the dial alone."""
        stands_still = self.window is not None and not self.is_stopped
        return self.is_resting and (self.is_running or stands_still)

    @property
    def level(self) -> LevelNo:
        """The level that is played or, on a rest break, was played last."""
        not_begun = self.is_held and not self.dial.into and self.dial.level > 1
        return self.dial.level - 1 if not_begun else self.dial.level

    @property
    def hand_level(self) -> LevelNo:
        """The level of a hand that begins now."""
        return self.dial.level + 1 if self.dial.on_rest else self.dial.level


@dataclass(frozen=True, slots=True)
class Span:
    """From `since` on, until the next change: the dial at that instant, running or paused."""

    since: datetime
    dial: Dial
    is_running: bool
    structure: Structure
    windows: tuple[Window, ...]
    hard_stop_at: datetime | None

    def moved(self, by: timedelta, *, until: datetime) -> "Span":
        """The same at another time of day, with the rest breaks that had begun until then."""
        windows = (
            window.later(by) if window.begins_at <= until else window for window in self.windows
        )
        return replace(self, since=self.since + by, windows=merged(windows))

    def standing(self, at: datetime) -> Standing:
        """Where the clock stands at an instant of the span."""
        stop = self.hard_stop_at
        if stop is None or at < stop:
            return self._free(at)
        # Level 14 does not begin at a stop at which level 13 ends: look just before and add.
        # A span never begins at the stop or later, since a stopped clock takes no change.
        before = self._free(stop - datetime.resolution)
        dial = before.dial
        if self.is_running and not before.is_held:
            dial = _ticked(dial, by=datetime.resolution)
        return Standing(at, dial, False, True, before.window, before.edges)

    def _free(self, at: datetime) -> Standing:
        """The same without a hard stop.

        A rest break at a time of day holds a level up, but a rest break of the structure that it
        meets goes on: the two are taken together.
        """
        if not self.is_running:
            return Standing(at, self.dial, is_running=False, window=self._paused_rest(at))
        dial, now, edges = self.dial, self.since, 0
        for window in self.windows:
            if at < window.begins_at:
                break
            begins_at = max(now, window.begins_at)
            dial = dial.advanced(self.structure, by=begins_at - now)
            now = max(begins_at, min(at, window.ends_at))
            if dial.on_rest and dial.left is not None:
                dial = dial.advanced(self.structure, by=min(dial.left, now - begins_at))
            if at < window.ends_at:
                return Standing(at, dial, True, False, window, edges + 1)
            edges += 2
        dial = dial.advanced(self.structure, by=at - now)
        return Standing(at, dial, True, False, None, edges)

    def _paused_rest(self, at: datetime) -> Window | None:
        """The rest break taken on the spot in which the clock was paused, as it stands then."""
        return next((one.later(at - self.since) for one in self.windows if self._holds(one)), None)

    def _holds(self, window: Window) -> bool:
        is_on = window.begins_at <= self.since < window.ends_at
        return window.is_on_the_spot and is_on and not self.is_running

    def carried(self, at: datetime) -> "Span":
        """The same span for a change at that instant: what stood still in a pause is later."""
        by = at - self.since
        windows = merged(one.later(by) if self._holds(one) else one for one in self.windows)
        return self if self.is_running else replace(self, since=at, windows=windows)

    def rest_ends_at(self, standing: Standing) -> datetime:
        """When a rest break ends, with every time-of-day rest break that it runs into."""
        end = standing.at
        if not standing.is_running and standing.window is not None:
            return standing.window.ends_at
        if standing.dial.on_rest:
            end += standing.dial.left or ZERO
        for window in self.windows:
            if window.ends_at > standing.at and window.begins_at <= end:
                end = max(end, window.ends_at)
        return end

    def level_ends_at(self, standing: Standing) -> datetime | None:
        """When a running level ends, with the rest breaks that hold it up before that."""
        left, now = standing.dial.left, standing.at
        if left is None:
            return None
        for window in self.windows:
            if window.ends_at <= now:
                continue
            run = max(window.begins_at - now, ZERO)
            if left <= run:
                break
            left, now = left - run, window.ends_at
        return now + left

    def left(self, standing: Standing) -> timedelta | None:
        """What a screen counts down: to the end of the level, or of the whole rest break."""
        if standing.counts_rest:
            return self.rest_ends_at(standing) - standing.at
        return standing.dial.left

    def is_last_minute(self, standing: Standing) -> bool:
        """Whether the end is near; a level that only lasts a minute is not all warning."""
        left = self.left(standing)
        if left is None or standing.is_stopped or not _is_warned(standing.dial):
            return False
        return left <= WARNING

    def score(self, standing: Standing) -> int:
        """A number that rises whenever the standing changes by itself.

        Each part rises by two or more where another (the last minute) may fall by one.
        """
        return (
            4 * standing.dial.level
            + 2 * standing.dial.on_rest
            + 2 * standing.edges
            + 2 * standing.is_stopped
            + self.is_last_minute(standing)
        )

    def changes_at(self, standing: Standing) -> datetime | None:
        """The next instant at which the score rises; None if it never does."""
        return min((at for at in self._changes(standing) if at > standing.at), default=None)

    def _changes(self, standing: Standing) -> Iterator[datetime]:
        if standing.is_stopped:
            return
        if self.hard_stop_at is not None:
            yield self.hard_stop_at
        if not self.is_running:
            return
        for window in self.windows:
            yield from (window.begins_at, window.ends_at)
        if standing.dial.left is not None and not standing.is_held:
            yield standing.at + standing.dial.left
        if _is_warned(standing.dial) and (left := self.left(standing)) is not None:
            yield standing.at + left - WARNING


def _is_warned(dial: Dial) -> bool:
    return dial.length is None or dial.length > WARNING


def windows_of(structure: Structure, *, after: datetime, zone: str) -> tuple[Window, ...]:
    """The rest breaks at times of day on the evening that starts then, in their order."""
    begins = (
        (next_time_of_day(rest.time, after=after, zone=zone), rest) for rest in structure.rests_at
    )
    return merged(Window(at, at + timedelta(seconds=rest.seconds)) for at, rest in begins)


def merged(windows: Iterable[Window]) -> tuple[Window, ...]:
    """The windows in their order, overlapping ones made into one."""
    apart: list[Window] = []
    for window in sorted(windows, key=lambda one: one.begins_at):
        if apart and window.begins_at < apart[-1].ends_at:
            first = apart.pop()
            last = max(first, window, key=lambda one: one.ends_at)
            window = replace(last, begins_at=first.begins_at)
        apart.append(window)
    return tuple(apart)


def _ticked(dial: Dial, *, by: timedelta) -> Dial:
    played = dial.played if dial.on_rest else dial.played + by
    return Dial(dial.level, dial.on_rest, dial.length, dial.into + by, played)
