"""Cold starts: from launching the process to its first answers, with a played night to fold."""

import functools
import http.client
import json
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from bench.control import embedded_env
from bench.table import Measured, row
from tests import services

ROUNDS = 3
LONGEST_SECONDS = 300

EMPTY = "the same with an empty database"


@row("start to /healthz, 80-player log", unit="s", reference=EMPTY)
def healthz_with_80() -> Measured:
    return started(80).healthz


@row("start to the lobby, 80-player log", unit="s", reference=EMPTY)
def lobby_with_80() -> Measured:
    return started(80).page


@row("start to /healthz, 1,000-player log", unit="s", reference=EMPTY)
def healthz_with_1000() -> Measured:
    return started(1000).healthz


@row("start to the lobby, 1,000-player log", unit="s", reference=EMPTY)
def lobby_with_1000() -> Measured:
    return started(1000).page


@dataclass(frozen=True)
class Starts:
    healthz: Measured
    page: Measured


@functools.cache
def started(players: int) -> Starts:
    """Starts with the log of a night and with an empty database, in turns."""
    with services.folder("bench") as place:
        night, empty = place / "night", place / "empty"
        tournament = play_night(players, night)
        first_answers(night, "/"), first_answers(empty, "/")  # static files are collected once
        pairs = [
            (*first_answers(night, f"/t/{tournament}/"), *first_answers(empty, "/"))
            for _ in range(ROUNDS)
        ]
    healthz, page, empty_healthz, empty_page = (median(each) for each in zip(*pairs, strict=True))
    return Starts(Measured(healthz, empty_healthz), Measured(page, empty_page))


def play_night(players: int, data: Path, *, minutes: int | None = None, times: int = 1) -> int:
    """A night of so many players in the folder, or its first minutes; the tournament's number."""
    data.mkdir()
    extent = [] if minutes is None else [str(minutes), str(times)]
    done = subprocess.run(  # noqa: S603  # our own module
        [sys.executable, "-m", "bench.nights", str(players), *extent],
        cwd=services.ROOT,
        env={**embedded_env(), "RIFFLE_DATA": str(data)},
        text=True,
        capture_output=True,
        timeout=LONGEST_SECONDS,
    )
    assert done.returncode == 0, done.stderr
    tournament, facts = json.loads(done.stdout.splitlines()[-1])
    sys.stderr.write(f"  the log of {players} players has {facts} facts\n")
    return int(tournament)


def first_answers(data: Path, path: str) -> tuple[float, float]:
    """Seconds from launching the server to its first /healthz and then to its first page."""
    port = services.free_port()
    server = services.Process(
        [sys.executable, "-m", "serving.serve", f"--data={data}", f"--port={port}"],
        env=embedded_env(),
        log=data.parent / "server.log",
        is_ready=lambda _: answers(port, "/healthz"),
    )
    began = time.perf_counter()
    try:
        server.start()
        healthy = time.perf_counter() - began
        assert answers(port, path), server.output()
        return healthy, time.perf_counter() - began
    finally:
        server.stop()


def answers(port: int, path: str) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("GET", path)
        return connection.getresponse().status == 200
    except ConnectionError:
        return False
    finally:
        connection.close()
