"""When the smallest chips can leave play: once no blind or ante still to come needs them.

The whole future schedule is asked, so that no chip is raced off that a later ante wants back. How
the odd chips are then raced is in `rules_engine.chips.race`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd

from rules_engine.clock.structure import Level, Structure
from rules_engine.units import Chips, LevelNo


@dataclass(frozen=True, slots=True)
class ColourUp:
    """A chip that is no longer needed once `last_level` is over.

    The race is proposed at the end of that level; a director who would rather wait for a rest
    break takes the one after `rest_after` (None: no rest break is planned any more).
    """

    denomination: Chips
    last_level: LevelNo
    rest_after: LevelNo | None


def colour_up_points(
    structure: Structure, *, denominations: Sequence[Chips]
) -> tuple[ColourUp, ...]:
    """The chips that leave play during this structure, smallest first.

    St. Gabriel Appendix B 2; Robert's Rules section 15.8; Club rules 4.1: the lowest chip goes
    when the structure no longer needs it. The largest chip always stays.
    """
    ordered = sorted(set(denominations))
    if not ordered or ordered[0] < 1:
        raise ValueError("chips have a value of at least one")
    points: list[ColourUp] = []
    for index, denomination in enumerate(ordered[:-1], start=1):
        last_level = _last_level_needing_less_than(structure, unit=gcd(*ordered[index:]))
        if last_level is None:
            break
        points.append(ColourUp(denomination, last_level, structure.next_rest(max(last_level, 1))))
    return tuple(points)


def removable_denominations(
    structure: Structure, *, level: LevelNo, denominations: Sequence[Chips]
) -> tuple[Chips, ...]:
    """The chips that no hand from this level on needs, smallest first."""
    points = colour_up_points(structure, denominations=denominations)
    return tuple(point.denomination for point in points if point.last_level < level)


def unpayable_levels(
    structure: Structure, *, denominations: Sequence[Chips], first: LevelNo = 1
) -> tuple[LevelNo, ...]:
    """The listed levels from this one on with an amount that these chips cannot make."""
    unit = gcd(*denominations)
    return tuple(
        number
        for number, level in enumerate(structure.levels[first - 1 :], start=first)
        if unit and _needs_less(level, unit)
    )


def _last_level_needing_less_than(structure: Structure, *, unit: Chips) -> LevelNo | None:
    """The last level with an amount that chips of `unit` cannot make up; None if there is no last.

    0 if no level has one. Amounts count as payable when change can be made for them.
    """
    listed = enumerate(structure.levels, start=1)
    last = max((number for number, level in listed if _needs_less(level, unit)), default=0)
    growth = structure.growth
    if last == len(structure.levels):
        return None
    if growth and any(step % unit for step in (growth.ante, growth.small_blind, growth.big_blind)):
        return None
    return last


def _needs_less(level: Level, unit: Chips) -> bool:
    return any(amount % unit for amount in (level.ante, level.small_blind, level.big_blind))
