"""Phones: what a commit costs when everybody in the room has a page of their own open.

N different phones, N sockets of the lobby and a bare broadcast to N take turns, each with a server
of its own, of which the others are stopped meanwhile. The commit is an announcement: no phone has
news of its own. Then how late tablets and the director are beside phones.
"""

import contextlib
import functools
import http.client
import itertools
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from bench import control
from bench.cold_start import play_night
from bench.fanout import BROADCAST, BROWSER_CORE, SERVER_CORE, Side, bare_side
from bench.pages import MINUTES, Night
from bench.served import served
from bench.table import Measured, percentile, row
from tests import services

COUNTS = (100, 1000, 5000)
BLOCKS, ROUNDS = 3, 6
BESIDE = 2000
HEARD_ROUNDS = 100
MAY_BE_LATER_SECONDS = 0.1
RESTS_SECONDS = 1.05  # what all phones share goes out once a second at most
HEARS_EVERY_SECONDS = 0.1


@dataclass(frozen=True)
class Crowds:
    phones: Side
    lobby: Side
    bare: Side


@functools.cache
def crowds(count: int) -> Crowds:
    """All three with so many sockets each, measured in turns."""
    control.raise_file_limit(count + 1000)
    with contextlib.ExitStack() as stack:
        place = stack.enter_context(services.folder("bench"))
        tournament = play_night(count, place / "data", minutes=MINUTES)
        sides = [
            stack.enter_context(crowd_side(place, name, tournament, count))
            for name in ("phones", "lobby")
        ]
        sides.append(stack.enter_context(bare_side(place, count=count)))
        for _ in range(BLOCKS):
            for side in sides:
                with contextlib.ExitStack() as others:
                    for other in sides:
                        if other is not side:
                            others.enter_context(other.stopped())
                    measure(side)
    return Crowds(*sides)


def measure(side: Side) -> None:
    """So many pushes, each after a rest: of the first ones in a block nobody has drawn yet."""
    measured = []
    for _ in range(ROUNDS + 1):
        time.sleep(RESTS_SECONDS)
        measured.append(side.round())
    side.last_seconds += [seconds for seconds, _ in measured[1:]]
    side.cpu_seconds += [cpu for _, cpu in measured[1:]]


@contextlib.contextmanager
def crowd_side(place: Path, name: str, tournament: int, count: int) -> Iterator[Side]:
    """The real server with a copy of the night; a push is an announcement."""
    own = place / name
    own.mkdir()
    shutil.copytree(place / "data", own / "data")
    with contextlib.ExitStack() as stack:
        server, port = stack.enter_context(served(own, core=SERVER_CORE))
        crowd = stack.enter_context(control.child("bench.sockets", place=own, core=BROWSER_CORE))
        numbers = itertools.count(1)

        def push(_size: int) -> dict[str, float]:
            text = f"The soup is served for the {next(numbers)}. time. " * 4
            pushed: dict[str, float] = server.ask("push", tournament=tournament, text=text)
            return pushed

        paths = [f"/ws/t/{tournament}/"] * count
        if name == "phones":
            tokens = server.ask("hand_out_tickets", tournament=tournament, count=count)
            paths = [f"/ws/p/{token}/" for token in tokens]
        side = Side(server, crowd, port, paths, push)
        side.fill()
        yield side


def _cpu(count: int) -> Measured:
    found = crowds(count)
    return Measured(median(found.phones.cpu_seconds), median(found.lobby.cpu_seconds))


def _last(count: int) -> Measured:
    found = crowds(count)
    return Measured(median(found.phones.last_seconds), median(found.bare.last_seconds))


for _count in COUNTS:
    row(
        f"CPU of a commit with {_count:,} phones",
        unit="ms",
        reference=f"with {_count:,} lobby sockets",
        at_most=1.5,
    )(functools.partial(_cpu, _count))
    row(f"push to the last of {_count:,} phones, p50", unit="ms", reference=BROADCAST)(
        functools.partial(_last, _count)
    )


# -- beside phones -------------------------------------------------------------------------------


@functools.cache
def heard() -> dict[str, tuple[list[float], list[float]]]:
    """The seconds from a commit to a tablet and to the director, without phones and beside them."""
    control.raise_file_limit(BESIDE + 1000)
    with contextlib.ExitStack() as stack:
        place = stack.enter_context(services.folder("bench"))
        tournament = play_night(BESIDE, place / "data", minutes=MINUTES)
        server, port = stack.enter_context(served(place, core=SERVER_CORE))
        connection = http.client.HTTPConnection("127.0.0.1", port)
        night = Night(server, connection, tournament, server.ask("sign_in_director"))
        alone = hear(night)
        crowd = stack.enter_context(control.child("bench.sockets", place=place, core=BROWSER_CORE))
        tokens = server.ask("hand_out_tickets", tournament=tournament, count=BESIDE)
        crowd.ask("connect", port=port, paths=[f"/ws/p/{token}/" for token in tokens])
        time.sleep(RESTS_SECONDS)
        beside = hear(night)
    return {name: (beside[name], alone[name]) for name in alone}


def hear(night: Night) -> dict[str, list[float]]:
    """The seconds until each of both has what was announced, so many times."""
    seconds: dict[str, list[float]] = {"tablet": [], "director": []}
    with contextlib.ExitStack() as stack:
        sockets = {name: stack.enter_context(night.watching(name)) for name in seconds}
        for number in range(HEARD_ROUNDS + 2):
            time.sleep(HEARS_EVERY_SECONDS)
            pushed = night.server.ask(
                "push", tournament=night.tournament, text=f"{number}, {time.monotonic()}"
            )
            for name, socket in sockets.items():
                arrived = socket.arrival_of(pushed["version"])
                seconds[name].append((arrived.at - pushed["at"]) / 1e9)
    return {name: each[2:] for name, each in seconds.items()}  # the first ones warm up


def _later(name: str) -> Measured:
    beside, alone = heard()[name]
    return Measured(percentile(beside, 99), percentile(alone, 99) + MAY_BE_LATER_SECONDS)


for _name in ("tablet", "director"):
    _measured: Callable[[], Measured] = functools.partial(_later, _name)
    row(
        f"commit to the {_name} beside {BESIDE:,} phones, p99",
        unit="ms",
        reference="without them, and 100 ms",
        at_most=1,
    )(_measured)
