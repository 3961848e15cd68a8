"""Chips on the tables: when the smallest leave play, and how the odd ones are raced."""

from rules_engine.chips.colour_up import colour_up_points, unpayable_levels
from rules_engine.chips.race import Holding, RacePlan, RaceTable, plan_race

__all__ = [
    "Holding",
    "RacePlan",
    "RaceTable",
    "colour_up_points",
    "plan_race",
    "unpayable_levels",
]
