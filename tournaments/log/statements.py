"""What every wish reads and writes, as SQL written once; the ORM composes it anew each time.

Both databases understand all of it. The columns of what is inserted come from the models.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeVar, cast
from uuid import UUID

from django.db import connection
from django.db.models import Field, Model

from tournaments import prepared
from tournaments.models import Event, Fact, Tournament, Wish
from tournaments.models.tournament import new_seed

M = TypeVar("M", bound=Model)

_LOCKED = ["id", "event_id", "version", "next_seed"]
_LOCK = "SELECT id, event_id, version, next_seed FROM tournaments_tournament WHERE id = %s"
_RAISE = "UPDATE tournaments_tournament SET version = %s WHERE id = %s"
_NOTE = "UPDATE tournaments_tournament SET version = %s, lines = %s, head = %s WHERE id = %s"
_NEXT_SEED = "UPDATE tournaments_tournament SET next_seed = %s WHERE id = %s"
_ANSWERED = """
SELECT (SELECT id FROM tournaments_wish WHERE tournament_id = %s AND nonce = %s),
       (SELECT MAX(number) FROM tournaments_wish WHERE tournament_id = %s)
"""
_AFTER = "fact.tournament_id = %s AND fact.number > %s"
_TAIL = f"""
SELECT fact.number, wish.number, fact.kind, fact.v, fact.data, fact.chain
FROM tournaments_fact fact JOIN tournaments_wish wish ON wish.id = fact.wish_id
WHERE {_AFTER} ORDER BY fact.number
"""  # noqa: S608
LOGS_AT_ONCE = 200
FACTS_AT_ONCE = 50

FactRow = tuple[int, int, str, int, str, str]
"""Number, number of its wish, kind, v, data, chain."""


def lock(tournament_id: int) -> Tournament:
    """The row, locked until the transaction ends; columns other than these are read when asked for.

    SQLite has one writer at a time, which is whoever began a transaction.
    """
    for_update = " FOR UPDATE" if connection.features.has_select_for_update else ""
    with prepared.cursor() as cursor:
        cursor.execute(_LOCK + for_update, [tournament_id])
        found = cursor.fetchone()
    if found is None:
        raise Tournament.DoesNotExist
    return Tournament.from_db(connection.alias, _LOCKED, found)


def row_with_event(tournament_id: int) -> Tournament:
    """The row and that of its event; what was drafted is read when somebody asks for it."""
    with prepared.cursor() as cursor:
        cursor.execute(_with_event(), [tournament_id])
        found = cursor.fetchone()
    if found is None:
        raise Tournament.DoesNotExist
    row = _read(Tournament, found)
    row.event = _read(Event, found[len(_columns(Tournament)) :])
    return row


@cache
def _with_event() -> str:
    columns = (
        f'"{model._meta.db_table}"."{field.column}"'
        for model in (Tournament, Event)
        for field in _columns(model)
    )
    return f"""
        SELECT {", ".join(columns)} FROM tournaments_tournament JOIN tournaments_event
        ON tournaments_event.id = tournaments_tournament.event_id
        WHERE tournaments_tournament.id = %s
    """  # noqa: S608  # our own names


@cache
def _columns(model: type[Model]) -> "list[Field[Any, Any]]":
    """All but what was drafted, which is large."""
    return [field for field in model._meta.concrete_fields if field.name != "draft"]


def _read(model: type[M], found: Sequence[Any]) -> M:
    """The row, each value as Django reads it from this database."""
    fields = _columns(model)
    values = []
    for field, value in zip(fields, found, strict=False):
        for convert in _converters(field):
            value = convert(value, field.cached_col, connection)
        values.append(value)
    return model.from_db(connection.alias, [field.attname for field in fields], values)


@cache
def _converters(field: "Field[Any, Any]") -> list[Any]:
    column = field.cached_col
    return [*connection.ops.get_db_converters(column), *column.get_db_converters(connection)]


def raise_version(row: Tournament) -> None:
    """One more, on a row that is locked."""
    row.version += 1
    with prepared.cursor() as cursor:
        cursor.execute(_RAISE, [row.version, row.pk])


def note_head(row: Tournament, *, lines: int, head: str) -> None:
    """The version of a row that is locked, raised by a wish, and where its log ends now."""
    with prepared.cursor() as cursor:
        cursor.execute(_NOTE, [row.version, lines, head, row.pk])


def renew_seed(row: Tournament) -> None:
    """A draw has used the seed that was promised: a row that is locked gets another."""
    with prepared.cursor() as cursor:
        cursor.execute(_NEXT_SEED, [new_seed(), row.pk])


def answered(tournament_id: int, nonce: UUID) -> tuple[int | None, int]:
    """The key of the wish with this nonce, if there is one, and the number of the last wish."""
    stored = Wish._meta.get_field("nonce").get_db_prep_value(nonce, connection)
    with prepared.cursor() as cursor:
        cursor.execute(_ANSWERED, [tournament_id, stored, tournament_id])
        known, last = cursor.fetchone()
    return known, last or 0


def facts_after(tournament_id: int, number: int) -> Sequence[FactRow]:
    """The lines of a log after that one, in order."""
    with prepared.cursor() as cursor:
        cursor.execute(_TAIL, [tournament_id, number])
        return cursor.fetchall()


def facts_after_each(heads: Mapping[int, int]) -> Mapping[int, Sequence[FactRow]]:
    """The same of several logs at once; those without such lines are left out."""
    found: dict[int, list[FactRow]] = {}
    logs = list(heads.items())
    with prepared.cursor() as cursor:
        for first in range(0, len(logs), LOGS_AT_ONCE):
            some = logs[first : first + LOGS_AT_ONCE]
            cursor.execute(_tails(len(some)), [each for pair in some for each in pair])
            for tournament_id, *line in cursor.fetchall():
                found.setdefault(tournament_id, []).append(cast(FactRow, tuple(line)))
    return found


@cache
def _tails(count: int) -> str:
    after = " OR ".join([_AFTER] * count)
    return _TAIL.replace("SELECT ", "SELECT fact.tournament_id, ").replace(_AFTER, after)


def insert_wish(wish: Wish) -> None:
    """A new row; it has its key afterwards."""
    with prepared.cursor() as cursor:
        cursor.execute(f"{_insert(Wish)} RETURNING id", _values(wish))
        (wish.pk,) = cursor.fetchone()
    wish._state.adding = False


def insert_facts(facts: Sequence[Fact]) -> None:
    """New rows, whose keys nobody asks for.

    `executemany` would end with a flush, after which PostgreSQL no longer counts how long a
    transaction is idle: a process that is frozen there would keep its locks for ever.
    """
    with prepared.cursor() as cursor:
        for first in range(0, len(facts), FACTS_AT_ONCE):
            some = facts[first : first + FACTS_AT_ONCE]
            values = [value for fact in some for value in _values(fact)]
            cursor.execute(_insert(Fact, len(some)), values)


@cache
def _insert(model: type[Model], count: int = 1) -> str:
    columns = ", ".join(f'"{field.column}"' for field in _fields(model))
    marks = f"({', '.join('%s' for _ in _fields(model))})"
    rows = ", ".join([marks] * count)
    return f'INSERT INTO "{model._meta.db_table}" ({columns}) VALUES {rows}'  # noqa: S608


@cache
def _fields(model: type[Model]) -> "list[Field[Any, Any]]":
    return [field for field in model._meta.concrete_fields if not field.primary_key]


def _values(row: Model) -> list[Any]:
    return [
        field.get_db_prep_save(getattr(row, field.attname), connection)
        for field in _fields(type(row))
    ]
