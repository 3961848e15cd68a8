"""The rules page of a house or of a tournament: every rule that holds there, as it is played.

What the organiser changed is found by comparing with the page of the house as shipped: a rule may
read otherwise, hold only now, or hold no more. What the rules leave to each tournament is the
organiser's choice too, but changes nothing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from operator import attrgetter
from typing import TypeAlias

from rules_engine.house.citations import Document, Source, Status
from rules_engine.house.keys import EventSetting
from rules_engine.house.rules import HouseRules
from rules_engine.prizes.pool import plain_amount
from rules_engine.texts.rulebook.arranged import Arranged, Money, as_shipped, in_house, settled
from rules_engine.texts.rulebook.chapters import CHAPTERS
from rules_engine.texts.rulebook.points import fill
from rules_engine.texts.rulebook.rule import Reach, Rule, Treatment, names_in
from rules_engine.texts.rulebook.sentences_of_the_tournament import SAID_HERE
from rules_engine.texts.rulings.sources import BORROWED_FROM, base_document, own_document

RULES: Mapping[int, Rule] = {
    rule.number: rule
    for rule in sorted(
        (rule for chapter in CHAPTERS for rule in chapter.rules), key=attrgetter("number")
    )
}

Documents: TypeAlias = tuple[Document, ...]


class ChangeKind(StrEnum):
    """How a rule differs from the shipped rule set."""

    ADDED = "added"
    REWORDED = "reworded"
    DROPPED = "dropped"


@dataclass(frozen=True, slots=True)
class RuleChange:
    """What the organiser's choices did to a rule; `before` is empty if it did not hold then."""

    kind: ChangeKind
    before: str


@dataclass(frozen=True, slots=True)
class PageRule:
    """A rule as it is played; `text` is empty if the organiser dropped it.

    `here` is what a tournament has decided under the rule, always the organiser's choice.
    """

    number: int
    title: str
    text: str
    example: str
    treatment: Treatment
    source: Source
    change: RuleChange | None = None
    here: str = ""


@dataclass(frozen=True, slots=True)
class PageChapter:
    """The rules of one chapter that hold in the house, and those the organiser dropped."""

    title: str
    rules: tuple[PageRule, ...]


@dataclass(frozen=True, slots=True)
class RulesPage:
    """All the rules of a house, or of a tournament: `house` has what that one has settled."""

    title: str
    house: HouseRules
    documents: Documents
    chapters: tuple[PageChapter, ...]
    is_of_tournament: bool = False

    @property
    def rules(self) -> tuple[PageRule, ...]:
        """Every rule of every chapter."""
        return tuple(rule for chapter in self.chapters for rule in chapter.rules)

    @property
    def changed(self) -> tuple[PageRule, ...]:
        """What the organiser's choices changed."""
        return tuple(rule for rule in self.rules if rule.change)


def rules_page(
    house: HouseRules, arranged: Arranged | None = None, *, money: Money = plain_amount
) -> RulesPage:
    """The rules page of a house, or of a tournament that is played by it."""
    composer = _composer(house, arranged, money)
    chapters = (
        PageChapter(chapter.title, tuple(filter(None, map(composer.page_rule, chapter.rules))))
        for chapter in CHAPTERS
    )
    return RulesPage(
        house.title,
        composer.house,
        composer.documents,
        tuple(chapter for chapter in chapters if chapter.rules),
        is_of_tournament=arranged is not None,
    )


def said_points(
    points: Iterable[str],
    house: HouseRules,
    arranged: Arranged | None = None,
    *,
    money: Money = plain_amount,
) -> tuple[PageRule, ...]:
    """Single points as the page would say them, each as a rule of its own without a number."""
    composer = _composer(house, arranged, money)
    rules = (
        Rule(
            0,
            "",
            f"{{{point}}}",
            Treatment.TEXT,
            citations=(),
            readings=frozenset(),
            slots=frozenset({point}),
        )
        for point in points
    )
    return tuple(filter(None, map(composer.page_rule, rules)))


def documents_of(house: HouseRules) -> Documents:
    """The documents that the house is written in: its own, then the one it is based on."""
    base = base_document(house)
    return (own_document(house), *((base,) if base else ()))


def decided_by(house: HouseRules, point: str) -> Source | None:
    """Where the documents of a house decide a point; None where they are silent, or leave it to
    each tournament, or where the organiser has decided it.
    """
    source = house.cite(point)
    cited = {one.document for one in source.citations}
    is_open = isinstance(getattr(house, point), EventSetting)
    return None if is_open or cited.isdisjoint(documents_of(house)) else source


def holds(
    rule: Rule, house: HouseRules, *, documents: Documents, in_tournament: bool = False
) -> bool:
    """Whether the rule is one of this house: said by its documents or its default, and in keeping
    with what it has decided.
    """
    is_said = any(map(rule.cited_in, documents))
    match rule.reach:
        case Reach.EVERY_HOUSE:
            reaches = True
        case Reach.WHO_SAYS_IT:
            reaches = is_said
        case Reach.AS_PRINTED:
            reaches = is_said and not in_tournament
        case Reach.TOURNAMENTS:
            reaches = is_said or in_tournament
    return reaches and all(condition.holds(house) for condition in rule.conditions)


