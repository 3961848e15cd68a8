"""Real PostgreSQL, Redis and Riffle processes for tests: private, on free ports, gone afterwards.

Everything is a context manager: `postgres()`, `redis_server()`, `scaled_riffle()`.
"""

import contextlib
import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from playwright.sync_api import Browser, Playwright

from tests.processes import (
    ROOT,
    Process,
    accepts,
    as_user,
    folder,
    free_port,
    process,
    wait_until,
)

__all__ = [
    "ROOT",
    "Postgres",
    "Process",
    "Redis",
    "ScaledRiffle",
    "Web",
    "accepts",
    "chromium",
    "command_of",
    "compose",
    "find_chromium",
    "find_postgres",
    "find_redis",
    "folder",
    "free_port",
    "healthz",
    "manage",
    "postgres",
    "postgres_server",
    "process",
    "redis_server",
    "scaled_env",
    "scaled_riffle",
    "standby_of",
    "wait_until",
]


# -- what is on this machine ---------------------------------------------------------------------


def find_postgres() -> Path | None:
    """The folder with the newest PostgreSQL server programs."""
    places = [
        *Path("/usr/lib/postgresql").glob("*/bin"),
        *Path("/opt/homebrew/opt").glob("postgresql@*/bin"),
        *Path("/usr/local/opt").glob("postgresql@*/bin"),
        *Path("/Applications/Postgres.app/Contents/Versions").glob("*/bin"),
    ]
    complete = [place for place in places if (place / "initdb").exists()]
    if complete:
        return max(complete, key=lambda place: [int(n) for n in _digits(str(place))])
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


def _digits(text: str) -> list[str]:
    return "".join(c if c.isdigit() else " " for c in text).split()


def find_redis() -> str | None:
    return shutil.which("redis-server")


def find_chromium() -> str | None:
    """A Chromium of this machine; None leaves the choice to Playwright's own."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return next((found for name in names if (found := shutil.which(name))), None)


CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium(playwright: Playwright, **options: Any) -> Browser:
    return playwright.chromium.launch(
        executable_path=find_chromium(), args=CHROMIUM_FLAGS, **options
    )


# -- PostgreSQL and Redis ------------------------------------------------------------------------


INITDB_OPTIONS = [
    "--username=riffle",
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C",
    "--no-sync",
    "--no-instructions",
]
POSTGRES_SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_connections": "200",
}


@dataclass(frozen=True)
class Postgres:
    """A cluster that can crash and come back at the same address."""

    url: str
    server: Process

    def crash(self) -> None:
        """Everything of it ends at once and nothing is tidied up; the next start recovers."""
        self.server.end_by = signal.SIGQUIT
        self.server.stop()


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """A cluster of its own, fast rather than safe; its DATABASE_URL."""
    with postgres_server() as cluster:
        yield cluster.url


@contextlib.contextmanager
def postgres_server(**settings: str) -> Iterator[Postgres]:
    """The same, which a test may end; with other settings if it says so."""
    programs = find_postgres()
    assert programs, "PostgreSQL is not installed"
    user = _unprivileged()
    with folder("postgres") as place:
        if user:
            shutil.chown(place, user)
        port = free_port()
        data = place / "data"
        env = {**os.environ, "LC_ALL": "C"}
        initdb = [str(programs / "initdb"), *INITDB_OPTIONS, f"--pgdata={data}"]
        subprocess.run(
            initdb, check=True, cwd=place, env=env, stdout=subprocess.DEVNULL, **as_user(user)
        )
        options = [f"--{name}={value}" for name, value in {**POSTGRES_SETTINGS, **settings}.items()]
        ready = [str(programs / "pg_isready"), "--quiet", "--host=127.0.0.1", f"--port={port}"]
        server = Process(
            [programs / "postgres", f"-D{data}", f"--port={port}", *options],
            env=env,
            log=place / "log",
            is_ready=lambda _: subprocess.run(ready).returncode == 0,
            user=user,
            end_by=signal.SIGINT,  # "fast": does not wait for clients
        )
        try:
            server.start()
            yield Postgres(f"postgres://riffle@127.0.0.1:{port}/postgres", server)
        finally:
            if server.is_running:
                server.stop()


@contextlib.contextmanager
def standby_of(first: Postgres) -> Iterator[Postgres]:
    """A second server that follows the first by PostgreSQL's own streaming replication."""
    programs = find_postgres()
    assert programs
    user = _unprivileged()
    with folder("standby") as place:
        if user:
            shutil.chown(place, user)
        data, port = place / "data", free_port()
        copy = [str(programs / "pg_basebackup"), f"--dbname={first.url}", f"--pgdata={data}"]
        options = ["--write-recovery-conf", "--wal-method=stream", "--checkpoint=fast", "--no-sync"]
        subprocess.run([*copy, *options], check=True, cwd=place, **as_user(user))
        settings = [f"--{name}={value}" for name, value in POSTGRES_SETTINGS.items()]
        ready = [str(programs / "pg_isready"), "--quiet", "--host=127.0.0.1", f"--port={port}"]
        server = Process(
            [programs / "postgres", f"-D{data}", f"--port={port}", *settings],
            env={**os.environ, "LC_ALL": "C"},
            log=place / "log",
            is_ready=lambda _: subprocess.run(ready).returncode == 0,
            user=user,
            end_by=signal.SIGINT,
        )
        try:
            server.start()
            yield Postgres(f"postgres://riffle@127.0.0.1:{port}/postgres", server)
        finally:
            if server.is_running:
                server.stop()


