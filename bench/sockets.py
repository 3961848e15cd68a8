"""A crowd of browsers in one process: `python -m bench.sockets PORT`.

Each does no more than cut frames and note when a drawing came, so that one core can stand for
thousands. Heartbeats are shorter than any drawing and do not count.
"""

import asyncio
import sys
import threading
import time
from collections.abc import Callable
from typing import cast

import uvloop

from bench import control

DRAWING_BYTES = 256  # a drawing is longer, a heartbeat is shorter
AT_ONCE = 100
CONNECT_SECONDS = 90.0

_PING, _PONG = 0x89, 0x8A


def handshake(port: int, path: str) -> bytes:
    """What a browser asks that opens the socket of a page."""
    lines = (
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        f"Origin: http://127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    )
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


class Browser(asyncio.Protocol):
    """One socket; `on_drawing` is called once for every drawing, with when it came."""

    def __init__(self, hello: bytes, on_drawing: Callable[["Browser", int], None]) -> None:
        self._hello = hello
        self._on_drawing = on_drawing
        self._rest = b""
        self._is_open = False
        self.round = -1
        self.last = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is no subclass
        self._transport.write(self._hello)

    def data_received(self, data: bytes) -> None:
        now = time.monotonic_ns()
        if self._rest:
            data = self._rest + data
        if not self._is_open:
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._rest = data
                return
            assert data.startswith(b"HTTP/1.1 101 "), data[:200]
            self._is_open = True
            data = data[end + 4 :]
        while (cut := first_frame(data)) is not None:
            begin, end = cut
            if data[0] == _PING:
                masked = bytes((_PONG, 0x80 | end - begin)) + bytes(4) + data[begin:end]
                self._transport.write(masked)
            elif end - begin > DRAWING_BYTES:
                self.last = data[begin:end]
                self._on_drawing(self, now)
            data = data[end:]
        self._rest = data


def first_frame(data: bytes) -> tuple[int, int] | None:
    """Where the payload of the first frame begins and ends; None while it is not all there."""
    if len(data) < 2:
        return None
    size, begin = data[1] & 0x7F, 2
    if size >= 126:
        begin = 4 if size == 126 else 10
        size = int.from_bytes(data[2:begin], "big")
    return (begin, begin + size) if len(data) >= begin + size else None


class Crowd:
    """All browsers of this process, and which of them have the drawing of this round."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._browsers: list[Browser] = []
        self._round = 0
        self._wanted = 0
        self._arrivals: list[int] = []
        self._all_there = threading.Event()

    def connect(self, port: int, paths: list[str]) -> float:
        """One more for each path; the seconds until each had its first drawing."""
        began = time.monotonic()
        self.begin(waiting_for=len(paths))
        joining = asyncio.run_coroutine_threadsafe(self._connect(port, paths), self._loop)
        joining.result(CONNECT_SECONDS)
        assert len(self.wait(CONNECT_SECONDS)) == len(paths)
        return time.monotonic() - began

    def begin(self, waiting_for: int | None = None) -> None:
        """A new round: the next drawing of each browser counts."""
        self._round += 1
        self._arrivals = []
        self._wanted = len(self._browsers) if waiting_for is None else waiting_for
        self._all_there.clear()

    def wait(self, seconds: float) -> list[int]:
        """When each browser got the drawing, once all have it or the time is over."""
        self._all_there.wait(seconds)
        return self._arrivals

    def last_drawing(self) -> str:
        """What one of the browsers got last."""
        return self._browsers[-1].last.decode()

    async def _connect(self, port: int, paths: list[str]) -> None:
        turns = asyncio.Semaphore(AT_ONCE)

        async def join(path: str) -> None:
            async with turns:
                hello = handshake(port, path)
                drawn = self._loop.create_future()

                def arrived(browser: Browser, now: int) -> None:
                    if not drawn.done():
                        drawn.set_result(None)
                    self._note(browser, now)

                _, browser = await self._loop.create_connection(
                    lambda: Browser(hello, arrived), "127.0.0.1", port
                )
                await drawn
                self._browsers.append(browser)

        await asyncio.gather(*map(join, paths))

    def _note(self, browser: Browser, now: int) -> None:
        if browser.round == self._round:
            return
        browser.round = self._round
        self._arrivals.append(now)
        if len(self._arrivals) == self._wanted:
            self._all_there.set()


async def main(port: int) -> None:
    crowd = Crowd(asyncio.get_running_loop())
    verbs: dict[str, control.Verb] = {
        "connect": crowd.connect,
        "begin": crowd.begin,
        "wait": crowd.wait,
        "last_drawing": crowd.last_drawing,
    }
    control.answer(port, verbs)
    await asyncio.Event().wait()


if __name__ == "__main__":
    uvloop.run(main(int(sys.argv[1])))
