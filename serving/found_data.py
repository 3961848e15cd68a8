"""What a start finds in place of its database: lost data never passes for a new installation.

Nothing is changed here. What is wrong is told, with the newest sound copy and how to go on from it.
"""

import shlex
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from config.command import COMMAND
from serving import database_file
from serving.newest_copy import newest_sound
from tournaments.log import heads
from tournaments.log.verification import verify_database

LARGE_BYTES = 200_000_000
LATELY = timedelta(days=2)


def problem(database: Path, *backups: Path) -> str | None:
    """Why this cannot be served, as sentences; None if it is well, or nothing was here before."""
    if not database.exists():
        wrong, is_lost = "is missing", _was_there(database, backups)
    elif not database.stat().st_size:
        wrong, is_lost = "is empty", _was_there(database, backups)
    else:
        wrong = _damage(database)
        is_lost = bool(wrong)
    if not is_lost:
        return None
    return f"{database} {wrong}, and nothing was changed. {_advice(database, backups)}"


def damaged_logs(database: Path) -> tuple[str, ...]:
    """What is wrong with single logs of the last days; they stop no other."""
    found = verify_database(database, asked_since=datetime.now(UTC) - LATELY)
    return tuple(f"{log.name}: {said}" for log in found for said in log.problems)


def _was_there(database: Path, backups: tuple[Path, ...]) -> bool:
    beside = (f"{database.name}{part}" for part in ("-wal", heads.BESIDE))
    is_noted = any(database.with_name(name).exists() for name in beside)
    return is_noted or newest_sound(*backups) is not None


def _damage(database: Path) -> str:
    """What SQLite says of a file; nothing if it is well."""
    check = "quick_check" if database.stat().st_size > LARGE_BYTES else "integrity_check"
    try:
        with closing(sqlite3.connect(database_file.address(database), uri=True)) as connection:
            said = str(connection.execute(f"PRAGMA {check}(1)").fetchone()[0])
            tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    except sqlite3.Error as error:
        return f"cannot be read ({error})"
    if said != "ok":
        return f"is damaged ({said.splitlines()[-1]})"
    return "" if "django_migrations" in tables or not tables else "is no database of Riffle"


def _advice(database: Path, backups: tuple[Path, ...]) -> str:
    found = newest_sound(*backups)
    if found is None:
        places = " and ".join(dict.fromkeys(map(str, backups)))
        return (
            f"No sound copy was found in {places}. Look for one on a stick or another computer: "
            f"{_command('FILE', database)}"
        )
    made = f"{found.made_at.astimezone():%d %B %Y, %H:%M:%S}"
    return (
        f"The newest sound copy is {found.path.name} of {made}. To go on from it and what was "
        f"copied after it: {_command(shlex.quote(str(found.path.parent)), database)}"
    )


def _command(source: str, database: Path) -> str:
    folder = shlex.quote(str(database.parent))
    return (
        f"{COMMAND} restore {source} --data {folder}\n"
        "To begin with nothing instead, name another folder with --data."
    )
