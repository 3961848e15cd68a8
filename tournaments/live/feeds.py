"""What this process hears of one tournament, or of the organisation: which topics were touched.

Every commit has the next version and hints at the topics that it touched; a topic's version is that
of the last commit that did. Hints may come late, in another order or never: whoever sees a version
in the database of which no hint has come takes everything as touched, a moment later.
"""

import asyncio
from collections.abc import Callable, Iterable

import structlog
from django.core.exceptions import ObjectDoesNotExist

from tournaments.live.drawings import Drawing
from tournaments.live.lanes import Lane, Thread
from tournaments.live.scouts import Scout
from tournaments.live.topics import EVERYTHING, PLACES, ROOM, STAFF, Topics
from tournaments.live.watches import AT_ONCE, BEAT_PAUSE_SECONDS, Watch

log = structlog.get_logger("riffle.hub")

WIDE = frozenset({ROOM, PLACES, *EVERYTHING})
HINT_SECONDS = 0.25  # after a commit its hint has come, or is lost

Ask = Callable[[str], int]


class Feed:
    """Something with a version that screens show: its watches, by topic, and its heartbeat."""

    def __init__(self, name: str, *, ask: Ask, errands: Thread, lane: Lane) -> None:
        self.name = name
        self.version = -1  # every hint up to here has come
        self.errands = errands
        self.watches: dict[tuple[object, ...], Watch] = {}
        self.subscribed = False
        self._ask = ask
        self._ahead: set[int] = set()
        self._expected = -1
        self._touched: dict[str, int] = {}  # by topic
        self._followed: dict[Watch, frozenset[str]] = {}
        self._by_topic: dict[str, dict[Watch, None]] = {}
        self._scout = Scout(self, lane)
        self._task = asyncio.create_task(self._keep_beating())

    def close(self) -> None:
        self._task.cancel()
        self._scout.close()
        for watch in self.watches.values():
            watch.close()

    # -- what is touched -------------------------------------------------------------------------

    def heard(self, version: int, topics: Topics = EVERYTHING, *, redraw: bool = False) -> None:
        """A hint has come; an older one changes nothing, unless it asks for a drawing anyway."""
        if version <= self.version and not redraw:
            return
        for topic in topics:
            self._touched[topic] = max(version, self._touched.get(topic, -1))
        self.refresh((*topics, STAFF))
        if version > self.version:
            self._ahead.add(version)
            self._count_up()

    def refresh(self, topics: Topics) -> None:
        """Draw what shows these topics again."""
        for watch in self._watching(topics):
            watch.refresh()
        if not WIDE.isdisjoint(topics):
            self._scout.refresh()

    def noticed(self, version: int) -> None:
        """This version was found in the database; its hint is on its way, or lost."""
        if self.version < 0:
            self.version = version
            self._count_up()
        elif version > max(self.version, self._expected):
            self._expected = version
            loop = asyncio.get_running_loop()
            loop.call_later(HINT_SECONDS, self._expect_heard, version)

    def drawn(self, watch: Watch, drawing: Drawing) -> None:
        """A watch was drawn; what it shows may have changed, and with it what it watches."""
        self.noticed(drawing.version)
        self._follow(watch, drawing.topics or [STAFF])
        # What it watches since this drawing may have been touched while it was drawn.
        if any(self._touched.get(one, -1) > drawing.version for one in drawing.topics or ()):
            watch.refresh()

    def join(self, watch: Watch) -> None:
        self.watches[watch.place] = watch
        self._follow(watch, [STAFF])  # until it is drawn, and says what it shows

    def leave(self, watch: Watch) -> None:
        watch.close()
        self.watches.pop(watch.place, None)
        self._follow(watch, ())

    def _count_up(self) -> None:
        while self.version >= 0 and self.version + 1 in self._ahead:
            self.version += 1
        self._ahead = {version for version in self._ahead if version > self.version}
        if self._ahead and self.version >= 0:
            self.noticed(max(self._ahead))

    def _expect_heard(self, version: int) -> None:
        if version > self.version:
            self.version = version
            self.heard(version, redraw=True)
            self._count_up()

    def _watching(self, topics: Topics) -> Iterable[Watch]:
        if EVERYTHING[0] in topics:
            return list(self.watches.values())
        found: dict[Watch, None] = {}
        for topic in topics:
            found |= self._by_topic.get(topic, {})
        return found

    def _follow(self, watch: Watch, topics: Topics) -> None:
        before, now = self._followed.pop(watch, frozenset()), frozenset(topics)
        if now:
            self._followed[watch] = now
        for topic in before - now:
            del self._by_topic[topic][watch]
            if not self._by_topic[topic]:
                del self._by_topic[topic]
        for topic in now - before:
            self._by_topic.setdefault(topic, {})[watch] = None

    # -- heartbeats ------------------------------------------------------------------------------

    async def _keep_beating(self) -> None:
        seconds = 0
        while True:
            await asyncio.sleep(1)
            seconds += 1
            due = [w for w in self.watches.values() if seconds % w.screen.beat_seconds == 0]
            if due:
                await self._ask_database()
                await self._beat(due)

    async def _beat(self, due: Iterable[Watch]) -> None:
        sent = 0
        for watch in sorted(due, key=lambda watch: watch.screen.beat_seconds):
            if sent >= AT_ONCE:
                await asyncio.sleep(BEAT_PAUSE_SECONDS)
                sent = 0
            await watch.beat()
            sent += len(watch.sockets)

    async def _ask_database(self) -> None:
        try:
            self.noticed(await self.errands.run(self._ask, self.name))
        except ObjectDoesNotExist:
            for watch in self.watches.values():
                watch.refresh()
        except Exception as error:  # a database that is away must not end the heartbeat
            log.warning("version not read", feed=self.name, error=type(error).__name__)
