"""riffle.py as somebody at a keyboard meets it: real processes, real folders, real ports."""

import ast
import contextlib
import ensurepip
import importlib.util
import os
import re
import resource
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import riffle
from config import lan
from serving import private
from tests import services
from tests.released.nights import unpacked
from tests.services import ROOT, Process, wait_until
from tests.small_wheels import make_wheel

# Left out by `test --fast`: what makes whole environments or starts Riffle several times.
slow = pytest.mark.services

SERVE_ENV = {k: v for k, v in os.environ.items() if k not in ("DATABASE_URL", "REDIS_URL")}


def run(
    *arguments: object, root: Path = ROOT, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "riffle.py", *map(str, arguments)]
    env = {**SERVE_ENV, **(env or {})}
    return subprocess.run(command, cwd=root, env=env, text=True, capture_output=True)


def prepare(data: Path, port: int) -> Process:
    """A server that has not been started yet; ready when it has greeted."""
    return Process(
        [sys.executable, "riffle.py", "serve", "--data", data, "--port", port],
        env={**SERVE_ENV, "PYTHONIOENCODING": "utf-8"},
        log=data.with_name(f"{data.name}.{port}.log"),
        is_ready=lambda p: "Ctrl-C stops it." in p.output(),
        end_by=signal.SIGINT,
    )


@contextlib.contextmanager
def serving(data: Path, port: int) -> Iterator[Process]:
    server = prepare(data, port)
    try:
        server.start()
        yield server
    finally:
        if server.is_running:
            server.stop()


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Process, Path, int]]:
    """A first start, shared by the tests that only look at it."""
    data, port = tmp_path_factory.mktemp("riffle") / "new" / "data", services.free_port()
    data.parent.mkdir()
    with serving(data, port) as server:
        yield server, data, port


# -- serving ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_first_start_answers_on_every_printed_address(
    started: tuple[Process, Path, int],
) -> None:
    server, _, port = started
    printed = re.findall(rf"^  (http://\S+:{port})/$", server.output(), re.MULTILINE)
    assert f"http://localhost:{port}" in printed
    for url in printed:
        told = services.healthz(url)
        assert told, url
        assert told["mode"] == "embedded"


@pytest.mark.slow
def test_first_start_prints_a_code_to_scan(started: tuple[Process, Path, int]) -> None:
    blocks = [line for line in started[0].output().splitlines() if re.search("[▀▄█]{3}", line)]
    assert (len(blocks) > 10) == bool(lan.addresses())  # nobody can scan it without a network


@pytest.mark.slow
def test_first_start_prints_a_link_that_opens_the_owners_form(
    started: tuple[Process, Path, int],
) -> None:
    server, _, port = started
    link = re.search(r"with this link, once:\n +http://[^/]+(\S+)", server.output())
    assert link
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{link[1]}") as page:
        assert page.status == 200
        assert b"<form" in page.read()


@pytest.mark.slow
def test_first_start_keeps_what_it_writes_to_itself(started: tuple[Process, Path, int]) -> None:
    _, data, _ = started
    written = {path.name: path.stat().st_mode & 0o777 for path in data.iterdir() if path.is_file()}
    assert {"secret_key", "riffle.sqlite3", "riffle.sqlite3-wal", "riffle.log"} <= written.keys()
    assert set(written.values()) == {0o600}
    assert data.stat().st_mode & 0o777 == 0o700


def test_what_an_earlier_start_left_open_is_closed(tmp_path: Path) -> None:
    data = tmp_path / "data"
    (data / "backups").mkdir(parents=True)
    left = [data / "riffle.sqlite3-wal", data / "riffle.log.1", data / "backups" / "x.sqlite3"]
    for path in (*left, data / "notes.txt"):
        path.touch()
        path.chmod(0o644)
    private.close(data)
    assert {path.stat().st_mode & 0o777 for path in left} == {0o600}
    assert {path.stat().st_mode & 0o777 for path in (data, data / "backups")} == {0o700}
    assert (data / "notes.txt").stat().st_mode & 0o777 == 0o644


