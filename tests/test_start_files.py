"""The files to double-click. The one for Windows is read here, and the others are run."""

import os
import pty
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import riffle
from serving import wheels
from tests.services import ROOT

BAT = (ROOT / "Start Riffle.bat").read_bytes()
SHELL = (ROOT / "start-riffle.sh").read_text(encoding="utf-8")
TOOLS = ("sh", "dirname", "uname", "tail")
TOO_OLD = "#!/bin/sh\nexit 1\n"


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A folder with the start files and a Riffle that says how it was called; no Python."""
    folder = tmp_path / "On the desktop"
    folder.mkdir()
    for name in ("start-riffle.sh", "Start Riffle.command", "start-riffle.desktop"):
        shutil.copy(ROOT / name, folder)
    (folder / "riffle.py").write_text("import sys; print('Riffle', sys.argv[1:]); sys.exit(3)\n")
    (tmp_path / "bin").mkdir()
    for tool in TOOLS:
        (tmp_path / "bin" / tool).symlink_to(shutil.which(tool) or tool)
    return folder


def give_python(
    desk: Path, name: str, script: str = f'#!/bin/sh\nexec {sys.executable} "$@"\n'
) -> None:
    python = desk.parent / "bin" / name
    python.write_text(script)
    python.chmod(0o755)


def run(desk: Path, *command: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command],
        cwd="/",
        env={"PATH": str(desk.parent / "bin")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize("name", ["start-riffle.sh", "Start Riffle.command"])
def test_riffle_is_started_in_its_folder_and_its_end_is_told(desk: Path, name: str) -> None:
    give_python(desk, "python3")
    done = run(desk, desk / name, "--port", "81")
    assert done.stdout.startswith("Riffle ['--port', '81']\n")
    assert "the lines above say why" in done.stdout
    assert done.returncode == 3


def test_a_desktop_entry_starts_it_in_a_terminal(desk: Path) -> None:
    """As a desktop reads it: backslashes of the file first, then those of the command."""
    give_python(desk, "python3")
    entry = dict(re.findall(r"(?m)^(\w+)=(.*)$", (desk / "start-riffle.desktop").read_text()))
    assert entry["Terminal"] == "true"
    program, option, quoted = re.fullmatch(
        r'(\S+) (\S+) "(.*)" %k', entry["Exec"].replace("\\\\", "\\")
    ).groups()
    script = re.sub(r'\\(["`$\\])', r"\1", quoted)
    done = run(desk, program, option, script, desk / "start-riffle.desktop")
    assert done.stdout.startswith("Riffle []\n")


def test_pythons_that_are_too_old_or_broken_are_passed_by(desk: Path) -> None:
    for name in ("python3.14", "python3.13", "python3"):
        give_python(desk, name, TOO_OLD)
    give_python(desk, "python3.12")
    assert run(desk, desk / "start-riffle.sh").stdout.startswith("Riffle []")


def test_without_a_python_it_says_which_one_to_get(desk: Path) -> None:
    give_python(desk, "python3", TOO_OLD)
    done = run(desk, desk / "start-riffle.sh")
    assert done.returncode == 2
    assert "needs Python 3.11 or newer, and none was found" in done.stdout


def test_the_window_stays_open_until_somebody_has_read_it(desk: Path) -> None:
    give_python(desk, "python3")
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [desk / "start-riffle.sh"], stdin=theirs, stdout=theirs, env={"PATH": f"{desk.parent}/bin"}
    ) as window:
        os.close(theirs)
        shown = b""
        while b"Press Enter to close" not in shown:
            shown += os.read(ours, 1000)
        assert window.poll() is None
        os.write(ours, b"\n")
        assert window.wait() == 3
    os.close(ours)
    assert b"Riffle []" in shown


# -- Windows -------------------------------------------------------------------------------------


def test_the_file_for_windows_has_its_line_ends_and_plain_letters() -> None:
    assert BAT.count(b"\n") == BAT.count(b"\r\n") > 20
    assert BAT.isascii()
    attributes = ["git", "check-attr", "text", "Start Riffle.bat"]
    told = subprocess.run(attributes, cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stdout.endswith("text: unset\n")


def test_the_file_for_windows_ends_in_a_pause_on_every_way() -> None:
    text = BAT.decode()
    labels = set(re.findall(r"(?m)^:(\w+)", text))
    assert set(re.findall(r"goto (\w+)", text)) == labels
    assert "exit" not in text.partition(":end")[0].replace("sys.exit", "")
    assert text.partition(":end")[2].split()[0] == "pause"


@pytest.mark.parametrize("text", [BAT.decode(), SHELL], ids=["bat", "sh"])
def test_start_files_look_for_every_python_of_the_stick(text: str) -> None:
    (listed,) = re.findall(r"(?m)^ *for (?:%%V|name) in (.*)$", text)
    versions = re.findall(r"3\.\d+", listed)
    assert versions == list(reversed(wheels.PYTHONS))
    assert "sys.version_info < ({}, {})".format(*riffle.OLDEST_PYTHON) in text
