"""Whole rooms: taps on tablets while every screen is open, and how soon the screens show them.

Tables start and end hands, by HTTP and in turn. A tap is late by what passes from sending it until
its own tablet, or the director, has a drawing with it. The rate is what such a night has to bear.
"""

import asyncio
import contextlib
import functools
import itertools
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from websockets import Origin
from websockets.asyncio.client import ClientConnection, connect

from bench import control
from bench.cold_start import play_night
from bench.fanout import BROWSER_CORE, SERVER_CORE
from bench.pages import MINUTES
from bench.served import served
from bench.table import Measured, percentile, row
from bench.wishes import tap
from tests import services

SECONDS = 12.0
LONGEST_SECONDS = 30.0


@dataclass(frozen=True)
class Kind:
    """A night, what is open in it, and what it has to bear."""

    entries: int
    tablets: int
    phones: int
    taps_each_second: int
    late_seconds: float


KINDS = (Kind(80, 10, 79, 2, 0.15), Kind(1000, 100, 800, 20, 0.5), Kind(10_000, 200, 2000, 100, 1))


@dataclass
class Watcher:
    """A tablet, or the director: when each of its drawings came."""

    arrivals: list[tuple[int, float]] = field(default_factory=list)
    came: asyncio.Event = field(default_factory=asyncio.Event)

    async def read(self, socket: ClientConnection) -> None:
        async for message in socket:
            at, told = time.monotonic(), json.loads(message)
            if "regions" in told:
                self.arrivals.append((told["version"], at))
                self.came.set()

    async def first(self, *, after: float = 0.0, version: int = 0) -> tuple[int, float]:
        """The first drawing that came after this time and has this version."""
        seen = 0
        while True:
            for found, at in itertools.islice(self.arrivals, seen, None):
                if at > after and found >= version:
                    return found, at
            seen = len(self.arrivals)
            self.came.clear()
            await self.came.wait()


@dataclass
class Room:
    """A server, its director's session, and whoever watches."""

    port: int
    tournament: int
    session: str
    watchers: dict[str, Watcher] = field(default_factory=dict)
    late: dict[str, list[float]] = field(default_factory=lambda: {"tablet": [], "director": []})
    taps: int = 0

    async def open(self, paths: list[str], stack: contextlib.AsyncExitStack) -> None:
        for path in paths:
            socket = await stack.enter_async_context(
                connect(
                    f"ws://127.0.0.1:{self.port}/ws/t/{self.tournament}/{path}",
                    origin=Origin(f"http://127.0.0.1:{self.port}"),
                    additional_headers={"Cookie": f"sessionid={self.session}"},
                    max_size=None,
                    proxy=None,
                )
            )
            self.watchers[path] = watcher = Watcher()
            reading = asyncio.create_task(watcher.read(socket))
            stack.callback(reading.cancel)
            await watcher.first()

    async def tap(self, table: int, hand: int, verb: str) -> None:
        path, sent = f"/t/{self.tournament}/tables/{table}/hands/{hand}/{verb}/", time.monotonic()
        await self._post(path)
        self.taps += 1
        version, at = await self.watchers[f"tables/{table}/"].first(after=sent)
        self.late["tablet"].append(at - sent)
        _, at = await self.watchers["director/"].first(version=version)
        self.late["director"].append(at - sent)

    async def _post(self, path: str) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(tap(self.port, path, self.session))
        answer = await reader.readuntil(b"\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 204 "), answer + await reader.read(500)
        writer.close()


async def played(kind: Kind, room: Room, tables: list[tuple[int, int, bool]]) -> None:
    """Taps at the rate of the night, each table waiting until its tablet shows the last one."""
    steps = {number: _steps(hand, is_on=is_on) for number, hand, is_on in tables}
    free, busy = list(steps), set[asyncio.Task[None]]()
    ends = time.monotonic() + SECONDS
    for number in itertools.count():
        wait = ends - SECONDS + number / kind.taps_each_second - time.monotonic()
        await asyncio.sleep(max(wait, 0))
        if time.monotonic() > ends:
            break
        if free:
            table = free.pop(0)
            task = asyncio.create_task(room.tap(table, *next(steps[table])))
            busy.add(task)
            task.add_done_callback(functools.partial(_done, busy, free, table))
    async with asyncio.timeout(LONGEST_SECONDS):
        await asyncio.gather(*busy)


def _done(
    busy: set[asyncio.Task[None]], free: list[int], table: int, task: asyncio.Task[None]
) -> None:
    if task.exception() is None:  # otherwise it is raised at the end
        busy.discard(task)
        free.append(table)


def _steps(hand: int, *, is_on: bool) -> Iterator[tuple[int, str]]:
    """Start and end of one hand after the other."""
    if is_on:
        yield hand, "end"
        hand += 1
    for number in itertools.count(hand):
        yield number, "start"
        yield number, "end"


@functools.cache
def lateness(kind: Kind) -> Room:
    """A night with all its screens open."""
    control.raise_file_limit(kind.phones + 1000)
    with contextlib.ExitStack() as stack:
        place = stack.enter_context(services.folder("bench"))
        tournament = play_night(kind.entries, place / "data", minutes=MINUTES)
        server, port = stack.enter_context(served(place, core=SERVER_CORE))
        crowd = stack.enter_context(control.child("bench.sockets", place=place, core=BROWSER_CORE))
        tokens = server.ask("hand_out_tickets", tournament=tournament, count=kind.phones)
        crowd.ask("connect", port=port, paths=[f"/ws/p/{token}/" for token in tokens])
        server.ask("go_on", tournament=tournament)
        tables = server.ask("playable_tables", tournament=tournament)[: kind.tablets]
        room = Room(port, tournament, server.ask("sign_in_director"))

        async def play() -> None:
            async with contextlib.AsyncExitStack() as sockets:
                await room.open(["director/"], sockets)
                await room.open([f"tables/{number}/" for number, *_ in tables], sockets)
                await played(kind, room, tables)

        asyncio.run(play())
    return room


def _late(kind: Kind, name: str) -> Measured:
    return Measured(percentile(lateness(kind).late[name], 99), kind.late_seconds)


def _rate(kind: Kind) -> Measured:
    return Measured(SECONDS / lateness(kind).taps, 1 / kind.taps_each_second)


for _kind in KINDS:
    _room = f"{_kind.entries:,} entries, {_kind.tablets} tablets, {_kind.phones:,} phones"
    _wanted = "what such a night has to bear"
    row(f"taps, {_room}", unit="/s", reference=_wanted, at_most=1.05)(
        functools.partial(_rate, _kind)
    )
    for _name in ("tablet", "director"):
        row(f"tap to the {_name}, {_room}, p99", unit="ms", reference=_wanted, at_most=1)(
            functools.partial(_late, _kind, _name)
        )
