"""One browser's end of a watch: it gets the newest, at its own pace."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import structlog

if TYPE_CHECKING:
    from tournaments.live.watches import Watch

log = structlog.get_logger("riffle.hub")

STUCK_SECONDS = 15

Message = dict[str, Any]  # as ASGI has it; shared by all sockets, so nobody changes it
Send = Callable[[Message], Awaitable[None]]
Push = Callable[[Message], bool]  # at once, or not at all
Abort = Callable[[], None]


class Socket:
    """One browser: gets the newest of its watch, at its own pace."""

    __slots__ = (
        "_abort",
        "_is_closed",
        "_push",
        "_seen",
        "_send",
        "_sending_since",
        "sending",
        "watch",
    )

    def __init__(
        self, watch: "Watch", send: Send, *, push: Push | None, abort: Abort | None
    ) -> None:
        self.watch = watch
        self.sending: asyncio.Task[None] | None = None
        self._send = send
        self._push = push
        self._abort = abort
        self._seen = 0
        self._is_closed = False
        self._sending_since = 0.0

    def wake(self) -> None:
        """There is something newer; a socket that is still sending finds it afterwards."""
        if self.sending or self._is_closed:
            return
        newest = self._newest()
        if self._push is None or not self._push(newest):
            self._sending_since = time.monotonic()
            self.sending = asyncio.create_task(self._send_on(newest))

    def close(self) -> None:
        """Nothing more is sent."""
        self._is_closed = True
        if self.sending:
            self.sending.cancel()

    def drop_if_stuck(self) -> None:
        """A browser that has not taken a message for long is let go; it comes back by itself."""
        if self.sending and time.monotonic() - self._sending_since > STUCK_SECONDS:
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
        except Exception:  # the database is away: the next heartbeat brings the whole drawing
            log.exception("not sent", route=self.watch.screen.route)
            self._seen = 0
        self.sending = None
