"""Backups of the scaled mode: made by the sidecar, kept by number and age, put back whole."""

import os
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from tests import services
from tests.services import ROOT
from tests.tables.copies.test_carried import EVENING, carry, finished, run, unpack

SCRIPT = ROOT / "serving" / "back_up.sh"
OLD_SECONDS = 40 * 24 * 3600

pytestmark = pytest.mark.services


@dataclass(frozen=True)
class Sidecar:
    """The service "backup" of docker-compose.yml, as a process, for a database of its own."""

    folder: Path
    env: dict[str, str]

    def run(self, *words: str, **env: str) -> subprocess.CompletedProcess[str]:
        command = [str(SCRIPT), *words]
        return subprocess.run(command, env={**self.env, **env}, capture_output=True, text=True)

    @property
    def kept(self) -> list[str]:
        return sorted(path.name for path in self.folder.iterdir())

    def make_old(self, *names: str) -> None:
        for name in names:
            path = self.folder / name
            path.touch()
            os.utime(path, (path.stat().st_mtime - OLD_SECONDS,) * 2)


def sidecar_for(database_url: str, folder: Path) -> Sidecar:
    programs = services.find_postgres()
    address = urlsplit(database_url)
    folder.mkdir(exist_ok=True)
    told = services.compose()["services"]["backup"]["environment"]
    env = {
        "PATH": f"{programs}:{os.environ['PATH']}",
        "PGHOST": str(address.hostname),
        "PGPORT": str(address.port),
        "PGUSER": str(address.username),
        "PGPASSWORD": "",
        "PGDATABASE": address.path.strip("/"),
        "BACKUP_FOLDER": str(folder),
        "BACKUP_MINUTES": "15",
        "BACKUP_NUMBER": "3",
        "BACKUP_DAYS": "30",
    }
    assert told.keys() <= env.keys()
    return Sidecar(folder, env)


@contextmanager
def service(place: Path) -> Iterator[dict[str, str]]:
    """A migrated database of the scaled mode; its variables."""
    with services.postgres() as database_url, services.redis_server() as redis:
        env = services.scaled_env(database_url=database_url, redis_url=redis.url, data=place)
        run("manage.py", "migrate", env=env)
        yield env


def verify(env: Mapping[str, str]) -> str:
    return run("-m", "serving.verify", env=env)


def test_a_backup_of_a_played_night_is_put_back_elsewhere_and_played_on(tmp_path: Path) -> None:
    with service(tmp_path / "service") as env:
        laptop = unpack(EVENING, tmp_path / "laptop")
        night = tmp_path / "night.riffle.gz"
        carry("export", "1", str(night), folder=laptop)
        carry("import", str(night), folder=tmp_path, env=env)
        with psycopg.connect(env["DATABASE_URL"]) as connection:
            connection.execute("INSERT INTO django_session VALUES ('way-in', '', now())")
        sidecar = sidecar_for(env["DATABASE_URL"], tmp_path / "backups")
        assert sidecar.run("fresh").returncode == 1
        assert sidecar.run("once").returncode == 0
        assert sidecar.run("fresh").returncode == 0
        (made,) = sidecar.kept
        assert (sidecar.folder / made).stat().st_mode & 0o777 == 0o600
        sound = verify(env)
        assert ", the books: " in sound
        assert "lines, sound" in sound

        with psycopg.connect(env["DATABASE_URL"], autocommit=True) as connection:
            connection.execute("CREATE DATABASE elsewhere")
        there = {**env, "DATABASE_URL": env["DATABASE_URL"].replace("/postgres", "/elsewhere")}
        done = sidecar.run("restore", made, PGDATABASE="elsewhere")
        assert done.returncode == 0, done.stderr
        assert verify(there) == sound
        with psycopg.connect(there["DATABASE_URL"]) as connection:
            assert connection.execute("SELECT * FROM django_session").fetchall() == []
        with (
            psycopg.connect(there["DATABASE_URL"]) as connection,
            pytest.raises(psycopg.DatabaseError, match="append-only"),
        ):
            connection.execute("UPDATE tournaments_fact SET kind = 'forged'")
        run("-m", "tests.released.play_on", env={**there, **SETTINGS})
        assert verify(there) != sound
        assert verify(env) == sound

        # What was played on since is gone once the backup is put back over it.
        assert sidecar.run("restore", made, PGDATABASE="elsewhere").returncode == 0
        assert verify(there) == sound


