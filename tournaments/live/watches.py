"""One screen that sockets of this process look at: its newest drawing and its heartbeat.

It is drawn again when a topic that it shows was touched. What then looks the same is not sent: the
heartbeat says that the last drawing still holds.
"""

import asyncio
import math
import time
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import structlog
from django.http import Http404
from django.utils import timezone

from tournaments.live.drawings import Drawing, LiveScreen, message, milliseconds
from tournaments.live.lanes import Lane
from tournaments.live.sockets import Message, Socket
from tournaments.live.standing import standing

if TYPE_CHECKING:
    from tournaments.live.feeds import Feed

log = structlog.get_logger("riffle.hub")

RETRY = timedelta(seconds=1)
SAYS_THE_TIME_FOR = timedelta(seconds=1)
AT_ONCE = 250  # sockets that a drawing or a heartbeat is sent to before others have a turn
CHECKED_AT_ONCE = 8  # of those whose rights are looked up for every message
BEAT_PAUSE_SECONDS = 0.005
LONGEST_CHECK_SECONDS = 1.0
RESTS_TIMES = 9  # what its last drawing took: in a large room, with many taps, others have a turn
LONGEST_REST_SECONDS = 0.3
JUST_NOW = 0.2  # of the time between two heartbeats; a browser asks by itself after 1.3 of it
NOT_THERE: Message = {"type": "websocket.close", "code": 4404}


