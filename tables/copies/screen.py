"""The copies of an event: where they are, and up to when they go."""

from dataclasses import dataclass
from pathlib import Path

from tables.models import KeptCopy, Place
from tournaments.backups import places
from tournaments.backups.marks import mark_of
from tournaments.models import Event
from tournaments.words.times import hour


@dataclass(frozen=True, slots=True)
class KeptShown:
    """A place with a copy, in words."""

    where: str
    folder: str
    said: str
    failure: str


def kept_copies(event: Event) -> tuple[KeptShown, ...]:
    """Every place that has a copy, or should have one."""
    rows = {row.place: row for row in KeptCopy.objects.filter(event=event)}
    mark = mark_of(event.pk)
    return tuple(
        _shown(place, folder, rows.get(place) or KeptCopy(event=event), mark)
        for place, folder in ((Place.FIRST, places.first()), (Place.SECOND, places.second()))
        if folder
    )


def _shown(place: Place, folder: Path, row: KeptCopy, mark: str) -> KeptShown:
    said = "There is no copy yet."
    if row.reaches_at:
        at = hour(row.reaches_at, row.event.zone)
        is_all = row.mark == mark
        said = f"Everything until now, copied at {at}." if is_all else f"Everything until {at}."
    return KeptShown(place.label, str(folder), said, row.failure)
