"""A start on data that is gone or damaged says what it found, and offers the newest sound copy."""

import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from serving import found_data
from tests.released.nights import unpacked
from tests.released.test_v0_1 import RELEASE
from tests.services import ROOT
from tournaments.log import heads

Harm = Callable[[Path], object]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The database of a night, with its note beside it and a backup of yesterday."""
    evening = unpacked(RELEASE / "evening.sqlite3.gz", tmp_path)
    database, backups = tmp_path / "riffle.sqlite3", tmp_path / "backups"
    evening.rename(database)
    backups.mkdir()
    shutil.copy(database, backups / "riffle-20260101-190000-000000.sqlite3")
    shutil.copy(database, backups / "riffle-20260102-190000-000000.sqlite3")
    (tmp_path / f"riffle.sqlite3{heads.BESIDE}").write_text("{}")
    return database


def found(database: Path) -> str | None:
    return found_data.problem(database, database.with_name("backups"))


def cut(database: Path) -> None:
    with database.open("r+b") as file:
        file.truncate(database.stat().st_size // 3 // 4096 * 4096)


def garble(database: Path) -> None:
    with database.open("r+b") as file:
        file.seek(4096 * 3)
        file.write(b"\xff" * 4096 * 4)


def overwrite(database: Path) -> None:
    database.write_bytes(b"something else altogether" * 1000)


def replace_by_another(database: Path) -> None:
    database.unlink()
    with closing(sqlite3.connect(database)) as other:
        other.execute("CREATE TABLE recipes (name)")


HARMS: dict[str, tuple[Harm, str]] = {
    "missing": (Path.unlink, "is missing"),
    "empty": (lambda database: database.write_bytes(b""), "is empty"),
    "cut": (cut, "(is damaged|cannot be read)"),
    "garbled": (garble, "(is damaged|cannot be read)"),
    "no database": (overwrite, "cannot be read"),
    "of another program": (replace_by_another, "is no database of Riffle"),
}


@pytest.mark.parametrize(("harm", "words"), list(HARMS.values()), ids=list(HARMS))
def test_what_was_lost_is_told_and_the_newest_copy_is_offered(
    data: Path, harm: Harm, words: str
) -> None:
    assert found(data) is None
    harm(data)
    before = data.read_bytes() if data.exists() else None
    said = found(data)
    assert said
    assert re.search(words, said)
    assert "riffle-20260102-190000-000000.sqlite3 of 02 January 2026" in said
    assert f"python3 riffle.py restore {data.parent}/backups --data {data.parent}\n" in said
    assert (data.read_bytes() if data.exists() else None) == before


def test_a_copy_that_is_damaged_too_is_not_offered(data: Path) -> None:
    cut(data)
    cut(data.with_name("backups") / "riffle-20260102-190000-000000.sqlite3")
    assert "riffle-20260101-190000-000000.sqlite3 of" in (found(data) or "")


def test_without_a_copy_it_says_so(data: Path) -> None:
    data.unlink()
    shutil.rmtree(data.with_name("backups"))
    said = found(data)
    assert said
    assert "is missing" in said
    assert "No sound copy was found" in said
    assert "restore FILE --data" in said


def test_a_new_folder_is_a_new_installation(tmp_path: Path) -> None:
    assert found(tmp_path / "riffle.sqlite3") is None


def test_a_first_start_that_was_cut_off_may_begin_again(tmp_path: Path) -> None:
    (tmp_path / "riffle.sqlite3").touch()
    assert found(tmp_path / "riffle.sqlite3") is None


def test_copies_alone_tell_that_there_was_a_database(data: Path) -> None:
    """As in a folder that only v0.1 has served."""
    data.unlink()
    data.with_name(f"riffle.sqlite3{heads.BESIDE}").unlink()
    assert "is missing" in (found(data) or "")


def test_a_damaged_log_is_told_and_stops_nothing(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(found_data, "LATELY", timedelta(days=36500))
    assert found_data.damaged_logs(data) == ()
    with closing(sqlite3.connect(data)) as harmed, harmed:
        guards = harmed.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for (name,) in guards.fetchall():
            harmed.execute(f'DROP TRIGGER "{name}"')
        harmed.execute("UPDATE tournaments_fact SET data = '{}' WHERE number = 5")
    assert found(data) is None
    assert "Line 5 was changed after it was written" in found_data.damaged_logs(data)[0]


def test_a_large_database_is_looked_through_quickly(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(found_data, "LARGE_BYTES", 0)
    assert found(data) is None
    cut(data)
    assert found(data)


BESIDE_ANOTHER = """
import os, subprocess, sys
os.environ["RIFFLE_DATA"] = sys.argv[1]
from serving import serve
serve.prepare()
from tournaments.models import Organisation
Organisation.objects.update(notice="ours")
look = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('PRAGMA user_version').fetchall()"
database = os.path.join(sys.argv[1], "riffle.sqlite3")
subprocess.run([sys.executable, "-c", look, database], check=True)
sys.exit(0 if os.path.exists(database + "-wal") else "the write-ahead log was taken away")
"""


@pytest.mark.slow
def test_a_start_keeps_the_lock_that_protects_its_database(data: Path) -> None:
    """A command such as `riffle.py owner` comes and goes beside it."""
    foreign = ("RIFFLE_", "DATABASE_URL", "REDIS_URL")
    env = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    command = [sys.executable, "-c", BESIDE_ANOTHER, str(data.parent)]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
