"""What concerns a few screens but follows from the whole field, such as who deals cards for a seat.

A commit would have to look at everybody to know whom it touches. Instead a scout looks, at most
once a second: it says what topics come to, and those that come to something else are drawn again.
"""

import asyncio
from collections.abc import Callable, Hashable, Mapping
from typing import TYPE_CHECKING

import structlog
from django.http import Http404

from tournaments.live.lanes import Lane
from tournaments.live.topics import TABLES, TICKETS

if TYPE_CHECKING:
    from tournaments.live.feeds import Feed

log = structlog.get_logger("riffle.hub")

REST_SECONDS = 1.0

Found = Mapping[str, Hashable]  # by topic
Look = Callable[[str], Found]  # at the feed of that name

_looks: list[Look] = []


def register(look: Look) -> None:
    """Make it known to the feeds."""
    _looks.append(look)


class Scout:
    """Looks in a thread of the lane when the field has changed."""

    def __init__(self, feed: "Feed", lane: Lane) -> None:
        self._feed = feed
        self._lane = lane
        self._found: Found | None = None
        self._rest: asyncio.TimerHandle | None = None
        self._is_wanted = False
        self.refresh()

    def refresh(self) -> None:
        self._is_wanted = True
        if self._rest is None:
            self._rest = asyncio.get_running_loop().call_later(REST_SECONDS, self._rested)
            self._lane.want(self)

    def close(self) -> None:
        if self._rest:
            self._rest.cancel()

    def _rested(self) -> None:
        self._rest = None
        if self._is_wanted:
            self.refresh()

    def draw(self) -> Found:
        self._is_wanted = False
        return {topic: what for look in _looks for topic, what in look(self._feed.name).items()}

    async def take(self, drawn: Found | Exception) -> None:
        if isinstance(drawn, Http404):  # there is nothing to look at
            return
        if isinstance(drawn, Exception):
            log.error("not looked", feed=self._feed.name, exc_info=drawn)
            self._is_wanted = True
            return
        before, self._found = self._found, drawn
        if before is None:  # what was drawn meanwhile is not known to agree with it
            self._feed.refresh([TABLES, TICKETS])
        else:
            changed = before.items() ^ drawn.items()
            self._feed.refresh({topic for topic, _ in changed})
