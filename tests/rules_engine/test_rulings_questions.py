"""Questions read answers strictly and say what is missing; sources fit the house."""

from enum import StrEnum
from typing import Any

import pytest

from rules_engine.cards import parse_card
from rules_engine.house.citations import Citation, Document, Source, Status
from rules_engine.house.keys import MuckContact
from rules_engine.house.reasons import RIFFLE_DEFAULT
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.texts.rulings import BY_ID, Answers, Ruling, Unanswered
from rules_engine.texts.rulings.questions import (
    Amount,
    AmountsBySeat,
    CardName,
    Choice,
    Count,
    Plain,
    Question,
    Seat,
    YesNo,
)
from rules_engine.texts.rulings.ruling import because
from rules_engine.texts.rulings.sources import base_document, in_house, own_document, said, speaks


class Colour(StrEnum):
    RED = "red"
    DARK_BLUE = "dark_blue"


COLOUR = Choice("colour", "Which?", options=((Colour.RED, "Red"), (Colour.DARK_BLUE, "Blue")))
COUNT = Count("count", "How many?", least=1)


@pytest.mark.parametrize(
    ("question", "answer", "value"),
    [
        (YesNo("q", "?"), True, True),
        (COUNT, 3, 3),
        (Amount("q", "?"), 0, 0),
        (Seat("q", "?"), 9, 9),
        (COLOUR, "dark_blue", Colour.DARK_BLUE),
        (CardName("q", "?"), "Jh", parse_card("Jh")),
        (AmountsBySeat("q", "?"), {"1": 50, "4": 0}, {1: 50, 4: 0}),
    ],
)
def test_an_answer_is_read_as_a_value(question: Question[Any], answer: Plain, value: Any) -> None:
    assert question.read(answer) == value
    assert Answers().with_(question, answer)[question] == value


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (YesNo("q", "?"), 1),
        (COUNT, 0),
        (COUNT, True),
        (COUNT, "3"),
        (Amount("q", "?"), -1),
        (Seat("q", "?"), 0),
        (COLOUR, "green"),
        (CardName("q", "?"), "1h"),
        (CardName("q", "?"), 7),
        (AmountsBySeat("q", "?"), {"1": -5}),
        (AmountsBySeat("q", "?"), 5),
    ],
)
def test_what_is_no_answer_is_refused(question: Question[Any], answer: Plain) -> None:
    with pytest.raises(ValueError, match=r".+"):
        Answers().with_(question, answer)


@pytest.mark.parametrize(
    ("question", "typed", "answer"),
    [
        (YesNo("q", "?"), " Yes ", True),
        (YesNo("q", "?"), "n", False),
        (COUNT, " 2", 2),
        (Amount("q", "?"), "150", 150),
        (Seat("q", "?"), "7", 7),
        (COLOUR, "2", "dark_blue"),
        (COLOUR, "Dark blue", "dark_blue"),
        (CardName("q", "?"), "jH", "Jh"),
        (AmountsBySeat("q", "?"), "1:100 4:60", {"1": 100, "4": 60}),
    ],
)
def test_typed_answers_are_understood(question: Question[Any], typed: str, answer: Plain) -> None:
    assert question.parse(typed) == answer


