"""What the director could do about the finish, and what each of it would do to it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TypeAlias, TypeVar

from rules_engine.clock.clock import Clock
from rules_engine.clock.structure import Growth, Level, Structure
from rules_engine.errors import RuleViolation
from rules_engine.forecast.estimate import Estimate, forecast
from rules_engine.sentences import say
from rules_engine.tournament import Tournament
from rules_engine.units import LevelNo

_SHORTER_PERCENT = 75
_SHORTEST_MINUTES = 5

_Length = TypeVar("_Length", Level, Growth)


class OptionKind(StrEnum):
    """What can be changed about the timetable."""

    SHORTER_LEVELS = "shorter_levels"
    SKIP_LEVEL = "skip_level"
    LATER_REST = "later_rest"


_Change: TypeAlias = tuple[OptionKind, str, Structure]


@dataclass(frozen=True, slots=True)
class Option:
    """A change of the structure, the winner with it, and how much earlier than without it.

    `structure` is what to wish for with `change_structure`.
    """

    kind: OptionKind
    sentence: str
    structure: Structure
    winner: Estimate
    earlier_by: timedelta


def options(tournament: Tournament, *, now: datetime) -> tuple[Option, ...]:
    """Every change that is possible now; none when there is nothing to forecast."""
    as_it_is = forecast(tournament, now=now)
    if as_it_is is None or as_it_is.winner.likely is None:
        return ()
    found: list[Option] = []
    for kind, sentence, structure in _changes(tournament.clock, now):
        try:
            clock = tournament.clock.restructured(now, structure=structure)
        except RuleViolation:  # that has begun already
            continue
        then = forecast(replace(tournament, clock=clock), now=now)
        if then is not None and then.winner.likely is not None:
            earlier = as_it_is.winner.likely - then.winner.likely
            found.append(Option(kind, sentence, structure, then.winner, earlier))
    return tuple(found)


def _changes(clock: Clock, now: datetime) -> Iterator[_Change]:
    structure, first = clock.structure, clock.first_unplayed_level(now)
    last = structure.last_level
    if last is None or first <= last:
        yield _shorter_levels(structure, first)
    if last is None or first < last:
        yield _skipped_level(structure, first)
    rest = structure.next_rest(clock.reading(now).level)
    if rest is None or (last is not None and rest + 1 >= last):
        return
    if not structure.level(rest + 1).rest_seconds:
        yield _later_rest(structure, rest)


def _shorter_levels(structure: Structure, first: LevelNo) -> _Change:
    levels = _listed(structure, upto=first)
    levels[first - 1 :] = [_shorter(level) for level in levels[first - 1 :]]
    growth = structure.growth and _shorter(structure.growth)
    minutes = levels[first - 1].seconds // 60
    sentence = say(
        "Levels of {minutes} minutes from level {level} on.", minutes=minutes, level=first
    )
    changed = replace(structure, levels=tuple(levels), growth=growth)
    return OptionKind.SHORTER_LEVELS, sentence, changed


def _skipped_level(structure: Structure, skipped: LevelNo) -> _Change:
    levels = _listed(structure, upto=skipped + 1)
    gone = levels.pop(skipped - 1)
    sentence = say(
        "Leave out blinds of {small_blind} and {big_blind}.",
        small_blind=gone.small_blind,
        big_blind=gone.big_blind,
    )
    return OptionKind.SKIP_LEVEL, sentence, replace(structure, levels=tuple(levels))


def _later_rest(structure: Structure, rest: LevelNo) -> _Change:
    levels = _listed(structure, upto=rest + 1)
    seconds = levels[rest - 1].rest_seconds
    levels[rest - 1] = replace(levels[rest - 1], rest_seconds=0)
    levels[rest] = replace(levels[rest], rest_seconds=seconds)
    sentence = say(
        "Take the rest break after level {level} instead of level {before}.",
        level=rest + 1,
        before=rest,
    )
    return OptionKind.LATER_REST, sentence, replace(structure, levels=tuple(levels))


def _listed(structure: Structure, *, upto: LevelNo) -> list[Level]:
    """The levels one by one, at least until that one; the growth goes on after them."""
    count = len(structure.levels) if structure.growth is None else max(len(structure.levels), upto)
    return [structure.level(number) for number in range(1, count + 1)]


def _shorter(length: _Length) -> _Length:
    minutes = length.seconds * _SHORTER_PERCENT // 100 // 60
    shortest = min(length.seconds, _SHORTEST_MINUTES * 60)
    return replace(length, seconds=max(minutes * 60, shortest))
