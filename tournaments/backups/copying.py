"""One copy of a database: for its owner alone, and with nothing in it that lets anybody in."""

import sqlite3
from contextlib import closing
from pathlib import Path

OWNERS_ALONE = 0o600
ON_A_STICK = "riffle"
"""The folder that is made on a stick."""


def copy_into(target: Path, source: sqlite3.Connection) -> None:
    """All that a database holds while it is in use, but for who is logged in; sqlite3.Error."""
    target.touch(mode=OWNERS_ALONE, exist_ok=False)
    with closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
        # One file, whatever stick it lies on; the server that restores it turns WAL on again.
        copy.execute("PRAGMA journal_mode=DELETE")
        _log_everybody_out(copy)


def _log_everybody_out(copy: sqlite3.Connection) -> None:
    """A session is a way in for whoever reads it, so not even the bytes of one stay."""
    if copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'django_session'").fetchone():
        copy.execute("PRAGMA secure_delete=ON")
        with copy:
            copy.execute("DELETE FROM django_session")
