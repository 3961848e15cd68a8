"""A rule of the rulebook: our own words, who says so, where it holds, what the software does.

Words in braces are points of the house and are replaced by what the house has decided, so that a
page always says what is really played: `{show_first}` is the sentence about that point,
`{min_riffles.value}` the bare number, `{final_table_size.six_handed}` a number inside a record.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from rules_engine.house.citations import Citation, Document
from rules_engine.house.rules import HouseRules
from rules_engine.house.values import Value

SLOT = re.compile(r"\{(\w+)(?:\.(\w+))?\}")


class Treatment(StrEnum):
    """What the software does with a rule."""

    COMPUTE = "compute"
    ENFORCE = "enforce"
    GUIDE = "guide"
    RULING = "ruling"
    RECORD = "record"
    TEXT = "text"

    @property
    def meaning(self) -> str:
        """The treatment in words."""
        return _MEANINGS[self]


_MEANINGS = {
    Treatment.COMPUTE: "Worked out for you.",
    Treatment.ENFORCE: "What breaks it is refused.",
    Treatment.GUIDE: "Shown step by step at the table.",
    Treatment.RULING: "Ask for a ruling when it happens.",
    Treatment.RECORD: "The director records it.",
    Treatment.TEXT: "For you to know.",
}


class Reach(StrEnum):
    """Which houses a rule is for."""

    EVERY_HOUSE = "every house"  # a default where the house is silent
    WHO_SAYS_IT = "who says it"  # only where a document of the house has it


@dataclass(frozen=True, slots=True)
class Condition:
    """A rule that holds only if a point of the house has one of these values, or has none of them.

    Where the point is a list, one member is enough.
    """

    point: str
    values: tuple[Value, ...]
    is_met: bool

    def holds(self, house: HouseRules) -> bool:
        """Whether the house has decided this way."""
        value = getattr(house, self.point)
        chosen = value if isinstance(value, tuple) else (value,)
        return any(one in self.values for one in chosen) is self.is_met


def when(point: str, *values: Value) -> Condition:
    """The point has one of these values."""
    return Condition(point, values, is_met=True)


def unless(point: str, *values: Value) -> Condition:
    """The point has none of these values."""
    return Condition(point, values, is_met=False)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule; its number never changes."""

    number: int
    title: str
    text: str
    treatment: Treatment
    citations: tuple[Citation, ...]
    conditions: tuple[Condition, ...] = ()
    reach: Reach = Reach.EVERY_HOUSE
    example: str = ""
    points: frozenset[str] = frozenset()  # of the house, that the rule follows

    @property
    def id(self) -> str:
        """The number as coverage lists it."""
        return f"R-{self.number:03}"

    def cited_in(self, document: Document) -> tuple[Citation, ...]:
        """Where that document has the rule."""
        return tuple(one for one in self.citations if one.document is document)


def rule(
    number: int,
    title: str,
    text: str,
    treatment: Treatment,
    *conditions: Condition,
    reach: Reach = Reach.EVERY_HOUSE,
    example: str = "",
    st_gabriel: str = "",
    roberts: str = "",
    home_poker_tourney: str = "",
    club: str = "",
    charity_draft: str = "",
) -> Rule:
    """A rule as the chapters write it: the places in each document are parted by semicolons."""
    places = {
        Document.ST_GABRIEL: st_gabriel,
        Document.ROBERTS: roberts,
        Document.HOME_POKER_TOURNEY: home_poker_tourney,
        Document.CLUB: club,
        Document.CHARITY_DRAFT: charity_draft,
    }
    citations = tuple(
        citation for document, text_ in places.items() for citation in _citations(document, text_)
    )
    points = frozenset(found[1] for found in SLOT.finditer(text)).union(
        condition.point for condition in conditions
    )
    return Rule(number, title, text, treatment, citations, conditions, reach, example, points)


@dataclass(frozen=True, slots=True)
class Chapter:
    """Rules on one subject."""

    title: str
    rules: tuple[Rule, ...]


def _citations(document: Document, places: str) -> Iterator[Citation]:
    return (Citation(document, place) for place in places.split("; ") if place)
