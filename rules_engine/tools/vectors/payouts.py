"""Adapters for the ops about prize money, deals and the prize draft; vectors count in dollars."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules_engine.cards import parse_card
from rules_engine.errors import RuleViolation
from rules_engine.house.rules import HouseRules
from rules_engine.prizes.deals import DealStanding, check_deal
from rules_engine.prizes.draft import available, break_tie, picking_places, trophy_places
from rules_engine.prizes.payout_plan import default_plan
from rules_engine.prizes.payouts import (
    check_prize_table,
    end_by_time,
    plain_rounding,
    prizes,
    share_prizes,
)
from rules_engine.prizes.pool import Price, split_pool
from rules_engine.tools.vectors import Given, op
from rules_engine.units import Cents


@op("pool_split")
def pool_split(_house: HouseRules, given: Given) -> Mapping[str, Any]:
    price = Price(fee=_cents(given["fee"]), prize_part=_cents(given["prize_part"]))
    split = split_pool([(price, given["entries"])])
    return {
        "collected": _dollars(split.collected),
        "pool": _dollars(split.pool),
        "donation": _dollars(split.donation),
    }


@op("prizes")
def prize_list(house: HouseRules, given: Given) -> Mapping[str, Any]:
    entries = given["entries"]
    part = _cents(given["prize_part"])
    pool = split_pool([(Price(fee=part, prize_part=part), entries)]).pool
    plan = default_plan(house)
    return {
        "pool": _dollars(pool),
        "prizes": [_dollars(p) for p in prizes(plan, entries=entries, pool=pool)],
        "plain_rounding_total": _dollars(sum(plain_rounding(plan, entries=entries, pool=pool))),
    }


@op("prize_table_check")
def prize_table_check(house: HouseRules, given: Given) -> Mapping[str, Any]:
    try:
        check_prize_table(
            house,
            prizes=[_cents(prize) for prize in given["prizes"]],
            pool=_cents(given["pool"]),
        )
    except RuleViolation as refusal:
        return {"accepted": False, "reason": refusal.code}
    return {"accepted": True}


@op("shared_prizes")
def shared_prizes(_house: HouseRules, given: Given) -> Mapping[str, Any]:
    shared = share_prizes(_all_cents(given["prizes"]), places=given["tied_places"])
    return {
        "combined": _dollars(shared.combined),
        "each": [_with_cents(amount) for amount in shared.each],
    }


@op("end_by_time")
def stopped_by_time(_house: HouseRules, given: Given) -> Mapping[str, Any]:
    players = list(given["chips"])
    stacks = dict(enumerate(given["chips"].values()))
    paid = {p.entry: p.amount for p in end_by_time(_all_cents(given["prizes"]), stacks=stacks)}
    return {"paid": {name: _with_cents(paid.get(entry, 0)) for entry, name in enumerate(players)}}


@op("agreement")
def agreement(house: HouseRules, given: Given) -> Mapping[str, Any]:
    number = {name: entry for entry, name in enumerate(given["remaining"])}
    try:
        standing = check_deal(
            house,
            remaining=[number[name] for name in given["remaining"]],
            consents=[number[name] for name in given["consents"]],
            shares={number[name]: _cents(share) for name, share in given["shares"].items()},
            pool_left=_cents(given["pool_left"]),
        )
    except RuleViolation as refusal:
        return {"accepted": False, "reason": refusal.code}
    return {"accepted": standing is DealStanding.ACCEPTED or standing.value}


@op("draft")
def draft(house: HouseRules, given: Given) -> Mapping[str, Any]:
    packages = given["packages"]
    if "finishers" not in given:
        earlier = [
            package
            for place, package in given["choices_by_place"].items()
            if int(place) < given["place"]
        ]
        return {"available": list(available(packages, picked=earlier))}
    finishers = given["finishers"]
    trophies = default_plan(house).trophies
    return {
        "picks_in_order": list(picking_places(finishers=finishers, packages=len(packages))),
        "trophies": list(trophy_places(finishers=finishers, trophies=trophies)),
    }


@op("draft_tie")
def draft_tie(_house: HouseRules, given: Given) -> Mapping[str, Any]:
    players = list(given["cards"])
    cards = {entry: parse_card(given["cards"][name]) for entry, name in enumerate(players)}
    return {"pick_order": [players[entry] for entry in break_tie(cards)]}


def _cents(amount: int | str) -> Cents:
    """Dollars as a number, or as text with or without cents."""
    whole, _, cents = str(amount).partition(".")
    return int(whole) * 100 + int(cents.ljust(2, "0")[:2] or 0)


def _all_cents(amounts: Sequence[int | str]) -> tuple[Cents, ...]:
    return tuple(_cents(amount) for amount in amounts)


def _dollars(amount: Cents) -> int | str:
    """Whole dollars as a number, anything else as text."""
    return _with_cents(amount) if amount % 100 else amount // 100


def _with_cents(amount: Cents) -> str:
    return f"{amount // 100}.{amount % 100:02}"
