"""Fan-out: each process subscribes once per topic and draws once per change, for all its sockets.

A hint only raises the newest known version of a topic. Every watched screen then draws itself once
and each socket sends the newest drawing when it can: a slow socket skips what it missed and never
holds up another. Heartbeats carry the version read from the database, so a screen learns of a
change even when every hint was lost.

A hint carries a topic and its version, never the news itself; here alone is it sent.
"""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import structlog
from asgiref.sync import async_to_sync
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction
from django.http import Http404
from django.utils import timezone

from tournaments.live.drawings import Drawing, LiveScreen, message, milliseconds
from tournaments.models import Organisation, Tournament

log = structlog.get_logger("riffle.hub")

SEND_TIMEOUT_SECONDS = 2
STUCK_SECONDS = 15
SAYS_THE_TIME_FOR = timedelta(seconds=1)
RETRY_SECONDS = 1.0
BEAT_AT_ONCE = 250
BEAT_PAUSE_SECONDS = 0.005
JUST_NOW = 0.2  # of the time between two heartbeats; a browser asks by itself after 1.3 of it

Message = dict[str, Any]  # as ASGI has it; shared by all sockets, so nobody changes it
NOT_THERE: Message = {"type": "websocket.close", "code": 4404}
Send = Callable[[Message], Awaitable[None]]
Push = Callable[[Message], bool]  # at once, or not at all
Abort = Callable[[], None]


def group_of(topic: str) -> str:
    """The channel layer's group for a topic."""
    return f"riffle.{topic.replace(':', '.')}"


class Watch:
    """One screen that sockets of this process look at: its newest drawing and its heartbeat."""

    def __init__(self, screen: LiveScreen, key: Mapping[str, Any], topic: "Topic") -> None:
        self.screen = screen
        self.key = key
        self.topic = topic
        # In the order in which they came: memory is read in a row then, which tells with thousands.
        self.sockets: dict[Socket, None] = {}
        self.serial = 0
        self.drawn_serial = 0
        self._drawing: Message = {}
        self._beat: Message = {}
        self._drawn: Drawing | None = None
        self._written_at = timezone.now()
        self._drawn_at = -math.inf
        self._alarm: asyncio.TimerHandle | None = None
        self._wanted = asyncio.Event()
        self._task = asyncio.create_task(self._keep_drawn())

    def close(self) -> None:
        self._task.cancel()
        self._set_alarm(None)

    def refresh(self) -> None:
        """Draw again as soon as possible; any number of calls while drawing cost one more."""
        self._wanted.set()

    def newest(self, seen: int) -> Message:
        """For a socket that has seen so much: the newest drawing, or only the heartbeat."""
        if self.drawn_serial <= seen:
            return self._beat
        # A newcomer sets the clock by it.
        is_old = abs(timezone.now() - self._written_at) > SAYS_THE_TIME_FOR
        if seen == 0 and self._drawn and is_old:
            self._write()
        return self._drawing

    async def _keep_drawn(self) -> None:
        self._wanted.set()
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            try:
                await self._draw()
            except Http404:  # a draft was deleted, or somebody guesses numbers
                self._send_away()
            except Exception:  # the database is away: the next heartbeat asks again
                log.exception("not drawn", route=self.screen.route)

    async def _draw(self) -> None:
        now = timezone.now()
        drawing = await database_sync_to_async(self.screen.draw)(self.key, now=now)
        self.topic.heard(drawing.version, from_watch=self)
        self._set_alarm(drawing.changes_at)
        before = self._drawn
        if before is None or (drawing.version, drawing.moment) != (before.version, before.moment):
            self._drawn = drawing
            self._write()
            self.drawn_serial = self.serial + 1
            self._drawn_at = time.monotonic()
            self._publish(self.sockets)

    def _send_away(self) -> None:
        """There is nothing to watch: every socket is closed, and its page finds out by itself."""
        self._drawn, self._drawing = None, NOT_THERE
        self.drawn_serial = self.serial + 1
        self._publish(self.sockets)

    def _set_alarm(self, changes_at: datetime | None) -> None:
        if self._alarm:
            self._alarm.cancel()
        if changes_at:
            wait = max((changes_at - timezone.now()).total_seconds(), 0) + 0.02
            self._alarm = asyncio.get_running_loop().call_later(wait, self.refresh)

    def _write(self) -> None:
        assert self._drawn
        self._written_at = timezone.now()
        self._drawing = message(self._drawn.payload(self._written_at))

    async def beat(self) -> None:
        """Tell every socket the time and the newest version known.

        Not all at once: a drawing that comes meanwhile waits for a few hundred sockets only. And
        not when a drawing has just told them the same.
        """
        sockets, beside = list(self.sockets), await self._beside()
        is_told = time.monotonic() - self._drawn_at < self.screen.beat_seconds * JUST_NOW
        if is_told and not beside:
            for socket in sockets:
                socket.drop_if_stuck()
            return
        for first in range(0, len(sockets), BEAT_AT_ONCE):
            if first:
                await asyncio.sleep(BEAT_PAUSE_SECONDS)
            beat = {"version": self.topic.version, "now": milliseconds(timezone.now()), **beside}
            self._beat = message(beat)
            some = sockets[first : first + BEAT_AT_ONCE]
            for socket in some:
                socket.drop_if_stuck()
            self._publish(some)

    async def _beside(self) -> Mapping[str, Any]:
        """What the screen says in heartbeats only; nothing while the database is away."""
        if self.screen.beside is None:
            return {}
        try:
            read = database_sync_to_async(self.screen.beside)
            return await read(now=timezone.now(), **self.key)
        except Exception as error:
            log.warning("beside not read", route=self.screen.route, error=type(error).__name__)
            return {}

    def _publish(self, sockets: Iterable["Socket"]) -> None:
        self.serial += 1
        for socket in sockets:
            socket.wake()


