"""Rulings held against the documents: no more and no less than what is written there."""

from typing import Any

import pytest

from rules_engine.hand.wagers import Said
from rules_engine.house.citations import Status
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.texts.rulebook import documents_of, rules_page, sign_of
from rules_engine.texts.rulings import BY_ID, Answers, Outcome, Question, Ruling, hold
from rules_engine.texts.rulings.consequences import ActionTakenBack, HandDead
from tests.rules_engine.test_rulings_walk import HOUSES, paths
from tests.rules_engine.test_wagers import FACING_100, judged, outcome

CHECKED = {"words": "check", "price": 30}


def rule(name: str, house: str, **answers: Any) -> Ruling:
    return BY_ID[name].rule(SHIPPED[house], Answers({"seat": 5, **answers}))


def stated(ruling: Ruling) -> set[str]:
    """The places that the house's own document is said to have it at."""
    return {
        one.place
        for source in ruling.sources
        if source.status is Status.STATED
        for one in source.citations
    }


def page_rule(house: str, number: int) -> Any:
    page = rules_page(SHIPPED[house])
    return next((one for one in page.rules if one.number == number), None)


# A check with a bet to answer


@pytest.mark.parametrize(
    ("house", "cited"), [("club", {"5.15"}), ("st-gabriel", {"Appendix A 5"}), ("roberts", set())]
)
def test_a_check_with_a_bet_to_answer_is_no_action(house: str, cited: set[str]) -> None:
    """Club rules, 5.15: words bind as long as the action is legal."""
    ruling = rule("wrong_amount", house, **CHECKED, put_in=0)
    assert ruling.outcome is Outcome.NOT_BINDING
    assert ruling.consequences == (ActionTakenBack(5),)
    assert any("folds, calls or raises" in step for step in ruling.steps)
    assert stated(ruling) == cited


@pytest.mark.parametrize("house", SHIPPED)
def test_a_check_without_a_bet_is_a_check(house: str) -> None:
    ruling = rule("wrong_amount", house, words="check", price=0, put_in=0)
    assert ruling.outcome is Outcome.CHECK


def test_chips_let_go_with_the_word_check_are_a_call() -> None:
    ruled = judged("club", FACING_100, 50, said=Said.CHECK)
    assert outcome(ruled) == ("call", 100, 0, 50)
    assert "5.5" in {one.place for one in ruled.reason.source.citations}


# Who is dealt in, and whose cards are gone


def test_the_club_deals_in_everybody_there_or_not() -> None:
    """Club rules, 2.1 and 2.3."""
    ruling = rule("entitled_player_not_dealt", "club", players_acted=0)
    assert ruling.outcome is Outcome.MISDEAL
    assert stated(ruling) == {"2.1", "2.3"}
    assert rule("entitled_player_not_dealt", "club", players_acted=2).outcome is Outcome.PLAY_ON


def test_cards_thrown_away_out_of_turn_are_a_fold_in_the_club() -> None:
    """Club rules, 5.8 and 5.9; a word out of turn does not bind (5.15)."""
    asked = {"early_action": "fold", "deliberate": False}
    thrown = rule("acted_out_of_turn", "club", **asked, cards_thrown=True)
    assert (thrown.outcome, thrown.consequences) == (Outcome.DEAD, (HandDead(5),))
    assert stated(thrown) == {"5.8", "5.9"}
    told = rule("acted_out_of_turn", "club", **asked, cards_thrown=False)
    assert told.outcome is Outcome.NOT_BINDING
    assert [one.place for one in told.citations] == ["5.15"]


@pytest.mark.parametrize("house", SHIPPED)
def test_hands_with_cards_too_many_are_dead_once_play_has_begun(house: str) -> None:
    one = rule("extra_cards_dealt", house, extra_cards=1, betting_started=True, players_acted=2)
    two = rule("extra_cards_dealt", house, extra_cards=2, players_acted=2)
    assert one.outcome is Outcome.DEAD
    assert two.outcome is Outcome.PLAY_ON
    assert any("wrong number of cards is dead" in step for step in two.steps)
    assert not any("as they lie" in step for step in two.steps)
    assert two.see == ("wrong_number_in_hand",)


# What a place is cited for


@pytest.mark.parametrize(
    ("name", "answers", "place"),
    [
        ("hole_card_exposed_by_dealer", {"exposed_cards": 2}, "7.1"),
        ("extra_cards_dealt", {"extra_cards": 2}, "7.5"),
    ],
)
def test_the_club_states_no_deadline_for_a_misdeal(
    name: str, answers: dict[str, Any], place: str
) -> None:
    basis = rule(name, "club", **answers, players_acted=2).basis
    assert basis[0].startswith("On the deadline")
    assert "these rules don't say" in basis[0]
    assert f"On what makes a misdeal: Club rules, {place} (the rules say so)." in basis