class Watch:
    """A screen with a key, and everybody in this process who looks at it."""

    def __init__(
        self,
        screen: LiveScreen,
        key: Mapping[str, Any],
        *,
        feed: "Feed",
        lane: Lane,
        beneath: "Watch | None",
    ) -> None:
        self.screen = screen
        self.key = key
        self.feed = feed
        self.beneath = beneath
        # In the order in which they came: memory is read in a row then, which tells with thousands.
        self.sockets: dict[Socket, None] = {}
        self.serial = 0
        self.drawn_serial = 0
        self._lane = lane
        self._before_serial = 0
        self._whole: Message = {}
        self._change: Message = {}
        self._beat: Message = {}
        self._drawn: Drawing | None = None
        self._told = -1  # the version that all sockets were sent
        self._written_at = datetime.min.replace(tzinfo=UTC)
        self._drawn_at = self._taken_at = -math.inf
        self._took_seconds = 0.0  # of the processor
        self._wanted = 1  # so often, and how often when the newest drawing was begun
        self._begun = self._shows = 0
        self._is_closed = False
        self._alarm: asyncio.TimerHandle | None = None
        self._rest: asyncio.TimerHandle | None = None
        lane.want(self)

    @property
    def place(self) -> tuple[Any, ...]:
        return (self.screen.route, *sorted(self.key.items()))

    def close(self) -> None:
        self._is_closed = True
        self._set_alarm(None)
        if self._rest:
            self._rest.cancel()

    # -- drawing ---------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Draw again as soon as possible; any number of calls until then cost one drawing."""
        self._wanted += 1
        if self._is_closed or self._rest:
            return
        rest = min(self._took_seconds * RESTS_TIMES, LONGEST_REST_SECONDS)
        wait = self._taken_at + max(rest, self.screen.rest_seconds) - time.monotonic()
        if wait > 0:
            self._rest = asyncio.get_running_loop().call_later(wait, self._rested)
        else:
            self._lane.want(self)

    def _rested(self) -> None:
        self._rest = None
        self._lane.want(self)

    def draw(self) -> Drawing:
        """In a thread of the lane."""
        self._begun, began = self._wanted, time.thread_time()
        drawing = self.screen.draw(self.key, now=timezone.now())
        self._took_seconds = time.thread_time() - began
        return drawing

    async def take(self, drawn: Drawing | Exception) -> None:
        """What the lane has drawn, for everybody who looks."""
        if self._is_closed:
            return
        if isinstance(drawn, Http404):  # a draft was deleted, or somebody guesses numbers
            self._drawn, self._whole, self._change = None, NOT_THERE, {}
            await self._tell_drawing()
        elif isinstance(drawn, Exception):  # the database is away: try again
            log.error("not drawn", route=self.screen.route, exc_info=drawn)
            self._set_alarm(timezone.now() + RETRY)
        else:
            await self._take(drawn)

    async def _take(self, drawing: Drawing) -> None:
        before, self._taken_at, self._shows = self._drawn, time.monotonic(), self._begun
        self._set_alarm(drawing.changes_at)
        self.feed.drawn(self, drawing)
        if before and _is_no_news(drawing, before):
            return
        self._drawn, self._whole = drawing, {}
        since = drawing.payload_since(before, timezone.now()) if before else {}
        self._change = message(since) if since else {}
        self._drawn_at = time.monotonic()
        await self._tell_drawing()

    async def _tell_drawing(self) -> None:
        self._before_serial, self.drawn_serial = self.drawn_serial, self.serial + 1
        sockets = list(self.sockets)
        for first in range(0, len(sockets), AT_ONCE):
            if first:
                await asyncio.sleep(0)  # staff and tablets do not wait for thousands
            self._publish(sockets[first : first + AT_ONCE])
        self._told = self._drawn.version if self._drawn else -1

    def _set_alarm(self, changes_at: datetime | None) -> None:
        if self._alarm:
            self._alarm.cancel()
        if changes_at:
            wait = max((changes_at - timezone.now()).total_seconds(), 0) + 0.02
            self._alarm = asyncio.get_running_loop().call_later(wait, self.refresh)

    # -- sending ---------------------------------------------------------------------------------

    def newest(self, seen: int) -> Message:
        """For a socket that has seen so much: the drawing, what is new in it, or the heartbeat."""
        if self.drawn_serial <= seen:
            return self._beat
        if self._change and self._before_serial <= seen:
            return self._change
        # A newcomer sets the clock by it.
        now = timezone.now()
        if self._drawn and (not self._whole or abs(now - self._written_at) > SAYS_THE_TIME_FOR):
            self._whole, self._written_at = message(self._drawn.payload(now)), now
        return self._whole

    async def beat(self) -> None:
        """Tell every socket the time and which version it should show.

        Not all at once: a drawing that comes meanwhile waits for a few sockets only. And not when
        a drawing has just told them the same; what is beneath other screens is told by theirs.
        """
        sockets, beside = list(self.sockets), await self._beside()
        is_told = time.monotonic() - self._drawn_at < self.screen.beat_seconds * JUST_NOW
        if self.screen.part or (is_told and not beside):
            for socket in sockets:
                socket.drop_if_stuck()
            return
        at_once = AT_ONCE if self.screen.is_public else CHECKED_AT_ONCE
        for first in range(0, len(sockets), at_once):
            if first:
                await asyncio.sleep(BEAT_PAUSE_SECONDS)
            self._beat = message(self._beating(beside))
            some = sockets[first : first + at_once]
            for socket in some:
                socket.drop_if_stuck()
            self._publish(some)
            if sending := [socket.sending for socket in some if socket.sending]:
                await asyncio.wait(sending, timeout=LONGEST_CHECK_SECONDS)

    def _beating(self, beside: Mapping[str, Any]) -> dict[str, Any]:
        parts = {self.beneath.screen.part: self.beneath.standing} if self.beneath else {}
        laptops = standing.told()
        told = {**self.standing, **laptops, "now": milliseconds(timezone.now()), **beside}
        return {**told, "parts": parts} if parts else told

    @property
    def standing(self) -> dict[str, Any]:
        """The newest version known, the last that changed something here, whether more may come."""
        told = {"version": max(self.feed.version, self._told), "changed": self._told}
        return {**told, "behind": True} if self._shows != self._wanted else told

    async def _beside(self) -> Mapping[str, Any]:
        """What the screen says in heartbeats only; nothing while the database is away."""
        if self.screen.beside is None and self.screen.aside is None:
            return {}
        try:
            ask = self.feed.errands.run
            return await ask(self.screen.unversioned, self.key, now=timezone.now())
        except Exception as error:
            log.warning("beside not read", route=self.screen.route, error=type(error).__name__)
            return {}

    def _publish(self, sockets: Iterable[Socket]) -> None:
        self.serial += 1
        for socket in sockets:
            socket.wake()


def _is_no_news(drawing: Drawing, before: Drawing) -> bool:
    """Whether it looks the same for as long as the drawing before."""
    now_and_then = ((one.mark, one.moment, one.changes_at) for one in (drawing, before))
    return len(set(now_and_then)) == 1
