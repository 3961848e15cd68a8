"""A database of the embedded mode as a file: which release wrote it, and a whole copy of it.

Looked at with the standard library, so that a file which is newer than this program stays as it is.
"""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from config.version import VERSION, is_newer
from tournaments.backups.copying import copy_into
from tournaments.log import heads

FIRST_RELEASE = "0.1"
"""Wrote no stamp yet."""

Migration = tuple[str, str]
APPS = ("tournaments", "tables")
_ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Found:
    """What is in a file: the release that served it last, and the migrations it has seen."""

    release: str
    migrations: frozenset[Migration]


def look(database: Path) -> Found | None:
    """What the file says of itself; None if there is none, or nothing in it yet.

    sqlite3.Error if it is not a database.
    """
    if not database.exists() or not database.stat().st_size:
        return None
    with closing(sqlite3.connect(address(database), uri=True)) as connection:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        if "django_migrations" not in tables:
            return None
        seen = connection.execute("SELECT app, name FROM django_migrations").fetchall()
        return Found(_stamp(connection), frozenset(seen))


def _stamp(connection: sqlite3.Connection) -> str:
    columns = connection.execute("PRAGMA table_info(tournaments_organisation)").fetchall()
    if "release" not in {column[1] for column in columns}:
        return FIRST_RELEASE
    row = connection.execute("SELECT release FROM tournaments_organisation").fetchone()
    return str(row[0]) if row else FIRST_RELEASE


def address(database: Path) -> str:
    """Where SQLite finds it, to read it only."""
    # Opened as one that cannot change, a database leaves no files beside it. One that was not
    # closed in order has its newest pages in such a file, and they are to be read.
    is_closed = not database.with_name(f"{database.name}-wal").exists()
    return f"{database.absolute().as_uri()}?mode=ro{'&immutable=1' if is_closed else ''}"


def newer(found: Found) -> str | None:
    """Why this program cannot serve it, as a sentence; None if it can."""
    if is_newer(found.release):
        by = f"release {found.release} of Riffle"
    elif any(app in APPS for app, _ in found.migrations - known_migrations()):
        by = "a newer release of Riffle"
    else:
        return None
    return (
        f"This data was written by {by}, and this is {VERSION}. "
        "Use that release or a later one; nothing was changed."
    )


def is_older(found: Found) -> bool:
    """Whether it has to be brought up to date before this program serves it."""
    return is_newer(VERSION, than=found.release) or not known_migrations() <= found.migrations


def known_migrations() -> frozenset[Migration]:
    """Those of this program's own tables."""
    return frozenset(
        (app, file.stem) for app in APPS for file in (_ROOT / app / "migrations").glob("[0-9]*.py")
    )


def copy(database: Path, target: Path) -> None:
    """All but the logins of a database, with what lies beside it if it was not closed in order."""
    address = f"{database.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as source:
        copy_into(target, source)


def put(draft: Path | None, database: Path, *, kept: Path | None = None) -> None:
    """The draft, if any, becomes the database; what was there goes to `kept`, or goes."""
    # Pages beside a database that is gone would be taken for the new one's.
    for part in ("", "-wal", "-shm", heads.BESIDE):
        before = database.with_name(database.name + part)
        if before.exists():
            if kept:
                before.rename(kept.with_name(kept.name + part))
            else:
                before.unlink()
    if draft:
        draft.rename(database)