@pytest.mark.parametrize(
    ("question", "typed"),
    [
        (YesNo("q", "?"), "maybe"),
        (COUNT, "0"),
        (COUNT, "many"),
        (COLOUR, "3"),
        (CardName("q", "?"), ""),
        (AmountsBySeat("q", "?"), "1-100"),
        (AmountsBySeat("q", "?"), "x:1"),
    ],
)
def test_typed_nonsense_is_refused(question: Question[Any], typed: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        question.parse(typed)


def test_a_missing_answer_names_its_question() -> None:
    with pytest.raises(Unanswered) as missing:
        Answers()[COUNT]
    assert missing.value.question is COUNT
    assert Answers().if_known(COUNT) is None
    assert Answers({"count": 2}).if_known(COUNT) == 2


def test_answers_cannot_be_changed_from_outside() -> None:
    given: dict[str, Plain] = {"count": 2}
    answers = Answers(given)
    given["count"] = 9
    assert answers[COUNT] == 2
    with pytest.raises(TypeError):
        answers.given["count"] = 9  # type: ignore[index]


def test_what_is_known_does_not_overrule_what_was_said() -> None:
    answers = Answers({"count": 2}).filled_in({"count": 5, "seat": 4})
    assert dict(answers.given) == {"count": 2, "seat": 4}


def test_a_question_already_answered_by_the_hand_is_not_asked() -> None:
    one, house = BY_ID["card_out_of_sequence"], SHIPPED["st-gabriel"]
    assert isinstance(one.consult(house, Answers()), Count)
    known = Answers().filled_in({"players_acted": 0})
    assert isinstance(one.consult(house, known), Ruling)


def test_a_wrong_answer_is_an_error_and_not_a_question() -> None:
    with pytest.raises(ValueError, match="players_acted cannot be 'two'"):
        BY_ID["card_out_of_sequence"].consult(SHIPPED["club"], Answers({"players_acted": "two"}))


EVERYWHERE = said(st_gabriel="A; B", roberts="C", home="D", club="E", draft="F")


@pytest.mark.parametrize(
    ("name", "own", "base"),
    [
        ("st-gabriel", Document.ST_GABRIEL, None),
        ("roberts", Document.ROBERTS, None),
        ("home-poker-tourney", Document.HOME_POKER_TOURNEY, Document.ROBERTS),
        ("club", Document.CLUB, None),
        ("charity-draft", Document.CHARITY_DRAFT, None),
    ],
)
def test_a_house_knows_its_documents(name: str, own: Document, base: Document | None) -> None:
    house = SHIPPED[name]
    assert (own_document(house), base_document(house)) == (own, base)
    assert {one.document for one in in_house(house, EVERYWHERE).citations} == {own}
    assert speaks(house, EVERYWHERE)


def test_an_organisers_change_does_not_change_the_document() -> None:
    ours = SHIPPED["club"].with_(muck_contact=MuckContact.MAY_BE_RETRIEVED)
    assert own_document(ours) is Document.CLUB


def test_a_silent_house_borrows_from_roberts_rules_first() -> None:
    source = said(st_gabriel="A", roberts="C", draft="F")
    found = in_house(SHIPPED["club"], source)
    assert (found.status, found.citations) == (
        Status.DEFAULT,
        (Citation(Document.ROBERTS, "C"),),
    )
    assert not speaks(SHIPPED["club"], source)
    home = in_house(SHIPPED["home-poker-tourney"], source)
    assert home.status is Status.INHERITED
    assert in_house(SHIPPED["roberts"], said(draft="F")).citations == (
        Citation(Document.CHARITY_DRAFT, "F"),
    )


def test_where_no_document_speaks_the_default_is_ours() -> None:
    assert in_house(SHIPPED["club"], said()) == RIFFLE_DEFAULT
    ruling = BY_ID["cards_dropped"].rule(SHIPPED["club"], Answers())
    silent = Ruling(ruling.outcome, ruling.headline, ruling.steps, because(SHIPPED["club"], said()))
    assert silent.basis == ("No rule book says. This is how Riffle plays it.",)
    assert silent.is_default


def test_sources_known_in_the_same_way_are_put_together() -> None:
    merged = because(SHIPPED["club"], said(club="1"), said(roberts="x"), said(club="2; 1"))
    assert merged == (
        Source(Status.STATED, (Citation(Document.CLUB, "1"), Citation(Document.CLUB, "2"))),
        Source(
            Status.DEFAULT,
            (Citation(Document.ROBERTS, "x"),),
            "Club rule 8.6 sends the director to such books",
        ),
    )
