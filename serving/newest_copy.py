"""Which copy to go back to: the newest whole database in some folders that can be read to its end.

A log in it that is damaged stops no other, so it is told and does not count against the copy.
Files beside it that were written later bring its events further; see serving.restore.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from tournaments.backups import keeping
from tournaments.log.verification import Verified, verify_file

WHOLE = ("riffle-*.sqlite3", "before-*.sqlite3")
_NEWEST_WISH = "SELECT max(at) FROM tournaments_wish"


@dataclass(frozen=True, slots=True)
class FoundCopy:
    """A whole copy: what was found in it, and when the last wish in it was asked, if one was."""

    path: Path
    made_at: datetime
    logs: tuple[Verified, ...]
    last_wish_at: datetime | None

    @property
    def damaged(self) -> tuple[str, ...]:
        """What is wrong with single logs, each as a sentence."""
        return tuple(f"{log.name}: {said}" for log in self.logs for said in log.told)


def newest_sound(*folders: Path) -> FoundCopy | None:
    """The newest whole copy in these folders that is sound as a file; None if there is none."""
    for path in sorted(_files(folders), key=_made_at, reverse=True):
        try:
            return inspect(path)
        except (OSError, ValueError, sqlite3.Error):
            continue  # cut off, damaged, or none of ours: an older one may be well
    return None


def inspect(path: Path) -> FoundCopy:
    """What is in a whole copy; ValueError or sqlite3.Error if it is none, or damaged as a file."""
    logs = verify_file(path)
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        (newest,) = connection.execute(_NEWEST_WISH).fetchone()
    asked_at = datetime.fromisoformat(newest).replace(tzinfo=UTC) if newest else None
    return FoundCopy(path, _made_at(path), logs, asked_at)


def _files(folders: Iterable[Path]) -> Iterator[Path]:
    for folder in dict.fromkeys(folders):
        for pattern in WHOLE:
            yield from folder.glob(pattern)


def _made_at(path: Path) -> datetime:
    return keeping.made_at(path) or datetime.fromtimestamp(path.stat().st_mtime, UTC)
