"""A rule of the rulebook: our own words, who says so, where it holds, what the software does.

Words in braces are points of the house and are replaced by what the house has decided, so that a
page always says what is really played: `{show_first}` is the sentence about that point,
`{min_riffles.value}` the bare number, `{final_table_size.six_handed}` a number inside a record.

Where there is a tournament, what it has arranged goes before what the rule set says: a slot such as
`{level_minutes}` then tells the tournament's own levels (`sentences_of_the_tournament`), `arranged`
stands instead of a text that only a rule set can have, and `here` adds what the tournament decided
under a rule that stays as it is.

A place is a promise: whoever opens the document there finds the rule, all of it. Where a document
has only a part of the text, or leads there without saying it, the place is written
`club=reading("3.4")`: the rule is then our reading of that document.
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
    AS_PRINTED = "as printed"  # the same, but of no tournament: it tells of the document's own
    TOURNAMENTS = "tournaments"  # where a document has it, and in every tournament


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
    readings: frozenset[Document]  # that lead to the rule, but do not say all of it
    slots: frozenset[str]  # points of the house that the text says
    conditions: tuple[Condition, ...] = ()
    reach: Reach = Reach.EVERY_HOUSE
    example: str = ""
    arranged: str = ""
    here: str = ""

    @property
    def points(self) -> frozenset[str]:
        """The points of the house that the rule follows: those it says and those it hangs on."""
        return self.slots.union(condition.point for condition in self.conditions)

    @property
    def id(self) -> str:
        """The number as coverage lists it."""
        return f"R-{self.number:03}"

    def cited_in(self, document: Document) -> tuple[Citation, ...]:
        """Where that document has the rule."""
        return tuple(one for one in self.citations if one.document is document)


@dataclass(frozen=True, slots=True)
class Reading:
    """Places that a rule is read from, parted by semicolons."""

    places: str


def reading(places: str) -> Reading:
    """The document has a part of the rule at these places, or leads there: our reading of it."""
    return Reading(places)


def rule(
    number: int,
    title: str,
    text: str,
    treatment: Treatment,
    *conditions: Condition,
    reach: Reach = Reach.EVERY_HOUSE,
    example: str = "",
    arranged: str = "",
    here: str = "",
    st_gabriel: str | Reading = "",
    roberts: str | Reading = "",
    home_poker_tourney: str | Reading = "",
    club: str | Reading = "",
    charity_draft: str | Reading = "",
) -> Rule:
    """A rule as the chapters write it: the places in each document are parted by semicolons."""
    said = {
        Document.ST_GABRIEL: st_gabriel,
        Document.ROBERTS: roberts,
        Document.HOME_POKER_TOURNEY: home_poker_tourney,
        Document.CLUB: club,
        Document.CHARITY_DRAFT: charity_draft,
    }
    citations = tuple(
        citation for document, places in said.items() for citation in _citations(document, places)
    )
    readings = frozenset(one for one, places in said.items() if isinstance(places, Reading))
    return Rule(
        number,
        title,
        text,
        treatment,
        citations,
        readings,
        frozenset(names_in(text)),
        conditions,
        reach,
        example,
        arranged,
        here,
    )


def names_in(text: str) -> Iterator[str]:
    """The names in braces."""
    return (found[1] for found in SLOT.finditer(text))


@dataclass(frozen=True, slots=True)
class Chapter:
    """Rules on one subject."""

    title: str
    rules: tuple[Rule, ...]


def _citations(document: Document, places: str | Reading) -> Iterator[Citation]:
    text = places.places if isinstance(places, Reading) else places
    return (Citation(document, place) for place in text.split("; ") if place)
