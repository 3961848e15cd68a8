"""Wishes over HTTP, from many tablets at once, against the same commits without HTTP."""

import asyncio
import contextlib
import time
from statistics import median
from unittest import mock
from uuid import uuid4

from bench.log import DURABLE
from bench.served import served
from bench.table import Measured, row
from tests import services

TABLETS = 20
WISHES_EACH = 5
ROUNDS = 7
CSRF = "a" * 32
BACKSTAGE = "from bench import served; print(served.start_tournament(), served.sign_in_director())"


@row("wish over HTTP on SQLite, 20 tablets at once", unit="/s", reference="log.commit alone")
def on_sqlite() -> Measured:
    with services.folder("bench") as place, served(place) as (server, port):
        tournament, session = server.ask("start_tournament"), server.ask("sign_in_director")
        both = []
        for _ in range(ROUNDS + 1):
            over = asyncio.run(seconds_of_a_wish(port, tournament, session))
            alone = server.ask("add_time", tournament=tournament, times=TABLETS * WISHES_EACH)
            both.append((over, alone))
    _, *warm = both
    return Measured(*(median(each) for each in zip(*warm, strict=True)))


@row("wish over HTTP on PostgreSQL, 20 tablets at once", unit="/s", reference="on SQLite")
def on_postgres() -> Measured:
    with contextlib.ExitStack() as stack:
        stack.enter_context(mock.patch.dict(services.POSTGRES_SETTINGS, DURABLE))
        scaled = stack.enter_context(services.scaled_riffle(webs=1))
        made = scaled.manage("shell", "--verbosity=0", "--command", BACKSTAGE).split()
        place = stack.enter_context(services.folder("bench"))
        server, port = stack.enter_context(served(place))
        sides = (
            (int(scaled.webs[0].url.rpartition(":")[2]), int(made[0]), made[1]),
            (port, server.ask("start_tournament"), server.ask("sign_in_director")),
        )
        both = [
            [asyncio.run(seconds_of_a_wish(*side)) for side in sides] for _ in range(ROUNDS + 1)
        ]
    _, *warm = both
    return Measured(*(median(each) for each in zip(*warm, strict=True)))


async def seconds_of_a_wish(port: int, tournament: int, session: str) -> float:
    """Each tablet asks again as soon as it is answered."""
    path = f"/t/{tournament}/clock/add/"
    await tablet(port, path, session)  # whose login nobody has seen waits among strangers
    began = time.perf_counter()
    await asyncio.gather(*(tablet(port, path, session) for _ in range(TABLETS)))
    return (time.perf_counter() - began) / (TABLETS * WISHES_EACH)


async def tablet(port: int, path: str, session: str) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for _ in range(WISHES_EACH):
        writer.write(tap(port, path, session))
        answer = await reader.readuntil(b"\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 204 "), answer + await reader.read(500)
    writer.close()


def tap(port: int, path: str, session: str) -> bytes:
    body = f"seconds=1&nonce={uuid4()}"
    lines = (
        f"POST {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Accept: application/json",
        f"Cookie: sessionid={session}; csrftoken={CSRF}",
        f"X-CSRFToken: {CSRF}",
        "Content-Type: application/x-www-form-urlencoded",
        f"Content-Length: {len(body)}",
        "",
        body,
    )
    return "\r\n".join(lines).encode()
