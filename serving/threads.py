"""Threads for HTTP requests that outlive them, each with its database connection."""

import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from asgiref.sync import sync_to_async
from django.db import connections

KEPT = 16
TURN_SECONDS = 0.0005

Answer = TypeVar("Answer")


def take_short_turns() -> None:
    """Threads wait less for one another than Python's 5 ms.

    A tap loses its turn at each of its statements: beside two threads that draw screens all the
    time a tenth more of them are done like this, and no fewer drawings.
    """
    sys.setswitchinterval(TURN_SECONDS)


class LentThreads:
    """Lends each request a thread of its own and takes it back afterwards.

    Left alone, Django starts a thread and a database connection for every request and a second
    thread to end the first; that was a third of the work of a wish. There are as many threads as
    requests at the same time, so none waits for another; of those that are idle `kept` stay.
    """

    def __init__(self, *, kept: int = KEPT) -> None:
        self._kept = kept
        self._idle: list[ThreadPoolExecutor] = []

    async def run(self, work: Callable[[], Answer]) -> Answer:
        """What `work` returns or raises, in one of the threads."""
        thread = self._idle.pop() if self._idle else ThreadPoolExecutor(1, "request")
        try:
            return await sync_to_async(work, thread_sensitive=False, executor=thread)()
        finally:
            self._take_back(thread)

    def _take_back(self, thread: ThreadPoolExecutor) -> None:
        if len(self._idle) < self._kept:
            self._idle.append(thread)
            return
        thread.submit(connections.close_all)
        thread.shutdown(wait=False)


class TooManyWaitError(Exception):
    """There is no room to wait for the thread."""


class SharedThread:
    """One thread for many requests, of which so many may wait: half of them from one place."""

    def __init__(self, *, most_waiting: int) -> None:
        self._most = most_waiting
        self._of: Counter[str] = Counter()
        self._thread = ThreadPoolExecutor(1, "stranger")

    async def run(self, work: Callable[[], Answer], *, of: str) -> Answer:
        """What `work` returns or raises, in the thread; TooManyWaitError at once."""
        if self._of.total() > self._most or self._of[of] > (self._most + 1) // 2:
            raise TooManyWaitError
        self._of[of] += 1
        try:
            return await sync_to_async(work, thread_sensitive=False, executor=self._thread)()
        finally:
            self._of[of] -= 1
            if not self._of[of]:
                del self._of[of]
