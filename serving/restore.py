"""riffle.py restore FILE: the night goes on from a backup, on this or another laptop.

The database that was there is kept beside it. Nothing is touched unless the backup is sound.
"""

import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path

from serving import database_file
from serving.serve import StartError, data_folder
from tournaments.log.verification import verify_file

LEAP = 1_000_000
"""More commits than any night has: what was shown before the restore is older than what is now."""


def main(argv: list[str]) -> int:
    backup, folder = Path(argv[0]), Path(argv[1])
    try:
        _refuse_newer(backup)
        broken = [log for log in verify_file(backup) if log.problems]
        if broken:
            sys.stderr.write(f"{backup} is not sound: {broken[0].problems[0]}\n")
            return 1
        with data_folder(folder):
            kept = restore(backup, folder)
    except (ValueError, StartError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except (OSError, sqlite3.Error) as error:
        sys.stderr.write(f"{backup} is no backup, or {folder} has no room for it: {error}.\n")
        return 2
    if kept:
        sys.stdout.write(f"What was there before is now {kept}.\n")
    sys.stdout.write(f"Restored. Start it with: python3 riffle.py serve --data {folder}\n")
    return 0


def _refuse_newer(backup: Path) -> None:
    """ValueError if this program could not serve what is in the backup."""
    found = database_file.look(backup)
    if found and (sentence := database_file.newer(found)):
        raise ValueError(sentence)


def restore(backup: Path, folder: Path) -> Path | None:
    """Put the backup in place; where the former database went, if there was one."""
    database = folder / "riffle.sqlite3"
    draft = folder / "riffle.sqlite3.restoring"
    draft.unlink(missing_ok=True)
    database_file.copy(backup, draft)
    _leap(draft)
    kept = folder / f"riffle-before-{time.strftime('%Y%m%d-%H%M%S')}.sqlite3"
    database_file.put(draft, database, kept=kept)
    return kept if kept.exists() else None


def _leap(database: Path) -> None:
    """Raise every version, so that no sleeping page takes the restored night for the lost one."""
    with closing(sqlite3.connect(database)) as connection, connection:
        for table in ("tournaments_tournament", "tournaments_organisation"):
            connection.execute(f"UPDATE {table} SET version = version + {LEAP}")  # noqa: S608


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
