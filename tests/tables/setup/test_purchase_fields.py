"""Rebuys and add-ons on the set-up page."""

from dataclasses import replace

import pytest

from rules_engine.entries import Purchase, rebuys
from rules_engine.house.keys import NONE_SOLD, EventSetting, RebuyTerms
from rules_engine.prizes import Price
from rules_engine.tournament import questions
from tables.setup import purchase_fields
from tests.factories import STARTS_AT
from tests.tables.setup.test_setup_form import form_of, typed
from tournaments.terms.draft import READY, Draft
from tournaments.terms.summary import summarise

REBUYS = {
    "rebuy_max": "2",
    "rebuy_fee": "40",
    "rebuy_prize": "25.50",
    "rebuy_chips": "150",
    "rebuy_minutes": "60",
    "rebuy_through_rest": "on",
}
LEFT_TO_THE_EVENT = ("roberts", "club", "home-poker-tourney")


@pytest.mark.parametrize("ready", LEFT_TO_THE_EVENT)
def test_a_rule_set_that_leaves_rebuys_to_the_event_takes_them(ready: str) -> None:
    form = form_of(typed(ready, **REBUYS), ready)
    assert form.is_valid(), form.sentences
    assert form.said
    terms = form.said.draft.terms(form.said.tables)
    assert terms.house.rebuys == RebuyTerms(
        max=2, price=40_00, stack_percent=0, until_minute=60, chips=150, through_rest=True
    )
    assert terms.rebuy_price == Price(fee=40_00, prize_part=25_50)
    assert terms.add_on_price is None
    assert Draft.from_data(form.said.draft.to_data()) == form.said.draft


def test_what_was_set_is_shown_again_and_can_be_taken_back() -> None:
    form = form_of(typed("club", **REBUYS), "club")
    assert form.is_valid()
    assert form.said
    before, club = form.said.draft, READY["club"].draft
    assert replace(before, house=club.house, rebuy_price=None) == club
    shown = purchase_fields.initial(before)
    assert (shown["rebuy_max"], shown["rebuy_fee"], shown["rebuy_chips"]) == (2, 40, 150)
    assert shown["rebuy_through_rest"]
    assert purchase_fields.with_purchases(before, {}) == club


def test_what_a_rule_set_decides_is_shown_and_cannot_be_typed_over() -> None:
    """Charity draft rules, 62-63."""
    form = form_of(None, "charity-draft")
    applies = form.before.usual_terms()
    assert form["rebuy_max"].value() == rebuys.terms(applies.house, Purchase.REBUY).max
    assert form["rebuy_fee"].value() == questions.price_of(applies, Purchase.REBUY).fee / 100
    assert form["add_on_chips"].value() == questions.chips_sold(applies, Purchase.ADD_ON)
    assert form.has_purchases
    assert ["62-63" in source for _, source, _ in form.purchases] == [True, True]
    assert "disabled" in str(form["rebuy_fee"])
    assert "disabled" not in str(form["rebuy_prize"])
    other_stack = form_of(typed("charity-draft", stack="200"), "charity-draft")
    assert other_stack.is_valid(), other_stack.sentences
    forged = form_of(typed("charity-draft", rebuy_max="", rebuy_fee="5"), "charity-draft")
    assert forged.is_valid()
    assert forged.said
    assert forged.said.draft == READY["charity-draft"].draft


def test_how_a_rebuy_is_divided_is_the_organisers_also_where_the_rules_name_its_price() -> None:
    form = form_of(typed("charity-draft", rebuy_prize="50"), "charity-draft")
    assert form.is_valid(), form.sentences
    assert form.said
    assert form.said.draft.rebuy_price == Price(fee=200_00, prize_part=50_00)
    assert form.said.draft.house == READY["charity-draft"].draft.house
    too_much = form_of(typed("charity-draft", rebuy_prize="201"), "charity-draft")
    assert "The part for prizes is more than the price of 200." in too_much.errors["rebuy_prize"]


@pytest.mark.parametrize("chosen", [EventSetting.EVENT_SETTING, NONE_SOLD])
def test_a_point_that_was_changed_here_opens_the_fields(chosen: RebuyTerms | EventSetting) -> None:
    draft = READY["charity-draft"].draft
    changed = replace(draft, house=draft.house.with_(rebuys=chosen))
    form = form_of(typed("charity-draft", **REBUYS), "charity-draft", draft=changed)
    assert form.is_valid(), form.sentences
    assert form.said
    assert form.said.draft.rebuy_price == Price(fee=40_00, prize_part=25_50)
    assert rebuys.terms(form.said.draft.house, Purchase.REBUY).max == 2


def test_where_the_rules_of_another_rule_set_decide_own_numbers_are_refused() -> None:
    form = form_of(typed("club", **REBUYS, house="charity-draft"), "club")
    assert "decides about rebuys itself" in form.errors["rebuy_max"][0]
    changed = form_of(typed("club", house="charity-draft"), "club")
    assert "rebuy_max" not in changed.errors


@pytest.mark.parametrize(
    ("ready", "changes", "field", "sentence"),
    [
        ("club", {"rebuy_max": "1"}, "rebuy_fee", "Please say this too"),
        ("club", {**REBUYS, "rebuy_prize": "41"}, "rebuy_prize", ""),
    ],
)
def test_what_cannot_be_is_said_at_its_field(
    ready: str, changes: dict[str, str], field: str, sentence: str
) -> None:
    form = form_of(typed(ready, **changes), ready)
    assert not form.is_valid()
    assert sentence in form.errors[field][0]
    assert form[field].value() == changes.get(field)


def test_what_chips_cost_and_give_is_said_before_sales_open() -> None:
    form = form_of(typed("club", **REBUYS), "club")
    assert form.is_valid()
    assert form.said
    draft = form.said.draft
    summary = summarise(
        draft.terms(form.said.tables),
        structure=draft.structure,
        starts_at=STARTS_AT,
        zone="UTC",
        currency="USD",
    )
    assert summary.purchases == (
        "Rebuy: $40, $25.50 of it for prizes, for 150 chips, 2 times each, until minute 60 of play "
        "and the rest break that follows.",
    )
