"""Where a rule comes from, as a volunteer reads it: one of four signs, and a sentence."""

from enum import StrEnum
from itertools import groupby

from rules_engine.house.citations import Citation, Document, Source, Status
from rules_engine.texts.rulebook.sentence_forms import enumerated


class Sign(StrEnum):
    """How a rule came to hold here."""

    STATED = "stated"
    READING = "reading"
    LENT = "lent"
    ORGANISER = "organiser"

    @property
    def label(self) -> str:
        """The sign in two words."""
        return _LABELS[self]

    def meaning(self, own: Document) -> str:
        """The line of the legend, for rules that are written in this document."""
        return _capitalised(_MEANINGS[self].format(rules=_RULES[own]))


_LABELS = {
    Sign.STATED: "Stated",
    Sign.READING: "As we understand it",
    Sign.LENT: "Another rule book",
    Sign.ORGANISER: "Organiser's choice",
}

_MEANINGS = {
    Sign.STATED: "{rules} say so.",
    Sign.READING: (
        "{rules} can be read in more than one way, or no rule book says anything. This is how it "
        "is played here."
    ),
    Sign.LENT: "{rules} don't say. We use another rule book.",
    Sign.ORGANISER: "The organiser decided this for the tournament.",
}

_RULES = {
    Document.ST_GABRIEL: "the St. Gabriel rules",
    Document.ROBERTS: "Robert's Rules",
    Document.HOME_POKER_TOURNEY: "the HomePokerTourney rules",
    Document.CLUB: "the club rules",
    Document.CHARITY_DRAFT: "the charity draft rules",
    Document.RIFFLE: "the rules",
}


def sign_of(source: Source, own: Document) -> Sign:
    """The sign of a rule with this source; `own` is the document that the house is written in."""
    match source.status:
        case Status.STATED:
            return Sign.STATED
        case Status.READ:
            return Sign.READING
        case Status.ORGANISER:
            return Sign.ORGANISER
        case Status.DEFAULT | Status.INHERITED:
            return Sign.LENT if _lent(source, own) else Sign.READING


def label_of(source: Source, own: Document) -> str:
    """The sign in words, with the document that lends the rule."""
    sign = sign_of(source, own)
    if sign is not Sign.LENT:
        return sign.label
    lenders = dict.fromkeys(citation.document for citation in _lent(source, own))
    return f"From {enumerated(list(lenders))}"


def origin(source: Source, documents: tuple[Document, ...]) -> str:
    """Where the rule is written, or why this one is used; the house's own document comes first."""
    own, *bases = documents
    match source.status:
        case Status.STATED:
            return f"{cited(source.citations)}."
        case Status.READ:
            return f"{cited(source.citations)}, as we understand it."
        case Status.INHERITED if all(one.document in bases for one in source.citations):
            return f"{_places(source.citations)}; {_RULES[own]} are built on them."
        case Status.INHERITED | Status.DEFAULT:
            return _why_lent(source, own)
        case Status.ORGANISER:
            return f"{source.note}." if source.note else ""


def _why_lent(source: Source, own: Document) -> str:
    partly = tuple(citation for citation in source.citations if citation.document is own)
    lent = _lent(source, own)
    if partly:
        rest = f"for the rest {cited(lent)}" if lent else "the rest is as we understand it"
        return f"In part {cited(partly)}; {rest}."
    if lent:
        return f"{_places(lent)}; {_RULES[own]} don't say."
    return _capitalised(f"{_RULES[own]} don't say, nor does another rule book that we know.")


def _places(citations: tuple[Citation, ...]) -> str:
    """Where to look in a document that is named already; with its name if there are several."""
    if len({citation.document for citation in citations}) > 1:
        return cited(citations)
    return _capitalised(", ".join(one.place for one in citations))


def _capitalised(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def cited(citations: tuple[Citation, ...]) -> str:
    """The places, document by document."""
    by_document = groupby(citations, key=lambda citation: citation.document)
    return "; ".join(
        ", ".join([document, *(one.place for one in found if one.place)])
        for document, found in by_document
    )


def _lent(source: Source, own: Document) -> tuple[Citation, ...]:
    """The places in other documents; what Riffle decided by itself is nobody's."""
    return tuple(one for one in source.citations if one.document not in (own, Document.RIFFLE))
