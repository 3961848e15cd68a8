"""Copies of events that go on by themselves: a whole one, then what was committed since.

They begin when sales open and go on while anything happens, also after the last level. A process
adds to files of its own, so it need not read what another wrote; and a database that was put back
to an earlier time overwrites no copy of a later one.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

import structlog
from django.db import transaction
from django.db.models import Q
from django.utils.text import slugify

from rules_engine.errors import RuleViolation
from tables.copies import file
from tables.copies.kinds import KINDS, Identity, Kind
from tables.copies.services import snapshot
from tables.models import KeptCopy, Place
from tournaments.backups import places
from tournaments.backups.marks import mark_of
from tournaments.giving_way import giving_way
from tournaments.log import log
from tournaments.log.kinds import EventWishKind
from tournaments.models import Event, EventWish, Person, WinnerRecord, Wish

logger = structlog.get_logger("riffle.copies")

EVERY = timedelta(seconds=30)
AT_WORK = timedelta(days=2)
"""Events in which nobody asked for anything in this time are left alone."""
KEPT_FILES = 4
ENDING = ".riffle.gz"


@dataclass
class Held:
    """What a file holds, without holding it: enough to say what has to be added.

    Of rows that never change: how many, and the greatest primary key. Of the others a hash.
    """

    path: Path
    size: int = 0
    seal: str = ""
    kept: dict[str, tuple[int, int]] = field(default_factory=dict)
    changing: dict[str, dict[Identity, int]] = field(default_factory=dict)


class BeginAnewError(Exception):
    """What is in the file cannot be added to: a whole copy has to follow."""


_held: dict[tuple[int, Path], Held] = {}


def keep_copies(*, now: datetime) -> None:
    """Bring the copies of all events at work up to date, in every place, if that is due."""
    for place, folder in _places():
        for event in _at_work(now):
            if (kept := _claimed(event, place, now)) is not None:
                _keep(event, kept, folder, now)


def _places() -> Iterator[tuple[Place, Path]]:
    if first := places.first():
        yield Place.FIRST, first
    if second := places.second():
        yield Place.SECOND, second


def _at_work(now: datetime) -> list[Event]:
    since = now - AT_WORK
    asked = Wish.objects.filter(at__gte=since, tournament__opened_at__isnull=False)
    # The till is counted, and records are erased, when nobody has played for long.
    beside = EventWish.objects.filter(at__gte=since, event__tournaments__opened_at__isnull=False)
    at_work = Q(pk__in=asked.values("tournament__event")) | Q(pk__in=beside.values("event"))
    return list(Event.objects.filter(at_work, rehearses=None).order_by("pk"))


def _claimed(event: Event, place: Place, now: datetime) -> KeptCopy | None:
    """The copy, if it has to be brought up to date and no other process does so."""
    kept, _ = KeptCopy.objects.get_or_create(event=event, place=place)
    if kept.tried_at and now - kept.tried_at < EVERY:
        return None
    if kept.mark == mark_of(event.pk) and not kept.failure:
        return None
    mine = KeptCopy.objects.filter(pk=kept.pk, tried_at=kept.tried_at).update(tried_at=now)
    return kept if mine else None


def _keep(event: Event, kept: KeptCopy, folder: Path, now: datetime) -> None:
    mark, failure = mark_of(event.pk), ""  # before the rows: what comes in between is copied again
    try:
        write(event, places.ready(folder), now=now)
    except (OSError, RuleViolation) as error:
        said = error.sentence if isinstance(error, RuleViolation) else error.strerror
        failure = str(said or error)
        logger.warning("copy not written", of=event.pk, place=str(folder), why=failure)
    told = {"failure": failure} if failure else {"mark": mark, "reaches_at": now, "failure": ""}
    with log.turn(), transaction.atomic():
        KeptCopy.objects.filter(pk=kept.pk).update(**told)
        # Not after every copy: what is touched has changed, and would be copied for ever.
        if failure != kept.failure:
            for (tournament_id,) in event.tournaments.order_by("pk").values_list("pk"):
                log.touch(tournament_id, topics=())


def write(event: Event, folder: Path, *, now: datetime) -> Path:
    """Add to this process's copy of an event in a folder, or begin one; OSError."""
    before = _held.pop((event.pk, folder), None)
    try:
        if before is None or before.path.stat().st_size != before.size:
            raise BeginAnewError
        packed, after = _portion(event, before, now)
        _append(before.path, packed)
    except (BeginAnewError, FileNotFoundError):
        name = f"{slugify(event.name)[:40] or 'event'}-{event.key.hex[:8]}-{now:%Y%m%d-%H%M%S-%f}"
        packed, after = _portion(event, Held(folder / f"{name}{ENDING}"), now)
        _begin(after.path, packed)
        _clear_away(event, folder)
    _held[event.pk, folder] = after
    return after.path


def _portion(event: Event, before: Held, now: datetime) -> tuple[bytes, Held]:
    after = Held(before.path)
    with snapshot():
        packed, after.seal = file.pack(_lines(event, before, after), after=before.seal, at=now)
    after.size = before.size + len(packed)
    return packed, after


def _lines(event: Event, before: Held, after: Held) -> Iterator[bytes]:
    yield file.head(event.key.hex, event.name)
    for kind in KINDS:
        yield from (_new if kind.is_kept else _changed)(kind, event, before, after)


def _new(kind: Kind, event: Event, before: Held, after: Held) -> Iterator[bytes]:
    count, last = before.kept.get(kind.name, (0, 0))
    for pk, row in giving_way(kind.rows(event.pk, after=last)):
        yield file.told(kind.name, row)
        count, last = count + 1, pk
    # PostgreSQL may commit a row after another that has a greater key.
    if count != kind.count(event.pk):
        raise BeginAnewError
    after.kept[kind.name] = (count, last)


def _changed(kind: Kind, event: Event, before: Held, after: Held) -> Iterator[bytes]:
    known, there = before.changing.get(kind.name, {}), dict[Identity, int]()
    for _, row in giving_way(kind.rows(event.pk)):
        identity, line = kind.identify(row), file.told(kind.name, row)
        there[identity] = hash(line)
        if known.get(identity) != there[identity]:
            if identity in known and row.get("erased_at"):
                raise BeginAnewError  # an older line has the name
            yield line
    if kind.model is WinnerRecord and known.keys() - there.keys():
        raise BeginAnewError  # an older line has what was erased
    for identity in known.keys() - there.keys():
        yield file.gone(kind.name, identity)
    after.changing[kind.name] = there


def _append(path: Path, packed: bytes) -> None:
    with path.open("ab") as opened:
        opened.write(packed)
        opened.flush()
        os.fsync(opened.fileno())


def _begin(path: Path, packed: bytes) -> None:
    draft = path.with_name(f".{path.name}")
    try:
        _append(draft, packed)
        draft.replace(path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise


def _clear_away(event: Event, folder: Path) -> None:
    """A few stay, of other processes and earlier starts; none that has what was erased."""
    erased = Person.objects.filter(
        registrations__tournament__event=event, erased_at__isnull=False
    ).exists()
    records = event.wishes.filter(kind=EventWishKind.ERASE_RECORDS)
    erased = erased or (records.exists() and not event.winner_records.exists())
    files = folder.glob(f"*-{event.key.hex[:8]}-*{ENDING}")
    newest_first = sorted(files, key=lambda found: found.stat().st_mtime, reverse=True)
    for old in newest_first[1 if erased else KEPT_FILES :]:
        old.unlink(missing_ok=True)
