"""Older data is kept before it is brought up to date, newer data is refused and not touched."""

import hashlib
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.version import VERSION, is_newer
from serving import database_file, restore, startup, upgrade
from tests.released.nights import unpacked
from tournaments.log.verification import verify_file
from tournaments.models import Organisation

ROOT = Path(__file__).resolve().parents[2]
EVENING = ROOT / "tests" / "released" / "v0_1" / "evening.sqlite3.gz"


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """The evening of v0.1, where a server would find it."""
    folder = tmp_path / "data"
    folder.mkdir()
    return unpacked(EVENING, folder).rename(folder / "riffle.sqlite3")


def change(database: Path, *commands: str) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        for command in commands:
            connection.execute(command)


def bytes_of(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def stamped(release: str) -> tuple[str, ...]:
    return (
        "ALTER TABLE tournaments_organisation ADD COLUMN release varchar(20) DEFAULT '0.1'",
        f"UPDATE tournaments_organisation SET release = '{release}'",
    )


UNKNOWN_MIGRATION = (
    "INSERT INTO django_migrations (app, name, applied) VALUES ('tables', '9999_x', '2030-01-01')"
)


def prepared(folder: Path) -> subprocess.CompletedProcess[str]:
    """What a start does before it serves, in a process of its own."""
    code = "import os, sys; os.environ['RIFFLE_DATA'] = sys.argv[1]; from serving import serve; serve.prepare()"  # noqa: E501
    foreign = ("RIFFLE_", "DATABASE_URL", "REDIS_URL")
    env = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    return subprocess.run(
        [sys.executable, "-c", code, folder], cwd=ROOT, env=env, capture_output=True, text=True
    )


# -- older data ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_data_of_the_first_release_is_kept_brought_up_to_date_and_proven(
    database: Path,
) -> None:
    before = verify_file(database)
    done = prepared(database.parent)
    assert done.returncode == 0, done.stderr
    (made,) = (database.parent / "backups").iterdir()
    assert str(made) in done.stdout
    assert database_file.look(made).release == "0.1"
    assert ("tournaments", "0005_release_stamp") not in database_file.look(made).migrations
    assert verify_file(made) == before
    found = database_file.look(database)
    assert found is not None
    assert found.release == VERSION
    assert not database_file.is_older(found)
    logs, books = verify_file(database)[: len(before)], verify_file(database)[len(before) :]
    assert logs == before
    assert [(one.name, one.problems) for one in books] == [("Abend für die Tafel, the books", ())]
    assert prepared(database.parent).returncode == 0
    assert list((database.parent / "backups").iterdir()) == [made]


def test_a_first_start_has_nothing_to_keep(tmp_path: Path) -> None:
    ran: list[str] = []
    database = tmp_path / "riffle.sqlite3"
    assert bring(database, lambda: ran.append("migrate")) is None
    assert ran == ["migrate"]
    assert list(tmp_path.iterdir()) == []


def bring(database: Path, migrate: Callable[[], object]) -> Path | None:
    return upgrade.bring_up_to_date(database, migrate=migrate, close=lambda: None)


def told(database: Path) -> tuple[int, str]:
    with closing(sqlite3.connect(database)) as connection:
        (facts,) = connection.execute("SELECT count(*) FROM tournaments_fact").fetchone()
        (notice,) = connection.execute("SELECT notice FROM tournaments_organisation").fetchone()
    return facts, notice


def test_a_migration_that_fails_leaves_everything_as_it_was(database: Path) -> None:
    before = told(database)

    def migrate() -> None:
        change(database, "UPDATE tournaments_organisation SET notice = 'half way'")
        raise RuntimeError("out of paper")

    with pytest.raises(upgrade.UpgradeError, match="is as it was: out of paper"):
        bring(database, migrate)
    assert told(database) == before
    assert database_file.look(database).release == "0.1"


def test_a_migration_that_harms_a_log_leaves_everything_as_it_was(database: Path) -> None:
    before = told(database), verify_file(database)

    def migrate() -> None:
        change(database, *without_triggers(database), "UPDATE tournaments_fact SET v = 7")

    with pytest.raises(upgrade.UpgradeError, match="Line 1 was changed"):
        bring(database, migrate)
    assert (told(database), verify_file(database)) == before