def test_a_folder_that_all_share_stays_open(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    private.close(tmp_path)
    assert tmp_path.stat().st_mode & 0o7777 == 0o1777


@pytest.mark.slow
def test_two_servers_do_not_share_a_folder(started: tuple[Process, Path, int]) -> None:
    _, data, _ = started
    refused = run("serve", "--data", data, "--port", services.free_port())
    assert refused.returncode == 2
    assert refused.stderr == f"Another Riffle is already running on {data}.\n"


@pytest.mark.slow
def test_two_servers_do_not_share_a_folder_whose_lock_was_deleted(
    started: tuple[Process, Path, int],
) -> None:
    _, data, _ = started
    (data / "running.lock").unlink()
    refused = run("serve", "--data", data, "--port", services.free_port())
    assert refused.returncode == 2
    assert refused.stderr == f"Another Riffle is already running on {data}.\n"


@slow
@pytest.mark.slow
def test_a_database_that_is_gone_is_no_first_start(tmp_path: Path) -> None:
    """It is said, with the command that brings the newest copy back."""
    backups = tmp_path / "data" / "backups"
    backups.mkdir(parents=True)
    evening = unpacked(ROOT / "tests" / "released" / "v0_1" / "evening.sqlite3.gz", tmp_path)
    evening.rename(backups / "riffle-20260102-190000-000000.sqlite3")
    refused = run("serve", "--data", tmp_path / "data", "--port", services.free_port())
    assert refused.returncode == 2
    assert "riffle.sqlite3 is missing, and nothing was changed" in refused.stderr
    assert not (tmp_path / "data" / "riffle.sqlite3").exists()
    command = re.search(r"python3 riffle.py (restore .*)", refused.stderr)
    assert command
    assert run(*shlex.split(command[1])).returncode == 0
    with serving(tmp_path / "data", services.free_port()) as server:
        assert "First start" not in server.output()


def test_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("0.0.0.0", 0)) as taken:
        port = taken.getsockname()[1]
        refused = run("serve", "--data", tmp_path, "--port", port)
    assert refused.returncode == 2
    assert refused.stderr.startswith(f"Port {port} is taken by another program")
    assert refused.stderr.count("\n") == 1


@pytest.mark.parametrize("data", ["file", "file/below"])
def test_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path, data: str) -> None:
    (tmp_path / "file").write_text("not a folder")
    refused = run("serve", "--data", tmp_path / data, "--port", services.free_port())
    assert refused.returncode == 2
    assert refused.stderr.startswith(f"Riffle cannot keep its data in {tmp_path / data}:")
    assert refused.stderr.count("\n") == 1