class Topic:
    """Something with a version that screens show, such as one tournament."""

    def __init__(self, name: str, ask: Callable[[str], int]) -> None:
        self.name = name
        self.version = -1
        self.watches: dict[Any, Watch] = {}
        self.subscribed = False
        self._ask = ask
        self._task = asyncio.create_task(self._keep_beating())

    def close(self) -> None:
        self._task.cancel()
        for watch in self.watches.values():
            watch.close()

    def heard(self, version: int, *, redraw: bool = False, from_watch: Watch | None = None) -> None:
        if version > self.version or redraw:
            self.version = max(version, self.version)
            for watch in self.watches.values():
                if watch is not from_watch:
                    watch.refresh()

    async def _keep_beating(self) -> None:
        seconds = 0
        while True:
            await asyncio.sleep(1)
            seconds += 1
            due = [w for w in self.watches.values() if seconds % w.screen.beat_seconds == 0]
            if due:
                await self._ask_database()
            for watch in due:
                await watch.beat()

    async def _ask_database(self) -> None:
        try:
            self.heard(await database_sync_to_async(self._ask)(self.name))
        except ObjectDoesNotExist:
            for watch in self.watches.values():
                watch.refresh()
        except Exception as error:  # a database that is away must not end the heartbeat
            log.warning("version not read", topic=self.name, error=type(error).__name__)


class Socket:
    """One browser: gets the newest of its watch, at its own pace."""

    __slots__ = (
        "_abort",
        "_is_closed",
        "_push",
        "_seen",
        "_send",
        "_sending",
        "_sending_since",
        "watch",
    )

    def __init__(self, watch: Watch, send: Send, *, push: Push | None, abort: Abort | None) -> None:
        self.watch = watch
        self._send = send
        self._push = push
        self._abort = abort
        self._seen = 0
        self._is_closed = False
        self._sending: asyncio.Task[None] | None = None
        self._sending_since = 0.0

    def wake(self) -> None:
        """There is something newer; a socket that is still sending finds it afterwards."""
        if self._sending or self._is_closed:
            return
        newest = self._newest()
        if self._push is None or not self._push(newest):
            self._sending_since = time.monotonic()
            self._sending = asyncio.create_task(self._send_on(newest))

    def close(self) -> None:
        """Nothing more is sent."""
        self._is_closed = True
        if self._sending:
            self._sending.cancel()

    def drop_if_stuck(self) -> None:
        """A browser that has not taken a message for long is let go; it comes back by itself."""
        if self._sending and time.monotonic() - self._sending_since > STUCK_SECONDS:
            self.close()
            if self._abort:
                self._abort()

    def _newest(self) -> Message:
        newest, self._seen = self.watch.newest(self._seen), self.watch.serial
        return newest

    async def _send_on(self, newest: Message) -> None:
        """Wait until the browser has taken this, and whatever is newer by then."""
        try:
            await self._send(newest)
            while self._seen != self.watch.serial:
                self._sending_since = time.monotonic()
                await self._send(self._newest())
        except OSError:  # the browser has gone, as its consumer is about to hear
            self._is_closed = True
        except Exception:  # the database is away: the next heartbeat tries again
            log.exception("not sent", route=self.watch.screen.route)
        self._sending = None