SETTINGS = {"DJANGO_SETTINGS_MODULE": "config.settings"}


def test_a_database_whose_log_was_changed_is_told_by_its_line(tmp_path: Path) -> None:
    with service(tmp_path / "service") as env:
        night = tmp_path / "night.riffle.gz"
        carry("export", "1", str(night), folder=unpack(EVENING, tmp_path / "laptop"))
        carry("import", str(night), folder=tmp_path, env=env)
        with psycopg.connect(env["DATABASE_URL"]) as connection:
            connection.execute("SET session_replication_role = replica")  # past the guards
            connection.execute("UPDATE tournaments_fact SET chain = 'forged' WHERE number = 7")
        done = finished("-m", "serving.verify", env=env)
        assert done.returncode == 1
        assert "Line 7 was changed after it was written." in done.stdout


def test_backups_are_kept_by_number_and_age(tmp_path: Path) -> None:
    with services.postgres() as database_url:
        sidecar = sidecar_for(database_url, tmp_path / "backups")
        sidecar.make_old("riffle-20250101-000000.dump", "riffle-20250102-000000.dump")
        (sidecar.folder / "riffle-20250103-000000.dump").touch()
        (sidecar.folder / "notes.txt").touch()
        assert sidecar.run("once").returncode == 0
        assert sidecar.kept[:2] == ["notes.txt", "riffle-20250103-000000.dump"]
        assert len(sidecar.kept) == 3
        assert sidecar.run("once", BACKUP_NUMBER="1").returncode == 0
        assert sidecar.kept[0] == "notes.txt"
        assert len(sidecar.kept) == 2


def test_the_newest_backup_stays_however_old_it_is(tmp_path: Path) -> None:
    sidecar = sidecar_for("postgres://riffle@127.0.0.1:1/gone", tmp_path / "backups")
    sidecar.make_old("riffle-20250101-000000.dump")
    failed = sidecar.run("once")
    assert failed.returncode == 1
    assert "no backup was made" in failed.stderr
    assert sidecar.kept == ["riffle-20250101-000000.dump"]


def test_a_file_that_is_no_backup_leaves_the_database_alone(tmp_path: Path) -> None:
    with service(tmp_path / "service") as env:
        sidecar = sidecar_for(env["DATABASE_URL"], tmp_path / "backups")
        (sidecar.folder / "riffle-broken.dump").write_bytes(b"PGDMP nonsense")
        assert sidecar.run("restore", "riffle-broken.dump").returncode != 0
        assert verify(env) == "No tournament in it has been opened.\n"


def test_the_sidecar_goes_on_by_itself_and_ends_when_asked(tmp_path: Path) -> None:
    with services.postgres() as database_url:
        sidecar = sidecar_for(database_url, tmp_path / "backups")
        (_, word) = services.compose()["services"]["backup"]["command"]
        running = services.Process(
            [SCRIPT, word],
            env=sidecar.env,
            log=tmp_path / "log",
            is_ready=lambda process: "made riffle-" in process.output(),
        )
        running.start()
        assert sidecar.run("fresh").returncode == 0
        running.stop()
        assert not running.is_running


def test_the_owner_gets_in_again_while_the_service_runs(tmp_path: Path) -> None:
    with service(tmp_path / "service") as env:
        assert "makes the owner's login" in run("-m", "serving.owner", env=env)
        made = "User.objects.create_user('maeve', role='owner')"
        run("manage.py", "shell", "-c", made, env=env)
        said = run("-m", "serving.owner", "--url", "https://poker.example.org", env=env)
        assert "user name maeve, chooses a new password" in said
        assert "https://poker.example.org/welcome/" in said