def without_triggers(database: Path) -> list[str]:
    with closing(sqlite3.connect(database)) as connection:
        named = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        return [f"DROP TRIGGER {name}" for (name,) in named]


def test_a_log_that_was_not_well_before_stops_no_upgrade(database: Path) -> None:
    turbo = "tournament_id = (SELECT id FROM tournaments_tournament WHERE name = 'Turbo')"
    change(
        database,
        *without_triggers(database),
        f"UPDATE tournaments_fact SET data = '' WHERE number = 5 AND {turbo}",
    )
    made = bring(database, lambda: change(database, *stamped(VERSION)))
    assert made is not None
    assert [one.name for one in verify_file(database) if one.problems] == ["Turbo"]


def test_without_a_backup_nothing_is_brought_up_to_date(database: Path) -> None:
    database.with_name("backups").write_text("not a folder")
    before = bytes_of(database.parent)
    with pytest.raises(upgrade.UpgradeError, match="no backup could be made"):
        bring(database, lambda: pytest.fail("migrated"))
    assert bytes_of(database.parent) == before


# -- newer data ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("commands", "by"),
    [(stamped("99.1"), "release 99.1 of Riffle"), ((UNKNOWN_MIGRATION,), "a newer release")],
    ids=["stamp", "migration"],
)
@pytest.mark.parametrize("mode", ["DELETE", "WAL"])
def test_newer_data_is_refused_and_not_touched(
    database: Path, commands: tuple[str, ...], by: str, mode: str
) -> None:
    change(database, *commands, f"PRAGMA journal_mode = {mode}")
    before = bytes_of(database.parent)
    with pytest.raises(upgrade.UpgradeError, match=f"{by}.*nothing was changed"):
        bring(database, lambda: pytest.fail("migrated"))
    assert bytes_of(database.parent) == before


@pytest.mark.slow
def test_a_start_on_newer_data_says_so_and_ends(database: Path) -> None:
    change(database, *stamped("99.1"))
    before = bytes_of(database.parent)[database.name]
    done = prepared(database.parent)
    assert done.returncode != 0
    assert "release 99.1 of Riffle" in done.stderr
    assert bytes_of(database.parent)[database.name] == before
    assert not (database.parent / "backups").exists()


def test_a_newer_backup_is_not_restored(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(database, *stamped("99.1"))
    spare = tmp_path / "spare"
    spare.mkdir()
    (spare / "riffle.sqlite3").write_bytes(b"the night before")
    before = bytes_of(tmp_path)
    assert restore.main([str(database), str(spare)]) == 2
    assert "release 99.1 of Riffle" in capsys.readouterr().err
    assert bytes_of(tmp_path) == before


def test_an_older_backup_is_restored_and_brought_up_to_date_at_the_start(
    database: Path, tmp_path: Path
) -> None:
    spare = tmp_path / "spare"
    assert restore.main([str(database), str(spare)]) == 0
    found = database_file.look(spare / "riffle.sqlite3")
    assert found is not None
    assert found.release == "0.1"
    assert database_file.is_older(found)


@pytest.mark.both
@pytest.mark.django_db(transaction=True)
def test_a_process_claims_the_database_unless_it_is_newer() -> None:
    startup.claim_database()
    assert Organisation.objects.get(pk=1).release == VERSION
    Organisation.objects.filter(pk=1).update(release="99.1")
    with pytest.raises(ImproperlyConfigured, match=r"release 99\.1 of Riffle"):
        startup.claim_database()
    assert Organisation.objects.get(pk=1).release == "99.1"


def test_what_cannot_be_read_is_said(tmp_path: Path) -> None:
    database = tmp_path / "riffle.sqlite3"
    database.write_bytes(b"a holiday picture" * 99)
    with pytest.raises(upgrade.UpgradeError, match="cannot be read"):
        bring(database, lambda: pytest.fail("migrated"))


@pytest.mark.parametrize(
    ("release", "than", "answer"),
    [
        ("0.2", "0.1", True),
        ("0.10", "0.9", True),
        ("1.0", "0.99", True),
        ("0.1.1", "0.1", True),
        ("0.1", "0.1", False),
        ("0.1.0", "0.1", False),
        ("0.1", "0.2", False),
    ],
)
def test_releases_are_counted_as_people_do(release: str, than: str, answer: bool) -> None:
    assert is_newer(release, than=than) is answer
