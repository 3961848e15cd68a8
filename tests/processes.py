"""Programs that tests start: ready when they say so, ended whatever happens to the tests.

A guard process outlives a killed test run just long enough to end what it started and to remove
its folders.
"""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
START_SECONDS = 60.0


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def wait_until(
    is_so: Callable[[], object], *, what: str, seconds: float = START_SECONDS, pause: float = 0.02
) -> None:
    """Asks again and again; a clear failure if it does not come true in time."""
    deadline = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > deadline:
            raise TimeoutError(f"waited {seconds:.0f} s for this: {what}")
        time.sleep(pause)


_GUARD = """
import os, shutil, signal, sys
signal.signal(signal.SIGINT, signal.SIG_IGN)
started, folders = {}, set()
for line in sys.stdin:
    verb, what = line.rstrip("\\n").split(" ", 1)
    if verb == "started":
        pid, number = what.split()
        started[int(pid)] = int(number)
    elif verb == "ended":
        started.pop(int(what), None)
    elif verb == "made":
        folders.add(what)
    elif verb == "removed":
        folders.discard(what)
for pid, number in started.items():
    for end in (os.killpg, os.kill):
        try:
            end(pid, number)
            break
        except OSError:
            pass
for folder in folders:
    shutil.rmtree(folder, ignore_errors=True)
"""


class Guard:
    """Hears of everything that is started; cleans up when this process dies without a word."""

    def __init__(self) -> None:
        self._child: subprocess.Popen[str] | None = None

    def tell(self, verb: str, what: object) -> None:
        if os.name == "nt":
            return
        if self._child is None:
            command = [sys.executable, "-c", _GUARD]
            self._child = subprocess.Popen(
                command, stdin=subprocess.PIPE, text=True, start_new_session=True
            )
        assert self._child.stdin
        self._child.stdin.write(f"{verb} {what}\n")
        self._child.stdin.flush()


guard = Guard()


@contextlib.contextmanager
def folder(prefix: str) -> Iterator[Path]:
    path = Path(tempfile.mkdtemp(prefix=f"riffle-{prefix}-"))
    guard.tell("made", path)
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)
        guard.tell("removed", path)


def as_user(name: str | None) -> dict[str, Any]:
    """What subprocess needs to start a program as somebody else."""
    if name is None:
        return {}
    import pwd

    return {"user": name, "group": pwd.getpwnam(name).pw_gid, "extra_groups": []}


class Process:
    """A program that can be stopped, killed and started again with the same command."""

    def __init__(
        self,
        command: Sequence[object],
        *,
        env: Mapping[str, str],
        log: Path,
        is_ready: Callable[["Process"], object],
        user: str | None = None,
        end_by: signal.Signals = signal.SIGTERM,
    ) -> None:
        self.command = [str(part) for part in command]
        self.env = dict(env)
        self.log = log
        self.user = user
        self.end_by = end_by
        self._is_ready = is_ready
        self._child: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._child, "not running"
        return self._child.pid

    @property
    def is_running(self) -> bool:
        return self._child is not None and self._child.poll() is None

    def output(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")

    def start(self) -> None:
        """Returns when the program is ready, raises with its output when it ends instead."""
        self.launch()
        self.wait_until_ready()

    def launch(self) -> None:
        assert not self.is_running
        with self.log.open("wb") as log:
            self._child = subprocess.Popen(
                self.command,
                env=self.env,
                cwd=self.log.parent if self.user else ROOT,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                **as_user(self.user),
            )
        # PostgreSQL cleans up its shared memory on SIGQUIT but not on SIGKILL.
        last = signal.SIGQUIT if self.user else signal.SIGKILL
        guard.tell("started", f"{self._child.pid} {int(last)}")

    def wait_until_ready(self) -> None:
        try:
            wait_until(self._ready_or_dead, what=f"{self.command[0]} is ready")
        except TimeoutError as error:
            raise TimeoutError(f"{error}\n{self.output()}") from None

    def _ready_or_dead(self) -> object:
        if not self.is_running:
            raise RuntimeError(f"{' '.join(self.command)} ended at once:\n{self.output()}")
        return self._is_ready(self)

    def stop(self, seconds: float = 15.0) -> int:
        """Asks the program to end, insists after a while; its exit code."""
        return self._end(self.end_by, seconds)

    def kill(self) -> int:
        """Ends the program and its children without a warning."""
        return self._end(signal.SIGKILL, 15.0)

    def _end(self, how: signal.Signals, seconds: float) -> int:
        assert self._child, "not started"
        if self.is_running:
            to_group = how == signal.SIGKILL
            with contextlib.suppress(ProcessLookupError):
                (os.killpg if to_group else os.kill)(self._child.pid, how)
            try:
                self._child.wait(seconds)
            except subprocess.TimeoutExpired:
                os.killpg(self._child.pid, signal.SIGKILL)
                self._child.wait()
        guard.tell("ended", self._child.pid)
        return self._child.returncode


@contextlib.contextmanager
def process(
    command: Sequence[object],
    env: Mapping[str, str],
    *,
    log: Path,
    is_ready: Callable[[Process], object],
) -> Iterator[Process]:
    running = Process(command, env=env, log=log, is_ready=is_ready)
    try:
        running.start()
        yield running
    finally:
        if running.is_running:
            running.stop()


def accepts(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 0.5):
        return True
    return False
