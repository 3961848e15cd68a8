"""The test command counts honestly and leaves nothing behind."""

import os
import shutil
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests import services, stages
from tests.services import ROOT, wait_until

REPORT = """<testsuites><testsuite>
<testcase classname="a" name="passes"/>
<testcase classname="a" name="fails"><failure/></testcase>
<testcase classname="a" name="is_skipped"><skipped/></testcase>
<testcase classname="a" name="cleans_up_badly"/>
<testcase classname="a" name="cleans_up_badly"><error/></testcase>
<testcase classname="b" name="passes"/>
</testsuite></testsuites>"""


def result(**counts: int) -> stages.Result:
    return stages.Result("embedded", Counter(counts), 1.0)


def test_every_test_is_counted_once(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text(REPORT)
    assert stages.count(report, 1) == {"passed": 2, "failed": 2, "skipped": 1}


def test_run_that_broke_off_is_a_failure(tmp_path: Path) -> None:
    assert stages.count(tmp_path / "none.xml", 3) == {"failed": 1}
    assert stages.count(tmp_path / "none.xml", stages.NOTHING_SELECTED) == {}


def test_last_line_adds_up_the_stages(capsys: pytest.CaptureFixture[str]) -> None:
    assert stages.conclude([result(passed=2, skipped=1), result(passed=3)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "5 passed, 0 failed, 1 skipped"


def test_failure_in_any_stage_fails_the_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert stages.conclude([result(passed=2), result(failed=1)]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "2 passed, 1 failed"


@pytest.mark.parametrize("results", [[], [result()], [result(skipped=3)]])
def test_run_without_a_test_fails(results: list[stages.Result]) -> None:
    assert stages.conclude(results) == 1


def test_mark_of_the_caller_narrows_each_stage() -> None:
    args = stages.parse(["--deep", "--", "-m", "both", "tests/live", "-x"])
    assert (args.deep, args.marks, args.pytest) == (True, "both", ["tests/live", "-x"])


def test_missing_programs_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(services, "find_postgres", lambda: None)
    monkeypatch.setattr(services, "find_redis", lambda: None)
    monkeypatch.setattr(stages, "any_chromium", lambda: "/usr/bin/chromium")
    monkeypatch.setattr(shutil, "which", lambda _: None)
    assert not stages.ensure_tools()
    told = capsys.readouterr().err
    assert "sudo apt install postgresql redis-server'" in told
    assert told.count("\n") == 1


FAKE_APT = """#!/bin/sh
echo "$@" >> {log}
if [ "$1" = install ]; then ln -s /bin/true {programs}/redis-server; fi
"""


def test_missing_programs_are_installed_where_that_is_possible(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    programs, log = tmp_path / "bin", tmp_path / "log"
    programs.mkdir()
    apt = programs / "apt-get"
    apt.write_text(FAKE_APT.format(programs=programs, log=log))
    apt.chmod(0o755)
    (programs / "chromium").symlink_to("/bin/true")
    (programs / "ln").symlink_to("/bin/ln")
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(services, "find_postgres", lambda: Path("/here"))
    assert stages.ensure_tools()
    assert log.read_text().splitlines()[1].endswith(" redis-server")


STARTS_SERVICES = """
import os
from tests import services
with services.postgres() as url, services.redis_server() as redis:
    print(url, redis.url, redis.server.log.parent, flush=True)
    input()
"""


@pytest.mark.services
def test_services_end_with_a_killed_test_run() -> None:
    command = [sys.executable, "-c", STARTS_SERVICES]
    child = subprocess.Popen(
        command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert child.stdout
    *urls, folder = child.stdout.readline().split()
    ports = [int(url.rsplit(":", 1)[1].split("/")[0]) for url in urls]
    assert all(map(services.accepts, ports))
    child.kill()
    child.wait()
    wait_until(lambda: not any(map(services.accepts, ports)), what="both have ended")
    wait_until(lambda: not Path(folder).exists(), what="its folder is gone")


HANGS = """
import pytest
from tests import services

def test_hangs(request):
    with services.redis_server() as redis:
        request.config.rootpath.joinpath({note!r}).write_text(redis.url)
        services.wait_until(lambda: False, what="never", seconds=60)
"""


@pytest.mark.services
@pytest.mark.parametrize("end_by", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_interrupted_run_stops_what_its_tests_started(
    tmp_path: Path, end_by: signal.Signals
) -> None:
    note = tmp_path / "note"
    hanging = tmp_path / "test_hangs.py"
    hanging.write_text(HANGS.format(note=str(note)))
    command = [sys.executable, "-m", "tests.stages", "--fast", "--", "-n0", str(hanging)]
    env = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST_")}
    child = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL)
    wait_until(lambda: note.exists() and note.read_text(), what="the hanging test runs")
    port = int(note.read_text().rsplit(":", 1)[1].split("/")[0])
    assert services.accepts(port)
    child.send_signal(end_by)
    assert child.wait(40) == {signal.SIGINT: 130, signal.SIGTERM: 143}.get(end_by, -end_by)
    wait_until(lambda: not services.accepts(port), what="Redis has ended")
