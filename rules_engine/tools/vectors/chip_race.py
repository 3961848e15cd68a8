"""Adapter for the op about chip races."""

from collections.abc import Mapping
from typing import Any

from rules_engine.cards import parse_card
from rules_engine.chips.race import (
    Holding,
    RaceResult,
    RaceTable,
    plan_race,
    round_up_instead,
    run_race,
)
from rules_engine.house.rules import HouseRules
from rules_engine.tools.vectors import Given, op


@op("race")
def race(house: HouseRules, given: Given) -> Mapping[str, Any]:
    table = _table(given)
    if given.get("round_up"):
        return _answer(round_up_instead(house, table=table))
    plan = plan_race(house, table=table)
    cards = [parse_card(text) for text in given["deck"][: plan.cards_needed]]
    return _answer(run_race(house, plan=plan, cards=cards))


def _table(given: Given) -> RaceTable:
    others = given.get("other_value", {})
    holdings = tuple(
        Holding(seat=int(seat), small_chips=count, has_other_chips=others.get(seat, 0) > 0)
        for seat, count in given["small_chips"].items()
    )
    return RaceTable(
        small=given["from"],
        large=given["to"],
        holdings=holdings,
        button=given.get("button"),
        next_small_blind=given.get("next_small_blind"),
    )


def _answer(result: RaceResult) -> dict[str, Any]:
    shares = result.shares
    return {
        "direct": {str(share.seat): share.direct for share in shares if share.direct},
        "cards": {
            str(share.seat): [str(c) for c in share.cards] for share in shares if share.cards
        },
        "awards": {str(share.seat): share.won for share in shares if share.won},
        "value_change": result.value_change,
    }
