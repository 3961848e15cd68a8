"""riffle.py restore FILE or FOLDER: the night goes on from a backup, on this or another laptop.

A file is put back as it is. In a folder the newest sound backup is found, and the copies of events
that lie beside it bring it up to their last line. The database that was there is kept, and nothing
is touched unless there is something to put in its place.
"""

import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

from config.command import COMMAND
from serving import database_file
from serving.newest_copy import FoundCopy, inspect, newest_sound
from serving.serve import StartError, data_folder, say
from tournaments.backups.copying import ON_A_STICK

LEAP = 1_000_000
"""More commits than any night has: what was shown before the restore is older than what is now."""

ROOT = Path(__file__).resolve().parent.parent
COPIES = "*.riffle.gz"


def main(argv: list[str]) -> int:
    source, folder = Path(argv[0]).absolute(), Path(argv[1]).absolute()
    try:
        found = _find(source)
        later = [copy for place in _folders(source) for copy in sorted(place.glob(COPIES))]
        if found is None and not later:
            raise ValueError(f"In {source} is no backup that can be read.")
        is_new_key = not (folder / "secret_key").exists()
        with data_folder(folder):
            kept = restore(found.path if found else None, folder)
    except (ValueError, StartError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except (OSError, sqlite3.Error) as error:
        sys.stderr.write(f"{source} is no backup, or {folder} has no room for it: {error}.\n")
        return 2
    for line in _told(found, kept, is_new_key=is_new_key):
        say(line)
    for copy in later:
        _take_in(copy, folder)
    say("What was asked for, sold or paid after that is missing.")
    say(f"Restored. Start it with: {COMMAND} serve --data {folder}")
    return 0


def _find(source: Path) -> FoundCopy | None:
    """The backup to put back; ValueError if the one that was named cannot be."""
    found = newest_sound(*_folders(source)) if source.is_dir() else inspect(source)
    looked = database_file.look(found.path) if found else None
    if looked and (sentence := database_file.newer(looked)):
        raise ValueError(sentence)
    return found


def _folders(source: Path) -> list[Path]:
    """Where to look: a folder of copies, or a stick or data folder that has one."""
    return [source, source / ON_A_STICK, source / "backups"] if source.is_dir() else []


def _told(found: FoundCopy | None, kept: Path | None, *, is_new_key: bool) -> Iterator[str]:
    """What time it goes back to and what may be missing."""
    if kept:
        yield f"What was there before is now {kept}."
    if found:
        last = found.last_wish_at
        until = f"; the last wish in it is of {_local(last)}" if last else ""
        yield f"{found.path.name} is of {_local(found.made_at)}{until}."
    for sentence in found.damaged if found else ():
        yield f"As it was in the backup, this log is damaged; the others are not. {sentence}"
    yield "Everybody logs in again."
    if is_new_key:
        yield "Tickets keep their links; one that is printed again gets a new one."


def _local(at: datetime) -> str:
    return f"{at.astimezone():%d %B %Y, %H:%M:%S}"


def restore(backup: Path | None, folder: Path) -> Path | None:
    """Put the backup in place; where the former database went, if there was one."""
    database = folder / "riffle.sqlite3"
    draft = folder / "riffle.sqlite3.restoring"
    draft.unlink(missing_ok=True)
    if backup:
        database_file.copy(backup, draft)
        _leap(draft)
    kept = folder / f"riffle-before-{time.strftime('%Y%m%d-%H%M%S')}.sqlite3"
    database_file.put(draft if backup else None, database, kept=kept)
    return kept if kept.exists() else None


def _leap(database: Path) -> None:
    """Raise every version, so that no sleeping page takes the restored night for the lost one."""
    with closing(sqlite3.connect(database)) as connection, connection:
        for table in ("tournaments_tournament", "tournaments_organisation"):
            connection.execute(f"UPDATE {table} SET version = version + {LEAP}")  # noqa: S608


def _take_in(copy: Path, folder: Path) -> None:
    """Bring an event up to the last line of its copy; it says how far that goes, or why not."""
    say(f"{copy.name}:")
    command = [sys.executable, "-m", "serving.carry", "--data", str(folder), "import", str(copy)]
    subprocess.run(command, cwd=ROOT, check=False)  # noqa: S603  # our own


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
