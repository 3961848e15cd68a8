"""Vectors about what chips and words count as."""

from typing import Any

from rules_engine.hand.wagers import Conduct, Facing, Intent, Said, interpret
from rules_engine.house.rules import HouseRules
from rules_engine.tools.vectors import Given, op


@op("wager_ruling")
def wager_ruling(house: HouseRules, given: Given) -> dict[str, Any]:
    faced = Facing(
        price=given["current_bet"],
        least_raise=given["min_increment"],
        stack=given["stack"],
        is_preflop=given["street"] == "preflop",
    )
    said = given.get("declared")
    conduct = Conduct(
        motions=(given["total_put_in"],),
        is_single_chip=given.get("single_chip", False),
        said=Said(said) if said else None,
        amount=given.get("declared_amount"),
        intent=Intent(given.get("intent", "unknown")),
    )
    ruled = interpret(house, faced, conduct)
    return {"action": ruled.kind, "to": ruled.to, "returned": ruled.returned, "add": ruled.add}
