"""A draft as the fields of the set-up page, and back."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from rules_engine.clock import Growth, Level, RestAt, Structure
from rules_engine.house import SHIPPED
from rules_engine.house.keys import TableFormat
from rules_engine.prizes import (
    ST_GABRIEL_TABLE,
    ByCurve,
    CashTemplate,
    Curve,
    FixedPlaces,
    PayoutPlan,
    Price,
    ShareOfField,
)
from rules_engine.tournament import Furniture
from rules_engine.units import Cents
from tournaments.terms.draft import Draft

TABLE, NO_CASH = "table", "none"
PERCENT, PLACES = "percent", "places"
USUAL_PERCENT = 15


def initial(
    draft: Draft, tables: Sequence[Furniture], *, name: str, starts_at: datetime, zone: str
) -> dict[str, Any]:
    """What the fields show first."""
    local = starts_at.astimezone(ZoneInfo(zone))
    return {
        "name": name,
        "day": local.date(),
        "begins": local.time(),
        "fee": _amount(draft.price.fee),
        "prize_part": _amount(draft.price.prize_part),
        "bounty_part": _amount(draft.price.bounty_part),
        "stack": draft.stack,
        "denominations": _listed(draft.denominations),
        "house": draft.house.name,
        "table_format": draft.table_format.value,
        "capacity": draft.capacity,
        "re_entries": draft.re_entries,
        "break_order": _listed(draft.break_order),
        "trusts_tables": draft.trusts_tables,
        **_structure_fields(draft.structure),
        **_table_fields(tables),
        **_prize_fields(draft.payouts),
    }


def draft(said: Mapping[str, Any], *, before: Draft, structure: Structure) -> Draft:
    """The draft that valid fields describe; RuleViolation for a price or prizes that cannot be."""
    house = SHIPPED[said["house"]]
    return replace(
        before,
        house=before.house if before.house.name == house.name else house,
        structure=structure,
        payouts=_payouts(said, before=before.payouts),
        price=price(said),
        stack=said["stack"],
        table_format=TableFormat(said["table_format"]),
        denominations=said["denominations"],
        capacity=said["capacity"],
        re_entries=said["re_entries"],
        break_order=said["break_order"],
        trusts_tables=said["trusts_tables"],
    )


def price(said: Mapping[str, Any]) -> Price:
    """What an entry costs and how that is divided; RuleViolation `parts_above_fee`."""
    return Price(_cents(said["fee"]), _cents(said["prize_part"]), _cents(said["bounty_part"]))


def furniture(said: Mapping[str, Any]) -> tuple[Furniture, ...]:
    """The tables: alike, except where one says otherwise."""
    return tuple(
        Furniture(
            table,
            said.get(f"seats_{table}") or said["seats"],
            decks=said.get(f"decks_{table}") or said["decks"],
        )
        for table in range(1, said["tables"] + 1)
    )


def growth(said: Mapping[str, Any], levels: Sequence[Level]) -> Growth | None:
    """How levels go on after the listed ones; those last as long as the last one unless told."""
    if not said.get("rises"):
        return None
    rest_every, rest = said.get("rise_rest_every") or 0, said.get("rise_rest") or 0
    return Growth(
        ante=said.get("rise_ante") or 0,
        small_blind=said.get("rise_small_blind") or 0,
        big_blind=said.get("rise_big_blind") or 0,
        seconds=60 * (said.get("rise_minutes") or levels[-1].seconds // 60),
        rest_every=rest_every,
        rest_seconds=60 * rest,
    )


def rests_at(said: Mapping[str, Any]) -> tuple[RestAt, ...]:
    """The rest break at a time of day, if there is one."""
    if not said.get("dinner_at"):
        return ()
    return (RestAt(said["dinner_at"], 60 * (said.get("dinner_minutes") or 30)),)


def _structure_fields(structure: Structure) -> dict[str, Any]:
    tail = structure.growth
    dinner = structure.rests_at[0] if structure.rests_at else None
    return {
        "rises": tail is not None,
        "rise_small_blind": tail and tail.small_blind,
        "rise_big_blind": tail and tail.big_blind,
        "rise_ante": tail and tail.ante,
        "rise_minutes": tail and tail.seconds // 60,
        "rise_rest_every": tail and tail.rest_every,
        "rise_rest": tail and tail.rest_seconds // 60,
        "dinner_at": dinner and dinner.time,
        "dinner_minutes": dinner and dinner.seconds // 60,
    }


def _table_fields(tables: Sequence[Furniture]) -> dict[str, Any]:
    seats = Counter(one.seats for one in tables).most_common(1)[0][0]
    decks = Counter(one.decks for one in tables).most_common(1)[0][0]
    return {
        "tables": len(tables),
        "seats": seats,
        "decks": decks,
        **{f"seats_{one.table}": one.seats for one in tables if one.seats != seats},
        **{f"decks_{one.table}": one.decks for one in tables if one.decks != decks},
    }


def _prize_fields(plan: PayoutPlan) -> dict[str, Any]:
    kind, paid, unit = TABLE, USUAL_PERCENT, PERCENT
    match plan.cash:
        case None:
            kind = NO_CASH
        case ByCurve(curve, FixedPlaces(places)):
            kind, paid, unit = curve.value, places, PLACES
        case ByCurve(curve, ShareOfField(percent)):
            kind, paid = curve.value, percent
    return {
        "prizes": kind,
        "paid": paid,
        "paid_unit": unit,
        "packages": "\n".join(plan.packages),
        "trophies": plan.trophies,
    }


def _payouts(said: Mapping[str, Any], *, before: PayoutPlan) -> PayoutPlan:
    return replace(before, cash=_cash(said), packages=said["packages"], trophies=said["trophies"])


def _cash(said: Mapping[str, Any]) -> CashTemplate | None:
    match said["prizes"]:
        case "none":
            return None
        case "table":
            return ST_GABRIEL_TABLE
        case curve:
            paid = said["paid"] or USUAL_PERCENT
            by_places = said["paid_unit"] == PLACES
            places = FixedPlaces(paid) if by_places else ShareOfField(paid)
            return ByCurve(Curve(curve), places)


def _cents(amount: Decimal) -> Cents:
    return int(amount * 100)


def _amount(cents: Cents) -> str:
    return f"{cents // 100}.{cents % 100:02}" if cents % 100 else str(cents // 100)


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
