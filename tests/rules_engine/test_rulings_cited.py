"""Citations of rulings: a house is called silent only where its document is."""

from typing import Any

import pytest

from rules_engine.house.citations import Status
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.texts.rulings import BY_ID, Answers, Outcome, Ruling
from rules_engine.texts.rulings.sources import base_document, own_document
from tests.rules_engine.test_rulings_walk import HOUSES, paths


def rule(name: str, house: str, **answers: Any) -> Ruling:
    return BY_ID[name].rule(SHIPPED[house], Answers({"seat": 5, **answers}))


def wager(words: str = "nothing", price: int = 0, put_in: int = 0, **more: Any) -> dict[str, Any]:
    return {"words": words, "price": price, "put_in": put_in, "least_raise": 100, **more}


UNCLEAR = {"chips_were": "unclear"}
OPENED = wager(put_in=250)
CALLED = wager(price=100, put_in=100)
RAISED = wager(price=100, put_in=250, **UNCLEAR)
TOO_SMALL = wager("raise", price=100, put_in=120, named_amount=0)
SHORT_STACK = wager("all_in", price=100, put_in=80, stack=80)
SOFT_PLAY = {"misdeed": "soft_play", "deliberate": True, "penalties_so_far": 0}
WALKED_OFF = {"present_when_all_dealt": True, "present_at_turn": False}
AT_OPTION = {"present_at_turn": False, "at_big_blind_option": True}
FOUR_FIFTHS = {"wager": 400, "put_in_for_it": 320}
KEEP = {"damaged": False, "proof_of_marking": False}
EXPOSED = {"exposed_cards": 1, "players_acted": 0}


@pytest.mark.parametrize(
    ("name", "answers", "house", "cited"),
    [
        ("wrong_amount", OPENED, "roberts", ["section 14.2"]),
        ("wrong_amount", OPENED, "home-poker-tourney", ["booklet play 4"]),
        ("wrong_amount", OPENED, "club", ["5.2"]),
        ("wrong_amount", OPENED, "charity-draft", ["8"]),
        ("wrong_amount", CALLED, "club", ["5.5"]),
        ("wrong_amount", CALLED, "charity-draft", ["2"]),
        ("wrong_amount", RAISED, "club", ["5.3"]),
        ("wrong_amount", RAISED, "charity-draft", ["9"]),
        ("wrong_amount", TOO_SMALL, "roberts", ["section 14.10"]),
        ("wrong_amount", TOO_SMALL, "club", ["5.12"]),
        ("wrong_amount", TOO_SMALL, "charity-draft", ["8-9"]),
        ("wrong_amount", SHORT_STACK, "st-gabriel", ["Appendix A 7"]),
        ("wrong_amount", SHORT_STACK, "roberts", ["section 14 intro"]),
        ("wrong_amount", SHORT_STACK, "club", ["6.3"]),
        ("wrong_amount", SHORT_STACK, "charity-draft", ["3"]),
        ("fold_announced", {"in_turn": True}, "club", ["5.15"]),
        ("fold_announced", {"in_turn": True}, "charity-draft", ["3"]),
        (
            "called_unaware_of_raise",
            {},
            "st-gabriel",
            ["General 12", "Appendix D betting 1-2"],
        ),
        ("showing_allowed", {}, "st-gabriel", ["General 13", "Appendix A 11"]),
        ("showing_allowed", {}, "charity-draft", ["40", "46"]),
        ("player_away", AT_OPTION, "club", ["2.5"]),
        ("player_away", WALKED_OFF, "charity-draft", ["30"]),
        ("deck_change_asked", {"damaged": True}, "charity-draft", ["69"]),
        ("blind_dodged", {"blind": 100, "player_stack": 500}, "st-gabriel", ["General 2"]),
        ("blind_dodged", {"blind": 100, "player_stack": 500}, "roberts", ["section 15 intro"]),
        ("blind_dodged", {"blind": 100, "player_stack": 500}, "club", ["8.5"]),
        (
            "cards_dropped",
            {},
            "home-poker-tourney",
            ["booklet irregularities k", "sheet misc"],
        ),
        ("wrong_number_in_hand", {"cards_held": 2}, "charity-draft", ["42"]),
        ("cards_off_table", {"deliberate": True}, "st-gabriel", ["General 4", "General 2"]),
        ("cards_off_table", {"deliberate": True}, "club", ["8.8", "8.5"]),
        ("pot_splashed", {"deliberate": True}, "st-gabriel", ["General 2", "Appendix A 9"]),
    ],
)
def test_what_the_document_says_is_cited_from_it(
    name: str, answers: dict[str, Any], house: str, cited: list[str]
) -> None:
    ruling = rule(name, house, **answers)
    assert [one.place for one in ruling.citations] == cited
    assert Status.DEFAULT not in {source.status for source in ruling.sources}


