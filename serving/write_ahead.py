"""SQLite's write-ahead log: folded into the database every few seconds, by one connection alone.

A file that is copied without what lies beside it then lacks seconds instead of minutes. Before
3.51.3 SQLite could lose commits when somebody began the log anew while another was folding it. So
nobody else does it (`wal_autocheckpoint=0`), and nobody writes meanwhile, in whichever process.
"""

import sqlite3
import time
from contextlib import closing
from datetime import datetime
from pathlib import Path

from tournaments.log import heads, log

EVERY_SECONDS = 5.0
AT_ONCE_BYTES = 8 * 1024 * 1024  # beyond `journal_size_limit`, to which SQLite cuts a folded log
_PATIENCE_SECONDS = 0.1


class Folding:
    """What was seen of the log beside the database last time."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._log = database.with_name(f"{database.name}-wal")
        self._noted: tuple[int, int] | None = None
        self._folded: tuple[int, int] | None = None
        self._folded_at = float("-inf")

    def look(self, *, now: datetime) -> None:  # noqa: ARG002  # as all background work is called
        """Note how far the logs go, and fold what was written since the last time."""
        seen = self._seen()
        if seen != self._noted:
            heads.note(self._database)
            self._noted = seen
        waited = time.monotonic() - self._folded_at
        grown = seen[0] >= AT_ONCE_BYTES
        if seen != self._folded and (waited >= EVERY_SECONDS or grown) and fold_in(self._database):
            self._folded, self._folded_at = seen, time.monotonic()

    def _seen(self) -> tuple[int, int]:
        try:
            found = self._log.stat()
        except FileNotFoundError:
            return (0, 0)
        return (found.st_size, found.st_mtime_ns)


def fold_in(database: Path) -> bool:
    """Bring what the log holds into the file while nobody writes; False if somebody just did."""
    with (
        log.turn(),
        closing(_opened(database)) as writer,
        closing(_opened(database)) as folding,
    ):
        try:
            writer.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return False  # another process writes; there is a next time
        try:
            folding.execute("PRAGMA wal_checkpoint(PASSIVE)")
        finally:
            writer.execute("ROLLBACK")
    return True


def _opened(database: Path) -> sqlite3.Connection:
    opened = sqlite3.connect(database, timeout=_PATIENCE_SECONDS, isolation_level=None)
    opened.execute("PRAGMA wal_autocheckpoint=0")
    return opened
