"""A change at one table while the director watches: in a large room against a small one.

The table calls, and somebody comes. The processor time is that of the server from the commit on.
"""

import functools
from statistics import median

from bench.pages import Arrival, playing
from bench.table import Measured, row

SMALL, LARGE = 80, 10_000  # entries: 10 tables, and 1,250
TABLE = 5
ROUNDS = 40
REFERENCE = "one of 10"


@row("CPU of the director's push, one table of 1,250", unit="ms", reference=REFERENCE, at_most=3)
def cpu_of_a_push() -> Measured:
    large, small = (median(cpu for cpu, _ in called(players)) for players in (LARGE, SMALL))
    return Measured(large, small)


@row("size of the director's push, one table of 1,250", unit="KB", reference=REFERENCE, at_most=3)
def size_of_a_push() -> Measured:
    large, small = (median(size for _, size in called(players)) for players in (LARGE, SMALL))
    return Measured(large, small)


@functools.cache
def called(players: int) -> list[tuple[float, int]]:
    """The seconds of the server's processor and the bytes of each push."""
    with playing(players) as night, night.watching("director") as watching:

        def once() -> tuple[float, int]:
            began = night.server.ask("call", tournament=night.tournament, table=TABLE)
            arrival: Arrival = watching.arrival_of(began["version"])
            return night.server.ask("cpu") - began["cpu"], arrival.size

        return [once() for _ in range(ROUNDS + 2)][2:]  # the first ones warm up
