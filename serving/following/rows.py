"""What has changed in a database since it was last looked at, row by row, for who follows.

A portion is laid out like that of a copy of an event (tables/copies/file.py): lines of JSON, each a
row or the name of one that is gone, and a seal over the seal before it and its own lines. The rows
are those of every table, because a laptop that takes over needs all of them: logins, walls,
sessions, settings. Lines that never change are found by their number, the others by a hash.
"""

import gzip
import hashlib
import json
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from tables.copies import file
from tables.copies.kinds import KINDS
from tournaments.models import MadeFile

LEFT_OUT = frozenset({MadeFile._meta.db_table})
"""Whoever wants such a file has it made again."""


class OutOfStepError(ValueError):
    """A portion does not follow from what is here: a whole copy has to come."""


@dataclass
class Held:
    """What the other laptop has: of tables that only grow the last row, of others a hash each."""

    seal: str = ""
    last: dict[str, int] = field(default_factory=dict)
    rows: dict[str, dict[int, int]] = field(default_factory=dict)


def tables(connection: sqlite3.Connection) -> list[str]:
    """All tables that are followed."""
    found = connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    )
    return sorted(name for (name,) in found if name not in LEFT_OUT)


def grows() -> frozenset[str]:
    """The tables whose rows are never changed."""
    return frozenset(kind.model._meta.db_table for kind in KINDS if kind.is_kept)


def held_in(path: Path, seal: str) -> Held:
    """What a whole copy has."""
    held = Held(seal)
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        for _ in _changes(connection, held):
            pass
    return held


def portion(connection: sqlite3.Connection, held: Held, *, at: datetime) -> tuple[bytes, bool]:
    """What has to be added to that, as of one moment, and whether it is anything.

    The caller has begun a transaction.
    """
    lines = list(_changes(connection, held))
    if not lines:
        return b"", False
    packed, held.seal = file.pack(lines, after=held.seal, at=at)
    return packed, True


def count_of(connection: sqlite3.Connection) -> int:
    """How many wishes there are, whoever's."""
    wishes = connection.execute("SELECT count(*) FROM tournaments_wish").fetchone()[0]
    own = connection.execute("SELECT count(*) FROM tournaments_eventwish").fetchone()[0]
    return int(wishes + own)


def _changes(connection: sqlite3.Connection, held: Held) -> Iterator[bytes]:
    growing = grows()
    for table in tables(connection):
        yield from (_new if table in growing else _changed)(connection, table, held)


def _new(connection: sqlite3.Connection, table: str, held: Held) -> Iterator[bytes]:
    last = held.last.get(table, 0)
    found = connection.execute(
        f"SELECT rowid, * FROM {table} WHERE rowid > ? ORDER BY rowid",  # noqa: S608  # our own
        [last],
    )
    for rowid, *values in found:
        yield file.told(table, _row(rowid, values))
        held.last[table] = rowid


def _changed(connection: sqlite3.Connection, table: str, held: Held) -> Iterator[bytes]:
    known, there = held.rows.get(table, {}), dict[int, int]()
    for row in connection.execute(f"SELECT rowid, * FROM {table}"):  # noqa: S608  # our own
        there[row[0]] = found = hash(row)
        if known.get(row[0]) != found:
            yield file.told(table, _row(row[0], row[1:]))
    for rowid in known.keys() - there.keys():
        yield file.gone(table, (rowid,))
    held.rows[table] = there


def _row(rowid: int, values: Any) -> dict[str, Any]:
    return {"rowid": rowid, "values": list(values)}


# -- at the other end ----------------------------------------------------------------------------


def read(packed: bytes, *, after: str) -> tuple[list[dict[str, Any]], str]:
    """The lines of a portion and its seal; OutOfStepError unless it follows that seal."""
    lines, seal = [], hashlib.sha256(after.encode())
    try:
        *texts, last = gzip.decompress(packed).splitlines(keepends=True)
        for text in texts:
            seal.update(text)
            lines.append(json.loads(text))
        sealed = str(json.loads(last)["seal"])
    except (OSError, EOFError, zlib.error, ValueError, LookupError, TypeError):
        raise OutOfStepError("What came over the network was cut off or damaged.") from None
    if sealed != seal.hexdigest():
        raise OutOfStepError("What came over the network does not follow from what is here.")
    return lines, sealed


def write(connection: sqlite3.Connection, lines: list[dict[str, Any]]) -> None:
    """Put the rows of a portion in; the caller commits. What was changed goes before it comes."""
    known, growing = set(tables(connection)), grows()
    for line in lines:
        table = line["kind"]
        if table not in known:
            raise OutOfStepError(f"There is no table {table} here.")
        if table not in growing:
            rowid = line["gone"][0] if "gone" in line else line["row"]["rowid"]
            connection.execute(f"DELETE FROM {table} WHERE rowid = ?", [rowid])  # noqa: S608
    for line in lines:
        if "row" in line:
            _insert(connection, line["kind"], line["row"])


def _insert(connection: sqlite3.Connection, table: str, row: dict[str, Any]) -> None:
    columns = connection.execute(f"PRAGMA table_info({table})").fetchall()
    names, values = [f'"{name}"' for _, name, *_ in columns], row["values"]
    if not any(kind.lower() == "integer" and key for _, _, kind, _, _, key in columns):
        names, values = ["rowid", *names], [row["rowid"], *values]
    places = ", ".join("?" * len(names))
    connection.execute(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({places})", values)  # noqa: S608
