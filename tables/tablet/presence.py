"""When each tablet was last heard through this process: kept in memory, stamped now and then.

Every request of a tablet counts, and every message on its table's socket, which it answers. That
the socket is open says nothing: when the Wi-Fi has vanished it stays so for long.
"""

import threading
import time
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from tables.tablet.signs import TRIED, Sign

_MOST_SIGNS = 4  # of one kind in the time between two stamps


@dataclass(frozen=True, slots=True)
class Heard:
    """What was heard of one tablet since the last stamp."""

    at: datetime
    signs: tuple[Sign, ...]


class Presence:
    """The tablets of this process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._heard_at: dict[int, float] = {}
        self._signs: dict[tuple[int, str], deque[Sign]] = {}

    def heard(self, tablet_id: int, voices: Mapping[str, str]) -> None:
        """This tablet has just said something, by a browser that is known by `voices`."""
        with self._lock:
            self._heard_at[tablet_id] = time.monotonic()
            for kind, what in voices.items():
                self._note(tablet_id, kind, what)

    def tried(self, tablet_id: int, arguments: Mapping[str, Any]) -> None:
        """This tablet has asked for another table, and was refused."""
        place = f"{arguments.get('tournament_id')} {arguments.get('table')}"
        with self._lock:
            self._heard_at[tablet_id] = time.monotonic()
            self._note(tablet_id, TRIED, place)

    def take(self, *, now: datetime) -> Mapping[int, Heard]:
        """The tablets heard since the last call."""
        with self._lock:
            heard_at, self._heard_at = self._heard_at, {}
            signs, self._signs = self._signs, {}
        since = time.monotonic()
        found: dict[int, list[Sign]] = {tablet: [] for tablet in heard_at}
        for (tablet, kind), noted in signs.items():
            found[tablet] += [
                Sign(kind, one.what, now.timestamp() - (since - one.at)) for one in noted
            ]
        return {
            tablet: Heard(now - timedelta(seconds=since - at), tuple(found[tablet]))
            for tablet, at in heard_at.items()
        }

    def _note(self, tablet_id: int, kind: str, what: str) -> None:
        noted = self._signs.setdefault((tablet_id, kind), deque(maxlen=_MOST_SIGNS))
        if noted and noted[-1].what == what:
            noted.pop()
        noted.append(Sign(kind, what, time.monotonic()))


presence = Presence()