def test_several_sources_of_a_misdeal_say_what_each_is_for() -> None:
    ruling = rule("hole_card_exposed_by_dealer", "club", exposed_cards=2, players_acted=0)
    first, deadline, chips = ruling.basis
    assert first == "On what makes a misdeal: Club rules, 7.1 (the rules say so)."
    assert deadline.startswith("On the deadline: these rules don't say. Used instead:")
    assert chips.startswith("On chips and blinds: no rule book says.")


@pytest.mark.parametrize("name", HOUSES)
def test_no_two_lines_of_a_basis_cancel_each_other(name: str) -> None:
    for path in paths(name):
        basis = path.ruling.basis
        if len(basis) > 1 and any("don't say" in line or "o rule book" in line for line in basis):
            assert all(line.startswith("On ") for line in basis), f"{path}: {basis}"


# The page and the ruling agree


@pytest.mark.parametrize(
    ("number", "name", "answers"),
    [
        (293, "cards_thrown_into_other_hand", {}),
        (305, "misconduct", {"misdeed": "soft_play", "deliberate": True, "penalties_so_far": 0}),
        (95, "string_bet", {"price": 2, "first_motion": 2, "second_motion": 8}),
    ],
)
@pytest.mark.parametrize("house", ["st-gabriel", "home-poker-tourney", "club", "charity-draft"])
def test_page_and_ruling_show_the_same_sign(
    house: str, number: int, name: str, answers: dict[str, Any]
) -> None:
    own = documents_of(SHIPPED[house])[0]
    ruling = rule(name, house, **answers)
    assert sign_of(ruling.sources[0], own) is sign_of(page_rule(house, number).source, own)


def test_a_fold_by_throwing_is_stated_on_the_page_and_under_the_ruling() -> None:
    """Club rules, 5.8."""
    ruling = rule("cards_thrown_forward", "club", said_otherwise=False)
    assert stated(ruling) == {"5.8"}
    assert page_rule("club", 286).source.status is Status.STATED


def test_a_rule_keeps_its_source_when_the_organiser_changes_only_what_it_hangs_on() -> None:
    """St. Gabriel, General 10: all-in on every hand, however long two players have before."""
    ours = SHIPPED["st-gabriel"].with_(heads_up_limit_minutes=20)
    found = next(one for one in rules_page(ours).rules if one.number == 327)
    assert (found.source.status, found.change) == (Status.STATED, None)
    assert [one.place for one in found.source.citations] == ["General 10"]


def test_only_one_document_saves_a_winner_that_lay_face_up() -> None:
    """Charity draft rules, 34; elsewhere the rule of the muck decides."""
    outcomes = {
        house: rule("dealer_killed_face_up_hand", house, obviously_winning=True).outcome
        for house in SHIPPED
    }
    for house, found in outcomes.items():
        assert (page_rule(house, 150) is not None) is (found is Outcome.HAND_WINS)


# Texts that fit the house and the case


def test_the_club_page_wants_the_whole_hand_shown_and_names_the_exception() -> None:
    """Club rules, 1.9."""
    text = page_rule("club", 143).text
    assert "whole hand" in text
    assert "two players left" in text
    ruling = rule("cards_shown_to_one", "club", event_heads_up=False)
    assert any("two players" in step for step in ruling.steps)
    spared = rule("cards_shown_to_one", "club", event_heads_up=True)
    assert any("two players" in step for step in spared.steps)


def test_cards_shown_in_the_club_follow_the_rule_of_the_club() -> None:
    """Club rules, 1.9: who saw them does not matter."""
    ruling = rule("own_cards_exposed", "club", thrown_away=False, deliberate=False)
    assert not any("Who has seen" in step for step in ruling.steps)
    assert any("whole hand" in step and "two players" in step for step in ruling.steps)


def test_where_no_card_was_burned_none_stays_on_the_table() -> None:
    seen = {"street": "flop", "board_seen": True, "noticed": "before_betting"}
    none = rule("burn_error", "st-gabriel", burned=0, **seen)
    two = rule("burn_error", "st-gabriel", burned=2, **seen)
    assert not any("burn card already" in step for step in none.steps)
    assert any("burn card already" in step for step in two.steps)


# Answers that cannot be


@pytest.mark.parametrize(
    ("name", "given", "key"),
    [
        (
            "chips_passed",
            {"chips_passed": "30", "seat": "1", "receiver_seat": "1"},
            "receiver_seat",
        ),
        (
            "chips_found_after_all_in",
            {
                "opponent_covered": "yes",
                "next_deal_begun": "no",
                "chips_found": "30",
                "seat": "1",
                "winner_seat": "1",
            },
            "winner_seat",
        ),
    ],
)
def test_nobody_wins_from_or_gives_to_themselves(
    name: str, given: dict[str, str], key: str
) -> None:
    held = hold(BY_ID[name], SHIPPED["st-gabriel"], given)
    assert isinstance(held.outcome, Question)
    assert (held.outcome.key, held.refused) == (key, "1")
    other = hold(BY_ID[name], SHIPPED["st-gabriel"], {**given, key: "2"})
    assert isinstance(other.outcome, Ruling)
