"""The hour at which a tournament ends even without a winner."""

from datetime import datetime
from enum import StrEnum
from typing import assert_never

from rules_engine.clock.clock import Clock, ClockState
from rules_engine.clock.local_time import midnight_after
from rules_engine.house.keys import TimeLimit
from rules_engine.house.rules import HouseRules


class EndingMethod(StrEnum):
    """How those who are left finish when time runs out."""

    RANK_BY_CHIPS = "rank_by_chips"


def hard_stop(house: HouseRules, *, starts_at: datetime, zone: str) -> datetime | None:
    """When a tournament that is planned for `starts_at` must end; None if it is played out."""
    limit = house.time_limit
    match limit:
        case TimeLimit.MIDNIGHT_RANK_BY_CHIPS:  # St. Gabriel event box, General 6
            return midnight_after(starts_at, zone=zone)
        case TimeLimit.NONE:
            return None
        case _:
            assert_never(limit)


def ending_due(clock: Clock, *, now: datetime) -> EndingMethod | None:
    """How to end the tournament because time has run out; None while it has not.

    No hand begins any more. Hands that have begun are finished, in showdown mode too, and chips
    are counted after them. A limit that the director set himself ends the same way.
    """
    if clock.reading(now).state is ClockState.STOPPED:
        return EndingMethod.RANK_BY_CHIPS
    return None
