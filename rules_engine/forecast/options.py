"""What the director could do about the finish, and what each of it would do to it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TypeAlias

from rules_engine.clock.clock import Clock
from rules_engine.clock.structure import Structure
from rules_engine.clock.structure_changes import (
    with_lengths,
    with_rest,
    with_rest_moved,
    without_level,
)
from rules_engine.errors import RuleViolation
from rules_engine.forecast.estimate import Estimate, forecast
from rules_engine.sentences import say
from rules_engine.tournament import Tournament
from rules_engine.units import LevelNo

_SHORTER_PERCENT = 75
_SHORTEST_MINUTES = 5


class OptionKind(StrEnum):
    """What can be changed about the timetable."""

    SHORTER_LEVELS = "shorter_levels"
    SKIP_LEVEL = "skip_level"
    SKIP_REST = "skip_rest"
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
        yield from _shorter_levels(structure, first)
    if last is None or first < last:
        yield _skipped_level(structure, first)
    rest = structure.next_rest(clock.reading(now).level)
    if rest is None:
        return
    yield _skipped_rest(structure, rest)
    if last is not None and rest + 1 >= last:
        return
    if not structure.level(rest + 1).rest_seconds:
        yield _later_rest(structure, rest)


def _shorter_levels(structure: Structure, first: LevelNo) -> Iterator[_Change]:
    """Nothing where they are as short as they should be."""
    changed = with_lengths(structure, first=first, seconds=_shorter)
    lengths = {level.seconds for level in changed.levels[first - 1 :]}
    lengths |= {changed.growth.seconds} if changed.growth else set()
    if changed == with_lengths(structure, first=first, seconds=lambda seconds: seconds):
        return
    sentence = say("Every level from level {level} on a quarter shorter.", level=first)
    if len(lengths) == 1:
        sentence = say(
            "Levels of {minutes} minutes from level {level} on.",
            minutes=lengths.pop() // 60,
            level=first,
        )
    yield OptionKind.SHORTER_LEVELS, sentence, changed


def _skipped_level(structure: Structure, skipped: LevelNo) -> _Change:
    gone = structure.level(skipped)
    sentence = say(
        "Leave out blinds of {small_blind} and {big_blind}.",
        small_blind=gone.small_blind,
        big_blind=gone.big_blind,
    )
    return OptionKind.SKIP_LEVEL, sentence, without_level(structure, skipped)


def _skipped_rest(structure: Structure, rest: LevelNo) -> _Change:
    sentence = say("Skip the rest break after level {level}.", level=rest)
    return OptionKind.SKIP_REST, sentence, with_rest(structure, after=rest, seconds=0)


def _later_rest(structure: Structure, rest: LevelNo) -> _Change:
    sentence = say(
        "Take the rest break after level {level} instead of level {before}.",
        level=rest + 1,
        before=rest,
    )
    return OptionKind.LATER_REST, sentence, with_rest_moved(structure, after=rest, to=rest + 1)


def _shorter(seconds: int) -> int:
    minutes = seconds * _SHORTER_PERCENT // 100 // 60
    return max(minutes * 60, min(seconds, _SHORTEST_MINUTES * 60))
