"""Threads for HTTP requests that outlive them, each with its database connection."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from asgiref.sync import ThreadSensitiveContext
from django.db import connections

KEPT = 16


class LentThreads:
    """Lends each request a thread of its own and takes it back afterwards.

    Left alone, Django starts a thread and a database connection for every request and a second
    thread to end the first; that was a third of the work of a wish. There are as many threads as
    requests at the same time, so none waits for another; of those that are idle `kept` stay. Not
    for endless requests: they would never give theirs back.
    """

    def __init__(self, app: Any, *, kept: int = KEPT) -> None:
        self.app = app
        self._kept = kept
        self._idle: list[ThreadPoolExecutor] = []

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        thread = self._idle.pop() if self._idle else ThreadPoolExecutor(1, "request")
        try:
            async with ThreadSensitiveContext(executor=thread):
                await self.app(scope, receive, send)
        finally:
            self._take_back(thread)

    def _take_back(self, thread: ThreadPoolExecutor) -> None:
        if len(self._idle) < self._kept:
            self._idle.append(thread)
            return
        thread.submit(connections.close_all)
        thread.shutdown(wait=False)
