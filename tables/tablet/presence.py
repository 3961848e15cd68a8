"""When each tablet was last heard through this process: kept in memory, stamped now and then.

Every request of a tablet counts, and every message on its table's socket, which it answers. That
the socket is open says nothing: when the Wi-Fi has vanished it stays so for long.
"""

import threading
import time
from collections.abc import Mapping
from datetime import timedelta


class Presence:
    """The tablets of this process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._heard_at: dict[int, float] = {}

    def heard(self, tablet_id: int) -> None:
        """This tablet has just said something."""
        with self._lock:
            self._heard_at[tablet_id] = time.monotonic()

    def take(self) -> Mapping[int, timedelta]:
        """The tablets heard since the last call, and how long ago."""
        with self._lock:
            heard_at, self._heard_at = self._heard_at, {}
        now = time.monotonic()
        return {tablet: timedelta(seconds=now - at) for tablet, at in heard_at.items()}


presence = Presence()
