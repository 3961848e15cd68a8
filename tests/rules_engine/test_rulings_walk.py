"""Every irregularity is walked through every combination of representative answers."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

import pytest

from rules_engine.house.citations import Status
from rules_engine.house.keys import (
    DeckChange,
    OversizedChipPreflop,
    PlayerExposesHand,
    ShowOneShowAll,
    UnprotectedHandKilled,
)
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.house.rules import HouseRules
from rules_engine.texts.rulings import (
    ALL,
    BY_ID,
    REDEAL,
    Answers,
    Director,
    Irregularity,
    Misdeal,
    Outcome,
    PositionsCorrected,
    Ruling,
)
from rules_engine.texts.rulings.questions import Choice, Kind, Plain, Question

MOST_QUESTIONS = 6
CHANGED = {
    "single chips differ": SHIPPED["st-gabriel"].with_(
        oversized_chip_preflop=OversizedChipPreflop.FULL_VALUE
    ),
    "many points changed": SHIPPED["charity-draft"].with_(
        deck_change=DeckChange.TWO_DECKS_ALTERNATE_OPTIONAL,
        player_exposes_hand=PlayerExposesHand.FOLD_IF_THROWN_AWAY,
        show_one_show_all=ShowOneShowAll.SHOWN_TO_ANYONE_NOT_HEADS_UP,
        unprotected_hand_killed=UnprotectedHandKilled.NO_REDRESS,
        play_board_declaration=False,
    ),
}
HOUSES = {**SHIPPED, **CHANGED}

BY_KEY: dict[str, tuple[Plain, ...]] = {
    "price": (0, 100),
    "put_in": (0, 60, 100, 140, 150, 250),
    "named_amount": (0, 150, 300),
    "least_raise": (100,),
    "stack": (80, 180),
    "first_motion": (60, 100, 160),
    "second_motion": (40, 200),
    "amount": (42, 43, 2),
    "unit": (5,),
    "wager": (400,),
    "put_in_for_it": (0, 100, 319, 320, 400),
    "own_wager": (0, 50, 200),
    "highest_other_wager": (0, 50, 200),
    "seconds_late": (0, 60, 61),
    "exposed_card_number": (1, 2, 3, 9),
    "smaller_part": (0, 3, 4, 26),
    "penalties_so_far": (0, 1, 2, 3, 9),
    "event_players_left": (2, 9),
    "seat": (5,),
    "winner_seat": (2,),
    "receiver_seat": (3,),
    "chips_found": (25,),
    "chips_pocketed": (25,),
    "chips_passed": (25,),
    "blind": (100,),
    "player_stack": (40, 500),
}


def representatives(question: Question[Any]) -> tuple[Plain, ...]:
    if question.key in BY_KEY:
        return BY_KEY[question.key]
    if isinstance(question, Choice):
        return tuple(value.value for value, _ in question.options)
    if question.kind is Kind.YES_NO:
        return (True, False)
    assert question.kind is Kind.COUNT, f"no representatives for {question.key}"
    least = getattr(question, "least")  # noqa: B009
    return tuple(range(least, least + 4))


@dataclass(frozen=True)
class Path:
    house: HouseRules
    irregularity: Irregularity
    asked: tuple[Question[Any], ...]
    answers: Answers
    ruling: Ruling

    def __str__(self) -> str:
        return f"{self.house.name} {self.irregularity.id} {dict(self.answers.given)}"


def walk(house: HouseRules, one: Irregularity) -> Iterator[Path]:
    waiting: list[tuple[tuple[Question[Any], ...], Answers]] = [((), Answers())]
    while waiting:
        asked, answers = waiting.pop()
        result = one.consult(house, answers)
        if isinstance(result, Ruling):
            yield Path(house, one, asked, answers, result)
            continue
        assert result.key not in answers.given, f"{one.id} asks {result.key} again"
        waiting += [
            ((*asked, result), answers.with_(result, answer)) for answer in representatives(result)
        ]


@cache
def paths(name: str) -> tuple[Path, ...]:
    return tuple(path for one in ALL for path in walk(HOUSES[name], one))


@pytest.mark.parametrize("name", HOUSES)
def test_no_path_asks_more_than_six_questions(name: str) -> None:
    longest = max(paths(name), key=lambda path: len(path.asked))
    assert len(longest.asked) <= MOST_QUESTIONS, str(longest)


@pytest.mark.parametrize("name", HOUSES)
def test_every_irregularity_ends_in_rulings(name: str) -> None:
    assert {path.irregularity.id for path in paths(name)} == set(BY_ID)


@pytest.mark.parametrize("name", HOUSES)
def test_every_ruling_has_a_citation_or_says_whose_default_it_is(name: str) -> None:
    for path in paths(name):
        assert path.ruling.sources, str(path)
        for source, line in zip(path.ruling.sources, path.ruling.basis, strict=True):
            assert source.citations or source.status is Status.ORGANISER, str(path)
            is_borrowed = source.status is Status.DEFAULT
            said = line.removeprefix(f"On {source.topic}: ").lower()
            assert said.startswith(("these rules don't say", "no rule book")) is is_borrowed
        assert path.ruling.is_default is (path.ruling.sources[0].status is Status.DEFAULT)


@pytest.mark.parametrize("name", HOUSES)
def test_every_ruling_can_be_read_and_carried_out(name: str) -> None:
    for path in paths(name):
        ruling = path.ruling
        assert ruling.steps, str(path)
        for sentence in (ruling.headline, *ruling.steps, *ruling.basis):
            assert sentence[0].isupper() or sentence[0].isdigit(), f"{path}: {sentence}"
            assert sentence.endswith("."), f"{path}: {sentence}"
            assert "  " not in sentence, f"{path}: {sentence}"
            assert "None" not in sentence, f"{path}: {sentence}"
            assert len(sentence) <= 260, f"{path}: {sentence}"
        assert all(name in BY_ID for name in ruling.see)
        assert path.irregularity.id not in ruling.see


@pytest.mark.parametrize("name", HOUSES)
def test_consequences_name_only_seats_of_the_answers(name: str) -> None:
    for path in paths(name):
        given = path.answers.given
        seats = {given.get(key) for key in ("seat", "winner_seat", "receiver_seat")}
        for one in path.ruling.consequences:
            named = {getattr(one, f.name) for f in fields(one) if f.name.endswith("seat")}
            assert named <= seats, str(path)


@pytest.mark.parametrize("name", HOUSES)
def test_what_costs_a_player_something_is_confirmed_by_the_director(name: str) -> None:
    heavy = {"SeatBusted", "ChipsRemoved", "ChipsMoved", "PenaltySuggested", "HandVoided"}
    for path in paths(name):
        kinds = {type(one).__name__ for one in path.ruling.consequences}
        if kinds & heavy:
            assert path.ruling.director is not Director.NOT_NEEDED, str(path)


@pytest.mark.parametrize("name", HOUSES)
def test_a_hand_that_is_dealt_again_gives_all_chips_back_first(name: str) -> None:
    again = [p for p in paths(name) if any(isinstance(c, Misdeal) for c in p.ruling.consequences)]
    assert again
    for path in again:
        chips_back, same_again = REDEAL
        assert chips_back in path.ruling.steps, str(path)
        is_moved = any(isinstance(c, PositionsCorrected) for c in path.ruling.consequences)
        assert (same_again in path.ruling.steps) is not is_moved, str(path)
        assert path.ruling.basis[-1].startswith("On chips and blinds: no rule book says."), str(
            path
        )


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_questions_listed_are_those_that_come_up(one: Irregularity) -> None:
    met = {
        question.key
        for name in HOUSES
        for path in paths(name)
        if path.irregularity is one
        for question in path.asked
    }
    assert met == {question.key for question in one.asks}


def test_every_outcome_is_reached() -> None:
    reached = {path.ruling.outcome for name in HOUSES for path in paths(name)}
    assert reached == set(Outcome)


def test_a_key_belongs_to_one_question() -> None:
    questions: dict[str, Question[Any]] = {}
    for one in ALL:
        for question in (*one.asks, *one.uses):
            assert questions.setdefault(question.key, question) == question, question.key


def test_what_a_ruling_uses_is_not_asked() -> None:
    for one in ALL:
        assert not {q.key for q in one.asks} & {q.key for q in one.uses}, one.id


@pytest.mark.parametrize("name", SHIPPED)
def test_a_ruling_is_the_same_whatever_order_the_answers_came_in(name: str) -> None:
    for path in paths(name)[:400]:
        turned = Answers(dict(reversed(list(path.answers.given.items()))))
        assert path.irregularity.rule(path.house, turned) == path.ruling
