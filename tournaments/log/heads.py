"""The last line of every log and of every event's books, noted beside the database.

A database that is copied while it is in use, without the pages that lie beside it, looks sound and
lacks what was asked for last. The note says that there was more.
"""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from django.db import connection

BESIDE = "-heads"
"""What the name of the note has after that of the database."""

_SOURCES = {
    "tournaments": ("tournaments_tournament", "tournaments_fact", "tournament_id", "Line"),
    "events": ("tournaments_event", "tournaments_posting", "event_id", "Posting"),
}
_HEADS = """
SELECT owner.key, line.number, line.chain FROM {owners} owner
JOIN {lines} line ON line.{owned} = owner.id
WHERE line.number = (SELECT max(number) FROM {lines} WHERE {owned} = owner.id)
"""
_KEPT = """
SELECT owner.name, max(line.number), max(CASE WHEN line.number = ? THEN line.chain END)
FROM {owners} owner LEFT JOIN {lines} line ON line.{owned} = owner.id WHERE owner.key = ?
"""

Noted = dict[str, dict[str, tuple[int, str]]]


def note(database: Path) -> None:
    """Write down how far every log goes now."""
    noted: Noted = {}
    with connection.cursor() as cursor:
        for name, (owners, lines, owned, _) in _SOURCES.items():
            cursor.execute(_HEADS.format(owners=owners, lines=lines, owned=owned))
            noted[name] = {key: (number, chain) for key, number, chain in cursor.fetchall()}
    draft = _beside(database).with_suffix(".draft")
    draft.write_text(json.dumps(noted), encoding="ascii")
    draft.replace(_beside(database))


def read(database: Path) -> Noted:
    """What was noted beside a database; nothing if it lies alone."""
    try:
        noted = json.loads(_beside(database).read_text(encoding="ascii"))
        return {name: dict(noted[name]) for name in _SOURCES}
    except (OSError, ValueError, LookupError, TypeError):
        return {}


def lacking(noted: Noted, opened: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    """Which logs and books end before what was noted, or go on otherwise, and how to say it."""
    for name, heads in noted.items():
        owners, lines, owned, word = _SOURCES[name]
        for key, (number, chain) in heads.items():
            statement = _KEPT.format(owners=owners, lines=lines, owned=owned)
            called, last, found = opened.execute(statement, [number, key]).fetchone()
            if (last or 0) < number:
                yield (
                    called or key,
                    f"{word} {number} was written and is not in it: it ends with {last or 0}. "
                    "The file was copied without what lay beside it, or cut.",
                )
            elif found != chain:
                yield called or key, f"{word} {number} is not the one that was written."


def _beside(database: Path) -> Path:
    return database.with_name(database.name + BESIDE)
