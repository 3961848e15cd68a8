"""A hundred nights at once in one deployment, against one night alone.

What looks at all of them (the sweep, the home page), and what should not notice the others: a tap.
"""

import contextlib
import functools
import http.client
from collections.abc import Mapping
from statistics import median

from bench.cold_start import play_night
from bench.pages import MINUTES, Night
from bench.served import served
from bench.table import Measured, row
from tests import services

NIGHTS, PLAYERS = 100, 100
ROUNDS = 40
ALONE = "one night alone"


@functools.cache
def nights(count: int) -> Mapping[str, float]:
    """Median seconds of each, with so many nights."""
    with contextlib.ExitStack() as stack:
        place = stack.enter_context(services.folder("bench"))
        tournament = play_night(PLAYERS, place / "data", minutes=MINUTES, times=count)
        server, port = stack.enter_context(served(place))
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        stack.callback(connection.close)
        night = Night(server, connection, tournament, server.ask("sign_in_director"))
        for number in range(tournament - count + 1, tournament + 1):
            server.ask("go_on", tournament=number)
        found: dict[str, list[float]] = {"sweep": [], "home": [], "tap": []}
        for _ in range(ROUNDS + 2):
            found["sweep"].append(server.ask("sweep"))
            found["home"].append(night.get("/"))
            found["tap"].append(server.ask("add_time", tournament=tournament, times=5))
    return {name: median(each[2:]) for name, each in found.items()}  # the first ones warm up


def _register(name: str, what: str, at_most: float | None) -> None:
    @row(f"{name}, {NIGHTS} nights of {PLAYERS}", unit="ms", reference=ALONE, at_most=at_most)
    def compared() -> Measured:
        return Measured(nights(NIGHTS)[what], nights(1)[what])


_register("CPU of a sweep", "sweep", None)
_register("home page", "home", None)
_register("tap in one of them", "tap", 1.5)
