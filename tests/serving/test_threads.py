"""Threads that are lent to requests."""

import asyncio
import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from serving.threads import LentThreads
from tests.processes import wait_until


def lending(work: Callable[[], object], *, kept: int = 16) -> Callable[[], Any]:
    """request(): does the work in a thread that is lent for it."""
    return partial(LentThreads(kept=kept).run, work)


async def test_the_next_request_gets_the_same_thread() -> None:
    seen: list[int] = []
    request = lending(lambda: seen.append(threading.get_ident()))
    await request()
    await request()
    assert seen[0] == seen[1] != threading.get_ident()


async def test_requests_at_the_same_time_do_not_wait_for_each_other() -> None:
    together = threading.Barrier(3)
    request = lending(lambda: together.wait(10))
    await asyncio.gather(request(), request(), request())


async def test_a_failed_request_gives_its_thread_back() -> None:
    seen: list[int] = []

    def fail() -> None:
        seen.append(threading.get_ident())
        raise LookupError

    request = lending(fail)
    for _ in range(2):
        with pytest.raises(LookupError):
            await request()
    assert seen[0] == seen[1]


async def test_idle_threads_beyond_those_kept_end() -> None:
    seen: list[threading.Thread] = []
    together = threading.Barrier(3)

    def note() -> None:
        seen.append(threading.current_thread())
        together.wait(10)

    request = lending(note, kept=1)
    await asyncio.gather(request(), request(), request())
    wait_until(lambda: sum(thread.is_alive() for thread in seen) == 1, what="two of three ended")
