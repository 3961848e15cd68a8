"""Vectors about pots: building, settling, dividing and moving them."""

from collections.abc import Iterable
from typing import Any

from rules_engine.hand import pots
from rules_engine.hand.seat_set import SeatSet, members
from rules_engine.house.rules import HouseRules
from rules_engine.room.circle import clockwise
from rules_engine.tools.vectors import Given, op


@op("build_pots")
def build_pots(_house: HouseRules, given: Given) -> dict[str, Any]:
    lines = given["contributions"]
    names = [line["player"] for line in lines]
    put_in = [line["amount"] + line.get("ante", 0) for line in lines]
    live = _bits(names, (line["player"] for line in lines if not line.get("folded")))
    back = pots.uncalled(put_in, live=live)
    if back:
        put_in[back.owner] -= back.amount
    built = pots.build_pots(put_in, live=live, dead=given["carried"])
    return {
        "pots": [{"amount": pot.amount, "eligible": _names(names, pot.eligible)} for pot in built],
        "returned": {names[back.owner]: back.amount} if back else {},
    }


@op("settle_order")
def settle_order(house: HouseRules, given: Given) -> dict[str, Any]:
    return {"order": [*pots.settlement_order(house, len(given["pots"]))]}


@op("award")
def award(house: HouseRules, given: Given) -> dict[str, Any]:
    seats: dict[str, int] = given["seats"]
    names = {seat: name for name, seat in seats.items()}
    order = [names[seat] for seat in clockwise(tuple(names), after=given["button"])]
    stacks = given.get("stacks_before", {})
    per_pot = []
    for pot in given["pots"]:
        strengths = [given["strength"].get(name, 0) for name in order]
        winners = pots.best_of(_bits(order, pot["eligible"]), strengths)
        shares = pots.divide(
            house,
            pot["amount"],
            winners=[seats[name] for name in _names(order, winners)],
            button=given["button"],
            stacks_before=lambda seat: stacks[names[seat]],
            unit=given["unit"],
        )
        per_pot.append({names[seat]: chips for seat, chips in shares.items()})
    total = {name: sum(pot.get(name, 0) for pot in per_pot) for name in order}
    return {"shares": {name: sum_ for name, sum_ in total.items() if sum_}, "per_pot": per_pot}


@op("rebuild_pot")
def rebuild_pot(_house: HouseRules, given: Given) -> dict[str, Any]:
    names = sorted({*given["antes"], given["awarded_to"], given["belongs_to"]})
    move = pots.rebuild_pot(
        {names.index(name): chips for name, chips in given["antes"].items()},
        wagers=[
            {names.index(name): chips for name, chips in street.items()}
            for street in given["wagers_by_round"]
        ],
        given_to=names.index(given["awarded_to"]),
        belongs_to=names.index(given["belongs_to"]),
    )
    parties = {"from": names[move.giver], "to": names[move.receiver]}
    return {"amount": move.amount, "move": {**parties, "amount": move.amount}}


@op("carried_pot")
def carried_pot(_house: HouseRules, given: Given) -> dict[str, Any]:
    names: list[str] = given["at_table"]
    before = [names.index(name) for name in given["dealt_in_previous"] if name in names]
    entitled = pots.entitled_to_carried_pot(range(len(names)), dealt_in_before=before)
    return {"entitled": [names[seat] for seat in entitled]}


@op("disclosed_pot")
def disclosed_pot(_house: HouseRules, given: Given) -> dict[str, Any]:
    names = [*given["live_at_showdown"], *given["fold_order"]]
    winners = pots.winner_after_disclosure(
        {names.index(name): worth for name, worth in given.get("strength", {}).items()},
        folded=[names.index(name) for name in given["fold_order"]],
    )
    return {"winner": " and ".join(names[seat] for seat in winners)}


def _bits(names: list[str], chosen: Iterable[str]) -> SeatSet:
    return sum(1 << names.index(name) for name in chosen)


def _names(names: list[str], seats: SeatSet) -> list[str]:
    return [names[index] for index in members(seats)]
