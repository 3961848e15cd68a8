"""After the night: the names and contacts of those who played are erased, numbers and money stay.

A line in every log that sealed them says so. Backups and files made before are not touched.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass

from django.db import connection
from django.db.models import Q

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from tournaments.log import event_log, folds, log
from tournaments.log.kinds import EventWishKind, WishKind
from tournaments.log.log import Asked
from tournaments.models import (
    Event,
    EventWish,
    Fact,
    MadeFile,
    Need,
    Person,
    Registration,
    SidePrize,
    SideSale,
    Tournament,
)

OVER = (engine.Stage.ENDED, engine.Stage.CANCELLED)


@dataclass(frozen=True, slots=True)
class Erasable:
    """Whose names an event can do without, and who is still needed at another night."""

    is_over: bool
    people: tuple[int, ...]
    needed_elsewhere: int


def erasable(event_id: int) -> Erasable:
    """What can be erased now; nothing before every tournament of the event is over."""
    own = set(Tournament.objects.filter(event=event_id).values_list("pk", flat=True))
    here = Q(registrations__tournament__in=own) | Q(pk__in=_by_mistake(own), registrations=None)
    people = set(Person.objects.filter(here, erased_at=None).values_list("pk", flat=True))
    rows = Registration.objects.filter(person__in=people).values_list("person", "tournament")
    going_on = _going_on({*own, *(tournament for _, tournament in rows)})
    needed = {person for person, tournament in rows if tournament in going_on}
    is_over = not going_on & own
    return Erasable(is_over, tuple(sorted(people - needed)) if is_over else (), len(needed))


def _by_mistake(tournaments: Iterable[int]) -> set[int]:
    """Who had an entry until it was said to be somebody else's: their numbers are in the log."""
    rows = Fact.objects.filter(tournament__in=tournaments, kind=engine.facts.HolderChanged.kind)
    told = map(json.loads, rows.values_list("data", flat=True))
    return {number for one in told for number in (one["holder"], one["was"])}


def _going_on(tournaments: Iterable[int]) -> set[int]:
    """Those that may still be played; a log that cannot be read is not known to be over."""
    return {
        number
        for number, found in folds.read_all(tournaments).items()
        if not isinstance(found, engine.Log) or found.state.stage not in OVER
    }


def erase_names(event_id: int, *, asked: Asked) -> int:
    """Erase who can be erased; how many were. RuleViolation `not_over`, `nobody_left`.

    Sent again after a crash it goes on where it stopped.
    """
    found = erasable(event_id)
    if not found.is_over:
        raise RuleViolation("not_over", "Names are erased when every tournament is over.")
    if not found.people:
        raise RuleViolation("nobody_left", "There is no name left that could be erased.")
    if connection.vendor == "sqlite":
        connection.cursor().execute("PRAGMA secure_delete=ON")  # or the bytes stay in the file
    for tournament_id, entries in _entries(found.people).items():
        _tell(tournament_id, entries, asked=asked.then(f"names of tournament {tournament_id}"))
    event_log.commit(
        event_id,
        asked,
        EventWishKind.ERASE_NAMES,
        decide=lambda _event: None,
        alongside=lambda wish: _erase(found.people, wish),
    )
    return len(found.people)


def _entries(people: Iterable[int]) -> dict[int, list[int]]:
    """The entries that carry these names, by tournament, in whichever event."""
    entries: dict[int, list[int]] = {}
    rows = Registration.objects.filter(person__in=people, entry__isnull=False)
    for tournament_id, entry in rows.order_by("entry").values_list("tournament", "entry"):
        if entry is not None:
            entries.setdefault(tournament_id, []).append(entry)
    return entries


def _tell(tournament_id: int, entries: list[int], *, asked: Asked) -> None:
    """A line of the log; what it had sealed can no longer be tried out on names."""
    folded = folds.read(tournament_id)
    known = [entry for entry in entries if folded and folded.state.entries.get(entry)]
    rows = Registration.objects.filter(tournament_id=tournament_id, entry__in=entries)

    def alongside(*_: object) -> None:
        rows.update(salt="")
        log.names_changed(tournament_id)

    log.commit(
        tournament_id,
        asked,
        WishKind.ERASE_NAMES,
        lambda t, now, _rng: engine.erase_names(t, entries=known, now=now),
        alongside=alongside,
    )


def _erase(people: Iterable[int], wish: EventWish) -> None:
    Need.objects.filter(Q(person__in=people) | Q(apart__in=people)).delete()
    Person.objects.filter(pk__in=people).update(name="", phone="", email="", erased_at=wish.at)
    Registration.objects.filter(person__in=people).update(needs="", link_hash=None, came_from="")
    SideSale.objects.filter(side__event=wish.event_id).update(name="")
    SidePrize.objects.filter(side__event=wish.event_id).update(winner="")
    MadeFile.objects.all().delete()  # reports with names on them; they are made again when wanted
    shown = Tournament.objects.filter(registrations__person__in=people).distinct()
    for tournament_id in shown.order_by("pk").values_list("pk", flat=True):
        log.names_changed(tournament_id)
    log.touch_house()


def last_erased(event: Event) -> EventWish | None:
    """Who erased names here last, and when."""
    kind = EventWishKind.ERASE_NAMES
    wishes = event.wishes.filter(kind=kind, refusal_code="").select_related("user")
    return wishes.order_by("-number").first()
