"""Two laptops with Riffle, as processes on folders of their own, and browsers without a screen.

As a program: what a test wants of a database that no server of its own has open.
"""

import contextlib
import http.client
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

from tests import services
from tests.processes import Process, wait_until

FOREIGN = ("RIFFLE_", "DATABASE_URL", "REDIS_URL", "SECRET_KEY", "DJANGO_")
CSRF = "c" * 32
PATIENCE_SECONDS = 240.0


def beside(data: Path, name: str, **arguments: Any) -> Any:
    """What a function of `backstage` says of the database in that folder."""
    command = [sys.executable, "-m", "tests.serving.laptops", name, json.dumps(arguments)]
    env = {**os.environ, "RIFFLE_DATA": str(data), "DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(
        command, cwd=services.ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@dataclass
class Answer:
    """What a server said."""

    status: int
    text: str
    headers: dict[str, str]

    @property
    def json(self) -> Any:
        return json.loads(self.text)


@dataclass
class Visitor:
    """A browser without a screen: it keeps its cookies for one laptop."""

    at: str
    cookies: dict[str, str] = field(default_factory=lambda: {"csrftoken": CSRF})

    def get(self, path: str, **headers: str) -> Answer:
        return self._ask("GET", path, None, headers)

    def post(self, path: str, fields: dict[str, Any] | None = None, **headers: str) -> Answer:
        body = urlencode(fields or {}, doseq=True).encode()
        kind = "application/x-www-form-urlencoded"
        return self._ask(
            "POST",
            path,
            body,
            {"Content-Type": kind, "X-CSRFToken": self.cookies["csrftoken"], **headers},
        )

    def tap(self, path: str, *, nonce: str = "", **fields: Any) -> Answer:
        """As pages send it."""
        said = {**fields, "nonce": nonce or str(uuid4())}
        return self.post(path, said, Accept="application/json")

    def _ask(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> Answer:
        found = urlsplit(self.at)
        wire = http.client.HTTPConnection(found.hostname or "", found.port, timeout=20)
        try:
            crumbs = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            wire.request(method, path, body, {"Cookie": crumbs, **headers})
            answer = wire.getresponse()
            for name, value in answer.getheaders():
                if name.lower() == "set-cookie":
                    self.cookies |= {key: one.value for key, one in SimpleCookie(value).items()}
            return Answer(answer.status, answer.read().decode(), dict(answer.getheaders()))
        finally:
            wire.close()


class Laptop:
    """One of the two; `within` is what its programs are started with, such as a namespace.

    With a `secure_port` it answers by HTTPS too; a laptop that follows has that from the first.
    """

    def __init__(
        self,
        place: Path,
        name: str,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        secure_port: int = 0,
        within: Any = (),
    ) -> None:
        self.data, self.name, self.host = place / name, name, host
        self.port = port or services.free_port()
        self.secure_port = secure_port
        self._within = list(within)
        self.env: dict[str, str] = {}
        self._place = place
        self.process: Process | None = None

    @property
    def at(self) -> str:
        return f"http://{self.host}:{self.port}"

    @property
    def page_at(self) -> str:
        """Where devices of the organisation open it."""
        return f"https://{self.host}:{self.secure_port}" if self.secure_port else self.at

    @property
    def said(self) -> str:
        return self.process.output() if self.process else ""

    def serve(self) -> None:
        secure = ["--https", "--https-port", str(self.secure_port)] if self.secure_port else []
        self._start("serving.serve", secure, ready="Riffle is running.")

    def follow(self, first: "Laptop", code: str = "") -> None:
        """Returns when it keeps up."""
        told = [*(["--code", code] if code else []), first.at.removeprefix("http://")]
        self._start("serving.following.follow", told, ready="Ctrl-C stops it.")

    def _start(self, module: str, told: list[str], *, ready: str) -> None:
        clean = {name: text for name, text in os.environ.items() if not name.startswith(FOREIGN)}
        env = {**clean, "RIFFLE_ANNOUNCE": "false", "PYTHONIOENCODING": "utf-8", **self.env}
        own = ["--data", str(self.data), "--port", str(self.port)]
        self.process = Process(
            [*self._within, sys.executable, "-m", module, *own, *told],
            env=env,
            log=self._place / f"{self.name}.log",
            is_ready=lambda running: ready in running.output(),
        )
        self.process.start()

    def kill(self) -> None:
        assert self.process
        self.process.kill()

    def freeze(self) -> None:
        """It stands still, and its network with it."""
        assert self.process
        os.killpg(self.process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        assert self.process
        os.killpg(self.process.pid, signal.SIGCONT)

    def wait_until_it_serves(self) -> None:
        wait_until(
            lambda: self.reach().get("serves"), what=f"{self.name} serves", seconds=PATIENCE_SECONDS
        )

    def reach(self) -> dict[str, Any]:
        """What it says to pages that ask whether it is there."""
        try:
            found: dict[str, Any] = Visitor(self.at).get("/reach/").json
        except (OSError, http.client.HTTPException, ValueError):
            return {}
        return found


@contextlib.contextmanager
def two_laptops(place: Path) -> Iterator[tuple[Laptop, Laptop]]:
    """Neither has started; whatever runs at the end is ended."""
    pair = Laptop(place, "first"), Laptop(place, "second")
    try:
        yield pair
    finally:
        for laptop in pair:
            if laptop.process and laptop.process.is_running:
                laptop.kill()


def code_of(director: Visitor) -> str:
    """What the page of the second laptop shows to the owner."""
    assert director.post("/second/code/").status == 302
    page = director.get("/second/").text
    return page.partition('laptop-code">')[2].partition("<")[0]


def main(argv: list[str]) -> None:
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", interactive=False, verbosity=0)
    from tests.serving import laptops_data

    name, arguments = argv
    said = getattr(laptops_data, name)(**json.loads(arguments))
    sys.stdout.write(json.dumps(said) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