def source_of(rule: Rule, house: HouseRules, *, documents: Documents) -> Source:
    """Where a rule of this house comes from.

    The house's own document comes first, then the one it is based on; the rule is a reading if the
    chapter says so, or if its text says a point that the document does not state. Where both are
    silent, the text is lent: by whoever the points it says are from, or by a document that has it.
    """
    said = [house.cite(point) for point in sorted(rule.slots)]
    if any(point.status is Status.ORGANISER for point in said):
        return Source(Status.ORGANISER)
    own, *base = documents
    if citations := rule.cited_in(own):
        is_sure = own not in rule.readings and all(one.status is Status.STATED for one in said)
        return Source(Status.STATED if is_sure else Status.READ, citations)
    for document in base:
        if citations := rule.cited_in(document):
            return Source(Status.INHERITED, citations)
    if said:
        return _joined(said, documents)
    return Source(Status.DEFAULT, rule.cited_in(_lender(rule)))


def _lender(rule: Rule) -> Document:
    """Whose rule it is where a house is silent: a document that says all of it, if there is one."""
    known = [document for document in BORROWED_FROM if rule.cited_in(document)]
    return next((one for one in known if one not in rule.readings), known[0])


def _joined(points: list[Source], documents: Documents) -> Source:
    """One source for several points: no surer than the least sure of them."""
    statuses = {_status_of(point, documents) for point in points}
    status = next(one for one in (Status.DEFAULT, Status.INHERITED, *Status) if one in statuses)
    citations = dict.fromkeys(citation for point in points for citation in point.citations)
    return Source(status, tuple(sorted(citations, key=lambda citation: citation.document)))


def _status_of(point: Source, documents: Documents) -> Status:
    """How the house came by a point; what a silent base document handed down is a default."""
    is_theirs = all(citation.document in documents for citation in point.citations)
    return point.status if is_theirs else Status.DEFAULT


@dataclass(frozen=True, slots=True)
class _Composer:
    """What is played and what the rule set ships, side by side."""

    house: HouseRules
    shipped: HouseRules
    documents: Documents
    arranged: Arranged | None
    as_shipped: Arranged | None
    money: Money

    def page_rule(self, rule: Rule) -> PageRule | None:
        """The rule as it is played; None if it is not on the page."""
        text, before = self._played(rule), self._published(rule)
        is_open = self._is_left_open(rule)
        is_changed = text != before and self._differs(rule, text)
        here = self._fill(rule.here) if text and self.arranged else ""
        if not text and (is_open or not is_changed):
            return None
        return PageRule(
            number=rule.number,
            title=rule.title,
            text=text,
            example="" if is_changed or is_open or here else rule.example,
            treatment=rule.treatment,
            source=self._source(rule, is_open=is_open, is_changed=is_changed),
            change=_change(text, before) if is_changed and not is_open else None,
            here=here,
        )

    def _played(self, rule: Rule) -> str:
        if not self._holds(rule, self.house):
            return ""
        return self._fill((self.arranged and rule.arranged) or rule.text)

    def _published(self, rule: Rule) -> str:
        return fill(rule.text, self.shipped) if self._holds(rule, self.shipped) else ""

    def _differs(self, rule: Rule, text: str) -> bool:
        """Whether the tournament would read otherwise if the organiser had kept the rule set."""
        if self.as_shipped is None or not text or not self._holds(rule, self.shipped):
            return True
        kept = fill(
            rule.arranged or rule.text, self.shipped, arranged=self.as_shipped, money=self.money
        )
        return text != kept

    def _is_left_open(self, rule: Rule) -> bool:
        """Whether the rule set leaves what the rule says to each tournament, and one has said."""
        if self.arranged is None:
            return False
        told = [SAID_HERE[one] for one in names_in(rule.arranged or rule.text) if one in SAID_HERE]
        settled_here = any(
            isinstance(getattr(self.shipped, point), EventSetting)
            for point in rule.points
            if getattr(self.house, point) != getattr(self.shipped, point)
        )
        return settled_here or any(one.is_left_open(self.shipped) for one in told)

    def _source(self, rule: Rule, *, is_open: bool, is_changed: bool) -> Source:
        if is_open:
            return Source(Status.ORGANISER, note="The rules leave this to the organiser")
        if is_changed:
            return Source(Status.ORGANISER)
        return source_of(rule, self.house, documents=self.documents)

    def _holds(self, rule: Rule, house: HouseRules) -> bool:
        in_tournament = self.arranged is not None
        return holds(rule, house, documents=self.documents, in_tournament=in_tournament)

    def _fill(self, text: str) -> str:
        return fill(text, self.house, arranged=self.arranged, money=self.money)


def _composer(house: HouseRules, arranged: Arranged | None, money: Money) -> _Composer:
    shipped = house.with_(**{change.key: change.shipped.value for change in house.changes()})
    documents = documents_of(house)
    if arranged is None:
        return _Composer(house, shipped, documents, None, None, money)
    played = settled(house, arranged)
    return _Composer(
        house=played,
        shipped=shipped,
        documents=documents,
        arranged=in_house(arranged, played),
        as_shipped=as_shipped(arranged, shipped),
        money=money,
    )


def _change(text: str, before: str) -> RuleChange | None:
    if text == before:
        return None
    if not before:
        return RuleChange(ChangeKind.ADDED, before)
    return RuleChange(ChangeKind.REWORDED if text else ChangeKind.DROPPED, before)
