"""The line as the organisers see it: who signed up, in which place, and what looks like a flood."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.line.places import Place, line
from tournaments.log.state import load
from tournaments.models import Registration, Status
from tournaments.words.times import day, hour

CROWD = 5
"""So many from one address are told: a family, a parish hall, or somebody who plays a trick."""


@dataclass(frozen=True, slots=True)
class InLine:
    """Somebody who signed up and has not paid."""

    registration: int
    number: int
    name: str
    contact: str
    needs: str
    at: str
    words: str


@dataclass(frozen=True, slots=True)
class Crowd:
    """Those who signed up from one address."""

    came_from: str
    count: int
    words: str


@dataclass(frozen=True, slots=True)
class PeopleInLine:
    """The page; `only` is the address whose people alone are shown."""

    tournament_id: int
    tournament: str
    people: tuple[InLine, ...]
    gone: tuple[InLine, ...]
    crowds: tuple[Crowd, ...]
    only: str


def people_in_line(tournament_id: int, *, only: str, now: datetime) -> PeopleInLine:
    """Everybody who signed up and has not paid, and who does not come, in a few queries."""
    loaded = load(tournament_id, now=now)
    zone, places = loaded.row.event.zone, line(loaded.row, loaded.state).places
    unpaid = Registration.objects.filter(tournament=tournament_id, number__isnull=False, entry=None)
    rows = list(unpaid.select_related("person").order_by("number"))
    waiting = [row for row in rows if row.pk in places]
    found = [row for row in rows if not only or row.came_from == only]
    gone = [row for row in found if row.status == Status.CANCELLED]
    return PeopleInLine(
        tournament_id=tournament_id,
        tournament=loaded.row.name,
        people=tuple(_shown(row, places, zone) for row in found if row.pk in places),
        gone=tuple(_shown(row, {}, zone) for row in gone),
        crowds=() if only else tuple(_crowds(waiting, zone)),
        only=only,
    )


def _shown(row: Registration, places: Mapping[int, Place], zone: str) -> InLine:
    place, person = places.get(row.pk), row.person
    waits = f"waits in place {place.waits}" if place and place.waits else ""
    return InLine(
        registration=row.pk,
        number=row.number or 0,
        name=row.called,
        contact=", ".join(one for one in (person.phone, person.email) if one),
        needs=row.needs,
        at=f"{day(row.created_at, zone)}, {hour(row.created_at, zone)}",
        words=waits or ("certain" if place else ""),
    )


def _crowds(rows: Sequence[Registration], zone: str) -> Iterator[Crowd]:
    counts = Counter(row.came_from for row in rows if row.came_from)
    for came_from, count in counts.most_common():
        if count >= CROWD:
            times = [row.created_at for row in rows if row.came_from == came_from]
            last = f"{hour(max(times), zone)} on {day(max(times), zone)}"
            words = f"{count} signed up from one address, the last of them at {last}."
            yield Crowd(came_from, count, words)
