"""How the prizes of a tournament are made up: a plan that exists before the field is known.

Cash follows one of three templates (percentages by size of the field, a curve over the paid
places, the director's own amounts); packages and trophies may stand beside it. `payouts` turns
a plan and a pool into amounts.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from math import isqrt
from typing import Any, TypeAlias, assert_never

from rules_engine.errors import RuleViolation
from rules_engine.house.keys import Payouts
from rules_engine.house.rules import HouseRules
from rules_engine.prizes.packages import Package
from rules_engine.prizes.pool import plain_amount
from rules_engine.releases import Members, NewerLog, expect_fields, expect_known, since
from rules_engine.sentences import say
from rules_engine.units import Cents

WHOLE = 10_000
"""Shares are hundredths of a percent; this is all of the pool."""

CLUB_PLACES = 8
DRAFT_PACKAGES = 11
DRAFT_TROPHIES = 3


def _check_falling(prizes: Sequence[int]) -> None:
    """Refuse amounts or shares that are not above zero or grow from a better to a worse place."""
    if not prizes or min(prizes) < 1:
        raise RuleViolation("not_positive", "Every paid place needs a prize above zero.")
    for place, (better, worse) in enumerate(pairwise(prizes), start=1):
        if worse > better:
            raise RuleViolation(
                "order",
                say(
                    "Place {place} would get more than place {better}.",
                    place=place + 1,
                    better=place,
                ),
            )


@dataclass(frozen=True, slots=True)
class Band:
    """Shares of the pool, first place first, from this size of field up to the next band."""

    from_entries: int
    shares: tuple[int, ...]

    def __post_init__(self) -> None:
        if self.from_entries < 1:
            raise RuleViolation("band_start", "A row of percentages starts at one entry or more.")
        _check_falling(self.shares)
        whole, hundredths = divmod(sum(self.shares), 100)
        if sum(self.shares) != WHOLE:
            raise RuleViolation(
                "shares_not_whole",
                say(
                    "The percentages from {count} entries on add up to {total}, not to 100.",
                    count=self.from_entries,
                    total=f"{whole}.{hundredths:02}",
                ),
            )


@dataclass(frozen=True, slots=True)
class ByField:
    """Percentages printed in advance for each size of field."""

    bands: tuple[Band, ...]

    def __post_init__(self) -> None:
        if not self.bands:
            raise RuleViolation("no_bands", "A table of percentages needs at least one row.")
        if any(low.from_entries >= high.from_entries for low, high in pairwise(self.bands)):
            raise RuleViolation(
                "band_order", "Each row starts at more entries than the one before."
            )

    def weights(self, entries: int) -> tuple[int, ...]:
        """The shares for this field; one below the first band gets the first band."""
        fitting = [band for band in self.bands if band.from_entries <= entries]
        return fitting[-1].shares if fitting else self.bands[0].shares


class Curve(StrEnum):
    """How quickly prizes fall from place to place.

    Top-heavy: place k gets 1/k of the first prize. Gentle: 1/√k. Flat: all the same.
    """

    TOP_HEAVY = "top_heavy"
    GENTLE = "gentle"
    FLAT = "flat"


@dataclass(frozen=True, slots=True)
class FixedPlaces:
    """The same number of places is paid whatever the field."""

    number: int

    def __post_init__(self) -> None:
        if self.number < 1:
            raise RuleViolation("no_paid_places", "At least one place must be paid.")

    def paid(self, entries: int) -> int:
        """How many places are paid in this field."""
        return min(self.number, entries)


@dataclass(frozen=True, slots=True)
class ShareOfField:
    """A percentage of the field is paid, to the nearest place and at least one."""

    percent: int

    def __post_init__(self) -> None:
        if not 1 <= self.percent <= 100:
            raise RuleViolation("no_paid_places", "Pay between 1 and 100 percent of the field.")

    def paid(self, entries: int) -> int:
        """How many places are paid in this field."""
        return min(entries, max(1, (entries * self.percent + 50) // 100))


_CURVE_SCALE = 10**18


@dataclass(frozen=True, slots=True)
class ByCurve:
    """A curve over the paid places."""

    curve: Curve
    places: FixedPlaces | ShareOfField

    def weights(self, entries: int) -> tuple[int, ...]:
        """What each paid place weighs."""
        return tuple(self._weight(place) for place in range(1, self.places.paid(entries) + 1))

    def _weight(self, place: int) -> int:
        match self.curve:
            case Curve.TOP_HEAVY:
                return _CURVE_SCALE // place
            case Curve.GENTLE:
                return isqrt(_CURVE_SCALE**2 // place)
            case Curve.FLAT:
                return 1
            case _:
                assert_never(self.curve)


@dataclass(frozen=True, slots=True)
class FixedAmounts:
    """The director's own list of prizes, first place first; it has to match the pool."""

    prizes: tuple[Cents, ...]

    def __post_init__(self) -> None:
        _check_falling(self.prizes)


