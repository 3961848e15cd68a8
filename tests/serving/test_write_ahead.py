"""What SQLite has written beside its file is folded in by one connection, while nobody writes."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from serving.write_ahead import fold_in


@pytest.fixture
def served(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """A database in use, set as ours are."""
    with closing(sqlite3.connect(tmp_path / "night.sqlite3", isolation_level=None)) as opened:
        opened.execute("PRAGMA journal_mode=wal")
        opened.execute("PRAGMA wal_autocheckpoint=0")
        opened.execute("CREATE TABLE fact (number integer)")
        yield opened


def in_the_file_alone(folder: Path) -> int:
    """How many lines somebody has who takes the file and nothing that lies beside it."""
    lone = shutil.copy(folder / "night.sqlite3", folder / "lone.sqlite3")
    with closing(sqlite3.connect(lone)) as opened:
        try:
            (count,) = opened.execute("SELECT count(*) FROM fact").fetchone()
        except sqlite3.OperationalError:
            return 0
    return int(count)


def test_a_file_that_is_copied_alone_has_what_was_folded_in(
    served: sqlite3.Connection, tmp_path: Path
) -> None:
    served.executemany("INSERT INTO fact VALUES (?)", [(number,) for number in range(50)])
    assert in_the_file_alone(tmp_path) == 0
    assert fold_in(tmp_path / "night.sqlite3")
    assert in_the_file_alone(tmp_path) == 50


def test_nothing_is_folded_while_another_process_writes(
    served: sqlite3.Connection, tmp_path: Path
) -> None:
    served.execute("INSERT INTO fact VALUES (1)")
    served.execute("BEGIN IMMEDIATE")
    assert not fold_in(tmp_path / "night.sqlite3")
    served.execute("ROLLBACK")
    assert in_the_file_alone(tmp_path) == 0
