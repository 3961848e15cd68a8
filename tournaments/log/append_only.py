"""Triggers that refuse to change or delete what must stay: wishes, facts, money.

The database itself says no, whatever a program or a person at a console tries.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper

# Each table with its keys: a row that shares one with a new row is the same row.
TABLES = {
    "tournaments_wish": ("id", "tournament_id number", "tournament_id nonce"),
    "tournaments_fact": ("id", "tournament_id number"),
    "tournaments_eventwish": ("id", "event_id number", "event_id nonce"),
    "tournaments_posting": ("id", "event_id number", "wish_id", "event_wish_id", "reverses_id"),
    "tournaments_ledgerline": ("id",),
    "tables_trackedhand": ("id", "wish_id"),
    "tables_handstep": ("id", "hand_id number", "hand_id nonce"),
}

_POSTGRES_FUNCTION = """
CREATE OR REPLACE FUNCTION riffle_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$
"""


def install(connection: BaseDatabaseWrapper) -> None:
    """Guard every append-only table that is there by now."""
    _run(connection, _creation(connection.vendor, _there(connection)))


def remove(connection: BaseDatabaseWrapper) -> None:
    """Take the guards away: for migrating back, and for emptying a test database."""
    _run(connection, _removal(connection.vendor, _there(connection)))


def _there(connection: BaseDatabaseWrapper) -> dict[str, list[str]]:
    """The append-only tables and their keys, as far as migrations have made them."""
    with connection.cursor() as cursor:
        made = connection.introspection.table_names(cursor)
        columns = {table: _columns(cursor, table) for table in TABLES if table in made}
    return {
        table: [key for key in TABLES[table] if {*key.split()} <= names]
        for table, names in columns.items()
    }


def _columns(cursor: CursorWrapper, table: str) -> set[str]:
    cursor.execute(f"SELECT * FROM {table} LIMIT 0")  # noqa: S608
    return {column[0] for column in cursor.description}


def _creation(vendor: str, tables: Mapping[str, Sequence[str]]) -> Iterator[str]:
    if vendor == "postgresql":
        yield _POSTGRES_FUNCTION
        for table in tables:
            yield (
                f"CREATE OR REPLACE TRIGGER {table}_keep "
                f"BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
                "FOR EACH STATEMENT EXECUTE FUNCTION riffle_append_only()"
            )
        return
    for table, keys in tables.items():
        for verb in ("UPDATE", "DELETE", "INSERT"):
            yield (
                f"CREATE TRIGGER IF NOT EXISTS {table}_keep_{verb.lower()} "
                f"BEFORE {verb} ON {table} "
                f"{_if_there(table, keys) if verb == 'INSERT' else ''}"
                f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
            )


def _if_there(table: str, keys: Sequence[str]) -> str:
    """INSERT OR REPLACE deletes a row that is there already without asking the guard of DELETE."""
    each = ([f"{column} = NEW.{column}" for column in key.split()] for key in keys)
    same = " OR ".join(" AND ".join(columns) for columns in each)
    return f"WHEN EXISTS (SELECT 1 FROM {table} WHERE {same}) "  # noqa: S608


def _removal(vendor: str, tables: Iterable[str]) -> Iterator[str]:
    for table in tables:
        if vendor == "postgresql":
            yield f"DROP TRIGGER IF EXISTS {table}_keep ON {table}"
        else:
            for verb in ("update", "delete", "insert"):
                yield f"DROP TRIGGER IF EXISTS {table}_keep_{verb}"


def _run(connection: BaseDatabaseWrapper, statements: Iterator[str]) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
