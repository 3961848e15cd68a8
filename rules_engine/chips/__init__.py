"""Chips: the cases in the cupboard, when the smallest leave play, how the odd ones are raced."""

from rules_engine.chips.chip_set import SHEET_MAKE_UPS, Chip, ChipSet, Stock, make_up
from rules_engine.chips.colour_up import colour_up_points, unpayable_levels
from rules_engine.chips.race import Holding, RacePlan, RaceTable, plan_race
from rules_engine.chips.starts import start_of, usual_chips

__all__ = [
    "SHEET_MAKE_UPS",
    "Chip",
    "ChipSet",
    "Holding",
    "RacePlan",
    "RaceTable",
    "Stock",
    "colour_up_points",
    "make_up",
    "plan_race",
    "start_of",
    "unpayable_levels",
    "usual_chips",
]
