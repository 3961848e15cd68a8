"""The rules page of a house: every rule that holds there, as it is really played.

What the organiser changed is found by comparing with the page of the house as shipped: a rule may
read otherwise, hold only now, or hold no more.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from rules_engine.house.citations import Document, Source, Status
from rules_engine.house.rules import HouseRules
from rules_engine.texts.rulebook.chapters import CHAPTERS
from rules_engine.texts.rulebook.points import fill
from rules_engine.texts.rulebook.rule import Reach, Rule, Treatment
from rules_engine.texts.rulings.sources import BORROWED_FROM, base_document, own_document

RULES: Mapping[int, Rule] = {rule.number: rule for chapter in CHAPTERS for rule in chapter.rules}

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
    """A rule as one house has it; `text` is empty if the organiser dropped it."""

    number: int
    title: str
    text: str
    example: str
    treatment: Treatment
    source: Source
    change: RuleChange | None = None


@dataclass(frozen=True, slots=True)
class PageChapter:
    """The rules of one chapter that hold in the house, and those the organiser dropped."""

    title: str
    rules: tuple[PageRule, ...]


@dataclass(frozen=True, slots=True)
class RulesPage:
    """All the rules of a house."""

    title: str
    documents: Documents
    chapters: tuple[PageChapter, ...]

    @property
    def rules(self) -> tuple[PageRule, ...]:
        """Every rule of every chapter."""
        return tuple(rule for chapter in self.chapters for rule in chapter.rules)

    @property
    def changed(self) -> tuple[PageRule, ...]:
        """What the organiser's choices changed."""
        return tuple(rule for rule in self.rules if rule.change)


def rules_page(house: HouseRules) -> RulesPage:
    """The rules page of a house, with the organiser's changes marked."""
    shipped = house.with_(**{change.key: change.shipped.value for change in house.changes()})
    documents = documents_of(house)
    chapters = (
        PageChapter(chapter.title, tuple(_page_rules(chapter.rules, house, shipped, documents)))
        for chapter in CHAPTERS
    )
    return RulesPage(
        house.title, documents, tuple(chapter for chapter in chapters if chapter.rules)
    )


def documents_of(house: HouseRules) -> Documents:
    """The documents that the house is written in: its own, then the one it is based on."""
    base = base_document(house)
    return (own_document(house), *((base,) if base else ()))


def holds(rule: Rule, house: HouseRules, *, documents: Documents) -> bool:
    """Whether the rule is one of this house: said by its documents or its default, and in keeping
    with what it has decided.
    """
    if rule.reach is Reach.WHO_SAYS_IT and not any(map(rule.cited_in, documents)):
        return False
    return all(condition.holds(house) for condition in rule.conditions)


def source_of(rule: Rule, house: HouseRules, *, documents: Documents) -> Source:
    """Where a rule of this house comes from."""
    points = [house.cite(point) for point in sorted(rule.points)]
    if any(point.status is Status.ORGANISER for point in points):
        return Source(Status.ORGANISER)
    own, *base = documents
    if citations := rule.cited_in(own):
        is_read = any(point.status is Status.READ for point in points)
        return Source(Status.READ if is_read else Status.STATED, citations)
    for document in base:
        if citations := rule.cited_in(document):
            return Source(Status.INHERITED, citations)
    if points:
        return _joined(points)
    lent = next(filter(None, map(rule.cited_in, BORROWED_FROM)))
    return Source(Status.DEFAULT, lent)


def _joined(points: list[Source]) -> Source:
    """One source for several points: no surer than the least sure of them."""
    if len(points) == 1:
        return points[0]
    statuses = {point.status for point in points}
    status = next(one for one in (Status.DEFAULT, Status.INHERITED, *Status) if one in statuses)
    citations = dict.fromkeys(citation for point in points for citation in point.citations)
    return Source(status, tuple(sorted(citations, key=lambda citation: citation.document)))


def _page_rules(
    rules: Iterable[Rule], house: HouseRules, shipped: HouseRules, documents: Documents
) -> Iterator[PageRule]:
    changed = {change.key for change in house.changes()}
    for rule in rules:
        text = before = fill(rule.text, house) if holds(rule, house, documents=documents) else ""
        if not changed.isdisjoint(rule.points):
            before = fill(rule.text, shipped) if holds(rule, shipped, documents=documents) else ""
        if text or before:
            yield PageRule(
                number=rule.number,
                title=rule.title,
                text=text,
                example=rule.example if text else "",
                treatment=rule.treatment,
                source=source_of(rule, house, documents=documents),
                change=_change(text, before),
            )


def _change(text: str, before: str) -> RuleChange | None:
    if text == before:
        return None
    if not before:
        return RuleChange(ChangeKind.ADDED, before)
    return RuleChange(ChangeKind.REWORDED if text else ChangeKind.DROPPED, before)
