"""How the tables of the shipped rule sets are written: one function per way of knowing."""

from collections.abc import Mapping

from rules_engine.house.citations import Citation, Document, Source, Status
from rules_engine.house.rules import HouseRules, Ruled
from rules_engine.house.values import Value


class Rows:
    """The rows of one document."""

    def __init__(self, document: Document) -> None:
        self._document = document

    def stated(self, value: Value, *places: str, note: str = "") -> Ruled:
        """The document says so at these places."""
        return _row(Status.STATED, value, self._document, places, note)

    def read(self, value: Value, *places: str, note: str = "") -> Ruled:
        """The document is unclear at these places and is read this way."""
        return _row(Status.READ, value, self._document, places, note)


def default(value: Value, document: Document, *places: str, note: str = "") -> Ruled:
    """The document is silent; the value is that of another one, or of Riffle."""
    return _row(Status.DEFAULT, value, document, places, note)


def inherited(house: HouseRules, *, but: Mapping[str, Ruled]) -> dict[str, Ruled]:
    """The rows of the house that this one is based on, except those it decides itself."""
    return {
        key: but.get(key) or Ruled(row.value, _handed_down(row.source, house))
        for key, row in house.rows().items()
    }


def _handed_down(source: Source, house: HouseRules) -> Source:
    note = f"By way of {house.title}" if source.status is Status.DEFAULT else source.note
    return Source(Status.INHERITED, source.citations, note)


def _row(
    status: Status, value: Value, document: Document, places: tuple[str, ...], note: str
) -> Ruled:
    citations = tuple(Citation(document, place) for place in places or ("",))
    return Ruled(value, Source(status, citations, note))