@pytest.mark.parametrize(
    ("name", "answers", "house", "borrowed"),
    [
        ("deck_change_asked", KEEP, "st-gabriel", "Robert's Rules, section 15.28"),
        ("player_away", WALKED_OFF, "roberts", "St. Gabriel, General 9"),
        ("player_away", WALKED_OFF, "home-poker-tourney", "St. Gabriel, General 9"),
        ("cards_thrown_into_other_hand", {}, "club", "Robert's Rules, section 3 dead 3"),
        ("misconduct", SOFT_PLAY, "club", "St. Gabriel, General 2"),
    ],
)
def test_what_the_document_does_not_say_is_called_borrowed(
    name: str, answers: dict[str, Any], house: str, borrowed: str
) -> None:
    ruling = rule(name, house, **answers)
    assert ruling.is_default
    assert str(ruling.citations[0]) == borrowed


def test_a_fold_out_of_turn_does_not_bind_where_only_words_in_turn_do() -> None:
    """Club rules, 5.15; Charity draft rules, 3-4."""
    for house in ("club", "charity-draft"):
        ruling = rule("fold_announced", house, facing_bet=True, in_turn=False)
        assert ruling.outcome is Outcome.NOT_BINDING
    facing = rule("fold_announced", "roberts", facing_bet=True)
    assert facing.outcome is Outcome.DEAD


def test_an_unnoticed_raise_binds_at_st_gabriel_and_not_elsewhere() -> None:
    asked = {"others_acted_after": False}
    outcomes = {name: rule("called_unaware_of_raise", name, **asked).outcome for name in SHIPPED}
    assert outcomes.pop("st-gabriel") is Outcome.BOUND
    assert set(outcomes.values()) == {Outcome.MAY_WITHDRAW}


@pytest.mark.parametrize("house", ["roberts", "home-poker-tourney", "club"])
def test_a_card_shown_by_accident_is_not_punished_under_roberts_rules(house: str) -> None:
    """Section 15.21 speaks of a card that is shown deliberately."""
    slip = rule("own_cards_exposed", house, thrown_away=False, deliberate=False)
    assert (slip.outcome, slip.consequences) == (Outcome.HAND_LIVE, ())
    meant = rule("own_cards_exposed", house, thrown_away=False, deliberate=True)
    assert len(meant.consequences) == 1


def test_intent_is_cited_only_where_it_helps_the_player() -> None:
    meant = rule("misconduct", "club", **SOFT_PLAY)
    slip = rule("misconduct", "club", **{**SOFT_PLAY, "deliberate": False})
    assert {one.place for one in slip.citations} - {one.place for one in meant.citations} == {
        "section 2 decisions 8"
    }


@pytest.mark.parametrize("name", HOUSES)
def test_nothing_is_inherited_but_from_the_document_that_a_house_is_based_on(name: str) -> None:
    base = base_document(HOUSES[name])
    for path in paths(name):
        for source in path.ruling.sources:
            documents = {one.document for one in source.citations}
            if source.status is Status.INHERITED:
                assert documents == {base}, str(path)
            if source.status is Status.STATED:
                assert documents == {own_document(HOUSES[name])}, str(path)


@pytest.mark.parametrize("name", HOUSES)
def test_no_ruling_cites_a_place_twice_or_borrows_from_its_own_document(name: str) -> None:
    own = own_document(HOUSES[name])
    for path in paths(name):
        told = [(one.status, cited) for one in path.ruling.sources for cited in one.citations]
        assert len(set(told)) == len(told), str(path)
        for source in path.ruling.sources:
            if source.status is Status.DEFAULT:
                assert own not in {one.document for one in source.citations}, str(path)
