"""Pushes: from a commit to the last browser, against a bare `websockets` broadcast.

Both servers share one core and take turns, the other one stopped meanwhile; their browsers share
another core. What is sent has the same size on both sides.
"""

import contextlib
import functools
import itertools
import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from bench import control
from bench.served import served
from bench.sockets import DRAWING_BYTES, first_frame, handshake
from bench.table import Measured, percentile, row
from tests import services

SERVER_CORE, BROWSER_CORE = 0, 1
LEAST_BYTES = 1536  # a lobby while entries are sold, with something announced
IN_PLAY_BYTES = 3072
BLOCKS, ROUNDS = 24, 5
LONGEST_PUSH_SECONDS = 15.0
PAUSE_SECONDS = 0.01
FILL_PUSHES, FILL_BYTES = 30, 20_000

BROADCAST = "bare websockets broadcast"


@row("push to the last of 1,000 sockets, p50", unit="ms", reference=BROADCAST)
def p50_of_1000() -> Measured:
    return pushed(1000).last(50)


@row("push to the last of 1,000 sockets, p99", unit="ms", reference=BROADCAST)
def p99_of_1000() -> Measured:
    return pushed(1000).last(99)


@row("push to the last of 5,000 sockets, p50", unit="ms", reference=BROADCAST)
def p50_of_5000() -> Measured:
    return pushed(5000).last(50)


@row("push to the last of 5,000 sockets, p99", unit="ms", reference=BROADCAST, at_most=2)
def p99_of_5000() -> Measured:
    return pushed(5000).last(99)


@row("push of 3 KB to the last of 5,000 sockets, p99", unit="ms", reference=BROADCAST, at_most=2)
def p99_of_5000_in_play() -> Measured:
    return pushed(5000, IN_PLAY_BYTES).last(99)


@row("CPU of a push to 5,000 sockets", unit="ms", reference=BROADCAST)
def cpu_of_5000() -> Measured:
    sides = pushed(5000)
    return Measured(median(sides.ours.cpu_seconds), median(sides.bare.cpu_seconds))


@row("memory of one of 5,000 sockets", unit="KB", reference=BROADCAST)
def memory_of_5000() -> Measured:
    sides = pushed(5000)
    return Measured(sides.ours.bytes_each, sides.bare.bytes_each)


@row("opening one of 5,000 sockets at once", unit="ms", reference=BROADCAST)
def opening_of_5000() -> Measured:
    sides = pushed(5000)
    return Measured(sides.ours.opening_seconds, sides.bare.opening_seconds)


@row("push beside a socket that does not read, p99", unit="ms", reference="without it", at_most=1.5)
def beside_a_stuck_one() -> Measured:
    control.raise_file_limit(2000)
    with contextlib.ExitStack() as stack:
        place = stack.enter_context(services.folder("bench"))
        riffle = stack.enter_context(riffle_side(place, count=1000))
        beside: list[float] = []
        alone: list[float] = []
        for _ in range(4):
            with stuck_socket(riffle):
                beside += riffle.block(25)
            alone += riffle.block(25)
    return Measured(percentile(beside, 99), percentile(alone, 99))


