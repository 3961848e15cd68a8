"""Commits against bare inserts on one database: `python -m bench.commits`, in a process of its own.

The database is the one that the environment names. Prints the seconds of a commit and those of the
same two rows, wish and fact, inserted in one durable transaction by the driver alone.
"""

import asyncio
import json
import os
import sqlite3
import sys
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import uvloop

from bench.table import Measured, compare

ROUNDS = 15


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", interactive=False, verbosity=0)
    measured = uvloop.run(beside_a_hub())
    sys.stdout.write(json.dumps([measured.value, measured.reference]) + "\n")


async def beside_a_hub() -> Measured:
    """As in the server: the hub has the event loop, wishes come in other threads."""
    from tournaments.live.hub import hub
    from tournaments.live.versions import current_version

    hub.start(current_version)
    try:
        return await asyncio.to_thread(measure)
    finally:
        await hub.stop()


def measure() -> Measured:
    from tests.factories import make_open_tournament

    ours = committer(make_open_tournament().pk)
    bare = bare_inserter(like=make_open_tournament().pk)
    return compare(ours, bare, rounds=ROUNDS)


def committer(tournament_id: int) -> Callable[[], object]:
    """The cheapest wish, through the whole of `log.commit`."""
    from rules_engine import tournament as engine
    from tournaments.log import log
    from tournaments.log.kinds import WishKind
    from tournaments.log.log import Asked

    by = log.Actor("user 1")
    return lambda: log.commit(
        tournament_id,
        Asked(by),
        WishKind.ANNOUNCE,
        lambda t, now, _rng: engine.announce(t, text="Dinner is served.", now=now),
    )


def bare_inserter(*, like: int) -> Callable[[], object]:
    """Inserts copies of a tournament's newest wish and fact, numbered on."""
    committer(like)()
    connection, mark = durable_connection()
    cursor = connection.cursor()
    wish, wish_insert = _template(cursor, "tournaments_wish", like, mark)
    fact, fact_insert = _template(cursor, "tournaments_fact", like, mark)
    connection.commit()
    is_sqlite = isinstance(connection, sqlite3.Connection)

    def insert() -> None:
        if is_sqlite:
            cursor.execute("BEGIN IMMEDIATE")
        wish["number"] += 1
        wish["nonce"] = uuid4().hex
        cursor.execute(wish_insert, tuple(wish.values()))
        fact["number"] += 1
        fact["wish_id"] = cursor.fetchone()[0]
        cursor.execute(fact_insert, tuple(fact.values()))
        cursor.fetchone()
        connection.commit()

    return insert


def durable_connection() -> tuple[Any, str]:
    """The driver's own connection to the same database, and its placeholder.

    What it acknowledges must be on the disk, otherwise there is nothing to compare.
    """
    from django.conf import settings

    if settings.MODE == "embedded":
        kept = sqlite3.connect(settings.DATABASES["default"]["NAME"], isolation_level=None)
        for name, value in settings.SQLITE_PRAGMAS.items():
            kept.execute(f"PRAGMA {name}={value}")
        assert kept.execute("PRAGMA synchronous").fetchone() == (2,)
        return kept, "?"
    import psycopg

    remote = psycopg.connect(settings.DATABASE_URL)
    for name in ("fsync", "synchronous_commit", "full_page_writes"):
        assert remote.execute(f"SHOW {name}").fetchone() == ("on",)
    return remote, "%s"


def _template(cursor: Any, table: str, tournament: int, mark: str) -> tuple[dict[str, Any], str]:
    """The newest row of a tournament without its id, and the statement that inserts another."""
    newest = f"WHERE tournament_id = {tournament} ORDER BY number DESC LIMIT 1"
    cursor.execute(f"SELECT * FROM {table} {newest}")  # noqa: S608  # our own names and numbers
    names = [column[0] for column in cursor.description]
    row = dict(zip(names, cursor.fetchone(), strict=True))
    del row["id"]
    columns, marks = ", ".join(f'"{name}"' for name in row), ", ".join(mark for _ in row)
    return row, f"INSERT INTO {table} ({columns}) VALUES ({marks}) RETURNING id"  # noqa: S608


if __name__ == "__main__":
    main()