CashTemplate: TypeAlias = ByField | ByCurve | FixedAmounts


@dataclass(frozen=True, slots=True)
class PayoutPlan:
    """The prizes of one tournament: cash, packages to pick from by name, trophies.

    `described` are those packages of which more is known than the name. Where the last paid place
    would get less than `smallest_prize` fewer places are paid, and share what it would have got.
    """

    cash: CashTemplate | None
    rounding_unit: Cents = 100
    packages: tuple[str, ...] = ()
    trophies: int = 0
    described: tuple[Package, ...] = since("0.2", ())
    smallest_prize: Cents = since("0.2", 0)

    def __post_init__(self) -> None:
        if self.rounding_unit < 1:
            raise RuleViolation("rounding_unit", "Prizes are rounded to one cent or more.")
        if len(set(self.packages)) < len(self.packages) or not all(self.packages):
            raise RuleViolation("package_names", "Every package needs a name of its own.")
        if self.trophies < 0:
            raise RuleViolation("trophies", "There cannot be fewer than no trophies.")
        if self.smallest_prize < 0:
            raise RuleViolation("smallest_prize", "The smallest prize is not below zero.")
        if not {package.name for package in self.described} <= set(self.packages):
            raise ValueError("only a package that is listed can be described")

    @property
    def listed(self) -> tuple[Package, ...]:
        """The packages in their order, with all that is known of them."""
        known = {package.name: package for package in self.described}
        return tuple(known.get(name) or Package(name) for name in self.packages)

    def with_packages(self, packages: Sequence[Package]) -> "PayoutPlan":
        """The same prizes with these packages; RuleViolation `package_names`."""
        return replace(
            self,
            packages=tuple(package.name for package in packages),
            described=tuple(package for package in packages if package.is_described),
        )

    def to_data(self) -> dict[str, Any]:
        """Plain data for a fact: whole numbers, text, lists and objects."""
        described = [package.to_data() for package in self.described]
        return {
            "cash": None if self.cash is None else _cash_to_data(self.cash),
            "rounding_unit": self.rounding_unit,
            "packages": list(self.packages),
            "trophies": self.trophies,
            **({"described": described} if described else {}),
            **({"smallest_prize": self.smallest_prize} if self.smallest_prize else {}),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "PayoutPlan":
        """The plan that `to_data` wrote down; NewerLog, or ValueError for anything else."""
        try:
            expect_fields(cls, data)
            cash = data["cash"]
            return cls(
                cash=None if cash is None else _cash_from_data(cash),
                rounding_unit=_whole(data["rounding_unit"]),
                packages=tuple(map(str, data["packages"])),
                trophies=_whole(data["trophies"]),
                described=tuple(map(Package.from_data, data.get("described", ()))),
                smallest_prize=_whole(data.get("smallest_prize", 0)),
            )
        except (KeyError, TypeError, RuleViolation) as problem:
            raise ValueError(f"not a payout plan: {problem}") from problem


def _percentages(from_entries: int, *percent: int) -> Band:
    return Band(from_entries=from_entries, shares=tuple(share * 100 for share in percent))


# St. Gabriel, payout schedule: chosen by the number of paid entries.
ST_GABRIEL_TABLE = ByField(
    bands=(
        _percentages(10, 50, 30, 20),
        _percentages(26, 45, 25, 18, 12),
        _percentages(36, 40, 24, 16, 10, 10),
        _percentages(46, 35, 20, 15, 10, 10, 10),
        _percentages(71, 34, 19, 13, 9, 9, 8, 8),
    )
)


def default_plan(house: HouseRules) -> PayoutPlan:
    """The plan the house prescribes, or one to start from where the director decides."""
    match house.payouts:
        case Payouts.PERCENTAGE_TABLE | Payouts.DIRECTOR_TABLE:
            return PayoutPlan(cash=ST_GABRIEL_TABLE)
        case Payouts.DIRECTOR_TABLE_8_PLACES:
            return PayoutPlan(cash=ByCurve(Curve.TOP_HEAVY, FixedPlaces(CLUB_PLACES)))
        case Payouts.DRAFT_11_PACKAGES_TROPHIES_TOP_3:
            names = tuple(f"Package {number}" for number in range(1, DRAFT_PACKAGES + 1))
            return PayoutPlan(cash=None, packages=names, trophies=DRAFT_TROPHIES)
        case _:
            assert_never(house.payouts)


def check_plan(house: HouseRules, *, plan: PayoutPlan, prize_part: Cents) -> None:
    """Refuse a plan that the house does not allow at this price.

    Raises RuleViolation `pool_without_prizes`, `must_pay_8_places` or `packages_missing`.
    """
    if plan.cash is None and prize_part > 0:
        raise RuleViolation(
            "pool_without_prizes",
            say(
                "{amount} of every entry goes to the prize pool, but the plan pays no cash.",
                amount=plain_amount(prize_part),
            ),
        )
    # Charity draft rules, 72: the prizes are packages.
    if house.payouts is Payouts.DRAFT_11_PACKAGES_TROPHIES_TOP_3 and not plan.packages:
        raise RuleViolation("packages_missing", "List the prize packages to pick from.")
    # Club rules, 3.6: eight places, amounts as the director sets them.
    if house.payouts is Payouts.DIRECTOR_TABLE_8_PLACES and not (
        _pays(plan.cash, CLUB_PLACES) and not plan.smallest_prize
    ):
        raise RuleViolation("must_pay_8_places", "These rules pay exactly eight places.")


def _pays(cash: CashTemplate | None, places: int) -> bool:
    match cash:
        case None:
            return False
        case ByField():
            return all(len(band.shares) == places for band in cash.bands)
        case ByCurve():
            return cash.places == FixedPlaces(places)
        case FixedAmounts():
            return len(cash.prizes) == places
        case _:
            assert_never(cash)


def _cash_to_data(cash: CashTemplate) -> dict[str, Any]:
    match cash:
        case ByField():
            bands = [
                {"from_entries": band.from_entries, "shares": list(band.shares)}
                for band in cash.bands
            ]
            return {"kind": "by_field", "bands": bands}
        case ByCurve(curve, FixedPlaces(number)):
            return {"kind": "by_curve", "curve": curve.value, "places": number}
        case ByCurve(curve, ShareOfField(percent)):
            return {"kind": "by_curve", "curve": curve.value, "percent_of_field": percent}
        case FixedAmounts():
            return {"kind": "fixed_amounts", "prizes": list(cash.prizes)}
        case _:
            raise ValueError(f"no such template: {cash}")


def _cash_from_data(data: Mapping[str, Any]) -> CashTemplate:
    match dict(data):
        case {"kind": "by_field", "bands": bands, **rest}:
            template: CashTemplate = ByField(tuple(map(_band_from_data, bands)))
        case {"kind": "by_curve", "curve": curve, "places": number, **rest}:
            template = ByCurve(_CURVES[curve], FixedPlaces(_whole(number)))
        case {"kind": "by_curve", "curve": curve, "percent_of_field": percent, **rest}:
            template = ByCurve(_CURVES[curve], ShareOfField(_whole(percent)))
        case {"kind": "fixed_amounts", "prizes": prizes, **rest}:
            template = FixedAmounts(_wholes(prizes))
        case {"kind": str(kind)} if kind not in _TEMPLATES:
            raise NewerLog(f"here are no prizes of kind {kind!r}")
        case _:
            raise ValueError(f"no such template: {data!r}")
    expect_known("a plan of prizes", rest, known=())
    return template


_CURVES = Members(Curve)
_TEMPLATES = ("by_field", "by_curve", "fixed_amounts")


def _band_from_data(data: Mapping[str, Any]) -> Band:
    expect_fields(Band, data)
    return Band(_whole(data["from_entries"]), _wholes(data["shares"]))


def _whole(number: object) -> int:
    """A whole number as it came from JSON; neither a fraction nor true or false."""
    if type(number) is not int:
        raise ValueError(f"not a whole number: {number!r}")
    return number


def _wholes(numbers: Sequence[object]) -> tuple[int, ...]:
    return tuple(_whole(number) for number in numbers)
