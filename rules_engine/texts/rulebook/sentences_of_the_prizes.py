"""The prizes that a tournament has arranged, in sentences."""

from itertools import pairwise
from typing import assert_never

from rules_engine.house.keys import Payouts
from rules_engine.house.rules import HouseRules
from rules_engine.prizes.payout_plan import (
    Band,
    ByCurve,
    ByField,
    Curve,
    FixedAmounts,
    FixedPlaces,
    ShareOfField,
)
from rules_engine.prizes.payouts import prizes
from rules_engine.texts.rulebook.arranged import Arranged, Money
from rules_engine.texts.rulebook.sentence_forms import enumerated, in_words

_FIELD = 40
"""The size of the field that an example is made for where nothing limits it."""
_MOST_LISTED = 10


def is_left_open(house: HouseRules) -> bool:
    """Whether the rules let the director set the prizes."""
    return house.payouts in (Payouts.DIRECTOR_TABLE, Payouts.DIRECTOR_TABLE_8_PLACES)


def all_prizes(arranged: Arranged, money: Money) -> str:
    """Everything that is won: money, packages, trophies."""
    said = (cash(arranged, money), packages(arranged, money), trophies(arranged, money))
    return " ".join(filter(None, said)) or "There are no prizes."


def cash(arranged: Arranged, money: Money) -> str:
    """How the pool is divided."""
    plan = arranged.terms.payouts
    match plan.cash:
        case None:
            return ""
        case ByField(bands):
            return _by_field(bands)
        case ByCurve():
            return _by_curve(plan.cash)
        case FixedAmounts(amounts):
            listed = enumerated([money(amount) for amount in amounts])
            return f"The prizes are fixed, the winner's first: {listed}."
        case _:
            assert_never(plan.cash)


def _by_field(bands: tuple[Band, ...]) -> str:
    if len(bands) == 1:
        return f"In percent of the pool: {_shares(bands[0])}."
    rows = [
        f"{low.from_entries} to {high.from_entries - 1} entries {_shares(low)}"
        for low, high in pairwise(bands)
    ]
    last = bands[-1]
    rows.append(f"{last.from_entries} entries or more {_shares(last)}")
    return f"In percent of the pool: {'; '.join(rows)}."


def _shares(band: Band) -> str:
    return ", ".join(f"{share / 100:g}" for share in band.shares)


def _by_curve(template: ByCurve) -> str:
    match template.places:
        case FixedPlaces(1):
            return "The winner gets the whole pool."
        case FixedPlaces(number):
            paid = f"The first {in_words(number)} places are paid"
        case ShareOfField(percent):
            paid = f"{percent} percent of the field are paid, one place at least"
        case _:
            assert_never(template.places)
    return f"{_CURVES[template.curve].format(paid=paid)}."


_CURVES = {
    Curve.TOP_HEAVY: (
        "{paid}. The second prize is half of the first, the third a third of it, and so on"
    ),
    Curve.GENTLE: "{paid}. The prizes fall gently from place to place",
    Curve.FLAT: "The prizes are flat. {paid}, and every one of them gets the same",
}


def rounding(arranged: Arranged, money: Money) -> str:
    """What the prizes are rounded to."""
    plan = arranged.terms.payouts
    if plan.cash is None or isinstance(plan.cash, FixedAmounts):
        return ""
    unit = plan.rounding_unit
    whole = {1: "Prizes are paid to the cent.", 100: "Prizes have no cents."}
    said = whole.get(unit) or f"Prizes are multiples of {money(unit)}."
    least = plan.smallest_prize
    fewer = f" No prize is below {money(least)}: fewer places are paid then." if least else ""
    return (
        f"{said} Second place and below are rounded, and first place takes what is left, so that "
        f"the whole pool is paid.{fewer}"
    )


def packages(arranged: Arranged, _money: Money) -> str:
    """Who picks prize packages."""
    count = len(arranged.terms.payouts.packages)
    if count < 2:
        return "The winner gets the prize package." if count else ""
    return (
        f"The last {in_words(count)} players choose prize packages in the order of their places, "
        "the winner first."
    )


def trophies(arranged: Arranged, _money: Money) -> str:
    """Who gets a trophy."""
    count = arranged.terms.payouts.trophies
    if count < 2:
        return "The winner gets a trophy on the night." if count else ""
    return f"The first {in_words(count)} get trophies on the night."


def for_a_field(arranged: Arranged, money: Money) -> str:
    """The prizes of the field that entered, or of the largest one; nothing where they are fixed."""
    terms = arranged.terms
    entries = arranged.field or arranged.for_sale or _FIELD
    pool = entries * terms.price.prize_part
    if not isinstance(terms.payouts.cash, (ByField, ByCurve)):
        return ""
    paid = prizes(terms.payouts, entries=entries, pool=pool)
    if not paid:
        return ""
    amounts = [money(amount) for amount in paid]
    listed = enumerated(amounts)
    if len(amounts) > 1 and len(set(amounts)) == 1:
        listed = f"{amounts[0]} to each of {in_words(len(amounts))} places"
    elif len(amounts) > _MOST_LISTED:
        listed = f"{amounts[0]} down to {amounts[-1]} for place {len(amounts)}"
    return f"{entries} entries make a pool of {money(pool)}, which pays {listed}."
