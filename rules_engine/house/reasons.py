"""Why the engine answered as it did: a sentence for people and the rule that it rests on."""

from dataclasses import dataclass

from rules_engine.house.citations import Citation, Document, Source, Status


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence fit for a tablet, and its source."""

    sentence: str
    source: Source

    def __str__(self) -> str:
        return f"{self.sentence} ({self.source})"


RIFFLE_DEFAULT = Source(Status.DEFAULT, (Citation(Document.RIFFLE, ""),))
"""The source of an answer on which all the documents are silent."""