class Hub:
    """The fan-out of one process; it lives on the server's event loop."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self._ask: Callable[[str], int] | None = None
        self._topics: dict[str, Topic] = {}
        self._channel = ""
        self._unsubscribed: asyncio.Event
        self._listener: asyncio.Task[None] | None = None

    def start(self, ask: Callable[[str], int]) -> None:
        """Begin on the running loop; `ask` reads a topic's version from the database."""
        self.loop = asyncio.get_running_loop()
        self._ask = ask
        self._unsubscribed = asyncio.Event()
        self._listener = asyncio.create_task(self._listen())

    async def stop(self) -> None:
        """Let every socket and subscription go."""
        self.loop = None
        if self._listener:
            self._listener.cancel()
        for topic in self._topics.values():
            for watch in topic.watches.values():
                for socket in watch.sockets:
                    socket.close()
            topic.close()
        self._topics.clear()

    def heard(self, topic: str, version: int, *, redraw: bool = False) -> None:
        """A hint has come; older ones change nothing."""
        if topic in self._topics:
            self._topics[topic].heard(version, redraw=redraw)

    def join(
        self,
        screen: LiveScreen,
        key: Mapping[str, Any],
        send: Send,
        *,
        push: Push | None = None,
        abort: Abort | None = None,
    ) -> Socket:
        """A browser starts to watch; `push` and `abort` where the server can do that."""
        assert self._ask is not None  # start() comes first, in the server's lifespan
        name = screen.topic(**key)
        if name not in self._topics:
            self._topics[name] = Topic(name, self._ask)
            self._unsubscribed.set()
        topic = self._topics[name]
        place = (screen.route, *sorted(key.items()))
        if place not in topic.watches:
            topic.watches[place] = Watch(screen, key, topic)
        watch = topic.watches[place]
        socket = Socket(watch, send, push=push, abort=abort)
        watch.sockets[socket] = None
        if watch.serial:
            socket.wake()
        return socket

    def leave(self, socket: Socket) -> None:
        """A browser is gone; the last one of a screen takes its drawing along."""
        socket.close()
        watch = socket.watch
        watch.sockets.pop(socket, None)
        if not watch.sockets:
            watch.close()
            watch.topic.watches.pop((watch.screen.route, *sorted(watch.key.items())), None)
        if not watch.topic.watches:
            watch.topic.close()
            self._topics.pop(watch.topic.name, None)

    async def _listen(self) -> None:
        """Receive hints for ever; whatever the layer does, try again a second later."""
        layer = get_channel_layer()
        while True:
            try:
                self._channel = await layer.new_channel()
                for topic in self._topics.values():
                    topic.subscribed = False
                self._unsubscribed.set()
                await self._receive(layer)
            except Exception as error:
                log.warning("not listening", error=type(error).__name__)
                await asyncio.sleep(RETRY_SECONDS)

    async def _receive(self, layer: Any) -> None:
        receiving = asyncio.ensure_future(layer.receive(self._channel))
        try:
            while True:
                joining = asyncio.ensure_future(self._unsubscribed.wait())
                await asyncio.wait({receiving, joining}, return_when=asyncio.FIRST_COMPLETED)
                joining.cancel()
                await self._subscribe(layer)
                if receiving.done():
                    message = receiving.result()
                    self.heard(message["topic"], message["version"], redraw=message["redraw"])
                    receiving = asyncio.ensure_future(layer.receive(self._channel))
        finally:
            receiving.cancel()

    async def _subscribe(self, layer: Any) -> None:
        self._unsubscribed.clear()
        for topic in list(self._topics.values()):
            if not topic.subscribed:
                await layer.group_add(group_of(topic.name), self._channel)
                topic.subscribed = True


hub = Hub()


def hint(topic: str, version: int, *, redraw: bool = False) -> None:
    """Hint at `version` of `topic` once the running transaction has committed.

    `redraw` asks for a drawing even of the same version: a moment of the clock has come.
    """
    transaction.on_commit(partial(_spread, topic, version, redraw), robust=True)


def current_version(topic: str) -> int:
    """The version of a topic according to the database."""
    if topic == "organisation":
        return Organisation.objects.values_list("version", flat=True).get(pk=1)
    kind, _, number = topic.partition(":")
    if kind == "tournament":
        return Tournament.objects.values_list("version", flat=True).get(pk=int(number))
    raise ValueError(f"unknown topic {topic!r}")


def _spread(topic: str, version: int, redraw: bool) -> None:
    # A request must not wait for Redis, and in-memory groups live on the server's own loop.
    if hub.loop is not None:
        asyncio.run_coroutine_threadsafe(_send(topic, version, redraw), hub.loop)
    else:
        async_to_sync(_send)(topic, version, redraw)


async def _send(topic: str, version: int, redraw: bool) -> None:
    hub.heard(topic, version, redraw=redraw)
    message = {"type": "hint", "topic": topic, "version": version, "redraw": redraw}
    try:
        async with asyncio.timeout(SEND_TIMEOUT_SECONDS):
            await get_channel_layer().group_send(group_of(topic), message)
    except Exception as error:  # whatever the layer raises, the commit stands and heartbeats tell
        log.warning("hint not sent", topic=topic, error=type(error).__name__)
