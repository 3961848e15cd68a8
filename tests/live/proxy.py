"""A bad connection between browsers and a server: it loses, delays, doubles and cuts.

Only live traffic suffers: whole messages of sockets on their way to the browser, and requests that
ask for JSON, which are taps and screens that bring themselves up to date. A page itself and its
files always load. What happens is drawn from a seed; `weather` can change at any time.
"""

import asyncio
import contextlib
import re
import threading
from collections import Counter
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass, fields
from random import Random
from types import TracebackType
from typing import Any

TEXT = 1  # the kind of a socket's message; others keep the connection going
CHUNK = 65_536


@dataclass(frozen=True, kw_only=True)
class Weather:
    """How likely each mishap is."""

    lost: float = 0.0
    doubled: float = 0.0
    late: float = 0.0
    cut: float = 0.0
    lost_request: float = 0.0
    lost_answer: float = 0.0
    doubled_request: float = 0.0

    @classmethod
    def of(cls, chance: float) -> "Weather":
        """Everything goes wrong equally often."""
        return cls(**{field.name: chance for field in fields(cls)})


FAIR = Weather()
LATEST_SECONDS = 0.5


class Proxy:
    """`with Proxy(port, seed=1) as proxy: browser.goto(proxy.url)`."""

    def __init__(self, port: int, *, seed: int, weather: Weather = FAIR) -> None:
        self.weather = weather
        self.url = ""
        self.happened: Counter[str] = Counter()
        self._port = port
        self._random = Random(seed)
        self._sockets: dict[Link, bool] = {}  # and whether it is still heard
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> "Proxy":
        self._thread.start()
        self._server = self._run(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: Any, trace: TracebackType | None
    ) -> None:
        self._run(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    def deafen(self) -> None:
        """The sockets that are open stay open and say nothing more, as on a phone that roams."""
        self._run(self._deafen())

    def _run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(30)

    async def _deafen(self) -> None:
        self._sockets = dict.fromkeys(self._sockets, False)

    async def _end(self) -> None:
        self._server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    def _happens(self, what: str) -> bool:
        if self._random.random() >= getattr(self.weather, what):
            return False
        self.happened[what] += 1
        return True

    # -- one connection --------------------------------------------------------------------------

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        gone = (OSError, asyncio.IncompleteReadError, asyncio.CancelledError)
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            with contextlib.closing(await self._link(reader, writer)) as link:
                if b"\nupgrade: websocket" in head.lower():
                    await self._socket(link, head)
                else:
                    await self._request(link, head)
        except gone:
            pass  # one of the two has hung up, or the test is over
        finally:
            writer.close()

    async def _link(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> "Link":
        return Link(reader, writer, *await asyncio.open_connection("127.0.0.1", self._port))

    async def _request(self, link: "Link", head: bytes) -> None:
        """One request and its answer; then the connection is over."""
        length = re.search(rb"\r\ncontent-length: *(\d+)", head, re.IGNORECASE)
        body = await link.browser.readexactly(int(length[1])) if length else b""
        request = re.sub(rb"\r\nconnection: [^\r]*", b"", head, flags=re.IGNORECASE)
        request = request.replace(b"\r\n", b"\r\nConnection: close\r\n", 1) + body
        is_live = re.search(rb"\r\naccept: application/json", head, re.IGNORECASE) is not None
        if is_live and self._happens("lost_request"):
            return link.cut()
        if is_live and self._happens("doubled_request"):
            await asyncio.gather(self._ask(request), link.ask(request))
        else:
            await link.ask(request)
        answer = await link.server.read()
        if is_live and self._happens("late"):
            await self._wait()
        if is_live and self._happens("lost_answer"):
            return link.cut()
        link.to_browser.write(answer)
        await link.to_browser.drain()
        return None

    async def _ask(self, request: bytes) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        writer.write(request)
        await reader.read()
        writer.close()

    async def _socket(self, link: "Link", head: bytes) -> None:
        """Frames of the server one by one, bytes of the browser as they come."""
        link.to_server.write(head)
        link.to_browser.write(await link.server.readuntil(b"\r\n\r\n"))
        self.happened["sockets"] += 1
        self._sockets[link] = True
        upwards = asyncio.create_task(link.pass_upwards())
        try:
            async for kind, frame in link.frames():
                if not await self._pass_down(link, kind, frame):
                    return
        finally:
            upwards.cancel()
            del self._sockets[link]
            link.cut()

    async def _pass_down(self, link: "Link", kind: int, frame: bytes) -> bool:
        """One message to the browser, in today's weather; whether the socket lives on."""
        if not self._sockets[link]:
            return True
        times = 1
        if kind == TEXT:
            self.happened["messages"] += 1
            if self._happens("late"):
                await self._wait()
            times = 0 if self._happens("lost") else 2 if self._happens("doubled") else 1
        link.to_browser.write(frame * times)
        await link.to_browser.drain()
        return kind != TEXT or not self._happens("cut")

    async def _wait(self) -> None:
        await asyncio.sleep(self._random.uniform(0, LATEST_SECONDS))


class Link:
    """A browser's connection and the one to the server that belongs to it."""

    def __init__(
        self,
        browser: asyncio.StreamReader,
        to_browser: asyncio.StreamWriter,
        server: asyncio.StreamReader,
        to_server: asyncio.StreamWriter,
    ) -> None:
        self.browser, self.to_browser = browser, to_browser
        self.server, self.to_server = server, to_server

    async def ask(self, request: bytes) -> None:
        self.to_server.write(request)
        await self.to_server.drain()

    async def pass_upwards(self) -> None:
        with contextlib.suppress(OSError):
            while data := await self.browser.read(CHUNK):
                await self.ask(data)
        self.cut()

    async def frames(self) -> Any:
        """Whole frames with their kind (RFC 6455, section 5.2); a server does not mask them."""
        while True:
            frame = await self.server.readexactly(2)
            length = frame[1] & 0x7F
            if length > 125:
                longer = await self.server.readexactly(2 if length == 126 else 8)
                frame, length = frame + longer, int.from_bytes(longer, "big")
            yield frame[0] & 0x0F, frame + await self.server.readexactly(length)

    def cut(self) -> None:
        """Both ends see the connection break, without a word."""
        self.to_browser.transport.abort()
        self.to_server.transport.abort()

    def close(self) -> None:
        self.to_server.close()


@contextlib.contextmanager
def bad_connection(url: str, *, seed: int, weather: Weather = FAIR) -> Iterator[Proxy]:
    """A proxy in front of the server at that address."""
    with Proxy(int(url.rpartition(":")[2]), seed=seed, weather=weather) as proxy:
        yield proxy
