"""A step of the guide, and how deep the guide goes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from rules_engine.house.citations import Source
from rules_engine.house.reasons import Reason
from rules_engine.house.rules import HouseRules
from rules_engine.texts.rulebook import RULES, documents_of, holds, source_of
from rules_engine.texts.rulebook.sentence_forms import enumerated
from rules_engine.units import SeatNo


class Depth(StrEnum):
    """How much a table wants to be told."""

    NOVICE = "novice"  # every step, with the reason why
    SHORT = "short"  # what to do, nothing else
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do at the table.

    `seats` are those it concerns, so that a screen can light them; `aloud` is what the dealer
    says; `rules` are numbers of the rulebook, and `source` is where the first of them comes from.
    """

    text: str
    explanation: str = ""
    aloud: str = ""
    seats: tuple[SeatNo, ...] = ()
    rules: tuple[int, ...] = ()
    source: Source | None = None
    is_for_novices: bool = False


def from_reason(reason: Reason, *, seats: tuple[SeatNo, ...] = (), rules: tuple[int, ...]) -> Step:
    """A step in the words of the module that decided it."""
    return Step(reason.sentence, seats=seats, rules=rules, source=reason.source)


def told(steps: Iterable[Step], house: HouseRules, *, depth: Depth) -> tuple[Step, ...]:
    """The steps as a table with this depth sees them, each with its source in this house."""
    if depth is Depth.OFF:
        return ()
    if depth is Depth.SHORT:
        steps = (replace(step, explanation="") for step in steps if not step.is_for_novices)
    return tuple(_sourced(step, house) for step in steps)


def _sourced(step: Step, house: HouseRules) -> Step:
    """The step with those of its rules that hold in this house."""
    rules, source = _holding(step.rules, house)
    return replace(step, rules=rules, source=step.source or source)


@lru_cache(maxsize=1024)
def _holding(numbers: tuple[int, ...], house: HouseRules) -> tuple[tuple[int, ...], Source | None]:
    """Those of these rules that hold in a house, and where the first of them comes from."""
    documents = documents_of(house)
    known = (RULES[number] for number in numbers)
    rules = [rule for rule in known if holds(rule, house, documents=documents)]
    source = source_of(rules[0], house, documents=documents) if rules else None
    return tuple(rule.number for rule in rules), source


def numbered(noun: str, numbers: Sequence[int]) -> str:
    """Seats or tables as a sentence names them: "seat 3", "seats 3, 5 and 6"."""
    plural = "" if len(numbers) == 1 else "s"
    return f"{noun}{plural} {enumerated([str(number) for number in numbers])}"
