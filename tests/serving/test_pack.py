"""riffle.py pack: a stick from which a laptop without internet starts."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from serving import pack, wheels
from tests import services
from tests.released.nights import unpacked
from tests.services import ROOT, Process, wait_until

BACKUP = "riffle-20260102-190000-000000.sqlite3"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with one backup, and an older one that is damaged."""
    data = tmp_path_factory.mktemp("data")
    (data / "backups").mkdir()
    evening = unpacked(ROOT / "tests" / "released" / "v0_1" / "evening.sqlite3.gz", data)
    evening.rename(data / "backups" / BACKUP)
    (data / "backups" / "riffle-20260103-190000-000000.sqlite3").write_bytes(b"cut off")
    return data


@pytest.fixture(scope="module")
def stick(tmp_path_factory: pytest.TempPathFactory, data: Path) -> Path:
    """Everything but the wheels."""
    stick = tmp_path_factory.mktemp("stick")
    assert pack.pack(stick, data=data, targets=()) == []
    return stick


def test_the_stick_holds_every_file_of_the_project_and_nothing_else(stick: Path) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split("\0")
    program = stick / "riffle-program"
    packed = {file.relative_to(program).as_posix() for file in program.rglob("*") if file.is_file()}
    assert packed == {name for name in listed if name and (ROOT / name).exists()}


def test_start_files_can_still_be_started(stick: Path) -> None:
    assert os.access(stick / "riffle-program" / "start-riffle.sh", os.X_OK)
    assert os.access(stick / "riffle-program" / "Start Riffle.command", os.X_OK)


def test_the_newest_sound_backup_lies_where_restore_looks_for_it(
    stick: Path, tmp_path: Path
) -> None:
    assert [file.name for file in (stick / "riffle").iterdir()] == [BACKUP]
    restored = subprocess.run(
        [sys.executable, "riffle.py", "restore", stick, "--data", tmp_path],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert restored.returncode == 0, restored.stderr
    assert BACKUP in restored.stdout


def test_the_read_me_tells_what_to_do_with_what_is_there(stick: Path, tmp_path: Path) -> None:
    told = (stick / "READ-ME.txt").read_bytes().decode()
    assert told.count("\n") == told.count("\r\n")
    assert "riffle.py restore" in told
    for start in ("Start Riffle.bat", "Start Riffle.command", "start-riffle.sh"):
        assert start in told
        assert (stick / "riffle-program" / start).exists()
    assert pack.pack(tmp_path, data=tmp_path / "none", targets=()) == []
    assert "restore" not in (tmp_path / "READ-ME.txt").read_text(encoding="utf-8")


def test_packing_again_keeps_data_and_drops_what_an_older_release_had(
    stick: Path, data: Path
) -> None:
    program = stick / "riffle-program"
    (program / "var").mkdir()
    night, stale = program / "var" / "riffle.sqlite3", program / "config" / "stale.py"
    for file in (night, stale):
        file.touch()
    pack.pack(stick, data=data, targets=())
    assert night.exists()
    assert not stale.exists()


def test_a_project_without_git_leaves_out_what_was_made_while_it_ran(
    stick: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = shutil.copytree(stick / "riffle-program", tmp_path / "project")
    wheel = "chips-1.0-py3-none-any.whl"
    for made in (".venv/x", "var/x", ".env", "config/__pycache__/x.pyc", f"wheels/{wheel}"):
        (project / made).parent.mkdir(exist_ok=True)
        (project / made).touch()
    monkeypatch.setattr(pack, "ROOT", project)
    pack.pack(project / "usb", data=tmp_path / "none", targets=())
    program = project / "usb" / "riffle-program"
    assert (program / "tournaments" / "backups" / "__init__.py").exists()
    assert not {".venv", "var", ".env", "usb"} & {file.name for file in program.iterdir()}
    assert not list(program.rglob("__pycache__"))


def test_a_folder_of_something_else_is_not_written_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photos = tmp_path / "riffle-program" / "photos"
    photos.mkdir(parents=True)
    assert pack.main(["--data", str(tmp_path), str(tmp_path)]) == 2
    assert "holds something else" in capsys.readouterr().err
    assert [file.name for file in tmp_path.rglob("*")] == ["riffle-program", "photos"]


def test_a_stick_is_not_packed_onto_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pack, "ROOT", tmp_path / "riffle-program")
    assert pack.main(["--data", str(tmp_path), str(tmp_path)]) == 2
    assert "pack to another folder" in capsys.readouterr().err


def test_a_stick_that_cannot_be_written_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    assert pack.main(["--data", str(tmp_path), str(tmp_path / "file")]) == 2
    assert capsys.readouterr().err.startswith(f"{tmp_path / 'file'} could not be written: ")


# -- on the laptop -------------------------------------------------------------------------------


def this_computer() -> wheels.Target:
    (system,) = (s for s in wheels.SYSTEMS if s.sys_platform == "linux" and s.machine == MACHINE)
    return wheels.Target(system, "{}.{}".format(*sys.version_info[:2]))


MACHINE = os.uname().machine
AS_ROOT = [] if os.geteuid() == 0 else ["--map-root-user"]
ALONE = ["unshare", "--net", *AS_ROOT, "sh", "-c", 'ip link set lo up && exec "$@"', "sh"]
ASK = "import sys, urllib.request; print(urllib.request.urlopen(sys.argv[1]).read().decode())"


@pytest.mark.deep
@pytest.mark.services
@pytest.mark.timeout(1200)
def test_a_laptop_without_network_starts_from_the_stick(tmp_path: Path, data: Path) -> None:
    """In a network namespace that has nothing but itself."""
    assert pack.pack(tmp_path, data=data, targets=[this_computer()]) == []
    laptop = shutil.copytree(tmp_path / "riffle-program", tmp_path / "laptop")
    port = services.free_port()
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PIP_", "UV_"))}
    server = Process(
        [*ALONE, sys.executable, laptop / "riffle.py", "serve", "--port", port],
        env={**kept, "DATABASE_URL": "", "REDIS_URL": "", "PYTHONIOENCODING": "utf-8"},
        log=tmp_path / "laptop.log",
        is_ready=Process.output,
    )
    server.launch()
    try:
        wait_until(
            lambda: not server.is_running or "Ctrl-C stops it." in server.output(),
            what="the laptop serves",
            seconds=300,
        )
        assert "No network was found" in server.output(), server.output()
        inside = ["nsenter", "--net", f"--target={server.pid}"]
        asked = subprocess.run(
            [*inside, sys.executable, "-c", ASK, f"http://127.0.0.1:{port}/healthz"],
            capture_output=True,
            text=True,
        )
        assert '"mode": "embedded"' in asked.stdout, asked.stderr
    finally:
        server.stop()
