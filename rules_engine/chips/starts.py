"""What a tournament of a rule set starts with, where its document says it: chips, stack, antes.

Where a document is silent it is as at St. Gabriel: the published blinds, a stack of 100.
"""

from dataclasses import dataclass

from rules_engine.chips.chip_set import SHEET_MAKE_UPS, Chip, ChipSet
from rules_engine.clock.structure import Structure
from rules_engine.clock.structure_changes import without_antes
from rules_engine.clock.structures import (
    ST_GABRIEL_BLINDS,
    ST_GABRIEL_GROWTH,
    default_structure,
)
from rules_engine.house.rules import HouseRules
from rules_engine.units import Chips

USUAL_STACK: Chips = 100
USUAL_CHIPS = ChipSet((Chip(1, "white"), Chip(5, "red"), Chip(25, "green"), Chip(100, "black")))


@dataclass(frozen=True, slots=True)
class Start:
    """The levels and the chips of a new tournament."""

    structure: Structure
    chips: ChipSet

    @property
    def stack(self) -> Chips:
        """What everybody begins with."""
        return self.chips.stack


def start_of(house: HouseRules) -> Start:
    """What the document of a rule set prints, and what fits where it prints nothing."""
    match house.name:
        case "home-poker-tourney":
            # Its sheet prints make-ups of 1,000 in fives and more, so the blinds are five times.
            sheet = SHEET_MAKE_UPS["C"]
            return Start(_five_times(house), sheet)
        case "club":
            # Club rules speak of blinds only: 1.3, 6.1.
            return Start(without_antes(default_structure(house)), usual_chips(USUAL_STACK))
        case _:
            return Start(default_structure(house), usual_chips(USUAL_STACK))


def usual_chips(stack: Chips) -> ChipSet:
    """Chips of 1 to 100 with a stack made up of them."""
    return USUAL_CHIPS.made_up(stack)


def _five_times(house: HouseRules) -> Structure:
    usual = default_structure(house)
    rest = house.break_after_levels
    return Structure.regular(
        [(ante * 5, small * 5, big * 5) for ante, small, big in ST_GABRIEL_BLINDS],
        seconds=usual.levels[0].seconds,
        rest_every=rest.levels,
        rest_seconds=rest.minutes * 60,
        growth=(ST_GABRIEL_GROWTH[0] * 5, ST_GABRIEL_GROWTH[1] * 5, ST_GABRIEL_GROWTH[2] * 5),
    )
