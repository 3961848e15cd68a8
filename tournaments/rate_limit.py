"""How often somebody may knock: a small memory in each process."""

import threading
import time
from collections import deque
from collections.abc import Hashable

from rules_engine.errors import RuleViolation

_FORGET_ABOVE = 10_000


class RateLimit:
    """At most `times` in any `seconds` for each key; the next one is refused."""

    def __init__(self, *, times: int, seconds: float) -> None:
        self._times = times
        self._seconds = seconds
        self._lock = threading.Lock()
        self._spent: dict[Hashable, deque[float]] = {}

    def spend(self, key: Hashable) -> None:
        """Count one; RuleViolation `too_often` when there is none left."""
        now = time.monotonic()
        with self._lock:
            if len(self._spent) > _FORGET_ABOVE:
                self._spent.clear()
            spent = self._spent.setdefault(key, deque())
            while spent and spent[0] <= now - self._seconds:
                spent.popleft()
            if len(spent) >= self._times:
                raise RuleViolation("too_often", "That was too often. Please wait a moment.")
            spent.append(now)
