"""Pages while a night is played: what a GET takes whose screen nobody has drawn yet.

Before every GET something is announced, so that each draws anew. The page of the smallest night is
compared with the least that the same server answers, larger ones with that page.
"""

import contextlib
import functools
import http.client
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from bench.cold_start import play_night
from bench.control import Child
from bench.served import served
from bench.table import Measured, percentile, row
from tests import services

SCREENS = {"director": "director/", "lobby": "", "tablet": "tables/1/"}
MINUTES = 12
SMALLEST = 80
ROUNDS = {80: 150, 1000: 60, 10_000: 15}
PERCENTS = {80: (50, 99), 1000: (50, 99), 10_000: (50,)}


@dataclass(frozen=True)
class Night:
    """A server whose clock runs, and a director's browser."""

    server: Child
    connection: http.client.HTTPConnection
    tournament: int
    session: str

    def get(self, path: str) -> float:
        """The seconds of a GET."""
        began = time.perf_counter()
        self.connection.request("GET", path, headers={"Cookie": f"sessionid={self.session}"})
        answer = self.connection.getresponse()
        body = answer.read()
        assert answer.status == 200, body[:500]
        return time.perf_counter() - began

    def draw(self, screen: str, number: int) -> float:
        """The seconds of a GET of a screen that has just changed."""
        self.server.ask("push", tournament=self.tournament, text=f"Announcement {number}")
        return self.get(f"/t/{self.tournament}/{SCREENS[screen]}")


@contextlib.contextmanager
def playing(players: int) -> Iterator[Night]:
    with services.folder("bench") as place:
        tournament = play_night(players, place / "data", minutes=MINUTES)
        with served(place) as (server, port):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            with contextlib.closing(connection):
                yield Night(server, connection, tournament, server.ask("sign_in_director"))


@functools.cache
def drawn(players: int) -> Mapping[str, list[float]]:
    """The seconds of every GET, by screen; those of /healthz beside them."""
    seconds: dict[str, list[float]] = {name: [] for name in (*SCREENS, "healthz")}
    with playing(players) as night:
        for number in range(ROUNDS[players] + 2):
            for screen in SCREENS:
                seconds[screen].append(night.draw(screen, number))
            seconds["healthz"].append(night.get("/healthz"))
    return {name: each[2:] for name, each in seconds.items()}  # the first ones warm up


def page(screen: str, players: int, percent: int) -> Measured:
    if players == SMALLEST:
        night = drawn(players)
        reference = night["healthz"]
    else:
        night, reference = drawn(players), drawn(SMALLEST)[screen]
    return Measured(percentile(night[screen], percent), percentile(reference, percent))


def _register(screen: str, players: int, percent: int) -> None:
    reference = "answer to /healthz" if players == SMALLEST else f"with {SMALLEST} entries"
    measure: Callable[[], Measured] = functools.partial(page, screen, players, percent)
    row(f"{screen} page, {players:,} entries, p{percent}", unit="ms", reference=reference)(measure)


for _players, _percents in PERCENTS.items():
    for _screen in SCREENS:
        for _percent in _percents:
            _register(_screen, _players, _percent)
