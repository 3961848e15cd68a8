"""Cursors for statements that are written once, which PostgreSQL reads and plans once, too."""

from functools import cache
from typing import Any, TypeAlias

from django.db import connection
from django.db.backends.utils import CursorWrapper

Value: TypeAlias = str | int


def cursor() -> CursorWrapper:
    """Django's cursor; on PostgreSQL values travel beside the text, which can be kept prepared.

    What the ORM composes differs each time and goes on as Django sends it.
    """
    if connection.vendor != "postgresql":
        return connection.cursor()
    connection.ensure_connection()
    wrap = connection.make_debug_cursor if connection.queries_logged else connection.make_cursor
    return wrap(_server_binding()(connection.connection))


def first(statement: str, *values: Value) -> tuple[Any, ...] | None:
    """The first row that it finds."""
    with cursor() as asked:
        asked.execute(statement, values)
        found: tuple[Any, ...] | None = asked.fetchone()
    return found


def every(statement: str, *values: Value) -> list[tuple[Any, ...]]:
    """All rows that it finds."""
    with cursor() as asked:
        asked.execute(statement, values)
        return asked.fetchall()


@cache
def _server_binding() -> Any:
    """Django's class of such cursors; its driver is not loaded for SQLite."""
    from django.db.backends.postgresql.base import ServerBindingCursor

    return ServerBindingCursor
