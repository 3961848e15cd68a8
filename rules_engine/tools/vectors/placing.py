"""Adapter for the op about finishing places."""

from collections.abc import Mapping
from typing import Any

from rules_engine.house.rules import HouseRules
from rules_engine.prizes.placing import Exit, finish_places
from rules_engine.tools.vectors import Given, op


@op("finish_places")
def finish(_house: HouseRules, given: Given) -> Mapping[str, Any]:
    players = [one["player"] for one in given["exits"]]
    exits = [
        Exit(entry=number, chips_before=one.get("chips_before"))
        for number, one in enumerate(given["exits"])
    ]
    places = finish_places(exits, remaining_before=given["remaining_before"])
    return {"places": {players[place.entry]: [place.best, place.worst] for place in places}}