@pytest.fixture(scope="module")
def used_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data of a server that was started and stopped."""
    data = tmp_path_factory.mktemp("used") / "data"
    with serving(data, services.free_port()):
        pass
    return data


@slow
@pytest.mark.parametrize("end_by", [signal.SIGINT, signal.SIGTERM])
def test_second_start_is_fast_and_ends_cleanly(used_folder: Path, end_by: signal.Signals) -> None:
    port = services.free_port()
    server = prepare(used_folder, port)
    server.end_by = end_by
    spent = cpu_seconds_of_children()
    server.start()
    # A page that keeps its connection open must not hold up the end.
    with socket.create_connection(("127.0.0.1", port)):
        assert server.stop() == 0
    # Ready within five seconds; counted so that a busy machine does not fail it.
    assert cpu_seconds_of_children() - spent < 5
    assert server.output().endswith("Riffle has stopped. Everything is saved.\n")
    assert "Traceback" not in server.output()


def cpu_seconds_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@slow
def test_a_demo_plays_and_ends_when_it_is_told_to(tmp_path: Path) -> None:
    port = services.free_port()
    demo = Process(
        [sys.executable, "riffle.py", "demo", "--data", tmp_path, "--port", port, "--players", 10],
        env={**SERVE_ENV, "DATABASE_URL": "postgres://a.real.night", "PYTHONIOENCODING": "utf-8"},
        log=tmp_path.with_suffix(".log"),
        is_ready=lambda p: "draw seats" in p.output(),
        end_by=signal.SIGINT,
    )
    demo.start()
    try:
        for link in re.findall(r"http://\S+/(?:t/1|pair/\w+|p/\S+)/(?=\s)", demo.output()):
            with urllib.request.urlopen(link) as page:
                assert page.status == 200, link
    finally:
        assert demo.stop() == 0
    assert demo.output().endswith("The demo has stopped.\n")


# -- the command line ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command", [[], ["serve"], ["demo"], ["pack"], ["test"], ["check"], ["bench"]]
)
def test_help_explains_every_command(command: list[str]) -> None:
    told = run(*command, "--help")
    assert told.returncode == 0
    assert told.stdout.startswith("usage: riffle.py")


@pytest.mark.parametrize(
    "wrong",
    [
        ["--prot", "80"],
        ["serve", "extra"],
        ["--port", "0"],
        ["--port", "http"],
        ["demo", "--players", "3"],
        ["demo", "--speed", "0"],
    ],
)
def test_nonsense_is_refused_before_anything_starts(wrong: list[str]) -> None:
    refused = run(*wrong)
    assert refused.returncode == 2
    assert "Traceback" not in refused.stderr


def test_pytest_arguments_keep_their_order() -> None:
    args = riffle.parse(["test", "-k", "bust", "--fast", "tests/live", "-x", "--maxfail=2"])
    assert args.fast
    assert args.rest == ["-k", "bust", "tests/live", "-x", "--maxfail=2"]


@pytest.mark.parametrize(
    ("typed", "handed_on"),
    [
        ([], ["--deep"]),
        (["--hours"], ["--deep", "--hours=3.0"]),
        (["--hours", "0.5"], ["--deep", "--hours=0.5"]),
    ],
)
def test_a_deep_run_takes_hours_if_it_is_given_some(typed: list[str], handed_on: list[str]) -> None:
    _, command = riffle.inside(riffle.parse(["test", "--deep", *typed]))
    assert command == ["-m", "tests.stages", *handed_on, "--"]


@pytest.mark.parametrize("typed", [["--hours", "1"], ["--deep", "--hours", "0"]])
def test_hours_that_make_no_sense_are_refused(
    typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        riffle.parse(["test", *typed])
    assert "hours" in capsys.readouterr().err.splitlines()[-1]


def test_serve_is_the_default_command() -> None:
    args = riffle.parse(["--port", "81"])
    assert (args.command, args.port) == ("serve", 81)


def test_a_demo_has_a_folder_of_its_own() -> None:
    lock, command = riffle.inside(riffle.parse(["demo", "--players", "30"]))
    assert lock == riffle.RUN_LOCK
    assert str(ROOT / "var" / "demo") in command
    assert command[-4:] == ["--players", "30", "--speed", "20.0"]


# -- Pythons -------------------------------------------------------------------------------------


def test_a_laptop_that_took_over_goes_on_where_it_followed(tmp_path: Path) -> None:
    """Also with nights of its own, for two days; not when another one took over from it."""
    following, own = tmp_path / riffle.FOLLOWING, tmp_path / "riffle.sqlite3"
    following.mkdir()
    taken = following / "taken_over.json"
    soon, later = time.time() + 3600, time.time() + 3 * 24 * 3600
    assert riffle.folder_of_the_night(tmp_path, now=soon) == tmp_path
    taken.write_text('{"term": 2}')
    assert riffle.folder_of_the_night(tmp_path, now=later) == following
    own.touch()
    assert riffle.folder_of_the_night(tmp_path, now=soon) == following
    assert riffle.folder_of_the_night(tmp_path, now=later) == tmp_path
    (tmp_path / "newer_term.json").write_text('{"term": 2}')  # what was its own was taken over
    assert riffle.folder_of_the_night(tmp_path, now=later) == following
    (following / "newer_term.json").write_text('{"term": 3}')
    assert riffle.folder_of_the_night(tmp_path, now=soon) == tmp_path


def test_old_python_is_told_which_one_to_get() -> None:
    assert riffle.python_problem((3, 11)) == ""
    assert "needs Python 3.11 or newer, and this is Python 3.9" in riffle.python_problem((3, 9))


def test_old_python_can_read_the_file_far_enough_to_say_so() -> None:
    ast.parse((ROOT / "riffle.py").read_text(encoding="utf-8"), feature_version=(3, 7))


@pytest.mark.parametrize("version", ["3.6", "3.7", "3.8", "3.9", "3.10"])
def test_real_old_python_gets_one_sentence(version: str) -> None:
    found = [
        *Path.home().glob(f".pyenv/versions/{version}.*/bin/python"),
        *map(Path, filter(None, [shutil.which(f"/usr/bin/python{version}")])),
    ]
    if not found:
        pytest.skip(f"no Python {version} here")
    refused = subprocess.run([found[0], "riffle.py"], cwd=ROOT, text=True, stderr=subprocess.PIPE)
    assert refused.returncode == 1
    assert refused.stderr == riffle.python_problem(tuple(map(int, version.split(".")))) + "\n"


# -- the environment -----------------------------------------------------------------------------

PIP_THAT_HAS_NOTHING_TO_DO = """
import pathlib, sys
if pathlib.Path("slow").exists():
    pathlib.Path("pip runs").touch()
    sys.stdin.readline()
"""


def make_project(root: Path) -> Path:
    """A project whose lock is empty: nothing is installed yet, nothing has to be downloaded."""
    root.mkdir()
    shutil.copy(ROOT / "riffle.py", root)
    (root / "requirements.txt").write_text("# nothing\n")
    (root / "serving").mkdir()
    (root / "serving/serve.py").write_text("import sys; print('served by', sys.prefix)\n")
    return root


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A project after its first start, with a pip that is quicker than the real one."""
    root = make_project(tmp_path / "project")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", root / ".venv"], check=True)
    (packages,) = root.glob(".venv/lib/*/site-packages")
    (packages / "pip").mkdir()
    (packages / "pip/__init__.py").touch()
    (packages / "pip/__main__.py").write_text(PIP_THAT_HAS_NOTHING_TO_DO)
    assert "Packages ready" in run(root=root).stdout
    return root


