"""Heartbeats go out in portions, so that a push among them need not wait for all."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
import pytest_asyncio
from asgiref.sync import sync_to_async

from tests.live.sockets import ScreenSocket
from tournaments.home.services import post_notice
from tournaments.live import watches
from tournaments.live.hub import hub
from tournaments.live.watches import Watch

pytestmark = pytest.mark.django_db(transaction=True)


@pytest_asyncio.fixture
async def sockets(running_hub: None) -> AsyncIterator[list[ScreenSocket]]:
    """Five browsers that have the first drawing."""
    async with AsyncExitStack() as stack:
        opened = [await stack.enter_async_context(ScreenSocket("/")) for _ in range(5)]
        for socket in opened:
            await socket.answer()
            await socket.message()
        yield opened


def the_watch(*, drawn_just_now: bool = False) -> Watch:
    (feed,) = hub._feeds.values()
    (watch,) = feed.watches.values()
    watch._drawn_at = time.monotonic() - (0 if drawn_just_now else 60)
    return watch


async def test_every_socket_gets_a_heartbeat(
    sockets: list[ScreenSocket], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watches, "AT_ONCE", 2)
    await the_watch().beat()
    for socket in sockets:
        beat = await socket.message()
        assert beat["version"] == 0
        assert "regions" not in beat


async def test_a_push_overtakes_the_heartbeats(
    sockets: list[ScreenSocket], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watches, "AT_ONCE", 1)
    monkeypatch.setattr(watches, "BEAT_PAUSE_SECONDS", 3600)
    beating = asyncio.create_task(the_watch().beat())
    await sync_to_async(post_notice)("The soup is served")
    first = [await socket.message() for socket in sockets]
    assert sum("regions" in message for message in first) >= 4  # one had its heartbeat before
    beating.cancel()


async def test_a_drawing_that_has_just_gone_out_is_as_good_as_a_heartbeat(
    sockets: list[ScreenSocket],
) -> None:
    await the_watch(drawn_just_now=True).beat()
    assert await sockets[0].nothing()
    await the_watch().beat()
    assert (await sockets[0].message())["version"] == 0
