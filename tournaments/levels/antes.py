"""Antes that were meant for everybody, where the big blind pays for all."""

from itertools import groupby

from rules_engine.clock import Structure, listed
from rules_engine.hand import ante_rule
from rules_engine.house import HouseRules
from rules_engine.house.keys import AnteRule
from rules_engine.units import LevelNo


def small_antes(house: HouseRules, structure: Structure, *, first: LevelNo = 1) -> str:
    """What to say about antes below the big blind that pays them; empty where there are none."""
    if ante_rule(house) is not AnteRule.BIG_BLIND:
        return ""
    levels = enumerate(listed(structure, upto=max(first, len(structure.levels))), start=1)
    small = [
        (number, level)
        for number, level in levels
        if number >= first and 0 < level.ante < level.big_blind
    ]
    if not small:
        return ""
    number, level = small[0]
    return (
        f"The big blind pays the ante for the whole table: in level {number} that is {level.ante}, "
        f"with a big blind of {level.big_blind}. Usual is one big blind. "
        f"This concerns {_levels([number for number, _ in small])}."
    )


def _levels(numbers: list[LevelNo]) -> str:
    """Such as "level 4" or "levels 2, 4 to 10"."""
    runs = []
    for _, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        together = [number for _, number in run]
        runs.append(f"{together[0]} to {together[-1]}" if len(together) > 1 else f"{together[0]}")
    return f"level{'s' if len(numbers) > 1 else ''} {', '.join(runs)}"
