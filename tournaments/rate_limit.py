"""How often somebody may knock: a small memory in each process, and one that all of them share.

What is shared is in Redis. A tap never waits for that: while Redis is away or slow, each process
counts for itself.
"""

import threading
import time
from collections import deque
from collections.abc import Hashable
from functools import cache
from hashlib import blake2b
from typing import Any

import structlog
from django.conf import settings
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from rules_engine.errors import RuleViolation

log = structlog.get_logger("riffle.limits")

_MOST_REMEMBERED = 10_000
_ANSWERS_SECONDS = 0.1
_LEFT_ALONE_SECONDS = 5.0  # after Redis has not answered

# The times of the last knocks, newest first: the oldest that may count says whether this one may.
_SPEND = """
local at = redis.call('TIME')
local now = at[1] + at[2] / 1000000
local oldest = redis.call('LINDEX', KEYS[1], ARGV[1] - 1)
if oldest and tonumber(oldest) > now - ARGV[2] then return 0 end
redis.call('LPUSH', KEYS[1], string.format('%.6f', now))
redis.call('LTRIM', KEYS[1], 0, ARGV[1] - 1)
redis.call('PEXPIRE', KEYS[1], math.ceil(ARGV[2] * 1000))
return 1
"""


class RateLimit:
    """At most `times` in any `seconds` for each key; the next one is refused.

    With a name to be `shared_as`, all processes of the scaled mode count together.
    """

    def __init__(self, *, times: int, seconds: float, shared_as: str = "") -> None:
        self._times = times
        self._seconds = seconds
        self._shared_as = shared_as if settings.MODE == "scaled" else ""
        self._lock = threading.Lock()
        self._spent: dict[bytes, deque[float]] = {}

    def spend(self, key: Hashable) -> None:
        """Count one; RuleViolation `too_often` when there is none left."""
        # Kept as a hash: a key may be a secret, and as long as somebody likes.
        secret = blake2b(repr(key).encode("utf-8", "surrogateescape"), digest_size=16).digest()
        if not self._is_left_here(secret) or not self._is_left_anywhere(secret):
            raise RuleViolation("too_often", "That was too often. Please wait a moment.")

    def _is_left_here(self, secret: bytes) -> bool:
        now = time.monotonic()
        with self._lock:
            spent = self._spent.pop(secret, None) or deque()
            if len(self._spent) >= _MOST_REMEMBERED:
                del self._spent[next(iter(self._spent))]  # who has not knocked for longest
            self._spent[secret] = spent
            while spent and spent[0] <= now - self._seconds:
                spent.popleft()
            if len(spent) >= self._times:
                return False
            spent.append(now)
        return True

    def _is_left_anywhere(self, secret: bytes) -> bool:
        if not self._shared_as:
            return True
        name = f"{settings.REDIS_PREFIX}:spent:{self._shared_as}:{secret.hex()}"
        return _shared().is_left(name, self._times, self._seconds)


class _Shared:
    """What all processes have spent."""

    def __init__(self, url: str) -> None:
        connection = Redis.from_url(
            url,
            socket_timeout=_ANSWERS_SECONDS,
            socket_connect_timeout=_ANSWERS_SECONDS,
            retry=Retry(NoBackoff(), 0),
        )
        self._spend: Any = connection.register_script(_SPEND)
        self._asks_again_at = 0.0

    def is_left(self, name: str, times: int, seconds: float) -> bool:
        if time.monotonic() < self._asks_again_at:
            return True
        try:
            return bool(self._spend(keys=[name], args=[times, seconds]))
        except RedisError as error:
            self._asks_again_at = time.monotonic() + _LEFT_ALONE_SECONDS
            log.warning("limits are not shared", error=type(error).__name__)
            return True


@cache
def _shared() -> _Shared:
    return _Shared(settings.REDIS_URL)
