"""Where a ruling comes from in this house: its own document, the one it is based on, or a default.

A rule is written down once with every document that has it (`said`); `in_house` picks what counts
here. Points on which houses differ are cited by `house.cite` instead.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from rules_engine.house.citations import Citation, Document, Source, Status
from rules_engine.house.reasons import RIFFLE_DEFAULT
from rules_engine.house.rules import HouseRules

BORROWED_FROM = (
    Document.ROBERTS,
    Document.ST_GABRIEL,
    Document.CLUB,
    Document.CHARITY_DRAFT,
    Document.HOME_POKER_TOURNEY,
)
"""Whose rule is the default where a house is silent: the widest known document first."""

_BORROWED_FROM_ROBERTS = {
    Document.ST_GABRIEL: "The St. Gabriel rules were built on Robert's Rules",
    Document.CLUB: "Club rule 8.6 sends the director to such books",
}


def said(
    *,
    st_gabriel: str = "",
    roberts: str = "",
    home: str = "",
    club: str = "",
    draft: str = "",
) -> Source:
    """A rule with its places in every document, several places parted by semicolons."""
    places = {
        Document.ST_GABRIEL: st_gabriel,
        Document.ROBERTS: roberts,
        Document.HOME_POKER_TOURNEY: home,
        Document.CLUB: club,
        Document.CHARITY_DRAFT: draft,
    }
    citations = (
        Citation(document, place.strip())
        for document, text in places.items()
        for place in text.split(";")
        if place.strip()
    )
    return Source(Status.STATED, tuple(citations))


def about(topic: str, source: Source) -> Source:
    """The source with what it is cited for, such as "the deadline"."""
    return replace(source, topic=topic)


def in_house(house: HouseRules, source: Source) -> Source:
    """The part of a source that counts in this house, or the default that stands in for it."""
    return about(source.topic, _in_house(house, source))


def _in_house(house: HouseRules, source: Source) -> Source:
    own, base = own_document(house), base_document(house)
    if source.status is Status.INHERITED and source.citations[0].document not in (own, base):
        source = Source(Status.DEFAULT, source.citations)  # the parent is silent as well
    if source.status is Status.DEFAULT and not source.note:
        return replace(source, note=_why_borrowed(own, source.citations[0].document))
    if source.status is not Status.STATED:
        return source
    if found := _of(source, own):
        return Source(Status.STATED, found, source.note)
    if base and (found := _of(source, base)):
        return Source(Status.INHERITED, found, source.note)
    for document in BORROWED_FROM:
        if found := _of(source, document):
            return Source(Status.DEFAULT, found, _why_borrowed(own, document))
    return RIFFLE_DEFAULT


def speaks(house: HouseRules, source: Source) -> bool:
    """Whether the house's own document, or the one it is based on, has this rule."""
    return in_house(house, source).status in (Status.STATED, Status.INHERITED)


@lru_cache(maxsize=64)
def own_document(house: HouseRules) -> Document:
    """The document that the house is made from: the one that most of its points rest on."""
    return _commonest(house, Status.STATED) or Document.RIFFLE


@lru_cache(maxsize=64)
def base_document(house: HouseRules) -> Document | None:
    """The document that fills the gaps of the house's own, if it names one."""
    return _commonest(house, Status.INHERITED)


def _why_borrowed(own: Document, document: Document) -> str:
    return _BORROWED_FROM_ROBERTS.get(own, "") if document is Document.ROBERTS else ""


def _of(source: Source, document: Document) -> tuple[Citation, ...]:
    return tuple(one for one in source.citations if one.document is document)


def _commonest(house: HouseRules, status: Status) -> Document | None:
    found = Counter(
        one.document
        for source in _shipped(house)
        if source.status is status
        for one in source.citations
    )
    return found.most_common(1)[0][0] if found else None


def _shipped(house: HouseRules) -> Iterator[Source]:
    """The sources of all points as they were before the organiser changed any."""
    yield from (row.source for row in house.rows().values())
    yield from (change.shipped.source for change in house.changes())