@dataclass
class Side:
    """A server and the browsers that watch it."""

    server: control.Child
    crowd: control.Child
    port: int
    paths: list[str]
    push: Callable[[int], dict[str, float]]
    bytes_each: float = 0
    opening_seconds: float = 0
    size: int = LEAST_BYTES
    last_seconds: list[float] = field(default_factory=list)
    cpu_seconds: list[float] = field(default_factory=list)

    @property
    def count(self) -> int:
        return len(self.paths)

    def fill(self) -> None:
        """All browsers come at once."""
        before = self.server.ask("memory")
        seconds = self.crowd.ask("connect", port=self.port, paths=self.paths)
        time.sleep(1)  # what the opening needed is given back
        self.opening_seconds = seconds / self.count
        self.bytes_each = (self.server.ask("memory") - before) / self.count

    def block(self, rounds: int) -> list[float]:
        """The seconds to the last browser in each of so many pushes, after one to warm up."""
        _, *measured = [self.round() for _ in range(rounds + 1)]
        self.last_seconds += [seconds for seconds, _ in measured]
        self.cpu_seconds += [cpu for _, cpu in measured]
        return [seconds for seconds, _ in measured]

    def round(self) -> tuple[float, float]:
        """One push: seconds to the last browser, and of the server's processor."""
        time.sleep(PAUSE_SECONDS)
        self.crowd.ask("begin")
        began = self.push(self.size)
        arrivals = self.crowd.ask("wait", seconds=LONGEST_PUSH_SECONDS)
        assert len(arrivals) == self.count, f"{len(arrivals)} of {self.count} got the push"
        return (max(arrivals) - began["at"]) / 1e9, self.server.ask("cpu") - began["cpu"]

    @contextlib.contextmanager
    def stopped(self) -> Iterator[None]:
        """Not even a heartbeat of it disturbs the other one."""
        os.kill(self.server.process.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(self.server.process.pid, signal.SIGCONT)


@dataclass(frozen=True)
class Sides:
    ours: Side
    bare: Side

    def last(self, percent: int) -> Measured:
        ours, bare = self.ours.last_seconds, self.bare.last_seconds
        return Measured(percentile(ours, percent), percentile(bare, percent))


@functools.cache
def pushed(count: int, size: int = LEAST_BYTES) -> Sides:
    """Both servers with so many sockets each, measured in turns."""
    control.raise_file_limit(count + 1000)
    with contextlib.ExitStack() as stack:
        place = stack.enter_context(services.folder("bench"))
        ours = stack.enter_context(riffle_side(place, count=count))
        bare = stack.enter_context(bare_side(place, count=count))
        ours.size = bare.size = size
        for _ in range(BLOCKS):
            with bare.stopped():
                ours.block(ROUNDS)
            with ours.stopped():
                bare.block(ROUNDS)
    return Sides(ours, bare)


@contextlib.contextmanager
def riffle_side(place: Path, *, count: int) -> Iterator[Side]:
    """The real server with a tournament; a push is a commit that every lobby shows."""
    with contextlib.ExitStack() as stack:
        server, port = stack.enter_context(served(place, core=SERVER_CORE))
        crowd = stack.enter_context(control.child("bench.sockets", place=place, core=BROWSER_CORE))
        tournament = server.ask("open_tournament")
        around, numbers = 0, itertools.count(10**7)  # what a drawing has beside its announcement

        def push(size: int) -> dict[str, float]:
            text = str(next(numbers)) + "x" * (size - around if size > LEAST_BYTES else 0)
            pushed: dict[str, float] = server.ask("push", tournament=tournament, text=text)
            return pushed

        side = Side(server, crowd, port, [f"/ws/t/{tournament}/"] * count, push)
        side.fill()
        side.round()
        missing = LEAST_BYTES - len(crowd.ask("last_drawing"))
        server.ask("lengthen_name", tournament=tournament, by=missing)
        for size in (IN_PLAY_BYTES, LEAST_BYTES):
            side.size = size
            side.round()
            around += len(crowd.ask("last_drawing")) - size
            side.round()
            assert abs(len(crowd.ask("last_drawing")) - size) < 16
        yield side


@contextlib.contextmanager
def bare_side(place: Path, *, count: int) -> Iterator[Side]:
    port = services.free_port()
    with contextlib.ExitStack() as stack:
        bare = control.child("bench.broadcast", port, place=place, core=SERVER_CORE)
        server = stack.enter_context(bare)
        crowd = stack.enter_context(control.child("bench.sockets", place=place, core=BROWSER_CORE))
        paths = ["/"] * count
        side = Side(server, crowd, port, paths, lambda size: dict(server.ask("push", size=size)))
        side.fill()
        yield side


@contextlib.contextmanager
def stuck_socket(side: Side) -> Iterator[None]:
    """One more browser, which stopped reading long ago: every buffer on the way to it is full."""
    with socket.socket() as stuck:
        # Small segments and a small window: the kernel keeps little for such a connection.
        stuck.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        stuck.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
        stuck.connect(("127.0.0.1", side.port))
        stuck.sendall(handshake(side.port, side.paths[0]))
        side.size = FILL_BYTES
        for _ in range(FILL_PUSHES):
            side.round()
        side.size = LEAST_BYTES
        yield
        assert drawings_left_in(stuck) < FILL_PUSHES, "it was not stuck"


def drawings_left_in(stuck: socket.socket) -> int:
    """How many drawings had been sent to it, and were not skipped."""
    stuck.settimeout(2)
    data = b""
    with contextlib.suppress(OSError):
        while received := stuck.recv(65536):
            data += received
    data = data.partition(b"\r\n\r\n")[2]
    drawings = 0
    while (cut := first_frame(data)) is not None:
        begin, end = cut
        drawings += end - begin > DRAWING_BYTES
        data = data[end:]
    return drawings
