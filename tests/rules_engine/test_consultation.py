"""A consultation follows from its answers alone, and asks for nothing that is known."""

from collections.abc import Mapping

from rules_engine.house.rule_sets import SHIPPED
from rules_engine.texts.rulings import BY_ID, Ruling
from rules_engine.texts.rulings.consultation import Consultation, hold
from rules_engine.texts.rulings.questions import Plain

HOUSE = SHIPPED["st-gabriel"]
EXPOSED = BY_ID["hole_card_exposed_by_dealer"]
MISCONDUCT = BY_ID["misconduct"]


def asked(held: Consultation) -> str:
    assert not isinstance(held.outcome, Ruling)
    return held.outcome.key


def test_answers_lead_from_question_to_question_to_the_ruling() -> None:
    assert asked(hold(EXPOSED, HOUSE, {})) == "exposed_cards"
    assert asked(hold(EXPOSED, HOUSE, {"exposed_cards": "1"})) == "exposed_card_number"
    answers = {"exposed_cards": "1", "exposed_card_number": "2", "players_acted": "0"}
    held = hold(EXPOSED, HOUSE, answers)
    assert isinstance(held.outcome, Ruling)
    assert held.answers == answers


def test_an_answer_that_does_not_fit_is_asked_for_again() -> None:
    held = hold(EXPOSED, HOUSE, {"exposed_cards": "many"})
    assert (asked(held), held.refused) == ("exposed_cards", "many")


def test_answers_to_questions_that_do_not_come_up_are_ignored() -> None:
    held = hold(EXPOSED, HOUSE, {"seat": "3", "exposed_cards": "2"})
    assert [one.question.key for one in held.said] == ["exposed_cards"]


def test_a_seat_must_be_one_of_the_table() -> None:
    given = {"misdeed": "abuse", "seat": "4"}
    assert asked(hold(MISCONDUCT, HOUSE, given, seats=[1, 2])) == "seat"
    assert asked(hold(MISCONDUCT, HOUSE, given, seats=[1, 4])) == "penalties_so_far"


def test_what_is_known_about_the_seat_is_not_asked() -> None:
    def known(seat: int | None) -> Mapping[str, Plain]:
        return {"penalties_so_far": 2} if seat == 4 else {}

    held = hold(MISCONDUCT, HOUSE, {"misdeed": "abuse", "seat": "4"}, known=known)
    assert isinstance(held.outcome, Ruling)
    assert [(one.question.key, one.is_known) for one in held.said][-1] == ("penalties_so_far", True)
    # Whoever is there knows better.
    given = {"misdeed": "abuse", "seat": "4", "penalties_so_far": "0"}
    assert hold(MISCONDUCT, HOUSE, given, known=known).answers["penalties_so_far"] == "0"
