"""A browser that cannot keep up skips what it missed, holds up nobody, and is let go in the end."""

import asyncio
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from tournaments.home import screen as home
from tournaments.home.services import post_notice
from tournaments.live import sockets
from tournaments.live.hub import hub
from tournaments.live.sockets import Message, Socket
from tournaments.live.watches import NOT_THERE

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("running_hub")]


class Browser:
    """Takes a message when it is told to; a quick one takes each as it comes."""

    def __init__(self, *, quick: bool) -> None:
        self.quick = quick
        self.taken: list[Message] = []
        self.waited = 0
        self.is_aborted = False
        self._taking = asyncio.Semaphore(0)
        self._changed = asyncio.Event()

    def watch(self) -> tuple[Socket, ...]:
        return hub.join(home.screen, {}, self.send, push=self.push, abort=self.abort)

    def push(self, message: Message) -> bool:
        if self.quick:
            self._take(message)
        return self.quick

    async def send(self, message: Message) -> None:
        self.waited += 1
        await self._taking.acquire()
        self._take(message)

    def _take(self, message: Message) -> None:
        self.taken.append(message)
        self._changed.set()

    def abort(self) -> None:
        self.is_aborted = True

    def take_one(self) -> None:
        self._taking.release()

    async def has(self, text: str) -> bool:
        """Waits until what it took last says so."""
        async with asyncio.timeout(5):
            while not self.taken or text not in self.taken[-1].get("text", ""):
                self._changed.clear()
                await self._changed.wait()
        return True


async def post(text: str) -> None:
    await sync_to_async(post_notice)(text)


async def test_a_browser_that_keeps_up_costs_no_task() -> None:
    quick = Browser(quick=True)
    quick.watch()
    await post("The soup is served")
    assert await quick.has("The soup is served")
    assert quick.waited == 0


async def test_a_slow_browser_skips_to_the_newest_and_holds_up_nobody() -> None:
    slow, quick = Browser(quick=False), Browser(quick=True)
    slow.watch()
    quick.watch()
    for course in ("The soup", "The fish", "The cake"):
        await post(course)
        assert await quick.has(course)
    assert slow.taken == []
    slow.take_one()
    slow.take_one()
    assert await slow.has("The cake")
    assert not any("The fish" in message["text"] for message in slow.taken)


async def test_a_browser_that_has_caught_up_is_pushed_to_again() -> None:
    browser = Browser(quick=False)
    browser.watch()
    await post("The soup")
    browser.take_one()
    browser.take_one()
    assert await browser.has("The soup")
    browser.quick = True
    await post("The fish")
    assert await browser.has("The fish")
    assert browser.waited <= 2


async def test_a_browser_that_takes_nothing_for_long_is_let_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stuck, quick = Browser(quick=False), Browser(quick=True)
    (socket,) = stuck.watch()
    quick.watch()
    await post("The soup")
    assert await quick.has("The soup")
    socket.drop_if_stuck()
    assert not stuck.is_aborted  # it has not been long yet
    newcomer = stuck.watch()
    newcomer[0].drop_if_stuck()
    assert not stuck.is_aborted
    hub.leave(newcomer)
    monkeypatch.setattr(sockets, "STUCK_SECONDS", -1)
    socket.drop_if_stuck()
    assert stuck.is_aborted
    await post("The fish")
    assert await quick.has("The fish")
    stuck.take_one()
    await asyncio.sleep(0)
    assert stuck.taken == []


async def test_a_message_that_could_not_be_sent_is_made_up_for_by_the_next_one() -> None:
    class Unlucky(Browser):
        async def send(self, message: Message) -> None:
            self.waited += 1
            if self.waited == 1:
                raise RuntimeError("the database is away")
            self._take(message)

    unlucky, quick = Unlucky(quick=False), Browser(quick=True)
    unlucky.watch()
    quick.watch()
    assert await quick.has("notice")
    await post("The soup")
    assert await unlucky.has("The soup")


async def test_a_drawing_that_could_not_be_sent_comes_with_the_next_heartbeat() -> None:
    taken: list[Message] = []
    is_down = False

    async def send(message: Message) -> None:
        if is_down:
            raise RuntimeError("the database is away")
        taken.append(message)

    quick = Browser(quick=True)
    quick.watch()
    (socket,) = hub.join(home.screen, {}, send)
    await post("The soup")
    assert await quick.has("The soup")
    is_down = True
    await post("The fish")
    assert await quick.has("The fish")
    if socket.sending:
        await socket.sending
    is_down = False
    await socket.watch.beat()
    socket.wake()
    if socket.sending:
        await socket.sending
    assert "The fish" in taken[-1]["text"]


async def test_nothing_is_sent_to_a_browser_that_has_gone() -> None:
    class Gone(Browser):
        async def send(self, message: Message) -> None:
            self.waited += 1
            raise ConnectionResetError

    gone, quick = Gone(quick=False), Browser(quick=True)
    gone.watch()
    quick.watch()
    for course in ("The soup", "The fish"):
        await post(course)
        assert await quick.has(course)
    assert gone.waited == 1


# -- on the wire -----------------------------------------------------------------------------------


class Wire:
    """Stands for the transport of a socket."""

    def __init__(self) -> None:
        self.written: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.written.append(data)


def opened() -> tuple[Any, Wire]:
    import uvicorn
    from uvicorn.server import ServerState
    from websockets.protocol import OPEN

    from serving.push_protocol import PushProtocol

    config = uvicorn.Config("config.asgi:application", ws_per_message_deflate=False)
    socket, wire = PushProtocol(config, ServerState(), {}), Wire()
    socket.transport = wire  # type: ignore[assignment]
    socket.conn.state = OPEN
    return socket, wire


async def test_a_message_is_framed_once_for_all_sockets() -> None:
    (one, first), (two, second) = opened(), opened()
    message = {"type": "websocket.send", "text": "Zoë"}
    assert one.push(message)
    assert two.push(message)
    assert first.written == second.written == [b"\x81\x04Zo\xc3\xab"]
    assert first.written[0] is second.written[0]
    assert one.push({"type": "websocket.send", "text": "more"})
    assert first.written[1:] == [b"\x81\x04more"]


async def test_nothing_is_written_while_a_socket_is_behind_or_closing() -> None:
    socket, wire = opened()
    message = {"type": "websocket.send", "text": "news"}
    socket.pause_writing()
    assert not socket.push(message)
    socket.resume_writing()
    assert not socket.push(NOT_THERE)
    assert socket.push(message)
    socket.close_sent = True
    assert not socket.push(message)
    assert len(wire.written) == 1
