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
from rules_engine.prizes import Package, Price
from rules_engine.tournament import Furniture
from rules_engine.units import Cents
from tables.setup import betting_fields, chip_fields, prize_fields, purchase_fields, re_entry_fields
from tournaments.levels.structure_fields import structure_fields
from tournaments.terms.draft import USUAL_FIELD, Draft

USUAL_HOURS = 5


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
        "suggest_players": draft.capacity or USUAL_FIELD,
        "suggest_hours": USUAL_HOURS,
        "break_order": _listed(draft.break_order),
        "trusts_tables": draft.trusts_tables,
        **structure_fields(draft.structure),
        **_table_fields(tables),
        **prize_fields.initial(draft.payouts),
        **chip_fields.initial(draft),
        **purchase_fields.initial(draft),
        **re_entry_fields.initial(draft),
        **betting_fields.initial(draft),
    }


def draft(
    said: Mapping[str, Any],
    packages: Sequence[Package],
    *,
    before: Draft,
    structure: Structure,
    grid: Mapping[str, str],
) -> Draft:
    """The draft that valid fields describe; RuleViolation for a price or prizes that cannot be."""
    described = replace(
        before,
        house=betting_fields.house_before(said, before),
        structure=structure,
        payouts=prize_fields.payouts(said, packages, before=before.payouts, grid=grid),
        chips=chip_fields.chips(said, before=before),
        price=price(said),
        stack=said["stack"],
        table_format=TableFormat(said["table_format"]),
        denominations=said["denominations"],
        capacity=said["capacity"],
        re_entries=said["re_entries"],
        re_entry=re_entry_fields.re_entry(said),
        break_order=said["break_order"],
        trusts_tables=said["trusts_tables"],
    )
    described = _with_capacity(betting_fields.with_betting(described, said))
    return purchase_fields.with_purchases(described, said)


def _with_capacity(draft: Draft) -> Draft:
    """The rule on how many may enter gives way where somebody said so; the form has asked."""
    most = draft.house.max_entrants
    if most is None or draft.capacity is None or draft.capacity <= most:
        return draft
    return replace(draft, house=draft.house.with_(max_entrants=draft.capacity))


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
            blocked=said.get(f"blocked_{table}") or (),
            accessible=said.get(f"accessible_{table}") or (),
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
        **{f"blocked_{one.table}": _listed(one.blocked) for one in tables if one.blocked},
        **{f"accessible_{one.table}": _listed(one.accessible) for one in tables if one.accessible},
    }


def _cents(amount: Decimal) -> Cents:
    return int(amount * 100)


def _amount(cents: Cents) -> str:
    return f"{cents // 100}.{cents % 100:02}" if cents % 100 else str(cents // 100)


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
