"""Adapters for players who come late, are away or never come."""

from collections.abc import Mapping
from typing import Any

from rules_engine.entries import absences
from rules_engine.entries.absences import Arrival, Orbit, Presence
from rules_engine.house.rules import HouseRules
from rules_engine.tools.vectors import Given, op


def _orbits(given: Given, *, count: int) -> list[Orbit]:
    orbit = Orbit(
        players=given["players"],
        ante=given["ante"],
        small_blind=given["small_blind"],
        big_blind=given["big_blind"],
    )
    return [orbit] * count


@op("blinded_stack")
def blinded_stack(house: HouseRules, given: Given) -> Mapping[str, Any]:  # noqa: ARG001
    missed = _orbits(given, count=given["orbits"])
    return {"stack": absences.blinded_stack(given["stack"], missed=missed)}


@op("late_entry_stack")
def late_entry_stack(house: HouseRules, given: Given) -> Mapping[str, Any]:
    late = absences.late_stack(
        house,
        arrival=Arrival(given["kind"]),
        starting_stack=given["stack"],
        missed=_orbits(given, count=given["orbits_missed"]),
    )
    return {"stack": late.stack}


@op("no_show")
def no_show(house: HouseRules, given: Given) -> Mapping[str, Any]:
    minute = absences.no_show_removable_from(house, level_minutes=given["level_minutes"])
    return {"removable_from_minute": minute}


@op("absent_hand")
def absent_hand(house: HouseRules, given: Given) -> Mapping[str, Any]:
    presence = Presence(
        when_all_dealt=given["present_when_all_dealt"],
        at_turn=given["present_at_turn"],
        is_returning=given.get("returns", False),
        seconds_late=given.get("seconds_late", 0),
        at_big_blind_option=given.get("big_blind_option", False),
    )
    return {"hand": absences.rule_absent_hand(house, presence).hand}
