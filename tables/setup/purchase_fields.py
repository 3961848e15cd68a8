"""Rebuys and add-ons on the set-up page: those of the rule set, or the tournament's own."""

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

from django import forms

from rules_engine.entries import Purchase, rebuys
from rules_engine.errors import RuleViolation
from rules_engine.house import SHIPPED, HouseRules
from rules_engine.house.keys import NONE_SOLD, EventSetting, RebuyTerms
from rules_engine.prizes import Price
from rules_engine.tournament import questions
from tournaments.form_fields import amount, number
from tournaments.terms.draft import Draft

_NEEDED = ("fee", "chips", "minutes")


def fields() -> dict[str, forms.Field]:
    """The fields of both, by name; all empty where none are sold."""
    found: dict[str, forms.Field] = {}
    for purchase in Purchase:
        word = str(purchase.singular)
        found |= {
            f"{purchase}_max": number(
                f"How many {purchase.plural}", least=0, most=100, required=False
            ),
            f"{purchase}_fee": amount(f"Price of {_article(word)} {word}", required=False),
            f"{purchase}_prize": amount(f"Prize part of {_article(word)} {word}", required=False),
            f"{purchase}_chips": number(
                f"Chips of {_article(word)} {word}", least=1, most=1_000_000, required=False
            ),
            f"{purchase}_minutes": number(
                f"{str(purchase.plural).capitalize()} until minute",
                least=1,
                most=1440,
                required=False,
            ),
            f"{purchase}_through_rest": forms.BooleanField(
                label="and on until the rest break after that level is over", required=False
            ),
        }
    return found


def initial(draft: Draft) -> dict[str, Any]:
    """What the fields show first: what applies; nothing where none are sold."""
    shown: dict[str, Any] = {}
    for purchase in Purchase:
        sold = rebuys.terms(draft.house, purchase)
        if not sold.max:
            continue
        price = questions.price_of(draft.usual_terms(), purchase)
        shown |= {
            f"{purchase}_max": sold.max,
            f"{purchase}_fee": Decimal(price.fee) / 100,
            f"{purchase}_prize": Decimal(price.prize_part) / 100,
            f"{purchase}_chips": rebuys.offer(
                draft.house,
                purchase=purchase,
                starting_stack=draft.stack,
                smallest_chip=min(draft.denominations, default=1),
            ).chips,
            f"{purchase}_minutes": sold.until_minute,
            f"{purchase}_through_rest": sold.through_rest,
        }
    return shown


def names_of(purchase: Purchase) -> list[str]:
    """The fields of one of the two."""
    return [name for name in fields() if name.startswith(f"{purchase}_")]


def is_decided(house: HouseRules, purchase: Purchase) -> bool:
    """Whether the rule set says itself what is sold, and nobody has changed that point here."""
    published = getattr(SHIPPED[house.name], purchase.key)
    is_left_open = isinstance(published, EventSetting)
    return not is_left_open and bool(getattr(house, purchase.key) == published)


def close_decided(fields: Mapping[str, forms.Field], house: HouseRules) -> None:
    """What the rules decide is shown, not typed over; where the money goes they never say."""
    for purchase in Purchase:
        if not is_decided(house, purchase):
            continue
        is_sold = rebuys.terms(house, purchase).max
        for name in names_of(purchase):
            fields[name].disabled = not (is_sold and name.endswith("_prize"))


def with_purchases(draft: Draft, said: Mapping[str, Any]) -> Draft:
    """The draft with the rebuys and add-ons of valid fields."""
    for purchase in Purchase:
        if is_decided(draft.house, purchase):
            draft = _divided(_priced(draft, purchase, None), purchase, said)
            continue
        sold = _terms(said, purchase)
        if rebuys.terms(draft.house, purchase) != (sold or NONE_SOLD):
            draft = replace(draft, house=_with_terms(draft.house, purchase, sold))
        draft = _priced(draft, purchase, _price(said, purchase) if sold else None)
    return draft


def source(draft: Draft, purchase: Purchase) -> str:
    """Where it is written, if the rule set decides about these itself."""
    is_decided_here = is_decided(draft.house, purchase)
    return str(draft.house.cite(purchase.key)) if is_decided_here else ""


def problems(said: Mapping[str, Any], *, before: Draft) -> dict[str, str]:
    """What is wrong with these fields, by name; `before` is the draft that the page showed."""
    wrong: dict[str, str] = {}
    for purchase in Purchase:
        if _is_refused(said, purchase, before=before):
            wrong[f"{purchase}_max"] = (
                f"{SHIPPED[said['house']].title} decides about {purchase.plural} itself: empty "
                "this part. To sell them otherwise, save, and change that single rule."
            )
            continue
        if not said.get(f"{purchase}_max"):
            continue
        for name in _NEEDED:
            if said.get(f"{purchase}_{name}") is None:
                wrong[f"{purchase}_{name}"] = "Please say this too, or sell none."
        try:
            _price(said, purchase)
        except RuleViolation as refusal:
            wrong[f"{purchase}_prize"] = refusal.sentence
    return wrong


def _is_refused(said: Mapping[str, Any], purchase: Purchase, *, before: Draft) -> bool:
    """Whether own numbers would meet a rule set, chosen just now, that decides itself."""
    house = said.get("house", "")
    if house not in SHIPPED or house == before.house.name:
        return False
    is_own = bool(said.get(f"{purchase}_max")) and not is_decided(before.house, purchase)
    return is_own and is_decided(SHIPPED[house], purchase)


def _divided(draft: Draft, purchase: Purchase, said: Mapping[str, Any]) -> Draft:
    """With the prize part that was typed, of the price that the rules decide."""
    usual = questions.price_of(draft.usual_terms(), purchase)
    part = said.get(f"{purchase}_prize")
    if part is None or not usual.fee:
        return draft
    price = replace(usual, prize_part=int(part * 100))
    return draft if price == usual else _priced(draft, purchase, price)


def _priced(draft: Draft, purchase: Purchase, price: Price | None) -> Draft:
    if purchase is Purchase.REBUY:
        return replace(draft, rebuy_price=price)
    return replace(draft, add_on_price=price)


def _terms(said: Mapping[str, Any], purchase: Purchase) -> RebuyTerms | None:
    if not said.get(f"{purchase}_max"):
        return None
    return RebuyTerms(
        max=said[f"{purchase}_max"],
        price=_price(said, purchase).fee,
        stack_percent=0,
        until_minute=said[f"{purchase}_minutes"],
        chips=said[f"{purchase}_chips"],
        through_rest=bool(said.get(f"{purchase}_through_rest")),
    )


def _with_terms(house: HouseRules, purchase: Purchase, sold: RebuyTerms | None) -> HouseRules:
    chosen = EventSetting.EVENT_SETTING if sold is None else sold
    return house.with_(**{purchase.key: chosen})


def _price(said: Mapping[str, Any], purchase: Purchase) -> Price:
    fee, part = (int((said.get(f"{purchase}_{one}") or 0) * 100) for one in ("fee", "prize"))
    return Price(fee=fee, prize_part=part)


def _article(word: str) -> str:
    return "an" if word[0] in "aeiou" else "a"