def _unprivileged() -> str | None:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    import pwd

    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


@dataclass(frozen=True)
class Redis:
    """A Redis that can die and come back at the same address."""

    url: str
    server: Process

    def stop(self) -> None:
        self.server.kill()

    def start(self) -> None:
        self.server.start()


@contextlib.contextmanager
def redis_server() -> Iterator[Redis]:
    program = find_redis()
    assert program, "Redis is not installed"
    with folder("redis") as place:
        port = free_port()
        command = [program, "--port", port, "--bind", "127.0.0.1", "--dir", place]
        command += ["--save", "", "--appendonly", "no"]
        log = place / "log"
        with process(command, {**os.environ}, log=log, is_ready=lambda _: accepts(port)) as server:
            yield Redis(f"redis://127.0.0.1:{port}/0", server)


# -- Riffle itself -------------------------------------------------------------------------------


def compose() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text("utf-8"))
    return loaded


def command_of(service: str, *, port: int | None = None) -> list[str]:
    """What docker-compose.yml runs for `service`, by this Python."""
    command = [str(part) for part in compose()["services"][service]["command"]]
    if port is not None:
        command = [f"--port={port}" if p.startswith("--port=") else p for p in command]
    python = [sys.executable] if command[0] == "python" else [sys.executable, "-m", command[0]]
    return [*python, *command[1:]]


def scaled_env(*, database_url: str, redis_url: str, data: Path) -> dict[str, str]:
    """The variables that docker-compose.yml sets, with private values, and no others of Riffle."""
    given = {
        "DATABASE_URL": database_url,
        "REDIS_URL": redis_url,
        "SECRET_KEY": secrets.token_urlsafe(64),
        "RIFFLE_HOSTS": "127.0.0.1,localhost",
        "RIFFLE_TLS": "false",
        "RIFFLE_TIME_ZONE": "UTC",
        "WEB_CONCURRENCY": "1",
        "RIFFLE_PROXY": "127.0.0.1",
        "RIFFLE_BACKUP": str(data),
    }
    inherited = {k: v for k, v in os.environ.items() if not k.startswith(("RIFFLE_", "DJANGO_"))}
    # The image has its static files in place; here they go to a folder of this run.
    return {**inherited, **given, "RIFFLE_DATA": str(data), "PYTHONUNBUFFERED": "1"}


@dataclass(frozen=True)
class Web:
    url: str
    process: Process


@dataclass(frozen=True)
class ScaledRiffle:
    webs: list[Web]
    worker: Process
    beat: Process
    redis: Redis
    env: dict[str, str]

    @property
    def processes(self) -> list[Process]:
        return [*(web.process for web in self.webs), self.worker, self.beat]

    def manage(self, *command: str) -> str:
        """Runs manage.py in the same deployment; what it printed."""
        return manage(*command, env=self.env)


def manage(*command: str, env: Mapping[str, str]) -> str:
    whole = [sys.executable, "manage.py", *command]
    done = subprocess.run(whole, cwd=ROOT, env=dict(env), text=True, capture_output=True)
    assert done.returncode == 0, f"{' '.join(whole)}\n{done.stdout}{done.stderr}"
    return done.stdout


def healthz(url: str) -> dict[str, Any] | None:
    """What the server says of itself; None while it does not answer."""
    try:
        with urllib.request.urlopen(f"{url}/healthz", timeout=5) as answer:
            told: dict[str, Any] = json.load(answer)
            return told
    except OSError:
        return None


@contextlib.contextmanager
def scaled_riffle(*, webs: int = 2) -> Iterator[ScaledRiffle]:
    """The scaled mode as in docker-compose.yml: the same commands, as processes of this machine."""
    with contextlib.ExitStack() as stack:
        database_url = stack.enter_context(postgres())
        redis = stack.enter_context(redis_server())
        place = stack.enter_context(folder("scaled"))
        env = scaled_env(database_url=database_url, redis_url=redis.url, data=place / "data")
        subprocess.run(command_of("migrate"), cwd=ROOT, env=env, check=True, capture_output=True)
        manage("collectstatic", "--noinput", env=env)  # as the Dockerfile does
        riffle = ScaledRiffle(
            webs=[_web(env, place / f"web{n}.log") for n in range(1, webs + 1)],
            worker=_teller("worker", " ready.", env, place),
            beat=_teller("beat", "beat: Starting", env, place),
            redis=redis,
            env=env,
        )
        for part in riffle.processes:
            part.launch()
            stack.callback(part.stop)
        for part in riffle.processes:
            part.wait_until_ready()
        yield riffle


def _web(env: Mapping[str, str], log: Path) -> Web:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = command_of("web", port=port)
    return Web(url, Process(command, env=env, log=log, is_ready=lambda _: healthz(url)))


def _teller(service: str, says: str, env: Mapping[str, str], place: Path) -> Process:
    """A process that says in its log when it is ready."""
    log = place / f"{service}.log"
    return Process(command_of(service), env=env, log=log, is_ready=lambda p: says in p.output())
