"""A consultation: what was said, what is known without asking, and what comes next.

The whole conversation follows from the answers given so far as text, so it needs no memory of its
own: the same answers lead to the same place, in a terminal, in an address or in a log. Answers to
questions that do not come up are ignored.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from rules_engine.house.rules import HouseRules
from rules_engine.texts.rulings.irregularity import Irregularity
from rules_engine.texts.rulings.questions import Answers, Kind, Plain, Question
from rules_engine.texts.rulings.ruling import Ruling
from rules_engine.texts.rulings.table_questions import SEAT
from rules_engine.units import SeatNo

Known: TypeAlias = Callable[[SeatNo | None], Mapping[str, Plain]]
"""What is known without asking, once it is clear which seat it is about."""


@dataclass(frozen=True, slots=True)
class Said:
    """One question that came up, with its answer; `is_known`: nobody had to be asked."""

    question: Question[Any]
    answer: Plain
    is_known: bool = False

    @property
    def text(self) -> str:
        """The answer as somebody would type it; `question.parse` reads it."""
        return _text(self.answer)


@dataclass(frozen=True, slots=True)
class Consultation:
    """How far it has come: the ruling, or the next question.

    `refused` is an answer to that question which does not fit. `used` is known and makes the
    ruling more exact, but is never asked.
    """

    said: tuple[Said, ...]
    outcome: Question[Any] | Ruling
    refused: str = ""
    used: Mapping[str, str] = field(default_factory=dict)

    @property
    def answers(self) -> dict[str, str]:
        """Everything that the ruling rests on, as text."""
        return {**self.used, **{one.question.key: one.text for one in self.said}}


def nothing_known(_seat: SeatNo | None) -> Mapping[str, Plain]:
    """Somebody asks away from any table."""
    return {}


def hold(
    one: Irregularity,
    house: HouseRules,
    given: Mapping[str, str],
    *,
    known: Known = nothing_known,
    seats: Collection[SeatNo] = (),
) -> Consultation:
    """Ask until an answer is missing or does not fit; `seats` are those that can be meant."""
    answers, said = Answers(), list[Said]()
    while True:
        facts = known(answers.if_known(SEAT))
        used = {ask.key: facts[ask.key] for ask in one.uses if ask.key in facts}
        outcome = one.consult(house, answers.filled_in(used))
        texts = {key: _text(plain) for key, plain in used.items()}
        if isinstance(outcome, Ruling):
            return Consultation(tuple(said), outcome, used=texts)
        found = _answer(outcome, answers, given, facts, seats)
        if found is None:
            refused = given.get(outcome.key, "")
            return Consultation(tuple(said), outcome, refused=refused, used=texts)
        answers = answers.with_(outcome, found.answer)
        said.append(found)


def _answer(
    question: Question[Any],
    answers: Answers,
    given: Mapping[str, str],
    facts: Mapping[str, Plain],
    seats: Collection[SeatNo],
) -> Said | None:
    """What was said to the question, or else what is known; None if neither helps."""
    if question.key not in given:
        return Said(question, facts[question.key], True) if question.key in facts else None
    try:
        answer = question.parse(given[question.key])
        answers.with_(question, answer)
    except ValueError:
        return None
    is_nobody = question.kind is Kind.SEAT and seats and answer not in seats
    return None if is_nobody else Said(question, answer)


def _text(plain: Plain) -> str:
    if isinstance(plain, bool):
        return "yes" if plain else "no"
    if isinstance(plain, Mapping):
        return " ".join(f"{seat}:{chips}" for seat, chips in plain.items())
    return str(plain)
