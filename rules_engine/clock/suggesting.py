"""Levels for an evening: from how many play, how long, with what stack and which chips.

A tournament is usually over when all the chips are worth some twenty big blinds. So the last level
that fits into the time has that big blind, the first one is a fiftieth of a stack, and the levels
between them rise by the same part each, in round amounts that the chips can make.
"""

from collections.abc import Iterator, Sequence
from math import gcd

from rules_engine.clock.structure import Growth, Level, Structure
from rules_engine.errors import RuleViolation
from rules_engine.sentences import say
from rules_engine.units import Chips

STACK_IN_BIG_BLINDS = 50
END_IN_BIG_BLINDS = 20
STEEPEST = 1.55
"""A big blind of at most so many times the one before, where shorter levels can still help."""

_LENGTHS = (30, 25, 20, 15, 12, 10)
_ROUND = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 25, 30, 40, 50, 60, 75)
_SCALES: tuple[int, ...] = tuple(int("1" + "0" * power) for power in range(13))
_MOST_LEVELS = 40


def suggested_structure(
    *,
    players: int,
    minutes: int,
    stack: Chips,
    denominations: Sequence[Chips],
    longest: int = 20,
    rest_every: int = 0,
    rest_minutes: int = 0,
    has_antes: bool = False,
) -> Structure:
    """Levels of at most `longest` minutes that end about when the time does.

    RuleViolation `too_short` for a time in which nobody can play.
    """
    if players < 2 or minutes < 30:
        raise RuleViolation("too_short", "Two players and half an hour are the least.")
    unit = gcd(*denominations) or 1
    first = max(2 * unit, stack // STACK_IN_BIG_BLINDS)
    last = max(first, players * stack // END_IN_BIG_BLINDS)
    length, number = _levels_in(
        minutes, first, last, longest=longest, rest_every=rest_every, rest_minutes=rest_minutes
    )
    blinds = list(_rising(first, last, number, unit=unit))
    if len(blinds) < 2:
        raise RuleViolation("too_short", say("{minutes} minutes are too short.", minutes=minutes))
    levels = tuple(
        Level(
            _ante(small, denominations) if has_antes and at > len(blinds) // 3 else 0,
            small,
            2 * small,
            length * 60,
            rest_minutes * 60 if rest_every and at % rest_every == 0 else 0,
        )
        for at, small in enumerate(blinds, start=1)
    )
    step = blinds[-1] - blinds[-2]
    ante = max(0, levels[-1].ante - levels[-2].ante)
    growth = Growth(ante, step, 2 * step, length * 60, rest_every, rest_minutes * 60)
    return Structure(levels, growth if rest_every else Growth(ante, step, 2 * step, length * 60))


def _levels_in(
    minutes: int,
    first: Chips,
    last: Chips,
    *,
    longest: int,
    rest_every: int,
    rest_minutes: int,
) -> tuple[int, int]:
    """The length of a level and how many fit: the longest that do not rise too steeply."""
    number = 0
    for length in [one for one in (longest, *_LENGTHS) if one <= longest]:
        resting = rest_minutes / rest_every if rest_every else 0
        number = min(_MOST_LEVELS, max(2, int(minutes / (length + resting))))
        if (last / first) ** (1 / (number - 1)) <= STEEPEST:
            return length, number
    return min(longest, _LENGTHS[-1]), number


def _rising(first: Chips, last: Chips, number: int, *, unit: Chips) -> Iterator[Chips]:
    """Small blinds, each above the one before, in round amounts."""
    ratio = (last / first) ** (1 / (number - 1))
    before = 0
    for at in range(number):
        before = _round(first / 2 * ratio**at, unit=unit, above=before)
        yield before


def _round(amount: float, *, unit: Chips, above: Chips) -> Chips:
    """The nearest round amount that is above another one and payable."""
    fitting = (
        value * scale
        for scale in _SCALES
        for value in _ROUND
        if value * scale > above and value * scale % unit == 0
    )
    return min(fitting, key=lambda value: (abs(value - amount), value))


def _ante(small: Chips, denominations: Sequence[Chips]) -> Chips:
    """About a fifth of the small blind, in chips that are not too small for it."""
    chip = max((one for one in denominations if one <= small / 4), default=min(denominations))
    return max(chip, round(small / 5 / chip) * chip)
