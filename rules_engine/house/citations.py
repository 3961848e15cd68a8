"""Where a rule comes from: document, place, and how surely the document says it.

Places are written the way a reader finds them: "General 7", "Appendix D betting 2",
"section 15.30", "section 3 ties 5a", "sheet button", "booklet showdown 6", "3.5", "49c".
"""

from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby


class Document(StrEnum):
    """The rule documents by the short name that screens print."""

    ST_GABRIEL = "St. Gabriel"
    ROBERTS = "Robert's Rules"
    HOME_POKER_TOURNEY = "HomePokerTourney"
    CLUB = "Club rules"
    CHARITY_DRAFT = "Charity draft rules"
    RIFFLE = "Riffle"

    @property
    def description(self) -> str:
        """What the document is, in one line."""
        return _DESCRIPTIONS[self]


_DESCRIPTIONS = {
    Document.ST_GABRIEL: "St. Gabriel the Archangel poker tournament rules with appendices A to D",
    Document.ROBERTS: "Robert's Rules of Poker by Robert Ciaffone, version 5",
    Document.HOME_POKER_TOURNEY: "HomePokerTourney rule sheets and dealer booklet",
    Document.CLUB: "A poker club's tournament rules, chapters I to VIII",
    Document.CHARITY_DRAFT: "Hold'em rules of a charity tournament with drafted prizes, 1 to 73",
    Document.RIFFLE: "How Riffle plays it where no rule book says",
}


@dataclass(frozen=True, slots=True)
class Citation:
    """A place in a document."""

    document: Document
    place: str

    def __str__(self) -> str:
        return f"{self.document}, {self.place}" if self.place else str(self.document)


class Status(StrEnum):
    """How a house came by a value."""

    STATED = "stated"
    READ = "read"
    DEFAULT = "default"
    INHERITED = "inherited"
    ORGANISER = "organiser"

    @property
    def meaning(self) -> str:
        """The status in words."""
        return _MEANINGS[self]


_MEANINGS = {
    Status.STATED: "the rules say so",
    Status.READ: "as we understand it",
    Status.DEFAULT: "the rules played here don't say",
    Status.INHERITED: "the rules these are based on",
    Status.ORGANISER: "chosen by the organiser",
}


@dataclass(frozen=True, slots=True)
class Source:
    """Why a house has a value: how it came by it, from where, and what else to know.

    The citations of a default name whose default it is. Where an answer rests on several sources,
    `topic` says what this one is for.
    """

    status: Status
    citations: tuple[Citation, ...] = ()
    note: str = ""
    topic: str = ""

    def __str__(self) -> str:
        by_document = groupby(self.citations, key=lambda citation: citation.document)
        cited = "; ".join(
            ", ".join([document, *(one.place for one in citations if one.place)])
            for document, citations in by_document
        )
        return f"{cited} ({self.status.meaning})" if cited else self.status.meaning
