"""How much may be bet and who pays the ante, on the set-up page; levels have the amounts."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from django import forms

from rules_engine.clock import Structure, has_antes, without_antes
from rules_engine.hand import ante_rule, betting
from rules_engine.house import SHIPPED, WORDINGS, HouseRules
from rules_engine.house.keys import AnteRule, Betting, ShortPostOrder
from rules_engine.texts.game import BETTING_WORDS
from rules_engine.texts.rulebook import decided_by, sentence
from tournaments.terms.draft import Draft

NO_ANTE = "none"
_ANTES = {
    NO_ANTE: "No ante",
    AnteRule.EACH.value: "Every player",
    AnteRule.BIG_BLIND.value: "The big blind for all",
}
_ORDERS = {
    ShortPostOrder.ANTE_FIRST.value: "The ante first",
    ShortPostOrder.BLIND_FIRST.value: "The blind first",
}
_Chosen: TypeAlias = Betting | AnteRule | ShortPostOrder
_KINDS: Mapping[str, type[Betting] | type[AnteRule] | type[ShortPostOrder]] = {
    "betting": Betting,
    "ante_rule": AnteRule,
    "short_post_order": ShortPostOrder,
}


def fields() -> dict[str, forms.Field]:
    """The fields by the points of the house that they decide."""
    return {
        "betting": forms.ChoiceField(
            label=WORDINGS["betting"].label,
            choices=[(each.value, words) for each, words in BETTING_WORDS.items()],
            help_text="In limit play a bet is the big blind, twice that from the turn on.",
        ),
        "ante_rule": forms.ChoiceField(
            label=WORDINGS["ante_rule"].label,
            choices=[*_ANTES.items()],
            help_text="The ante of a level is what each pays, or the big blind for all.",
        ),
        "short_post_order": forms.ChoiceField(
            label="A short stack pays",
            choices=[*_ORDERS.items()],
            help_text="When it does not cover both its ante and its blind.",
        ),
    }


def initial(draft: Draft) -> dict[str, Any]:
    """What the fields show first."""
    house = draft.house
    ante = ante_rule(house).value if has_antes(draft.structure) else NO_ANTE
    return {
        "betting": betting(house).value,
        "ante_rule": ante,
        "short_post_order": house.short_post_order.value,
    }


def with_betting(draft: Draft, said: Mapping[str, Any]) -> Draft:
    """The draft with what valid fields say."""
    chosen = {point: _value(said, point) for point in _KINDS}
    changed = {
        point: value
        for point, value in chosen.items()
        if value is not None and value != _played(draft.house, point)
    }
    return replace(draft, house=draft.house.with_(**changed)) if changed else draft


def with_antes(structure: Structure, said: Mapping[str, Any]) -> Structure:
    """The structure as it is played: without antes where that was chosen."""
    return without_antes(structure) if said.get("ante_rule") == NO_ANTE else structure


def problems(said: Mapping[str, Any], structure: Structure, *, house: HouseRules) -> dict[str, str]:
    """What is wrong with these fields, by name; `house` holds before they are asked."""
    wrong = {}
    for point in _KINDS:
        value = _value(said, point)
        source = decided_by(house, point)
        if value is not None and source and value != _played(house, point):
            told = sentence(point, getattr(house, point))
            wrong[point] = f"{told} To play otherwise, change that rule itself. {source}"
    if _value(said, "ante_rule") is AnteRule.BIG_BLIND and not has_antes(structure):
        wrong["ante_rule"] = "No level has an ante. Give one to a level, or choose no ante."
    return wrong


def house_before(said: Mapping[str, Any], before: Draft) -> HouseRules:
    """The house that the fields are asked of: the draft's own, unless another was chosen."""
    chosen = SHIPPED.get(said.get("house", ""), before.house)
    return before.house if chosen.name == before.house.name else chosen


def _value(said: Mapping[str, Any], point: str) -> _Chosen | None:
    """What was chosen; None for no ante at all, which no rule has to allow."""
    given = said.get(point)
    if given in (None, "", NO_ANTE):
        return None
    return _KINDS[point](given)


def _played(house: HouseRules, point: str) -> _Chosen:
    match point:
        case "betting":
            return betting(house)
        case "ante_rule":
            return ante_rule(house)
        case _:
            return house.short_post_order
