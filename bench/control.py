"""Child processes that answer questions: a line of JSON there, a line of JSON back, on loopback."""

import contextlib
import json
import os
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from tests import services

ANSWER_SECONDS = 100.0

Verb = Callable[..., object]


# -- in the child --------------------------------------------------------------------------------


def answer(port: int, verbs: Mapping[str, Verb]) -> None:
    """Answer on that port for as long as this process lives, in a thread of its own."""
    listener = socket.create_server(("127.0.0.1", port))
    known = {"cpu": time.process_time, "memory": own_memory, **verbs}
    threading.Thread(target=_answer, args=(listener, known), daemon=True).start()


def _answer(listener: socket.socket, verbs: Mapping[str, Verb]) -> None:
    while True:
        connection, _ = listener.accept()
        with connection, connection.makefile("rw", encoding="utf-8") as lines:
            for line in lines:
                name, arguments = json.loads(line)
                lines.write(json.dumps(verbs[name](**arguments)) + "\n")
                lines.flush()


def own_memory() -> int:
    """Bytes that belong to this process alone."""
    lines = Path("/proc/self/smaps_rollup").read_text(encoding="ascii").splitlines()
    return 1024 * sum(int(line.split()[1]) for line in lines if line.startswith("Anonymous:"))


# -- in the measuring process --------------------------------------------------------------------


class Child:
    """A running child process."""

    def __init__(self, process: services.Process, port: int) -> None:
        self.process = process
        self._connection = socket.create_connection(("127.0.0.1", port), ANSWER_SECONDS)
        self._lines = self._connection.makefile("rw", encoding="utf-8")

    def ask(self, verb: str, **arguments: object) -> Any:
        self._lines.write(json.dumps([verb, arguments]) + "\n")
        self._lines.flush()
        try:
            answered = self._lines.readline()
        except TimeoutError:
            answered = ""
        assert answered, f"no answer to {verb}:\n{self.process.output()}"
        return json.loads(answered)

    def close(self) -> None:
        self._lines.close()
        self._connection.close()


@contextlib.contextmanager
def child(
    module: str,
    *arguments: object,
    place: Path,
    core: int = 0,
    is_ready: Callable[[], object] = lambda: True,
    env: Mapping[str, str] | None = None,
) -> Iterator[Child]:
    """`python -m module PORT arguments...`, answering on PORT, on a processor core of its own."""
    port = services.free_port()
    command = [sys.executable, "-m", module, port, *arguments]
    running = services.Process(
        command,
        env={**embedded_env(), **(env or {})},
        log=place / f"{module}.{port}.log",
        is_ready=lambda _: services.accepts(port) and is_ready(),
    )
    with contextlib.ExitStack() as stack:
        stack.callback(lambda: running.is_running and running.stop())
        with _on_core(core):  # its threads inherit it
            running.start()
        found = Child(running, port)
        stack.callback(found.close)
        yield found


@contextlib.contextmanager
def _on_core(number: int) -> Iterator[None]:
    """This process on one core only, where the system can do that and has enough of them."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {sorted(allowed)[number % len(allowed)]})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


def embedded_env() -> dict[str, str]:
    """The environment of a child in the embedded mode, whatever mode this process is in."""
    env = {k: v for k, v in os.environ.items() if k not in ("DATABASE_URL", "REDIS_URL")}
    return {**env, "RIFFLE_ANNOUNCE": "false"}


def raise_file_limit(wanted: int) -> None:
    """Let this process and its children open so many files; every socket is one."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    enough = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    assert enough >= wanted, f"This system allows {hard} open files, {wanted} are needed."
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
