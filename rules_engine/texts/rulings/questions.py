"""Questions about what happened, each with the type of its answer, and the answers given so far.

A rule reads an answer with `answers[QUESTION]`. If nobody has given it yet, that read raises
`Unanswered`, and so the rule itself says what has to be asked next: a question is put exactly when
the ruling turns on it, in this house and after these answers, and there is no second list of
conditions that could differ from the rule. Answers are plain JSON data by key, so that they can be
filled in from a hand in play, kept in a log and read back.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from rules_engine.cards import Card, parse_card
from rules_engine.units import Chips, SeatNo

Plain: TypeAlias = bool | int | str | Mapping[str, int]
T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)

_YES = frozenset({"y", "yes", "true"})
_NO = frozenset({"n", "no", "false"})


class Kind(StrEnum):
    """How a question is answered, so that a screen can draw it."""

    YES_NO = "yes_no"
    COUNT = "count"
    CHOICE = "choice"
    AMOUNT = "amount"
    SEAT = "seat"
    CARD = "card"
    AMOUNTS_BY_SEAT = "amounts_by_seat"


@dataclass(frozen=True, slots=True)
class Question(Generic[T]):
    """Something to ask: `key` names it in answers, `text` is put to the table, `note` helps."""

    key: str
    text: str
    note: str = ""
    kind: ClassVar[Kind]

    def read(self, answer: Plain) -> T:
        """The answer as a value; ValueError if it is none to this question."""
        raise NotImplementedError

    def parse(self, text: str) -> Plain:
        """What somebody typed, as an answer; ValueError if it is none."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class YesNo(Question[bool]):
    """Answered by true or false."""

    kind: ClassVar[Kind] = Kind.YES_NO

    def read(self, answer: Plain) -> bool:
        if not isinstance(answer, bool):
            raise _wrong(self, answer, "yes or no")
        return answer

    def parse(self, text: str) -> Plain:
        word = text.strip().lower()
        if word not in _YES | _NO:
            raise _wrong(self, text, "yes or no")
        return word in _YES


@dataclass(frozen=True, slots=True)
class Count(Question[int]):
    """How many, or the how-manieth."""

    least: int = 0
    kind: ClassVar[Kind] = Kind.COUNT

    def read(self, answer: Plain) -> int:
        return _number(self, answer, least=self.least)

    def parse(self, text: str) -> Plain:
        return _number(self, _digits(text), least=self.least)


@dataclass(frozen=True, slots=True)
class Amount(Question[Chips]):
    """A number of chips."""

    least: Chips = 0
    kind: ClassVar[Kind] = Kind.AMOUNT

    def read(self, answer: Plain) -> Chips:
        return _number(self, answer, least=self.least)

    def parse(self, text: str) -> Plain:
        return _number(self, _digits(text), least=self.least)


@dataclass(frozen=True, slots=True)
class Seat(Question[SeatNo]):
    """A seat of the table; `other_than` asks for the one player, this for another."""

    other_than: "Seat | None" = None
    kind: ClassVar[Kind] = Kind.SEAT

    def read(self, answer: Plain) -> SeatNo:
        return _number(self, answer, least=1)

    def parse(self, text: str) -> Plain:
        return _number(self, _digits(text), least=1)


@dataclass(frozen=True, slots=True)
class CardName(Question[Card]):
    """A card, written as rank and suit."""

    kind: ClassVar[Kind] = Kind.CARD

    def read(self, answer: Plain) -> Card:
        if not isinstance(answer, str):
            raise _wrong(self, answer, "a card such as Jh")
        return parse_card(answer)

    def parse(self, text: str) -> Plain:
        letters = text.strip()
        return str(parse_card(letters[:1].upper() + letters[1:].lower()))


@dataclass(frozen=True, slots=True)
class Choice(Question[E]):
    """One of several; `options` pairs every value with the words on its button."""

    options: tuple[tuple[E, str], ...] = ()
    kind: ClassVar[Kind] = Kind.CHOICE

    def read(self, answer: Plain) -> E:
        for value, _ in self.options:
            if value == answer:
                return value
        raise _wrong(self, answer, f"one of {', '.join(value for value, _ in self.options)}")

    def parse(self, text: str) -> Plain:
        """A value, or its number in the list from 1."""
        word = text.strip().lower().replace(" ", "_")
        if word.isdigit() and 1 <= int(word) <= len(self.options):
            return self.options[int(word) - 1][0].value
        return self.read(word).value


@dataclass(frozen=True, slots=True)
class AmountsBySeat(Question[Mapping[SeatNo, Chips]]):
    """Chips of several seats; known from a hand in play, hardly ever asked."""

    kind: ClassVar[Kind] = Kind.AMOUNTS_BY_SEAT

    def read(self, answer: Plain) -> Mapping[SeatNo, Chips]:
        if not isinstance(answer, Mapping):
            raise _wrong(self, answer, "chips by seat")
        return {int(seat): _number(self, chips, least=0) for seat, chips in answer.items()}

    def parse(self, text: str) -> Plain:
        """Seats and chips such as "1:100 4:60"."""
        pairs = (pair.partition(":") for pair in text.split())
        return {str(int(_digits(seat))): int(_digits(chips)) for seat, _, chips in pairs}


class Unanswered(Exception):  # noqa: N818 (not an error: the ruling waits for an answer)
    """A rule needs the answer to this question before it can decide."""

    def __init__(self, question: Question[Any]) -> None:
        super().__init__(question.key)
        self.question = question


@dataclass(frozen=True, slots=True)
class Answers:
    """What is known so far, as plain data by question key."""

    given: Mapping[str, Plain] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "given", MappingProxyType(dict(self.given)))

    def __getitem__(self, question: Question[T]) -> T:
        """The answer; Unanswered if there is none, ValueError if it does not fit."""
        if question.key not in self.given:
            raise Unanswered(question)
        answer = question.read(self.given[question.key])
        if isinstance(question, Seat) and self._is_taken(question):
            raise _wrong(question, answer, "another seat")
        return answer

    def _is_taken(self, question: Seat) -> bool:
        other = question.other_than
        return other is not None and self.given.get(other.key) == self.given[question.key]

    def if_known(self, question: Question[T]) -> T | None:
        """The answer if somebody or something has given it; a ruling can do without."""
        return self[question] if question.key in self.given else None

    def with_(self, question: Question[Any], answer: Plain) -> "Answers":
        """These answers and one more; ValueError if it does not fit the question."""
        more = Answers({**self.given, question.key: answer})
        more[question]  # refuses what does not fit
        return more

    def filled_in(self, known: Mapping[str, Plain]) -> "Answers":
        """These answers, and for the rest what is known by name; nobody is overruled."""
        return Answers({**known, **self.given})


def _number(question: Question[Any], answer: Plain, *, least: int) -> int:
    if isinstance(answer, bool) or not isinstance(answer, int) or answer < least:
        raise _wrong(question, answer, f"a whole number from {least}")
    return answer


def _digits(text: str) -> int | str:
    word = text.strip()
    return int(word) if word.isdecimal() else word


def _wrong(question: Question[Any], answer: object, wanted: str) -> ValueError:
    return ValueError(f"{question.key} cannot be {answer!r}; it is {wanted}.")
