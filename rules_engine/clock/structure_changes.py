"""A structure with one thing changed, and what is different between two of them, in sentences."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby
from typing import TypeVar

from rules_engine.clock.structure import Growth, Level, RestAt, Structure
from rules_engine.sentences import say
from rules_engine.units import LevelNo

_Length = TypeVar("_Length", Level, Growth)


def with_lengths(
    structure: Structure, *, first: LevelNo, seconds: Callable[[int], int]
) -> Structure:
    """Every level from this one on lasts what `seconds` makes of its length."""

    def changed(length: _Length) -> _Length:
        return replace(length, seconds=seconds(length.seconds))

    levels = listed(structure, upto=first)
    levels[first - 1 :] = [changed(level) for level in levels[first - 1 :]]
    growth = structure.growth and changed(structure.growth)
    return replace(structure, levels=tuple(levels), growth=growth)


def without_level(structure: Structure, number: LevelNo) -> Structure:
    """The levels after this one come one earlier."""
    levels = listed(structure, upto=number + 1)
    del levels[number - 1]
    return replace(structure, levels=tuple(levels))


def without_antes(structure: Structure) -> Structure:
    """The same levels, and nobody pays an ante."""
    levels = tuple(replace(level, ante=0) for level in structure.levels)
    return replace(
        structure, levels=levels, growth=structure.growth and replace(structure.growth, ante=0)
    )


def has_antes(structure: Structure) -> bool:
    """Whether some level has an ante, or comes to have one."""
    growth = structure.growth
    return any(level.ante for level in structure.levels) or bool(growth and growth.ante)


def with_rest(structure: Structure, *, after: LevelNo, seconds: int) -> Structure:
    """The rest break after this level lasts so long; none at all with 0. `no_such_level`."""
    structure.level(after)
    levels = listed(structure, upto=after)
    levels[after - 1] = replace(levels[after - 1], rest_seconds=seconds)
    return replace(structure, levels=tuple(levels))


def with_rest_moved(structure: Structure, *, after: LevelNo, to: LevelNo) -> Structure:
    """The rest break after one level comes after another instead."""
    seconds = structure.level(after).rest_seconds
    return with_rest(with_rest(structure, after=after, seconds=0), after=to, seconds=seconds)


def listed(structure: Structure, *, upto: LevelNo) -> list[Level]:
    """The levels one by one, at least until that one; the growth goes on after them."""
    count = len(structure.levels) if structure.growth is None else max(len(structure.levels), upto)
    return [structure.level(number) for number in range(1, count + 1)]


def differences(before: Structure, after: Structure) -> tuple[str, ...]:
    """What another structure changes, in sentences."""
    return (*_lengths(before, after), *_blinds(before, after), *_rests(before, after))


def _lengths(before: Structure, after: Structure) -> Iterator[str]:
    changed = [
        (number, level.seconds)
        for number, level in _both(before, after)
        if level.seconds != before.level(number).seconds
    ]
    for seconds, same in groupby(changed, key=lambda pair: pair[1]):
        numbers = [number for number, _ in same]
        yield say("{levels} of {minutes} minutes.", levels=_levels(numbers), minutes=seconds // 60)


def _blinds(before: Structure, after: Structure) -> Iterator[str]:
    changed = [
        number
        for number, level in _both(before, after)
        if _amounts(level) != _amounts(before.level(number))
    ]
    if changed:
        level = after.level(changed[0])
        yield say(
            "Other blinds from level {level} on: {small_blind} and {big_blind}.",
            level=changed[0],
            small_blind=level.small_blind,
            big_blind=level.big_blind,
        )
    elif before.last_level != after.last_level or _steps(before) != _steps(after):
        yield "Other levels at the end."


def _rests(before: Structure, after: Structure) -> Iterator[str]:
    for number, level in _both(before, after):
        was, becomes = before.level(number).rest_seconds // 60, level.rest_seconds // 60
        if becomes and was != becomes:
            yield say(
                "A rest break of {minutes} minutes after level {level}.",
                minutes=becomes,
                level=number,
            )
        elif was != becomes:
            yield say("No rest break after level {level}.", level=number)
    yield from (_at(rest) for rest in after.rests_at if rest not in before.rests_at)
    if set(before.rests_at) - set(after.rests_at):
        yield "A rest break at a time of day is off."


def _at(rest: RestAt) -> str:
    return say(
        "A rest break of {minutes} minutes at {time}.",
        minutes=rest.seconds // 60,
        time=f"{rest.time:%H:%M}",
    )


def _both(before: Structure, after: Structure) -> Iterator[tuple[LevelNo, Level]]:
    """The levels that both have, as they are now, as far as either lists them."""
    most = max(len(before.levels), len(after.levels))
    last = min(before.last_level or most, after.last_level or most)
    return ((number, after.level(number)) for number in range(1, last + 1))


def _levels(numbers: list[LevelNo]) -> str:
    if len(numbers) == 1:
        return say("Level {level}", level=numbers[0])
    return say("Levels {first} to {last}", first=numbers[0], last=numbers[-1])


def _amounts(level: Level) -> tuple[int, int, int]:
    return level.ante, level.small_blind, level.big_blind


def _steps(structure: Structure) -> tuple[int, int, int] | None:
    growth = structure.growth
    return (growth.ante, growth.small_blind, growth.big_blind) if growth else None
