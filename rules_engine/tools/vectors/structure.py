"""Adapters for levels, their amounts and the chips that they need."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from rules_engine.chips.colour_up import removable_denominations
from rules_engine.clock.clock import Clock
from rules_engine.clock.hand_start import hand_began_at
from rules_engine.clock.structure import Level, Structure
from rules_engine.clock.structures import default_structure
from rules_engine.house.rules import HouseRules
from rules_engine.tools.vectors import op

_EVENING = date(2011, 6, 17)


def at(text: str) -> datetime:
    """A time of the evening; "24:00" is the midnight at its end."""
    if text == "24:00":
        return datetime.combine(_EVENING + timedelta(days=1), time(0), UTC)
    return datetime.combine(_EVENING, time.fromisoformat(text), UTC)


@op("level_amounts")
def level_amounts(house: HouseRules, given: Mapping[str, Any]) -> Mapping[str, Any]:
    structure = default_structure(house)
    if "schedule" in given:
        structure = Structure.regular([tuple(row) for row in given["schedule"]], seconds=1200)
    level = structure.level(given["level"])
    return {
        "ante": level.ante,
        "small_blind": level.small_blind,
        "big_blind": level.big_blind,
    }


@op("level_schedule")
def level_schedule(house: HouseRules, given: Mapping[str, Any]) -> Mapping[str, Any]:
    clock = Clock(default_structure(house), zone="UTC").started(at(given["start"]))
    if "level" in given:
        rows = clock.timetable(at(given["start"]))
        begins_at = next(row.begins_at for row in rows if row.level == given["level"])
        return {"level_start": f"{begins_at:%H:%M}"}
    reading = clock.reading(at(given["at"]))
    left = reading.left or timedelta(0)
    return {
        "level": reading.level,
        "on_break": reading.on_rest_break,
        "minutes_left": left // timedelta(minutes=1),
    }


@op("level_for_hand")
def level_for_hand(house: HouseRules, given: Mapping[str, Any]) -> Mapping[str, Any]:
    length = timedelta(seconds=1200)
    structure = Structure((Level(0, 1, 2, 1200),) * (given["level"] + 1))
    ends_at = at(given["level_ends"])
    clock = Clock(structure, zone="UTC").started(ends_at - given["level"] * length)
    began_at = hand_began_at(
        house,
        decks=2 if given.get("two_decks") else 1,
        first_riffle=at(given["first_riffle"]),
        first_card=at(given["first_card"]),
    )
    return {"level": clock.hand_level(began_at)}


@op("removable_denominations")
def removable(house: HouseRules, given: Mapping[str, Any]) -> Mapping[str, Any]:
    chips = removable_denominations(
        default_structure(house), level=given["level"], denominations=given["denominations"]
    )
    return {"removable": list(chips)}
