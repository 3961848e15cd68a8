"""Names for entries: the log knows numbers only."""

from collections.abc import Mapping

from rules_engine.units import EntryNo
from tournaments.models import Registration


def entry_names(tournament_id: int) -> Mapping[EntryNo, str]:
    """The name of everybody who has an entry, by its number."""
    rows = Registration.objects.filter(tournament_id=tournament_id, entry__isnull=False)
    pairs = rows.values_list("entry", "person__name")
    return {entry: name for entry, name in pairs if entry is not None}
