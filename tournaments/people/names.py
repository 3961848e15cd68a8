"""Names for entries: the log knows numbers only, the people in the room know names."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules_engine.sentences import Sentence
from rules_engine.units import EntryNo
from tournaments.models import Registration


@dataclass(frozen=True, slots=True)
class Names:
    """The names of entries of a tournament."""

    by_entry: Mapping[EntryNo, str]

    @classmethod
    def load(cls, tournament_id: int, entries: Iterable[EntryNo] | None = None) -> "Names":
        """Of these entries, or of all: the field may be large."""
        rows = Registration.objects.filter(tournament_id=tournament_id, entry__isnull=False)
        if entries is not None:
            wanted = list(entries)
            rows = rows.filter(entry__in=wanted) if wanted else rows.none()
        named = rows.values_list("entry", "person__name")
        return cls({entry: name for entry, name in named if entry is not None})

    def of(self, entry: EntryNo) -> str:
        """The name of an entry, or its number where nobody is on record."""
        return self.by_entry.get(entry) or f"Entry {entry}"

    def within(self, sentence: str) -> str:
        """The sentence with names instead of numbers of entries; a plain text as it is."""
        return sentence.filled(self.by_entry.get) if isinstance(sentence, Sentence) else sentence
