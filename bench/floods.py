"""Wishes of a director while strangers do their worst, against the same wishes in quiet.

`python -m bench.floods PORT SERVER_PORT KIND` is the strangers: a process of its own, which begins
and ends when it is asked to. All of it is on loopback and lasts seconds.
"""

import asyncio
import contextlib
import http.client
import secrets
import sys
import time
from collections.abc import Awaitable, Callable
from statistics import median

from bench import control
from bench.embedded import EMPTY_APP, ask, serving
from bench.served import served
from bench.table import Measured, compare, row
from bench.wishes import CSRF, tap
from tests import services

STRANGERS = 30
BLOCKS, WISHES = 3, 50
PAUSE_SECONDS = 0.02

QUIET = "in quiet"


@row("wish while 30 strangers guess logins, p50", unit="ms", reference=QUIET, at_most=3)
def beside_logins() -> Measured:
    return beside("logins", STRANGERS)


@row("wish while 30 strangers ask for pages, p50", unit="ms", reference=QUIET, at_most=3)
def beside_pages() -> Measured:
    return beside("pages", STRANGERS)


@row("wish beside a header without end, p50", unit="ms", reference=QUIET, at_most=3)
def beside_a_header() -> Measured:
    return beside("header", 1)


def beside(kind: str, strangers: int) -> Measured:
    """Seconds of a wish, with and without them, in turns."""
    with contextlib.ExitStack() as stack:
        place = stack.enter_context(services.folder("bench"))
        server, port = stack.enter_context(served(place, limits={}))
        flood = stack.enter_context(
            control.child("bench.floods", port, kind, strangers, place=place, core=1)
        )
        path = f"/t/{server.ask('start_tournament')}/clock/add/"
        session = server.ask("sign_in_director")
        asyncio.run(wishes(port, path, session))  # warms up
        loud, quiet = [], []
        for _ in range(BLOCKS):
            quiet += asyncio.run(wishes(port, path, session))
            flood.ask("begin")
            loud += asyncio.run(wishes(port, path, session))
            assert flood.ask("end"), "nobody was there"
    return Measured(median(loud), median(quiet))


async def wishes(port: int, path: str, session: str) -> list[float]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    seconds = []
    for _ in range(WISHES):
        began = time.perf_counter()
        writer.write(tap(port, path, session))
        answer = await reader.readuntil(b"\r\n\r\n")
        seconds.append(time.perf_counter() - began)
        assert answer.startswith(b"HTTP/1.1 204 "), answer
        await asyncio.sleep(PAUSE_SECONDS)
    writer.close()
    return seconds


# -- the parsers ----------------------------------------------------------------------------------


@row("request through the door (httptools, limits)", unit="ms", reference="httptools, no limits")
def door_against_none() -> Measured:
    return parsed("serving.door:DoorProtocol", "httptools")


@row("request through h11", unit="ms", reference="the door (httptools, limits)")
def h11_against_door() -> Measured:
    return parsed("h11", "serving.door:DoorProtocol")


def parsed(value: str, reference: str) -> Measured:
    """A request of a browser's size to an application that does nothing, by two parsers."""
    with contextlib.ExitStack() as stack:
        place = stack.enter_context(services.folder("bench"))
        connections = []
        for http_by in (value, reference):
            port = services.free_port()
            app = EMPTY_APP.replace("uvicorn.run(", f"uvicorn.run(http={http_by!r}, app=")
            stack.enter_context(serving([sys.executable, "-c", app, str(port)], port, place))
            connections.append(http.client.HTTPConnection("127.0.0.1", port))
        one, other = connections
        return compare(lambda: ask(one), lambda: ask(other), rounds=40)


# -- the strangers --------------------------------------------------------------------------------


class Flood:
    """So many connections, each of which does the same again and again while it is wanted."""

    def __init__(self, port: int, kind: str) -> None:
        self.port = port
        self.knock: Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
        self.knock = {"logins": self.logins, "pages": self.pages, "header": self.header}[kind]
        self.is_wanted = False
        self.knocks = 0

    def begin(self) -> None:
        self.knocks, self.is_wanted = 0, True

    def end(self) -> int:
        self.is_wanted = False
        return self.knocks

    async def go_on(self) -> None:
        while True:
            while not self.is_wanted:
                await asyncio.sleep(0.01)
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                with contextlib.closing(writer):
                    await self.knock(reader, writer)

    async def logins(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while self.is_wanted:
            guess = f"csrfmiddlewaretoken={CSRF}&username={secrets.token_hex(6)}&password=x"
            lines = (
                "POST /login/ HTTP/1.1",
                f"Host: 127.0.0.1:{self.port}",
                f"Cookie: csrftoken={CSRF}",
                "Content-Type: application/x-www-form-urlencoded",
                f"Content-Length: {len(guess)}",
            )
            await self._ask("\r\n".join((*lines, "", guess)), reader, writer)

    async def pages(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while self.is_wanted:
            ask = f"GET /t/1/ HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n\r\n"
            await self._ask(ask, reader, writer)

    async def _ask(
        self, request: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.knocks += 1
        writer.write(request.encode())
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        if b"content-length: " in head:
            await reader.readexactly(int(head.partition(b"content-length: ")[2].split()[0]))
        else:
            await reader.readuntil(b"0\r\n\r\n")  # chunked

    async def header(self, _reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"GET / HTTP/1.1\r\nX-Long: ")
        while self.is_wanted:
            self.knocks += 1
            writer.write(b"a" * 65536)
            await writer.drain()


async def _flood(flood: Flood, strangers: int) -> None:
    await asyncio.gather(*(flood.go_on() for _ in range(strangers)))


if __name__ == "__main__":
    given = Flood(int(sys.argv[2]), sys.argv[3])
    control.answer(int(sys.argv[1]), {"begin": given.begin, "end": given.end})
    asyncio.run(_flood(given, int(sys.argv[4])))
