"""The tests' end of a nursery: start a life, wait for its end, look at what it left behind."""

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests import services
from tests.processes import guard

FOREIGN = ("RIFFLE_", "DATABASE_URL", "REDIS_URL", "SECRET_KEY", "DJANGO_")


@contextlib.contextmanager
def nursery(**given: str) -> Iterator["Nursery"]:
    """A data folder and a port of its own, and a parent for any number of servers on them.

    Variables that are `given` make it the scaled mode.
    """
    with services.folder("lives") as place, (place / "nursery.log").open("wb") as log:
        port = services.free_port()
        command = [
            sys.executable,
            "-m",
            "tests.concurrency.nursery",
            str(place / "data"),
            str(port),
        ]
        env = {name: value for name, value in os.environ.items() if not name.startswith(FOREIGN)}
        env |= given
        parent = subprocess.Popen(
            command,
            cwd=services.ROOT,
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            start_new_session=True,
        )
        guard.tell("started", f"{parent.pid} {int(signal.SIGKILL)}")
        try:
            yield Nursery(parent, port, place / "data", env)
        finally:
            # The group is the parent and the lives that it has begun.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(parent.pid, signal.SIGKILL)
            parent.communicate()
            guard.tell("ended", parent.pid)


class Nursery:
    """Starts servers, one at a time, always on the same data and port."""

    def __init__(
        self, parent: subprocess.Popen[str], port: int, data: Path, env: dict[str, str]
    ) -> None:
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.data = data
        self.env = env
        self._parent = parent

    def begin(self, *, point: str = "", nth: int = 1, faults: int = 0) -> "Life":
        """A server that starts; with a point, one that dies there the nth time it comes by.

        With a seed for faults, one whose disk fails while SIGUSR1 has asked for it.
        """
        return Life(self, self._order(do="serve", point=point, nth=nth, faults=faults)["pid"])

    def call(self, name: str, **arguments: Any) -> Any:
        """Run a function of `backstage` on the servers' database."""
        return self._order(do="call", name=name, **{"with": arguments})

    def reap(self, pid: int) -> int:
        return int(self._order(do="reap", pid=pid)["signal"])

    def _order(self, **order: Any) -> Any:
        assert self._parent.stdin
        assert self._parent.stdout
        self._parent.stdin.write(json.dumps(order) + "\n")
        self._parent.stdin.flush()
        answer = self._parent.stdout.readline()
        assert answer, self.output()
        return json.loads(answer)

    def output(self) -> str:
        log = self.data.parent / "nursery.log"
        return log.read_text(encoding="utf-8", errors="replace")


@dataclass(frozen=True)
class Life:
    """One web process, from its start to its end."""

    nursery: Nursery
    pid: int

    def wait_until_it_answers(self) -> None:
        services.wait_until(lambda: services.healthz(self.nursery.url), what="the server answers")

    def kill(self) -> None:
        """kill -9; a life that has ended already stays ended, its number is not given away yet."""
        os.kill(self.pid, signal.SIGKILL)

    def wait_for_its_end(self) -> int:
        """The signal it died of."""
        return self.nursery.reap(self.pid)
