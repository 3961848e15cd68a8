"""The way of a field down to one, bust after bust, through the levels to come."""

import math
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from itertools import islice

from rules_engine.clock.clock import Clock
from rules_engine.clock.reading import ClockState, TimetableRow
from rules_engine.clock.structure import Level
from rules_engine.forecast.rates import Rates

CATCHES_UP = 1.2
_STEPS = 40  # large fields are followed this many steps for each halving, roughly
_MOST_ROWS = 400
_ROWS_AT_ONCE = 50


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A level to be played: when it begins, after how much play from now, and how long it is."""

    level: Level
    begins_at: datetime
    before: float
    seconds: float


def _rows(clock: Clock, now: datetime) -> Iterator[TimetableRow]:
    """The timetable; what comes after the present row is read once for as long as it holds."""
    rows = clock.timetable(now)
    first = next(rows, None)
    if first is None:
        return
    yield first
    if clock.reading(now).state is not ClockState.RUNNING:
        yield from rows
        return
    at = first.ends_at
    while at is not None:
        some = _rows_from(clock, at)
        yield from some
        at = some[-1].ends_at if some else None


@lru_cache(maxsize=128)
def _rows_from(clock: Clock, at: datetime) -> tuple[TimetableRow, ...]:
    return tuple(islice(clock.timetable(at), _ROWS_AT_ONCE))


class PlayAhead:
    """The play that the timetable has from now on, rest breaks left out, read as far as needed."""

    def __init__(self, clock: Clock, *, now: datetime) -> None:
        self._clock = clock
        self._rows = islice(_rows(clock, now), _MOST_ROWS)
        self._stretches: list[_Stretch] = []

    def stretches(self) -> Iterator[_Stretch]:
        """One level after the other."""
        number = 0
        while number < len(self._stretches) or self._read():
            yield self._stretches[number]
            number += 1

    def after(self, seconds: float) -> datetime | None:
        """The time when so much has been played; None if the timetable ends before."""
        for one in self.stretches():
            if seconds <= one.before + one.seconds:
                return one.begins_at + timedelta(seconds=seconds - one.before)
        return None

    def until(self, at: datetime) -> float:
        """How much is played until that time."""
        seconds = 0.0
        for one in self.stretches():
            if at <= one.begins_at:
                break
            seconds = one.before + min((at - one.begins_at).total_seconds(), one.seconds)
        return seconds

    def _read(self) -> bool:
        for row in self._rows:
            if row.on_rest_break:
                continue
            before = 0.0
            if self._stretches:
                before = self._stretches[-1].before + self._stretches[-1].seconds
            length = math.inf
            if row.ends_at is not None:
                length = (row.ends_at - row.begins_at).total_seconds()
            level = self._clock.structure.level(row.level)
            self._stretches.append(_Stretch(level, row.begins_at, before, length))
            return True
        return False


@dataclass(frozen=True, slots=True)
class Mark:
    """So many players are left after so much play, give or take."""

    players: int
    seconds: float
    variance: float

    def quantile(self, deviation: float) -> float:
        """The play time at so many standard deviations of the normal distribution."""
        root = 1 - self._ninth + deviation * math.sqrt(self._ninth)
        return self.seconds * max(root, 0.0) ** 3

    def chance_within(self, seconds: float) -> float:
        """How likely it takes no longer than this."""
        if seconds <= 0 or self.variance == 0:
            return float(self.seconds <= seconds)
        root = (seconds / self.seconds) ** (1 / 3)
        deviation = (root - 1 + self._ninth) / math.sqrt(self._ninth)
        return (1 + math.erf(deviation / math.sqrt(2))) / 2

    @property
    def _ninth(self) -> float:
        """The variance of the cube root of a gamma variable (Wilson and Hilferty)."""
        return self.variance / (9 * self.seconds**2) if self.seconds else 0.0


@dataclass(frozen=True, slots=True)
class Start:
    """Where the way begins: players, play time so far, pace and what is not known about it.

    `heads_up_left`: seconds of play until showdown mode once two are left; None without a limit.
    """

    players: int
    played: float
    pace: float
    pace_variance: float
    heads_up_left: float | None


class Way:
    """Follows the field down; `marks` are made at the numbers of players asked for."""

    def __init__(self, rates: Rates, *, start: Start, ahead: PlayAhead) -> None:
        self._rates, self._start = rates, start
        self._stretches = ahead.stretches()
        self._stretch = next(self._stretches, None)
        self._seconds = 0.0
        self._squares = 0.0
        self._waits = 0.0
        self._trail = [(0.0, start.players)]

    def marks(self, *targets: int) -> Iterator[Mark]:
        """A mark at each of these numbers of players, the highest first."""
        players = self._start.players
        for target in sorted(targets, reverse=True):
            while players > target:
                gone = min(max(1, players // _STEPS), players - target)
                if not self._wait(players, gone):
                    return
                players -= gone
            yield self._mark(target)

    def players_after(self, seconds: float) -> int:
        """How many are left then, on the way gone so far."""
        return self._trail[bisect_right(self._trail, (seconds, math.inf)) - 1][1]

    def _wait(self, players: int, gone: int) -> bool:
        """Let so many go out; False if the timetable ends before that."""
        before, work = self._seconds, float(gone)
        while self._stretch is not None:
            rate, valid = self._rate(players - (gone - 1) / 2, waited=self._seconds - before)
            end = min(self._stretch.before + self._stretch.seconds, self._seconds + valid)
            if work <= rate * (end - self._seconds):
                self._seconds += work / rate
                self._count(players, gone, (self._seconds - before) / gone)
                self._trail.append((self._seconds, players - gone))
                return True
            work -= rate * (end - self._seconds)
            self._seconds = end
            if end >= self._stretch.before + self._stretch.seconds:
                self._stretch = next(self._stretches, None)
        return False

    def _rate(self, players: float, *, waited: float) -> tuple[float, float]:
        """Busts per second now, and for how many seconds that holds."""
        assert self._stretch is not None  # there is play ahead
        start, limit = self._start, self._start.heads_up_left
        valid = math.inf
        if limit is not None and round(players) == 2:
            if waited >= limit:
                return start.pace * self._rates.showdowns_per_second(), valid
            valid = limit - waited
        played = start.played + self._seconds
        rate = self._rates.busts_per_second(players, level=self._stretch.level, played=played)
        return start.pace * rate, valid

    def _count(self, players: int, gone: int, wait: float) -> None:
        """Remember the wait with the weight that it has for those further down."""
        share = players**-CATCHES_UP
        self._squares += gone * (wait * share) ** 2
        self._waits += gone * wait * share

    def _mark(self, target: int) -> Mark:
        scale = (target + 1) ** CATCHES_UP
        pace = self._start.pace_variance * (scale * self._waits) ** 2
        return Mark(target, self._seconds, scale**2 * self._squares + pace)
