"""An event carried by hand from a laptop to a server on PostgreSQL, played on there, and back."""

import gzip
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tables.copies import file
from tests import services

ROOT = Path(__file__).resolve().parents[3]
EVENING = ROOT / "tests" / "released" / "v0_1" / "evening.sqlite3.gz"
pytestmark = pytest.mark.services


def unpack(database: Path, folder: Path) -> Path:
    """The folder of a laptop with that database in it."""
    folder.mkdir()
    (folder / "riffle.sqlite3").write_bytes(gzip.decompress(database.read_bytes()))
    return folder


def run(*module: str, env: Mapping[str, str]) -> str:
    done = finished(*module, env=env)
    assert done.returncode == 0, done.stderr
    return done.stdout


def finished(*module: str, env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    foreign = ("RIFFLE_", "DATABASE_URL", "REDIS_URL", "SECRET_KEY")
    own = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    return subprocess.run(
        [sys.executable, *module], cwd=ROOT, env={**own, **env}, capture_output=True, text=True
    )


def carry(*words: str, folder: Path, env: Mapping[str, str] | None = None) -> str:
    return run("-m", "serving.carry", "--data", str(folder), *words, env=env or {})


def chains(path: Path) -> dict[str, str]:
    """The head of every log and of the books."""
    with path.open("rb") as opened:
        copy = file.read(opened)
    return {
        str(identity[0]): row["chain"]
        for kind in ("fact", "posting")
        for identity, row in copy.rows[kind].items()
    }


def test_an_event_moves_from_a_laptop_to_a_server_and_back(tmp_path: Path) -> None:
    laptop, empty = unpack(EVENING, tmp_path / "laptop"), tmp_path / "empty"
    there, back, end = (tmp_path / f"{name}.riffle.gz" for name in ("there", "back", "end"))
    carry("export", "1", str(there), folder=laptop)
    with services.postgres() as database_url, services.redis_server() as redis:
        env = services.scaled_env(
            database_url=database_url, redis_url=redis.url, data=tmp_path / "server"
        )
        run("manage.py", "migrate", env=env)
        assert "was taken in" in carry("import", str(there), folder=tmp_path, env=env)
        run(
            "-m", "tests.released.play_on", env={**env, "DJANGO_SETTINGS_MODULE": "config.settings"}
        )
        carry("export", "1", str(back), folder=tmp_path, env=env)
    assert chains(back).items() - chains(there).items()  # more has happened there
    assert "new lines" in carry("import", str(back), folder=laptop)
    assert "was taken in" in carry("import", str(back), folder=empty)
    carry("export", "1", str(end), folder=laptop)
    assert chains(end) == chains(back)
    carry("export", "1", str(end), folder=laptop)  # nothing has happened since
    assert chains(end) == chains(back)
    told = run("-m", "serving.verify", str(end), env={})
    assert told.count("sound") == len(chains(end))
