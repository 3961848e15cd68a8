"""A draft as the fields of the set-up page, and back."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from rules_engine.clock import Structure
from rules_engine.house.keys import TableFormat
from rules_engine.prizes import (
    ST_GABRIEL_TABLE,
    ByCurve,
    CashTemplate,
    Curve,
    FixedPlaces,
    Package,
    PayoutPlan,
    Price,
    ShareOfField,
)
from rules_engine.tournament import Furniture
from rules_engine.units import Cents
from tables.setup import betting_fields, purchase_fields
from tournaments.levels.structure_fields import structure_fields
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
        **structure_fields(draft.structure),
        **_table_fields(tables),
        **_prize_fields(draft.payouts),
        **purchase_fields.initial(draft),
        **betting_fields.initial(draft),
    }


def draft(
    said: Mapping[str, Any], packages: Sequence[Package], *, before: Draft, structure: Structure
) -> Draft:
    """The draft that valid fields describe; RuleViolation for a price or prizes that cannot be."""
    described = replace(
        before,
        house=betting_fields.house_before(said, before),
        structure=structure,
        payouts=_payouts(said, packages, before=before.payouts),
        price=price(said),
        stack=said["stack"],
        table_format=TableFormat(said["table_format"]),
        denominations=said["denominations"],
        capacity=said["capacity"],
        re_entries=said["re_entries"],
        break_order=said["break_order"],
        trusts_tables=said["trusts_tables"],
    )
    described = betting_fields.with_betting(described, said)
    return purchase_fields.with_purchases(described, said)


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
        "trophies": plan.trophies,
    }


def _payouts(
    said: Mapping[str, Any], packages: Sequence[Package], *, before: PayoutPlan
) -> PayoutPlan:
    plan = replace(before, cash=_cash(said), trophies=said["trophies"])
    return plan.with_packages(packages)


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
