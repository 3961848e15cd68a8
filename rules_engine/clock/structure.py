"""The structure of a tournament: its levels, how they go on after the last listed one, rest breaks.

A structure is a timetable without a start: `clock` puts it on a real evening. Blinds that no
document gives are in `structures`.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import time, timedelta
from itertools import accumulate, chain, pairwise
from typing import Any, Self, TypeVar

from rules_engine.errors import RuleViolation
from rules_engine.releases import expect_fields, expect_known
from rules_engine.sentences import say
from rules_engine.units import Chips, LevelNo

LONGEST_SECONDS = 24 * 60 * 60
_ZERO = timedelta(0)


@dataclass(frozen=True, slots=True)
class Level:
    """What a hand costs, how long that lasts, and the rest break that follows (0: none)."""

    ante: Chips
    small_blind: Chips
    big_blind: Chips
    seconds: int
    rest_seconds: int = 0


@dataclass(frozen=True, slots=True)
class Growth:
    """What every level after the last listed one adds to the one before, without end.

    Each lasts `seconds`; a rest break follows every level whose number `rest_every` divides.
    """

    ante: Chips
    small_blind: Chips
    big_blind: Chips
    seconds: int
    rest_every: int = 0
    rest_seconds: int = 0


@dataclass(frozen=True, slots=True)
class RestAt:
    """A rest break at a time of day: the level stops in its middle and goes on afterwards."""

    time: time
    seconds: int


@dataclass(frozen=True, slots=True)
class Stretch:
    """A level, or the rest break after it, and how far into it; an endless level has no length."""

    level: LevelNo
    on_rest: bool
    length: timedelta | None
    into: timedelta


@dataclass(frozen=True, slots=True)
class Structure:
    """The levels in order. Without growth the last listed level goes on until somebody has won.

    Raises RuleViolation "bad_structure" for what `problems` finds.
    """

    levels: tuple[Level, ...]
    growth: Growth | None = None
    rests_at: tuple[RestAt, ...] = ()
    _begins: tuple[timedelta, ...] = field(init=False, repr=False, compare=False)
    _played: tuple[timedelta, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if wrong := problems(self.levels, growth=self.growth, rests_at=self.rests_at):
            raise RuleViolation("bad_structure", wrong[0])
        lengths = (timedelta(seconds=one.seconds + one.rest_seconds) for one in self.levels)
        object.__setattr__(self, "_begins", tuple(accumulate(lengths, initial=_ZERO)))
        played = (timedelta(seconds=one.seconds) for one in self.levels)
        object.__setattr__(self, "_played", tuple(accumulate(played, initial=_ZERO)))

    @classmethod
    def regular(
        cls,
        blinds: Sequence[tuple[Chips, Chips, Chips]],
        *,
        seconds: int,
        rest_every: int = 0,
        rest_seconds: int = 0,
        growth: tuple[Chips, Chips, Chips] | None = None,
        rests_at: tuple[RestAt, ...] = (),
    ) -> Self:
        """Levels of one length with (ante, small blind, big blind), a rest every few levels."""
        last = len(blinds) if growth is None else None
        levels = tuple(
            Level(*amounts, seconds, _rest_after(number, rest_every, rest_seconds, last=last))
            for number, amounts in enumerate(blinds, start=1)
        )
        tail = growth and Growth(*growth, seconds, rest_every, rest_seconds if rest_every else 0)
        return cls(levels, tail, rests_at)

    @property
    def last_level(self) -> LevelNo | None:
        """The number of the last level; None if the structure goes on for ever."""
        return len(self.levels) if self.growth is None else None

    def level(self, number: LevelNo) -> Level:
        """The level with this number, from 1; RuleViolation "no_such_level"."""
        if not 1 <= number <= (self.last_level or number):
            raise RuleViolation("no_such_level", say("There is no level {level}.", level=number))
        beyond = number - len(self.levels)
        if beyond <= 0 or self.growth is None:
            return self.levels[number - 1]
        base, step = self.levels[-1], self.growth
        return Level(
            base.ante + beyond * step.ante,
            base.small_blind + beyond * step.small_blind,
            base.big_blind + beyond * step.big_blind,
            step.seconds,
            _rest_after(number, step.rest_every, step.rest_seconds, last=None),
        )

    def next_level(self, number: LevelNo) -> LevelNo | None:
        """The level that follows; None after the last one."""
        return None if number == self.last_level else number + 1

    def next_rest(self, number: LevelNo) -> LevelNo | None:
        """The first level from this one on that a rest break follows; None if none does."""
        for row in range(number, len(self.levels) + 1):
            if self.levels[row - 1].rest_seconds and row != self.last_level:
                return row
        if self.growth is None or not self.growth.rest_seconds:
            return None
        every, first = self.growth.rest_every, max(number, len(self.levels) + 1)
        return -(-first // every) * every

    def length(self, number: LevelNo) -> timedelta | None:
        """How long the level lasts; None for the last level, which has no end."""
        level = self.level(number)
        return None if number == self.last_level else timedelta(seconds=level.seconds)

    def begins(self, number: LevelNo) -> timedelta:
        """When the level begins, counted from the start if nothing intervenes."""
        beyond = number - len(self.levels) - 1
        if beyond <= 0 or self.growth is None:
            return self._begins[number - 1]
        tail, rests = self.growth, 0
        if tail.rest_every:
            rests = (number - 1) // tail.rest_every - len(self.levels) // tail.rest_every
        return self._begins[-1] + timedelta(
            seconds=beyond * tail.seconds + rests * tail.rest_seconds
        )

    def played_before(self, number: LevelNo) -> timedelta:
        """The time that the levels before this one take, rest breaks not counted."""
        beyond = number - len(self.levels) - 1
        if beyond <= 0 or self.growth is None:
            return self._played[number - 1]
        return self._played[-1] + timedelta(seconds=beyond * self.growth.seconds)

    def locate(self, elapsed: timedelta) -> Stretch:
        """Where the structure stands after that much time, if nothing intervenes."""
        listed = len(self.levels)
        if self.growth is not None and elapsed >= self._begins[-1]:
            return self._locate_beyond(elapsed - self._begins[-1], tail=self.growth)
        number = bisect_right(self._begins, elapsed, hi=listed)
        into = elapsed - self._begins[number - 1]
        length = self.length(number)
        if length is None or into < length:
            return Stretch(number, on_rest=False, length=length, into=into)
        rest = timedelta(seconds=self.levels[number - 1].rest_seconds)
        return Stretch(number, on_rest=True, length=rest, into=into - length)

    def _locate_beyond(self, elapsed: timedelta, *, tail: Growth) -> Stretch:
        """The same after the listed levels, where rest breaks come in cycles of equal length."""
        length, rest = timedelta(seconds=tail.seconds), timedelta(seconds=tail.rest_seconds)
        every = tail.rest_every or 1
        done = len(self.levels) % every  # levels of the running cycle that are listed ones
        cycles, in_cycle = divmod(elapsed + done * length, every * length + rest)
        before = len(self.levels) - done + cycles * every
        if in_cycle >= every * length:
            resting = in_cycle - every * length
            return Stretch(before + every, on_rest=True, length=rest, into=resting)
        passed, into = divmod(in_cycle, length)
        return Stretch(before + passed + 1, on_rest=False, length=length, into=into)

    def spliced(
        self, new: "Structure", *, first_level: LevelNo, rest_before: bool = False
    ) -> "Structure":
        """These levels before `first_level`, the new ones from there on.

        `rest_before` takes the rest break just before `first_level` from the new structure too.
        """
        kept = [self.level(number) for number in range(1, first_level)]
        if kept and rest_before:
            kept[-1] = replace(kept[-1], rest_seconds=new.level(len(kept)).rest_seconds)
        if new.last_level == first_level - 1:
            return Structure(tuple(kept), None, new.rests_at)
        last = max(first_level, len(new.levels))
        ahead = (new.level(number) for number in range(first_level, last + 1))
        return Structure((*kept, *ahead), new.growth, new.rests_at)

    def to_data(self) -> dict[str, Any]:
        """The structure as JSON data: whole numbers, and times of day as "21:30"."""
        return {
            "levels": [asdict(level) for level in self.levels],
            "growth": asdict(self.growth) if self.growth else None,
            "rests_at": [
                {"time": f"{rest.time:%H:%M}", "seconds": rest.seconds} for rest in self.rests_at
            ],
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """The structure that `to_data` described; NewerLog, or ValueError for another shape."""
        expect_known("a structure", data, known=("levels", "growth", "rests_at"))
        if len(data) != 3:
            raise ValueError(f"a structure has levels, growth and rests_at, not {sorted(data)}")
        growth = data["growth"]
        return cls(
            tuple(_record(Level, row) for row in data["levels"]),
            None if growth is None else _record(Growth, growth),
            tuple(_rest_at(row) for row in data["rests_at"]),
        )


def problems(
    levels: Sequence[Level], *, growth: Growth | None = None, rests_at: Sequence[RestAt] = ()
) -> tuple[str, ...]:
    """Everything that is wrong with such a structure, each in a sentence."""
    if not levels:
        return ("A structure needs at least one level.",)
    each = (_level_problems(number, level) for number, level in enumerate(levels, start=1))
    pairs = enumerate(pairwise(levels), start=2)
    shrinking = (
        say("Level {level} has lower blinds than level {before}.", level=number, before=number - 1)
        for number, (before, level) in pairs
        if level.small_blind < before.small_blind or level.big_blind < before.big_blind
    )
    tail = _growth_problems(growth, last=levels[-1]) if growth else ()
    return (*chain.from_iterable(each), *shrinking, *tail, *_rest_at_problems(rests_at))


def _level_problems(number: LevelNo, level: Level) -> Iterator[str]:
    if level.ante < 0 or level.small_blind < 0:
        yield say("Level {level} has an amount below zero.", level=number)
    if level.big_blind < 1:
        yield say("Level {level} has no big blind.", level=number)
    elif level.big_blind < level.small_blind:
        yield say("Level {level} has a big blind below its small blind.", level=number)
    elif level.ante > level.big_blind:
        yield say("Level {level} has an ante above its big blind.", level=number)
    if not 1 <= level.seconds <= LONGEST_SECONDS:
        yield say("Level {level} must last between one second and a day.", level=number)
    if not 0 <= level.rest_seconds <= LONGEST_SECONDS:
        yield say(
            "The rest break after level {level} must last between nothing and a day.", level=number
        )


def _growth_problems(growth: Growth, *, last: Level) -> Iterator[str]:
    if min(growth.ante, growth.small_blind, growth.big_blind) < 0:
        yield "Levels after the listed ones cannot add less than nothing."
    if growth.small_blind > growth.big_blind and last.small_blind <= last.big_blind:
        yield "Levels after the listed ones raise the small blind past the big blind."
    if growth.ante > growth.big_blind:
        yield "Levels after the listed ones raise the ante past the big blind."
    if not 1 <= growth.seconds <= LONGEST_SECONDS:
        yield "Levels after the listed ones must last between one second and a day."
    if growth.rest_every < 0 or not 0 <= growth.rest_seconds <= LONGEST_SECONDS:
        yield "Rest breaks after the listed levels cannot be like that."
    elif bool(growth.rest_every) != bool(growth.rest_seconds):
        yield "Rest breaks after the listed levels need a number of levels and a length."


def _rest_at_problems(rests_at: Sequence[RestAt]) -> Iterator[str]:
    for rest in rests_at:
        if not 1 <= rest.seconds <= LONGEST_SECONDS:
            yield say(
                "The rest break at {time} must last between one second and a day.",
                time=f"{rest.time:%H:%M}",
            )
        if rest.time.tzinfo or rest.time.second or rest.time.microsecond:
            yield say(
                "The rest break at {time} must begin at a full minute of the local time.",
                time=str(rest.time),
            )
    ordered = sorted(rests_at, key=lambda rest: rest.time)
    for before, after in pairwise([*ordered, *ordered[:1]] if len(ordered) > 1 else []):
        gap = (_minute_of_day(after.time) - _minute_of_day(before.time)) * 60 % LONGEST_SECONDS
        if gap < before.seconds:
            yield say(
                "The rest breaks at {first} and {second} overlap.",
                first=f"{before.time:%H:%M}",
                second=f"{after.time:%H:%M}",
            )


def _minute_of_day(at: time) -> int:
    return at.hour * 60 + at.minute


def _rest_after(number: LevelNo, every: int, seconds: int, *, last: LevelNo | None) -> int:
    return seconds if every and number % every == 0 and number != last else 0


_Record = TypeVar("_Record", Level, Growth)


def _record(kind: type[_Record], data: Mapping[str, Any]) -> _Record:
    expect_fields(kind, data)
    return kind(**{name: _whole(value) for name, value in data.items()})


def _rest_at(data: Mapping[str, Any]) -> RestAt:
    expect_fields(RestAt, data)
    if not isinstance(data["time"], str):
        raise ValueError(f"not a time of day: {data['time']!r}")
    return RestAt(time.fromisoformat(data["time"]), _whole(data["seconds"]))


def _whole(value: object) -> int:
    if type(value) is not int:
        raise ValueError(f"not a whole number: {value!r}")
    return value