@slow
def test_first_start_makes_the_environment_and_takes_up_what_failed(tmp_path: Path) -> None:
    root = make_project(tmp_path / "project")
    (root / "requirements.txt").write_text("riffle-no-such==1 --hash=sha256:" + "0" * 64)
    refused = run(root=root)
    assert refused.returncode == 2
    assert "Making a Python environment" in refused.stdout
    assert refused.stderr.endswith("the first start needs the internet.\n")
    (root / "requirements.txt").write_text("# nothing\n")
    made = run(root=root)
    assert made.returncode == 0, made.stderr
    assert re.fullmatch(
        rf"Installing 0 packages ...\nPackages ready after \d+ s.\nserved by {root}/.venv\n",
        made.stdout,
    )


def bring(root: Path, tags: str) -> None:
    """A lock of one package, with its wheel and pip's own beside it."""
    pin = make_wheel(root / "wheels", tags)
    (root / "requirements.txt").write_text(pin.line)
    places = [Path(ensurepip.__file__).parent / "_bundled", Path("/usr/share/python-wheels")]
    pip, *_ = (wheel for place in places for wheel in place.glob("pip-*.whl"))
    shutil.copy(pip, root / "wheels")


@slow
def test_packages_beside_it_are_installed_without_a_network(tmp_path: Path) -> None:
    """With the pip that lies there too: this Python may have none."""
    root = make_project(tmp_path / "project")
    bring(root, "py3-none-any")
    (root / "serving/serve.py").write_text("import chips; print('with', chips.TAGS)\n")
    made = run(root=root, env={"PIP_INDEX_URL": "http://127.0.0.1:9/"})
    assert made.returncode == 0, made.stderr
    assert made.stdout.endswith("with py3-none-any\n")
    assert not list(root.glob(".venv/lib/*/site-packages/pip"))


@slow
def test_packages_beside_it_that_do_not_fit_are_one_sentence(installed: Path) -> None:
    bring(installed, "cp27-cp27m-win_amd64")
    refused = run(root=installed, env={"PIP_NO_INDEX": "1"})
    assert refused.returncode == 2
    version = "{}.{}".format(*sys.version_info[:2])
    said = f"The folder wheels has not all packages for Python {version} on this computer"
    assert refused.stderr.splitlines()[-1].startswith(said)


def test_installed_packages_are_not_installed_again(installed: Path) -> None:
    assert run(root=installed).stdout == f"served by {installed / '.venv'}\n"


def test_changed_lock_is_installed(installed: Path) -> None:
    (installed / "requirements.txt").write_text("# still nothing\n")
    assert "Packages ready" in run(root=installed).stdout
    assert "Packages ready" not in run(root=installed).stdout


def test_interrupted_install_is_taken_up_again(installed: Path) -> None:
    (installed / ".venv/riffle.json").unlink()
    again = run(root=installed)
    assert "Packages ready" in again.stdout
    assert "Making a Python environment" not in again.stdout


@slow
def test_environment_of_a_python_that_is_gone_is_made_anew(installed: Path) -> None:
    python = installed / riffle.PYTHON.relative_to(ROOT)
    python.unlink()
    python.symlink_to("/gone/python")
    again = run(root=installed)
    assert again.returncode == 0, again.stderr
    assert "Making a Python environment" in again.stdout


@slow
def test_environment_without_pip_gets_one(installed: Path) -> None:
    (installed / ".venv/riffle.json").unlink()
    for part in installed.glob(".venv/lib/*/site-packages/pip"):
        shutil.rmtree(part)
    again = run(root=installed)
    assert "served by" in again.stdout
    assert "Making a Python environment" not in again.stdout


def test_of_two_starts_at_once_one_installs(installed: Path) -> None:
    (installed / ".venv/riffle.json").unlink()
    pair = [start(installed) for _ in range(2)]
    told = [child.communicate()[0] for child in pair]
    assert [child.returncode for child in pair] == [0, 0]
    assert sum("Packages ready" in text for text in told) == 1
    assert all("served by" in text for text in told)


def start(root: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "riffle.py"]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=root, env=SERVE_ENV, text=True, stdin=pipe, stdout=pipe)


def test_pip_of_a_killed_start_keeps_the_next_one_waiting(installed: Path) -> None:
    (installed / ".venv/riffle.json").unlink()
    (installed / "slow").touch()
    first = start(installed)
    wait_until((installed / "pip runs").exists, what="pip runs")
    first.kill()
    first.wait()
    (installed / "slow").unlink()
    second = start(installed)
    assert first.stdin
    assert second.stdout
    assert "waiting for it" in second.stdout.readline()
    first.stdin.close()
    assert "served by" in second.communicate()[0]


def test_python_without_venv_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(riffle.StartError, match=r"sudo apt install python3\.\d+-venv"):
        riffle.ensure_venv_module()
