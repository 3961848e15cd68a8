"""Adapters for called clocks, the heads-up limit and the time limit."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from rules_engine.clock.clock import Clock
from rules_engine.clock.hand_clock import Caller, ClockConsequence, call_clock
from rules_engine.clock.heads_up import heads_up, showdown_stakes
from rules_engine.clock.structure import Structure
from rules_engine.clock.structures import default_structure
from rules_engine.clock.time_limit import ending_due, hard_stop
from rules_engine.house.keys import ClockCaller
from rules_engine.house.rules import HouseRules
from rules_engine.tools.vectors import op
from rules_engine.tools.vectors.structure import at

_EXPIRY = {ClockConsequence.HAND_DEAD: "hand_dead_at", ClockConsequence.CHECK: "check_at"}
_ONE_LEVEL = Structure.regular([(0, 1, 2)], seconds=1200)


@op("called_clock")
def called_clock(house: HouseRules, given: Mapping[str, Any]) -> Mapping[str, Any]:
    called = call_clock(
        house,
        at=at("20:00"),
        caller=Caller.PLAYER_TO_ACT if given.get("called_by") == "self" else Caller.TABLE_MATE,
        facing_bet=given["facing_bet"],
        event_heads_up=given.get("event_heads_up", False),
        through_floor=house.clock_caller is ClockCaller.ANY_PLAYER_VIA_FLOOR,
    )
    second = timedelta(seconds=1)
    return {
        "countdown_from": (called.countdown_at - called.called_at) // second,
        _EXPIRY[called.consequence]: (called.expires_at - called.called_at) // second,
    }


@op("heads_up_clock")
def heads_up_clock(house: HouseRules, given: Mapping[str, Any]) -> Mapping[str, Any]:
    out_at = at(given["third_place_out"])
    clock = Clock(_ONE_LEVEL, zone="UTC").started(out_at - timedelta(hours=3))
    final = heads_up(house, clock=clock, at=out_at)
    pause_at = out_at + timedelta(minutes=1)
    resume_at = pause_at + timedelta(minutes=given["paused_minutes"])
    clock = clock.paused(pause_at).resumed(resume_at)
    begins_at = final.showdown_from(clock, now=resume_at)
    return {"showdown_mode_from": f"{begins_at:%H:%M}" if begins_at else None}


@op("time_limit")
def time_limit(house: HouseRules, given: Mapping[str, Any]) -> Mapping[str, Any]:
    start = at(given["start"])
    stop_at = hard_stop(house, starts_at=start, zone="UTC")
    clock = Clock(default_structure(house), zone="UTC", hard_stop_at=stop_at).started(start)
    method = ending_due(clock, now=at(given["now"]))
    return {"must_end": method is not None, "method": method}


@op("showdown_mode")
def showdown_mode(house: HouseRules, given: Mapping[str, Any]) -> Mapping[str, Any]:
    del house  # the mode itself is the same wherever a house has it
    stakes = showdown_stakes(given["stacks"])
    return {"at_risk": stakes.at_risk, "returned": stakes.returned}
