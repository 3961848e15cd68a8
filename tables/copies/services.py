"""Writing an event into a file, and taking one in: all of it or nothing."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DatabaseError, connection, transaction
from django.db.models import ForeignKey, Model, Q

from rules_engine.errors import RuleViolation
from tables.copies import file
from tables.copies.file import Copy
from tables.copies.kinds import KINDS, Identity, Kind, Row, kind_of, plain, value_of
from tables.copies.soundness import problems, verify
from tournaments import typed
from tournaments.log import log
from tournaments.log.verification import Verified
from tournaments.models import Event, Person, Tournament, User

AT_ONCE = 400


@dataclass(frozen=True, slots=True)
class Taken:
    """An event that was taken in: whether it was here already, and how much was new."""

    event_id: int
    name: str
    was_here: bool
    lines: int

    @property
    def sentence(self) -> str:
        """What has happened, for whoever brought the file."""
        if not self.was_here:
            return f"{self.name} was taken in."
        news = (
            f"{self.lines} new {'line' if self.lines == 1 else 'lines'}"
            if self.lines
            else "nothing new"
        )
        return f"{self.name} was here already; the file had {news}."


def packed(event_id: int, *, now: datetime, since: Copy | None = None) -> bytes:
    """An event as the bytes of a file; `since` gives what to add to that copy of it."""
    before = since or Copy()
    with snapshot():
        row = Event.objects.get(pk=event_id)
        lines = file.changes(before, row.key.hex, row.name, _rows(event_id))
        return file.pack(lines, after=before.seal, at=now)[0]


def write(event_id: int, path: Path, *, now: datetime) -> bool:
    """Write an event into a file, or add to the copy of it there; whether there was one.

    RuleViolation `other_file` if something else is there.
    """
    since = _copy_at(path, event_id) if path.exists() else None
    if since and not since.is_cut_off:
        with path.open("ab") as opened:
            opened.write(packed(event_id, now=now, since=since))
        return True
    draft = path.with_name(f"{path.name}.draft")
    draft.write_bytes(packed(event_id, now=now))
    draft.replace(path)
    return since is not None


def find_event(called: str) -> Event:
    """The event of that number or name; RuleViolation `which_event`."""
    planned = Event.objects.filter(rehearses=None)
    found = list(
        planned.filter(pk__in=typed.wholes([called])) or planned.filter(name__iexact=called)
    )
    if len(found) != 1:
        listed = "; ".join(f"{row.pk} {row.name}" for row in planned.order_by("pk"))
        raise RuleViolation("which_event", f"Please name one of these events: {listed or 'none'}.")
    return found[0]


def verify_all(*, with_draws: bool = False) -> Iterator[Verified]:
    """Every log, and the books of every event that is kept here, while they are in use."""
    for event in Event.objects.order_by("pk"):
        copy = Copy(key=event.key.hex, name=event.name)
        with snapshot():
            for kind, row in _rows(event.pk):
                copy.take({"kind": kind, "row": row})
        yield from verify(copy, with_draws=with_draws)


def run_verification(_data: Mapping[str, Any]) -> None:
    """The job that checks everything; ValueError with what is wrong, for the owner to read."""
    wrong = [f"{one.name}: {problem}" for one in verify_all() for problem in one.told]
    if wrong:
        raise ValueError(" ".join(wrong))


def _copy_at(path: Path, event_id: int) -> Copy:
    with path.open("rb") as opened:
        try:
            copy = file.read(opened)
        except file.NotACopyError as other:
            raise RuleViolation("other_file", f"{path} stays as it is. {other}") from None
    if copy.key != Event.objects.get(pk=event_id).key.hex:
        raise RuleViolation("other_file", f"{path} is the copy of another event: {copy.name}.")
    return copy


def _rows(event_id: int) -> Iterator[tuple[str, Row]]:
    for kind in KINDS:
        for _, row in kind.rows(event_id):
            yield kind.name, row


@contextmanager
def snapshot() -> Iterator[None]:
    """Everything is read as of one moment, and nobody who writes has to wait for it."""
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute("BEGIN")
            try:
                yield
            finally:
                cursor.execute("COMMIT")
        return
    with transaction.atomic():
        if connection.vendor == "postgresql" and not connection.needs_rollback:
            connection.cursor().execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        yield


def take_in(copy: Copy) -> Taken:
    """Make the event here what it is in the copy.

    RuleViolation `unsound`, `newer_here` or `diverged`; then nothing has changed.
    """
    try:
        if found := problems(copy):
            raise RuleViolation("unsound", f"Nothing was taken in. {found[0]}")
        with log.turn(), transaction.atomic(durable=True):
            return _Taking(copy).all()
    except _MISFITS as misfit:
        raise RuleViolation(
            "unsound", f"Nothing was taken in: a row does not fit ({misfit})."
        ) from misfit


# What rows raise that somebody has forged; it is told and nothing has changed.
_MISFITS = (
    DatabaseError,
    ValidationError,
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    ArithmeticError,
    RecursionError,
)


class _Taking:
    """One event being taken in: `_known` has the primary keys of its rows on this machine."""

    def __init__(self, copy: Copy) -> None:
        self._copy = copy
        self._known: dict[str, dict[Identity, int]] = {kind.name: {} for kind in KINDS}
        self._lines = 0

    def all(self) -> Taken:
        event = self._locked()
        self._leave_out_people_of_nobody()
        here = {kind.name: dict(_here(kind, event)) for kind in KINDS}
        self._refuse_other_history(here)
        for kind in KINDS:
            self._take(kind, here[kind.name])
        for kind in reversed(KINDS):
            self._remove(kind, here[kind.name])
        event_id = self._known["event"][self._copy.key,]
        self._show(event_id, here["tournament"])
        return Taken(event_id, self._copy.name, event is not None, self._lines)

    def _leave_out_people_of_nobody(self) -> None:
        """Who has signed up for nothing is no business of this event."""
        persons, signed_up = self._copy.rows["person"], self._copy.rows["registration"].values()
        theirs = {tuple(row["person"]) for row in signed_up}
        for nobody in persons.keys() - theirs:
            del persons[nobody]

    def _show(self, event_id: int, before: Mapping[Identity, tuple[int, Row]]) -> None:
        """Every screen is drawn again, also of other events in which a renamed person plays.

        No version is ever lower than one that was shown here.
        """
        for pk, row in before.values():
            Tournament.objects.filter(pk=pk, version__lt=row["version"]).update(
                version=row["version"], names_version=row["names_version"]
            )
        persons = self._known["person"].values()
        shown = Q(event=event_id) | Q(registrations__person__in=persons)
        for number in Tournament.objects.filter(shown).order_by("pk").values_list("pk").distinct():
            log.touch(*number)
            log.names_changed(*number)
        log.touch_house()

    def _locked(self) -> int | None:
        """The event as it is here, if it is, with its tournaments before it."""
        rows = Tournament.objects.select_for_update().filter(event__key=self._copy.key)
        list(rows.order_by("pk"))
        found = Event.objects.select_for_update().filter(key=self._copy.key).first()
        return found.pk if found else None

    def _refuse_other_history(self, here: Mapping[str, Mapping[Identity, tuple[int, Row]]]) -> None:
        """What is kept here has to be the beginning of what the copy has."""
        lacking = differing = False
        for kind in KINDS:
            if kind.is_kept:
                wanted = self._copy.rows[kind.name]
                mine = {one: row for one, (_, row) in here[kind.name].items()}
                lacking |= bool(mine.keys() - wanted.keys())
                differing |= any(wanted[one] != mine[one] for one in mine.keys() & wanted.keys())
                self._lines += len(wanted.keys() - mine.keys())
        if lacking and not differing and not self._lines:
            raise RuleViolation(
                "newer_here", "What is here is newer than this copy, so it stays as it is."
            )
        if lacking or differing:
            raise RuleViolation(
                "diverged",
                "The event has gone on here and there since they parted, so it stays as it is. "
                "Only one of them can be the one that goes on.",
            )

    def _take(self, kind: Kind, here: Mapping[Identity, tuple[int, Row]]) -> None:
        known = self._known[kind.name]
        known.update({identity: pk for identity, (pk, _) in here.items()})
        wanted = self._copy.rows[kind.name]
        if kind.is_shared:
            self._meet(kind, wanted)
        changed = {
            known[one]: row for one, row in wanted.items() if one in here and here[one][1] != row
        }
        self._change(kind, changed)
        self._add(kind, {one: row for one, row in wanted.items() if one not in known})

    def _add(self, kind: Kind, rows: Mapping[Identity, Row]) -> None:
        """New rows, many at once; one that points to a row of the same kind comes after it."""
        known, waiting = self._known[kind.name], dict[Identity, Row]()

        def write() -> None:
            made = (self._made(kind, row) for row in waiting.values())
            written = kind.model._default_manager.bulk_create(made)
            known.update({one: row.pk for one, row in zip(waiting, written, strict=True)})
            waiting.clear()

        for one, row in rows.items():
            if len(waiting) == AT_ONCE or any(tuple(row[own] or ()) in waiting for own in kind.own):
                write()
            waiting[one] = row
        write()

    def _meet(self, kind: Kind, wanted: Mapping[Identity, Row]) -> None:
        """What is here already, though not yet of this event."""
        first = {one for one, *_ in wanted}
        rows = kind.model._default_manager.filter(**{f"{kind.identity[0]}__in": first})
        for pk, *found in rows.values_list("pk", *kind.identity):
            self._known[kind.name][tuple(map(plain, found))] = pk

    def _change(self, kind: Kind, rows: Mapping[int, Row]) -> None:
        manager = kind.model._default_manager
        if kind.model is User:  # logins are this machine's own
            return
        if kind.cleared:
            manager.filter(pk__in=rows).update(**kind.cleared)
        for pk, row in rows.items():
            found = manager.filter(pk=pk)
            # Whoever was erased here stays so.
            found = found.filter(erased_at=None) if kind.model is Person else found
            found.update(**self._values(kind, row))

    def _made(self, kind: Kind, row: Row) -> Model:
        made = kind.model(**self._values(kind, row))
        if isinstance(made, User):  # so that the log can say who; it is nobody's way in
            made.is_active = False
            made.set_unusable_password()
        return made

    def _values(self, kind: Kind, row: Row) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for column in kind.fields:
            written = row[column.name]
            if isinstance(column, ForeignKey):
                target = self._known[kind_of(column.related_model).name]
                values[column.attname] = None if written is None else target[tuple(written)]
            else:
                values[column.name] = value_of(column, written)
        return values

    def _remove(self, kind: Kind, here: Mapping[Identity, tuple[int, Row]]) -> None:
        if kind.is_shared:
            return
        gone = here.keys() - self._copy.rows[kind.name].keys()
        kind.model._default_manager.filter(pk__in=[here[one][0] for one in gone]).delete()


def _here(kind: Kind, event: int | None) -> Iterable[tuple[Identity, tuple[int, Row]]]:
    if event is None:
        return
    for pk, row in kind.rows(event):
        yield kind.identify(row), (pk, row)
