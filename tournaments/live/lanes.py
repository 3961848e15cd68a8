"""Who draws, and who goes first: staff and tablets never queue behind the public.

A lane is a queue of screens that want to be drawn, with threads of its own. The public one draws
several at a time, and waits for a while as long as there is something to draw for staff.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, Protocol, TypeVar

import structlog
from channels.db import database_sync_to_async
from django.db import connections

log = structlog.get_logger("riffle.hub")

PATIENCE_SECONDS = 0.2

P = ParamSpec("P")
R = TypeVar("R")


class Drawn(Protocol):
    """What stands in a queue: draws itself in a thread, takes the result on the event loop."""

    def draw(self) -> Any: ...
    async def take(self, drawn: Any) -> None: ...  # or the exception that came instead


class Thread:
    """One thread with its database connection."""

    def __init__(self, name: str) -> None:
        self._executor = ThreadPoolExecutor(1, name)

    async def run(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        work = database_sync_to_async(call, thread_sensitive=False, executor=self._executor)
        found: R = await work(*args, **kwargs)
        return found

    async def stop(self) -> None:
        await self.run(connections.close_all)
        self._executor.shutdown(wait=False)


class Lane:
    """A queue of what is to be drawn, each once however often it is wanted meanwhile."""

    def __init__(
        self, name: str, *, threads: int, at_once: int = 1, behind: "Lane | None" = None
    ) -> None:
        self._at_once = at_once
        self._behind = behind
        self._wanted: dict[Drawn, None] = {}
        self._drawing: set[Drawn] = set()
        self._is_wanted = asyncio.Event()
        self._is_quiet = asyncio.Event()
        self._is_quiet.set()
        self._threads = [Thread(f"{name}_{number}") for number in range(threads)]
        self._tasks = [asyncio.create_task(self._keep_drawing(each)) for each in self._threads]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        for thread in self._threads:
            await thread.stop()

    def want(self, one: Drawn) -> None:
        """Draw this soon; what is being drawn at the moment is drawn once more."""
        self._wanted[one] = None
        self._is_wanted.set()
        self._is_quiet.clear()

    async def quiet(self) -> None:
        """Until nothing is left to draw, or for as long as others can be asked to wait."""
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await self._is_quiet.wait()
        except TimeoutError:
            pass

    async def _keep_drawing(self, thread: Thread) -> None:
        while True:
            await self._is_wanted.wait()
            if self._behind:
                await self._behind.quiet()
            some = self._take_some()
            if not some:
                self._is_wanted.clear()  # until one more is wanted, or one that was drawn is done
                continue
            try:
                drawn = await thread.run(_draw_all, some)
            except Exception as error:  # the thread's connection: the next ones find another
                drawn = [error for _ in some]
            for one, drawing in zip(some, drawn, strict=True):
                await self._hand_over(one, drawing)
            self._drawing.difference_update(some)
            if self._wanted:
                self._is_wanted.set()
            elif not self._drawing:
                self._is_quiet.set()

    async def _hand_over(self, one: Drawn, drawing: Any) -> None:
        try:
            await one.take(drawing)
        except Exception:  # one screen must not end the drawing of all others
            log.exception("not taken")

    def _take_some(self) -> list[Drawn]:
        free = (one for one in self._wanted if one not in self._drawing)
        some = [one for one, _ in zip(free, range(self._at_once), strict=False)]
        for one in some:
            del self._wanted[one]
        self._drawing.update(some)
        return some


def _draw_all(some: list[Drawn]) -> list[Any]:
    return [_draw(one) for one in some]


def _draw(one: Drawn) -> Any:
    try:
        return one.draw()
    except Exception as error:
        return error
