"""Screens while a night is played: what a page takes, and what a push takes from the commit on.

Before every GET something is announced, so that each draws a screen that nobody has drawn yet; so
does every push, to the one browser that watches. The smallest night is compared with the least that
the same server answers, larger ones with it. How large they are is counted as well: the first push
after a screen was opened has all that changed, as text.
"""

import contextlib
import functools
import http.client
import itertools
import json
import queue
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from websockets import Origin
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from bench.cold_start import play_night
from bench.control import Child
from bench.served import served
from bench.table import Measured, percentile, row
from tests import services

SCREENS = {"director": "director/", "lobby": "", "tablet": "tables/1/"}
MINUTES = 12
LONGEST_PUSH_SECONDS = 60.0
SMALLEST = 80
ROUNDS = {80: 150, 1000: 60, 10_000: 15}
MOST_BYTES = 100_000
PERCENTS = {80: (50, 99), 1000: (50, 99), 10_000: (50,)}


@dataclass(frozen=True)
class Night:
    """A server whose clock runs, and a director's browser."""

    server: Child
    connection: http.client.HTTPConnection
    tournament: int
    session: str
    largest: dict[str, int] = field(default_factory=dict)

    def get(self, path: str) -> float:
        """The seconds of a GET."""
        began = time.perf_counter()
        self.connection.request("GET", path, headers={"Cookie": f"sessionid={self.session}"})
        answer = self.connection.getresponse()
        body = answer.read()
        assert answer.status == 200, body[:500]
        self._note(f"{_screen_at(path)} page", len(body))
        return time.perf_counter() - began

    def draw(self, screen: str, number: int) -> float:
        """The seconds of a GET of a screen that has just changed."""
        self.server.ask("push", tournament=self.tournament, text=f"Announcement {number}")
        return self.get(f"/t/{self.tournament}/{SCREENS[screen]}")

    def push(self, screen: str, rounds: int) -> list[float]:
        """The seconds from a commit to a browser that watches the screen, so many times."""
        with self.watching(screen) as watching:
            return [self._push_once(watching, screen, number) for number in range(rounds)]

    @contextlib.contextmanager
    def watching(self, screen: str) -> "Iterator[Watching]":
        """A browser that shows the screen."""
        here = f"{self.connection.host}:{self.connection.port}"
        with connect(
            f"ws://{here}/ws/t/{self.tournament}/{SCREENS[screen]}",
            origin=Origin(f"http://{here}"),
            additional_headers={"Cookie": f"sessionid={self.session}"},
            max_size=None,
            open_timeout=60,  # the first asks for the whole log to be folded
        ) as socket:
            yield Watching(socket)

    def _push_once(self, watching: "Watching", screen: str, number: int) -> float:
        text = f"Push {number}"
        pushed = self.server.ask("push", tournament=self.tournament, text=text)
        arrival = watching.arrival_of(pushed["version"])
        self._note(f"{screen} push", arrival.size)
        return (arrival.at - pushed["at"]) / 1e9

    def _note(self, what: str, size: int) -> None:
        self.largest[what] = max(size, self.largest.get(what, 0))


class Arrival(NamedTuple):
    """A drawing has come: which version, when in nanoseconds, and how large."""

    version: int
    at: int
    size: int


class Watching:
    """A browser that does no more than note when a drawing came, or that it has missed one."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._drawings: queue.Queue[Arrival] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def arrival_of(self, version: int) -> Arrival:
        """The drawing of this version, or the first after it."""
        while True:
            drawing = self._drawings.get(timeout=LONGEST_PUSH_SECONDS)
            if drawing.version >= version:
                return drawing

    def _read(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            for message in self._socket:
                at, told = time.monotonic_ns(), json.loads(message)
                # Whoever has missed a drawing hears of it by the heartbeat, and fetches it then.
                version = told["version"] if "regions" in told else told.get("changed", -1)
                self._drawings.put(Arrival(version, at, len(message)))


@contextlib.contextmanager
def playing(players: int) -> Iterator[Night]:
    with services.folder("bench") as place:
        tournament = play_night(players, place / "data", minutes=MINUTES)
        with served(place) as (server, port):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            with contextlib.closing(connection):
                yield Night(server, connection, tournament, server.ask("sign_in_director"))


class Drawn(NamedTuple):
    """The seconds of every page and push, by screen, and of /healthz; the largest of each."""

    seconds: Mapping[str, list[float]]
    largest: Mapping[str, int]


def _screen_at(path: str) -> str:
    return next((name for name, at in SCREENS.items() if at and path.endswith(at)), "lobby")


@functools.cache
def drawn(players: int) -> Drawn:
    seconds: dict[str, list[float]] = {f"{screen} page": [] for screen in SCREENS}
    seconds["healthz"] = []
    with playing(players) as night:
        for number in range(ROUNDS[players] + 2):
            for screen in SCREENS:
                seconds[f"{screen} page"].append(night.draw(screen, number))
            seconds["healthz"].append(night.get("/healthz"))
        for screen in SCREENS:
            seconds[f"{screen} push"] = night.push(screen, ROUNDS[players] + 2)
    # The first ones warm up.
    return Drawn({name: each[2:] for name, each in seconds.items()}, night.largest)


def measure(what: str, players: int, percent: int) -> Measured:
    reference = drawn(SMALLEST).seconds["healthz" if players == SMALLEST else what]
    found = drawn(players).seconds[what]
    return Measured(percentile(found, percent), percentile(reference, percent))


def size(what: str, players: int) -> Measured:
    reference = MOST_BYTES if what.endswith("push") else drawn(SMALLEST).largest[what]
    return Measured(drawn(players).largest[what], reference)


def _register(what: str, players: int, percent: int) -> None:
    reference = "answer to /healthz" if players == SMALLEST else f"with {SMALLEST} entries"
    measured: Callable[[], Measured] = functools.partial(measure, what, players, percent)
    row(f"{what}, {players:,} entries, p{percent}", unit="ms", reference=reference)(measured)


for _kind, _players in itertools.product(("page", "push"), ROUNDS):
    for _screen, _percent in itertools.product(SCREENS, PERCENTS[_players]):
        _register(f"{_screen} {_kind}", _players, _percent)

for _players in ROUNDS:
    row(
        f"director push, {_players:,} entries, size",
        unit="KB",
        reference="the most that a push may be",
        at_most=1,
    )(functools.partial(size, "director push", _players))
    row(
        f"director page, {_players:,} entries, size",
        unit="KB",
        reference=f"with {SMALLEST} entries",
    )(functools.partial(size, "director page", _players))
