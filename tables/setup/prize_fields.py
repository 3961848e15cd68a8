"""Cash prizes on the set-up page: a table of percentages or a curve, rounding, the smallest."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from django import forms

from rules_engine.prizes import (
    ST_GABRIEL_TABLE,
    ByCurve,
    ByField,
    CashTemplate,
    Curve,
    FixedPlaces,
    Package,
    PayoutPlan,
    ShareOfField,
)
from tables.setup import band_rows
from tournaments.form_fields import amount, number

TABLE, OWN, NO_CASH = "table", "own", "none"
PERCENT, PLACES = "percent", "places"
USUAL_PERCENT = 15
_ROUNDED = (1, 100, 500, 10_00, 20_00, 50_00, 100_00)


def fields(before: PayoutPlan) -> dict[str, forms.Field]:
    """The fields, by name; a draft that rounds otherwise keeps its own."""
    units = sorted({*_ROUNDED, before.rounding_unit})
    return {
        "prizes": forms.ChoiceField(
            label="Cash prizes",
            choices=[
                (TABLE, "The St. Gabriel table of percentages"),
                (OWN, "A table of percentages of our own"),
                (Curve.TOP_HEAVY.value, "A large first prize, falling quickly"),
                (Curve.GENTLE.value, "Falling gently"),
                (Curve.FLAT.value, "The same for every paid place"),
                (NO_CASH, "No cash"),
            ],
        ),
        "paid": _named(number("How many are paid", least=1, most=1000, required=False)),
        "paid_unit": forms.ChoiceField(
            label="Counted in",
            choices=[(PERCENT, "percent of the field"), (PLACES, "places")],
            widget=forms.Select(attrs={"aria-label": "Percent or places"}),
        ),
        "rounding": forms.TypedChoiceField(
            label="Prizes rounded to",
            choices=[(unit, _plain(unit)) for unit in units],
            coerce=int,
            help_text="The first prize takes what is left, so that the whole pool is paid.",
        ),
        "smallest_prize": amount(
            "Smallest prize",
            required=False,
            help_text="Fewer places are paid rather than less than this.",
        ),
        "look_at": number("Show the prizes of a field of", least=2, most=100_000, required=False),
    }


def initial(plan: PayoutPlan) -> dict[str, Any]:
    """What the fields show first."""
    kind, paid, unit = TABLE, USUAL_PERCENT, PERCENT
    match plan.cash:
        case None:
            kind = NO_CASH
        case ByField() if plan.cash != ST_GABRIEL_TABLE:
            kind = OWN
        case ByCurve(curve, FixedPlaces(places)):
            kind, paid, unit = curve.value, places, PLACES
        case ByCurve(curve, ShareOfField(percent)):
            kind, paid = curve.value, percent
    return {
        "prizes": kind,
        "paid": paid,
        "paid_unit": unit,
        "trophies": plan.trophies,
        "rounding": plan.rounding_unit,
        "smallest_prize": Decimal(plan.smallest_prize) / 100 if plan.smallest_prize else None,
    }


def typed_grid(data: Mapping[str, str] | None, plan: PayoutPlan) -> Mapping[str, str]:
    """What the grid of percentages says: as typed, or the table that there is to start from."""
    if data is not None and "bands" in data:
        return data
    return band_rows.initial(plan.cash if isinstance(plan.cash, ByField) else ST_GABRIEL_TABLE)


def payouts(
    said: Mapping[str, Any],
    packages: Sequence[Package],
    *,
    before: PayoutPlan,
    grid: Mapping[str, str],
) -> PayoutPlan:
    """The plan that valid fields describe; RuleViolation for a table that cannot be."""
    plan = replace(
        before,
        cash=_cash(said, grid),
        trophies=said["trophies"],
        rounding_unit=said["rounding"],
        smallest_prize=int((said["smallest_prize"] or 0) * 100),
    )
    return plan.with_packages(packages)


def _cash(said: Mapping[str, Any], grid: Mapping[str, str]) -> CashTemplate | None:
    match said["prizes"]:
        case "none":
            return None
        case "table":
            return ST_GABRIEL_TABLE
        case "own":
            return band_rows.table(grid)
        case curve:
            paid = said["paid"] or USUAL_PERCENT
            by_places = said["paid_unit"] == PLACES
            places = FixedPlaces(paid) if by_places else ShareOfField(paid)
            return ByCurve(Curve(curve), places)


def _named(field: forms.IntegerField) -> forms.IntegerField:
    """Named for those who do not see the words around it."""
    field.widget.attrs["aria-label"] = str(field.label)
    return field


def _plain(unit: int) -> str:
    return f"{unit // 100}" if unit % 100 == 0 else f"{unit // 100}.{unit % 100:02}"
