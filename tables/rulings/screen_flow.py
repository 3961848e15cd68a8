"""Something went wrong: one question after the other, and the ruling.

A page is drawn from its address alone: going back in the browser goes back a question, and
nothing is written before somebody says "we do this".
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from django.http import Http404
from django.urls import reverse

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.texts.rulings import (
    BY_ID,
    Amount,
    Choice,
    Consultation,
    Count,
    Director,
    Group,
    Irregularity,
    Kind,
    Question,
    Ruling,
    Said,
    Seat,
)
from rules_engine.tournament import TableStatus
from rules_engine.units import SeatNo, TableNo
from tables.rulings.consulting import consult
from tournaments.log.state import load
from tournaments.people.names import Names

MOST_BUTTONS = 6
MOST_SEATS = 10
ASK_AGAIN = "?"
"""Fits no question, so the question is put even where its answer is known."""

AT = "at"
"""The table that staff ask for, in an address beside the answers."""


@dataclass(frozen=True, slots=True)
class Whence:
    """Where somebody asks from: the tablet of a table, or staff for a table or for none."""

    tournament_id: int
    table: TableNo | None
    is_staff: bool = False

    @property
    def search(self) -> str:
        """Where the search form goes."""
        if self.is_staff:
            return reverse("ruling_lookup", args=[self.tournament_id])
        return reverse("ruling_ask", args=[self.tournament_id, self.table])

    @property
    def start(self) -> str:
        """All the groups."""
        return self._with(self.search, {})

    def group(self, group: Group) -> str:
        """What can go wrong in one group."""
        return self._with(self.search, {"group": group.value})

    def ask(self, irregularity: str, answers: Mapping[str, str]) -> str:
        """The conversation after these answers."""
        if self.is_staff:
            place = reverse("ruling_lookup_question", args=[self.tournament_id, irregularity])
        else:
            place = reverse("ruling_question", args=[self.tournament_id, self.table, irregularity])
        return self._with(place, answers)

    def record(self, irregularity: str) -> str:
        """Where "we do this" goes."""
        if self.is_staff:
            return reverse("ruling_record_for", args=[self.tournament_id, irregularity])
        return reverse("ruling_record", args=[self.tournament_id, self.table, irregularity])

    def _with(self, place: str, answers: Mapping[str, str]) -> str:
        at = {AT: str(self.table)} if self.is_staff and self.table else {}
        said = {**at, **answers}
        return f"{place}?{urlencode(said)}" if said else place


@dataclass(frozen=True, slots=True)
class Topic:
    """Something that can go wrong, with the address of its first question."""

    title: str
    url: str
    group: str = ""


@dataclass(frozen=True, slots=True)
class OptionShown:
    """An answer on a button."""

    label: str
    url: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class QuestionShown:
    """The question that comes now; `least` is not None where a number can be typed."""

    key: str
    text: str
    note: str
    kind: str
    number: int
    options: tuple[OptionShown, ...]
    least: int | None
    error: str
    hidden: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class SaidShown:
    """An answer that was given or is known, and the address to change it."""

    question: str
    answer: str
    is_known: bool
    change: str


@dataclass(frozen=True, slots=True)
class RulingShown:
    """A ruling as people read it in stress: what, how, who has to agree, and why."""

    headline: str
    steps: tuple[str, ...]
    basis: tuple[str, ...]
    is_default: bool
    needs_director: bool
    director: str
    see: tuple[Topic, ...] = ()


@dataclass(frozen=True, slots=True)
class FlowScreen:
    """One step of the conversation: a question or the ruling."""

    whence: Whence
    tournament: str
    house: str
    tables: tuple[TableNo, ...]
    title: str
    group: Topic
    said: tuple[SaidShown, ...]
    answers: tuple[tuple[str, str], ...]
    back: str
    record: str
    question: QuestionShown | None = None
    ruling: RulingShown | None = None


def flow(
    whence: Whence, *, irregularity: str, given: Mapping[str, str], now: datetime
) -> FlowScreen:
    """The conversation after these answers; Http404 for something that cannot go wrong."""
    one = BY_ID.get(irregularity)
    if one is None:
        raise Http404
    row, state = load_for(whence, now)
    held = consult(state, one, given, tournament_id=whence.tournament_id, table=whence.table)
    names = seat_names(whence, state)
    asked = {said.question.key: said.text for said in held.said if not said.is_known}
    return FlowScreen(
        whence=whence,
        tournament=row.name,
        house=state.house.title,
        tables=open_tables(state),
        title=one.title,
        group=Topic(one.group.heading, whence.group(one.group)),
        said=tuple(_said(whence, one, held, names)),
        answers=tuple(held.answers.items()),
        back=_back(whence, one, asked),
        record=whence.record(one.id),
        question=_question(whence, one, held, names, asked),
        ruling=shown(whence, held.outcome) if isinstance(held.outcome, Ruling) else None,
    )


def shown(whence: Whence, ruling: Ruling) -> RulingShown:
    """A ruling as it is read."""
    return RulingShown(
        headline=ruling.headline,
        steps=ruling.steps,
        basis=ruling.basis,
        is_default=ruling.is_default,
        needs_director=ruling.director is not Director.NOT_NEEDED,
        director=_TO_STAFF[ruling.director] if whence.is_staff else ruling.director.sentence,
        see=tuple(topic(whence, BY_ID[other]) for other in ruling.see),
    )


_TO_STAFF = {
    Director.NOT_NEEDED: "The table can put this right by itself.",
    Director.CONFIRMS: "The director has to agree before the table does this.",
    Director.DECIDES: "The rules leave room: this is what they propose, the director decides.",
}


def topic(whence: Whence, one: Irregularity) -> Topic:
    """Something that can go wrong, to be asked about."""
    return Topic(one.title, whence.ask(one.id, {}), one.group.heading)


def open_tables(state: engine.Tournament) -> tuple[TableNo, ...]:
    """The tables that something can go wrong at."""
    return tuple(table.number for table in state.tables if table.status is TableStatus.OPEN)


def seat_names(whence: Whence, state: engine.Tournament) -> dict[SeatNo, str]:
    """Who sits at the table, by seat; empty without a table."""
    place = state.tables.get(whence.table) if whence.table else None
    if place is None:
        return {}
    held = dict(place.held())
    known = Names.load(whence.tournament_id, {seat.entry for seat in held.values()}).by_entry
    return {number: known.get(seat.entry, "") for number, seat in held.items()}


def load_for(whence: Whence, now: datetime) -> tuple[Any, engine.Tournament]:
    """The tournament that is asked about; Http404 if it has no such table."""
    loaded = load(whence.tournament_id, now=now)
    if loaded.state is None:
        raise RuleViolation("not_open", "Sales have not opened yet.")
    if whence.table and loaded.state.tables.get(whence.table) is None:
        raise Http404
    return loaded.row, loaded.state


def _back(whence: Whence, one: Irregularity, asked: Mapping[str, str]) -> str:
    """One question back, or to the group."""
    if not asked:
        return whence.group(one.group)
    return whence.ask(one.id, dict(list(asked.items())[:-1]))


def _said(
    whence: Whence, one: Irregularity, held: Consultation, names: Mapping[SeatNo, str]
) -> Iterator[SaidShown]:
    before: dict[str, str] = {}
    for said in held.said:
        key = said.question.key
        change = whence.ask(one.id, {**before, key: ASK_AGAIN})
        yield SaidShown(said.question.text, _words(said, names), said.is_known, change)
        before |= {} if said.is_known else {key: said.text}


def _words(said: Said, names: Mapping[SeatNo, str]) -> str:
    question = said.question
    if isinstance(said.answer, bool):
        return "Yes" if said.answer else "No"
    if isinstance(question, Choice):
        return next(label for value, label in question.options if value == said.answer)
    if question.kind is Kind.SEAT and isinstance(said.answer, int):
        return _seat_words(said.answer, names)
    return said.text


def _seat_words(seat: SeatNo, names: Mapping[SeatNo, str]) -> str:
    name = names.get(seat, "")
    return f"Seat {seat}, {name}" if name else f"Seat {seat}"


def _question(
    whence: Whence,
    one: Irregularity,
    held: Consultation,
    names: Mapping[SeatNo, str],
    asked: Mapping[str, str],
) -> QuestionShown | None:
    if isinstance(held.outcome, Ruling):
        return None
    question = held.outcome
    typed = isinstance(question, Count | Amount)
    at = ((AT, str(whence.table)),) if whence.is_staff and whence.table else ()
    return QuestionShown(
        key=question.key,
        text=question.text,
        note=question.note,
        kind=question.kind.value,
        number=len(asked) + 1,
        options=tuple(
            OptionShown(label, whence.ask(one.id, {**asked, question.key: value}), note)
            for value, label, note in _choices(question, names)
            if not _is_taken(question, value, held)
        ),
        least=question.least if isinstance(question, Count | Amount) else None,
        error=_error(held, typed=typed),
        hidden=(*at, *asked.items()),
    )


def _error(held: Consultation, *, typed: bool) -> str:
    if held.refused in ("", ASK_AGAIN):
        return ""
    if typed:
        return "Please give a whole number."
    return "Please choose another seat." if isinstance(held.outcome, Seat) else ""


def _is_taken(question: Question[Any], value: str, held: Consultation) -> bool:
    """Whether this seat is the other player's."""
    if not isinstance(question, Seat) or question.other_than is None:
        return False
    return held.answers.get(question.other_than.key) == value


def _choices(
    question: Question[Any], names: Mapping[SeatNo, str]
) -> Iterator[tuple[str, str, str]]:
    """Value, label and note of every button."""
    if question.kind is Kind.YES_NO:
        yield from (("yes", "Yes", ""), ("no", "No", ""))
    elif isinstance(question, Choice):
        yield from ((value.value, label, "") for value, label in question.options)
    elif isinstance(question, Count):
        for number in range(question.least, question.least + MOST_BUTTONS):
            yield str(number), str(number), ""
    elif question.kind is Kind.SEAT:
        for seat in names or range(1, MOST_SEATS + 1):
            yield str(seat), str(seat), names.get(seat, "")
