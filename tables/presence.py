"""Which tablets watch their table through this process: kept in memory, stamped now and then.

A tablet is here while its socket is open; one whose sockets are blocked asks by plain HTTP and is
here for a while after each time. Nothing waits for any of this.
"""

import threading
import time
from collections import Counter

ASKED_LATELY_SECONDS = 10.0


class Presence:
    """The tablets of this process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._sockets: Counter[int] = Counter()
        self._asked: dict[int, float] = {}

    def came(self, tablet_id: int) -> None:
        """A socket of this tablet was opened."""
        with self._lock:
            self._sockets[tablet_id] += 1

    def left(self, tablet_id: int) -> None:
        """A socket of this tablet was closed; it may have another one."""
        with self._lock:
            self._sockets[tablet_id] -= 1

    def asked(self, tablet_id: int) -> None:
        """This tablet has just fetched its screen."""
        with self._lock:
            self._asked[tablet_id] = time.monotonic()

    def here(self) -> set[int]:
        """The tablets that are here now."""
        since = time.monotonic() - ASKED_LATELY_SECONDS
        with self._lock:
            self._asked = {tablet: at for tablet, at in self._asked.items() if at > since}
            self._sockets = +self._sockets
            return {*self._sockets, *self._asked}


presence = Presence()
