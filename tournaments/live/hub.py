"""Fan-out: each process subscribes once per feed and draws once per change, for all its sockets.

A hint says which topics of a tournament a commit has touched, and its version. Every screen that
shows one of them is drawn once and each socket sends the newest drawing when it can: a slow socket
skips what it missed and never holds up another. Heartbeats carry the version from the database, so
a screen learns of a change even when every hint was lost.

A hint never carries the news itself; here alone is it sent.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any

import structlog
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

from tournaments.live.drawings import LiveScreen
from tournaments.live.feeds import Ask, Feed
from tournaments.live.lanes import Lane, Thread
from tournaments.live.sockets import Abort, Push, Send, Socket
from tournaments.live.topics import EVERYTHING, Topics
from tournaments.live.watches import Watch

log = structlog.get_logger("riffle.hub")

SEND_TIMEOUT_SECONDS = 2
RETRY_SECONDS = 1.0
STAFF_THREADS = 2
PUBLIC_AT_ONCE = 16


# Not a feed that a screen shows: every process hears there whose sockets it has to look at.
PEOPLE = "people"

Check = Callable[[], Awaitable[None]]


def group_of(feed: str) -> str:
    """The channel layer's group for a feed."""
    return f"riffle.{feed.replace(':', '.')}"


class Hub:
    """The fan-out of one process; it lives on the server's event loop."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self._ask: Ask | None = None
        self._feeds: dict[str, Feed] = {}
        self._checks: dict[int, set[Check]] = {}
        self._checking: set[asyncio.Future[None]] = set()
        self._channel = ""
        self._unsubscribed: asyncio.Event
        self._listener: asyncio.Task[None] | None = None

    def start(self, ask: Ask) -> None:
        """Begin on the running loop; `ask` reads a feed's version from the database."""
        self.loop = asyncio.get_running_loop()
        self._ask = ask
        self.errands = Thread("errands")  # whatever is small: rights, versions
        self._staff = Lane("staff", threads=STAFF_THREADS)
        self._public = Lane("public", threads=1, at_once=PUBLIC_AT_ONCE, behind=self._staff)
        self._unsubscribed = asyncio.Event()
        self._listener = asyncio.create_task(self._listen())

    async def stop(self) -> None:
        """Let every socket and subscription go."""
        self.loop = None
        if self._listener:
            self._listener.cancel()
        for feed in self._feeds.values():
            for watch in feed.watches.values():
                for socket in watch.sockets:
                    socket.close()
            feed.close()
        self._feeds.clear()
        for one in (self._public, self._staff, self.errands):
            await one.stop()

    def know(self, user_id: int, check: Check) -> None:
        """A socket of this login is open; `check` closes it unless it may stay."""
        self._checks.setdefault(user_id, set()).add(check)

    def forget(self, user_id: int, check: Check) -> None:
        """That socket is closed."""
        self._checks.get(user_id, set()).discard(check)
        if not self._checks.get(user_id):
            self._checks.pop(user_id, None)

    def take(self, message: dict[str, Any]) -> None:
        """Something that a process has told all of them."""
        if message["feed"] == PEOPLE:
            for check in self._checks.get(message["user"], ()):
                checking = asyncio.ensure_future(check())
                self._checking.add(checking)
                checking.add_done_callback(self._checking.discard)
        else:
            self.heard(**message)

    def heard(
        self, feed: str, version: int, topics: Topics = EVERYTHING, *, redraw: bool = False
    ) -> None:
        """A hint has come; older ones change nothing."""
        if feed in self._feeds:
            self._feeds[feed].heard(version, topics, redraw=redraw)

    def join(
        self,
        screen: LiveScreen,
        key: Mapping[str, Any],
        send: Send,
        *,
        push: Push | None = None,
        abort: Abort | None = None,
    ) -> tuple[Socket, ...]:
        """A browser starts to watch; `push` and `abort` where the server can do that.

        One socket for the screen, and one for what is beneath it.
        """
        watch = self._watch(screen, key)
        watches = (watch, watch.beneath) if watch.beneath else (watch,)
        return tuple(self._join(one, send, push, abort) for one in watches)

    def leave(self, sockets: tuple[Socket, ...]) -> None:
        """A browser is gone; the last one of a screen takes its drawing along."""
        for socket in sockets:
            socket.close()
            watch = socket.watch
            watch.sockets.pop(socket, None)
            if not watch.sockets:
                watch.feed.leave(watch)
            if not watch.feed.watches:
                watch.feed.close()
                self._feeds.pop(watch.feed.name, None)

    def _join(self, watch: Watch, send: Send, push: Push | None, abort: Abort | None) -> Socket:
        socket = Socket(watch, send, push=push, abort=abort)
        watch.sockets[socket] = None
        if watch.serial:
            socket.wake()
        return socket

    def _watch(self, screen: LiveScreen, key: Mapping[str, Any]) -> Watch:
        feed = self._feed(screen.topic(**key))
        if found := feed.watches.get((screen.route, *sorted(key.items()))):
            return found
        below = screen.beneath(**key) if screen.beneath else None
        lane = self._public if screen.is_public else self._staff
        beneath = self._watch(*below) if below else None
        watch = Watch(screen, key, feed=feed, lane=lane, beneath=beneath)
        feed.join(watch)
        return watch

    def _feed(self, name: str) -> Feed:
        assert self._ask is not None  # start() comes first, in the server's lifespan
        if name not in self._feeds:
            self._feeds[name] = Feed(name, ask=self._ask, errands=self.errands, lane=self._public)
            self._unsubscribed.set()
        return self._feeds[name]

    async def _listen(self) -> None:
        """Receive hints for ever; whatever the layer does, try again a second later."""
        layer = get_channel_layer()
        while True:
            try:
                self._channel = await layer.new_channel()
                await layer.group_add(group_of(PEOPLE), self._channel)
                for feed in self._feeds.values():
                    feed.subscribed = False
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
                    del message["type"]
                    self.take(message)
                    receiving = asyncio.ensure_future(layer.receive(self._channel))
        finally:
            receiving.cancel()

    async def _subscribe(self, layer: Any) -> None:
        self._unsubscribed.clear()
        for feed in list(self._feeds.values()):
            if not feed.subscribed:
                await layer.group_add(group_of(feed.name), self._channel)
                feed.subscribed = True


