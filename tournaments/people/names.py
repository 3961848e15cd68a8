"""Names for entries: the log knows numbers only, the people in the room know names.

Those of a whole field are read once by each process for as long as `names_version` stays the same;
whoever gives an entry a name, or a person another one, calls `log.names_changed` beside it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import transaction

from rules_engine.sentences import Sentence
from rules_engine.units import EntryNo
from tournaments.models import Registration, Tournament

_FIELDS_KEPT = 64


@dataclass(frozen=True, slots=True)
class Names:
    """The names of entries of a tournament."""

    by_entry: Mapping[EntryNo, str]

    @classmethod
    def load(cls, tournament_id: int, entries: Iterable[EntryNo] | None = None) -> "Names":
        """Of these entries, or of all: the field may be large.

        Namesakes among them are told apart by the numbers of their tickets.
        """
        rows = Registration.objects.filter(tournament_id=tournament_id, entry__isnull=False)
        if entries is not None:
            wanted = list(entries)
            rows = rows.filter(entry__in=wanted) if wanted else rows.none()
        named = list(rows.values_list("entry", "person__name", "person_id"))
        people = Counter(name for name, _ in {(name, person) for _, name, person in named})
        return cls(
            {
                entry: name if people[name] == 1 else f"{name} #{entry}"
                for entry, name, _ in named
                if entry is not None and name
            }
        )

    @classmethod
    def of_field(cls, row: Tournament) -> "Names":
        """Of everybody in a tournament; the same object while no name has changed.

        The row is read first: a name that comes in between shows early, never under a later number.
        """
        version, names = _kept.get(row.pk, (-1, cls({})))
        if version == row.names_version:
            return names
        names = cls.load(row.pk)
        # Names that this transaction wrote may still be rolled back; outside of one this runs now.
        transaction.on_commit(lambda: _keep(row.pk, row.names_version, names), robust=True)
        return names

    def of(self, entry: EntryNo) -> str:
        """The name of an entry, or its number where nobody is on record."""
        return self.by_entry.get(entry) or f"Entry {entry}"

    def within(self, sentence: str) -> str:
        """The sentence with names instead of numbers of entries; a plain text as it is."""
        return sentence.filled(self.by_entry.get) if isinstance(sentence, Sentence) else sentence


_kept: dict[int, tuple[int, Names]] = {}


def _keep(tournament_id: int, version: int, names: Names) -> None:
    _kept.pop(tournament_id, None)
    _kept[tournament_id] = (version, names)
    for oldest in list(_kept)[:-_FIELDS_KEPT]:
        _kept.pop(oldest, None)
