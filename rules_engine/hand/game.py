"""What a hand is played for at a level of this house: how much may be bet, and who pays the ante.

Where the rule set leaves it to the tournament and nobody has decided, it is no-limit and everybody
pays the ante.
"""

from rules_engine.clock.structure import Level
from rules_engine.hand.deal import Stakes
from rules_engine.hand.structures import FixedLimit, NoLimit, PotLimit, Structure
from rules_engine.house.keys import AnteRule, Betting, EventSetting
from rules_engine.house.rules import HouseRules
from rules_engine.units import Chips


def betting(house: HouseRules) -> Betting:
    """How much may be bet."""
    return Betting.NO_LIMIT if isinstance(house.betting, EventSetting) else house.betting


def ante_rule(house: HouseRules) -> AnteRule:
    """Who pays the ante of a level."""
    return AnteRule.EACH if isinstance(house.ante_rule, EventSetting) else house.ante_rule


def limits(level: Level) -> FixedLimit:
    """The bets of limit play: the big blind up to the flop, twice that on turn and river."""
    return FixedLimit(level.big_blind, 2 * level.big_blind)


def stakes_of(house: HouseRules, level: Level, *, unit: Chips = 1) -> Stakes:
    """The amounts of a hand that is played at that level."""
    return Stakes(
        level.small_blind,
        level.big_blind,
        level.ante,
        ante_rule=ante_rule(house),
        unit=unit,
        structure=_structure(house, level),
    )


def _structure(house: HouseRules, level: Level) -> Structure:
    match betting(house):
        case Betting.NO_LIMIT:
            return NoLimit()
        case Betting.POT_LIMIT:
            return PotLimit()
        case Betting.LIMIT:
            return limits(level)