hub = Hub()


def hint(feed: str, version: int, topics: Topics = EVERYTHING, *, redraw: bool = False) -> None:
    """Hint at `version` of `feed` once the running transaction has committed.

    `topics` are what has changed; `redraw` asks for a drawing even of the same version: a moment of
    the clock has come.
    """
    message = {"feed": feed, "version": version, "topics": list(topics), "redraw": redraw}
    transaction.on_commit(partial(_spread, message), robust=True)


def recheck(user_id: int) -> None:
    """Look in every process at the open sockets of this login, once the transaction has committed.

    Those that may not stay are closed at once, and not only with the next push or heartbeat.
    """
    message = {"feed": PEOPLE, "user": user_id}
    transaction.on_commit(partial(_spread, message), robust=True)


def _spread(message: dict[str, Any]) -> None:
    # A request must not wait for Redis, and in-memory groups live on the server's own loop.
    if hub.loop is not None:
        asyncio.run_coroutine_threadsafe(_send(message), hub.loop)
    else:
        async_to_sync(_send)(message)


async def _send(message: dict[str, Any]) -> None:
    hub.take(message)
    try:
        async with asyncio.timeout(SEND_TIMEOUT_SECONDS):
            layer = get_channel_layer()
            await layer.group_send(group_of(message["feed"]), {"type": "hint", **message})
    except Exception as error:  # whatever the layer raises, the commit stands and heartbeats tell
        log.warning("hint not sent", feed=message["feed"], error=type(error).__name__)
