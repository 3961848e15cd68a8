"""Names for entries: the log knows numbers only, the people in the room know names."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from rules_engine.units import EntryNo
from tournaments.models import Registration

_ENTRIES = re.compile(r"\b[Ee]ntr(?:y (\d+)|ies (\d+(?:(?:, | and )\d+)*))")
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Names:
    """The name of every paid entry of a tournament."""

    by_entry: Mapping[EntryNo, str]

    @classmethod
    def load(cls, tournament_id: int) -> "Names":
        rows = Registration.objects.filter(tournament_id=tournament_id, entry__isnull=False)
        named = rows.values_list("entry", "person__name")
        return cls({entry: name for entry, name in named if entry is not None})

    def of(self, entry: EntryNo) -> str:
        """The name of an entry, or its number where nobody is on record."""
        return self.by_entry.get(entry) or f"Entry {entry}"

    def within(self, sentence: str) -> str:
        """The engine's sentence with names instead of numbers of entries."""
        return _ENTRIES.sub(self._named, sentence)

    def _named(self, found: re.Match[str]) -> str:
        return _NUMBER.sub(lambda number: self.of(int(number[0])), found[1] or found[2])
