"""The guide for people who deal themselves: what to do at a table at this moment, in steps.

It decides nothing. Positions and roles come from `button` and `dealing`, amounts and turns from
`hand`, words about points of the house from the rulebook; here they are put into order.
"""

from collections.abc import Iterator
from typing import assert_never

from rules_engine.house.rules import HouseRules
from rules_engine.texts.guide import between_hands
from rules_engine.texts.guide.before_the_deal import before_the_deal
from rules_engine.texts.guide.during_the_hand import tracked_hand, untracked_hand
from rules_engine.texts.guide.moments import (
    Arrival,
    BeforeDeal,
    ColourUp,
    Departure,
    HandOver,
    Moment,
    NextHand,
    NoHand,
    RestBreak,
    TableState,
    TrackedHand,
    UntrackedHand,
    WaitingForTables,
    WhyLeaving,
)
from rules_engine.texts.guide.step import Depth, Step, told
from rules_engine.texts.guide.table_states import table_states

__all__ = [
    "Arrival",
    "BeforeDeal",
    "ColourUp",
    "Departure",
    "Depth",
    "HandOver",
    "Moment",
    "NextHand",
    "NoHand",
    "RestBreak",
    "Step",
    "TableState",
    "TrackedHand",
    "UntrackedHand",
    "WaitingForTables",
    "WhyLeaving",
    "guide",
    "table_states",
]


def guide(state: TableState, house: HouseRules, *, depth: Depth = Depth.NOVICE) -> tuple[Step, ...]:
    """What the table does now, step by step."""
    return told(_steps(state, house), house, depth=depth)


def _steps(state: TableState, house: HouseRules) -> Iterator[Step]:
    match state.moment:
        case BeforeDeal() as moment:
            return before_the_deal(state, house, moment)
        case TrackedHand() as moment:
            return tracked_hand(house, moment)
        case UntrackedHand() as moment:
            return untracked_hand(house, moment, amounts=state.amounts, dealer=state.dealer)
        case HandOver() as moment:
            return between_hands.hand_over(state, house, moment)
        case RestBreak() as moment:
            return between_hands.rest_break(state, house, moment)
        case ColourUp() as moment:
            return between_hands.colour_up(house, moment)
        case Arrival() as moment:
            return between_hands.arrival(state, moment)
        case Departure() as moment:
            return between_hands.departure(moment)
        case WaitingForTables() as moment:
            return between_hands.waiting(moment)
        case unknown:
            assert_never(unknown)
