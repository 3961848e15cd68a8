"""The embedded server against the least that the same server program can do."""

import contextlib
import http.client
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.control import embedded_env
from bench.served import ONE_HALL
from bench.table import Measured, compare, row
from tests import services

EMPTY_APP = """
import sys, uvicorn
async def answer(scope, receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"{}"})
uvicorn.run(answer, port=int(sys.argv[1]), lifespan="off", log_level="warning", access_log=False)
"""


def riffle(port: int, data: Path) -> list[str]:
    return [sys.executable, "-m", "serving.serve", f"--data={data}", f"--port={port}"]


def empty(port: int) -> list[str]:
    return [sys.executable, "-c", EMPTY_APP, str(port)]


@contextlib.contextmanager
def serving(command: Sequence[str], port: int, place: Path) -> Iterator[None]:
    url = f"http://127.0.0.1:{port}"
    env = {**embedded_env(), **ONE_HALL, "DJANGO_SETTINGS_MODULE": "config.settings"}
    log = place / f"{port}.log"
    with services.process(
        command, env, log=log, is_ready=lambda _: services.healthz(url) is not None
    ):
        yield


@row("second start of the server", unit="s", reference="start of an empty uvicorn")
def second_start() -> Measured:
    with services.folder("bench") as place:
        port = services.free_port()
        both = riffle(port, place / "data"), empty(port)
        seconds_to_serve(both[0], port, place)  # the first start makes the database
        pairs = [[seconds_to_serve(command, port, place) for command in both] for _ in range(5)]
    return Measured(*(statistics.median(times) for times in zip(*pairs, strict=True)))


def seconds_to_serve(command: Sequence[str], port: int, place: Path) -> float:
    started = time.perf_counter()
    with serving(command, port, place):
        return time.perf_counter() - started


@row("answer to /healthz", unit="ms", reference="answer of an empty uvicorn")
def answer() -> Measured:
    with contextlib.ExitStack() as stack:
        place = stack.enter_context(services.folder("bench"))
        ports = services.free_port(), services.free_port()
        stack.enter_context(serving(riffle(ports[0], place / "data"), ports[0], place))
        stack.enter_context(serving(empty(ports[1]), ports[1], place))
        value, reference = (http.client.HTTPConnection("127.0.0.1", port) for port in ports)
        return compare(lambda: ask(value), lambda: ask(reference), rounds=25)


def ask(connection: http.client.HTTPConnection) -> bytes:
    connection.request("GET", "/healthz")
    response = connection.getresponse()
    body = response.read()
    assert response.status == 200, body
    return body
