"""Betting and antes on the set-up page: what a rule set leaves open is chosen, the rest refused."""

from dataclasses import replace

import pytest

from rules_engine.clock import has_antes
from rules_engine.hand import AnteRule, ante_rule, betting
from rules_engine.house.keys import Betting, EventSetting, ShortPostOrder
from tables.setup.forms import SetupForm
from tests.tables.setup.test_setup_form import form_of, typed
from tournaments.levels import level_rows
from tournaments.levels.antes import small_antes
from tournaments.terms.draft import Draft


def said(ready: str, **changes: str) -> Draft:
    form = form_of(typed(ready, **changes), ready)
    assert form.is_valid(), form.sentences
    assert form.said
    return form.said.draft


def refused(ready: str, **changes: str) -> SetupForm:
    form = form_of(typed(ready, **changes), ready)
    assert not form.is_valid()
    return form


@pytest.mark.parametrize("ready", ["roberts", "home-poker-tourney", "club", "charity-draft"])
def test_rule_sets_that_leave_it_open_play_pot_limit_with_a_big_blind_ante(ready: str) -> None:
    ante = {f"{level_rows.PREFIX}-5-ante": "5"}
    draft = said(ready, betting="pot_limit", ante_rule="big_blind", **ante)
    assert betting(draft.house) is Betting.POT_LIMIT
    assert ante_rule(draft.house) is AnteRule.BIG_BLIND
    assert Draft.from_data(draft.to_data()) == draft


def test_st_gabriel_plays_no_limit_and_says_where_that_is_written() -> None:
    """St. Gabriel, General 4; Appendix A 6."""
    form = refused("freeze-out", betting="limit")
    (told,) = form.errors["betting"]
    assert "It is played no-limit" in told
    assert "General 4" in told


def test_st_gabriels_antes_are_everybodys() -> None:
    """St. Gabriel, Appendix A 3."""
    assert "Appendix A 3" in refused("freeze-out", ante_rule="big_blind").errors["ante_rule"][0]


def test_the_charity_draft_has_the_ante_paid_first() -> None:
    """Charity draft rules, 19c-d."""
    form = refused("charity-draft", short_post_order="blind_first")
    assert "19c-d" in form.errors["short_post_order"][0]
    draft = said("roberts", short_post_order="blind_first")
    assert draft.house.short_post_order is ShortPostOrder.BLIND_FIRST


def test_another_rule_set_is_asked_for_what_the_page_says() -> None:
    """The draft allows pot-limit, the rule set that was chosen on the page does not."""
    form = refused("roberts", house="st-gabriel", betting="pot_limit")
    assert form.errors["betting"]


def test_a_point_that_the_organiser_has_changed_stays() -> None:
    form = form_of(typed("freeze-out", betting="pot_limit"), "freeze-out")
    changed = form.before.house.with_(betting=Betting.POT_LIMIT)
    form.before = replace(form.before, house=changed)
    assert form.is_valid(), form.sentences
    assert form.said
    assert form.said.draft.house == changed


def test_no_ante_takes_the_antes_of_every_level_out() -> None:
    draft = said("roberts", ante_rule="none")
    assert not has_antes(draft.structure)
    assert draft.house.ante_rule is EventSetting.EVENT_SETTING
    assert form_of(None, "roberts").initial["ante_rule"] == "each"


def test_a_big_blind_ante_without_an_amount_is_asked_about() -> None:
    none = {f"level-{row}-ante": "" for row in range(10)}
    form = refused("roberts", ante_rule="big_blind", rise_ante="", **none)
    assert "No level has an ante" in form.errors["ante_rule"][0]


def test_small_antes_that_the_big_blind_would_pay_for_all_are_said_and_settled() -> None:
    draft = said("roberts", ante_rule="big_blind")
    told = small_antes(draft.house, draft.structure)
    small = [n for n, one in enumerate(draft.structure.levels, 1) if 0 < one.ante < one.big_blind]
    assert f"in level {small[0]} that is" in told
    assert not small_antes(said("roberts").house, draft.structure)
    page = typed("roberts", ante_rule="big_blind")
    settled = form_of(level_rows.changed(page, "antes"), "roberts")
    assert settled.is_valid(), settled.sentences
    assert settled.said
    after = settled.said.draft.structure
    assert [one.ante == one.big_blind for one in after.levels] == [
        bool(one.ante) for one in draft.structure.levels
    ]
    assert after.growth is None or after.growth.ante == after.growth.big_blind
    assert small_antes(settled.said.draft.house, after) == ""
