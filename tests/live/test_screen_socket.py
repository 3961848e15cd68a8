"""Pushes: a commit reaches every socket that watches, once, and nothing else does."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.db import transaction

from serving import consumers
from tests.factories import make_draft_tournament
from tests.live.sockets import ORIGIN, ScreenSocket, socket_opens
from tests.test_rights import make_tablet
from tournaments.home import screen as home
from tournaments.home.services import post_notice
from tournaments.live.hub import group_of, hint, hub
from tournaments.live.topics import EVERYTHING
from tournaments.models import Organisation

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.both,
    pytest.mark.usefixtures("running_hub"),
]


async def opened(socket: ScreenSocket) -> dict[str, Any]:
    assert (await socket.answer())["type"] == "websocket.accept"
    return await socket.message()


async def test_a_new_socket_gets_the_whole_screen() -> None:
    await sync_to_async(post_notice)("The soup is served")
    async with ScreenSocket("/") as socket:
        drawing = await opened(socket)
    assert drawing["version"] == 1
    assert "The soup is served" in drawing["regions"]["notice"]


async def test_a_commit_is_pushed_to_every_socket() -> None:
    async with ScreenSocket("/") as one, ScreenSocket("/") as two:
        await opened(one)
        await opened(two)
        await sync_to_async(post_notice)("The soup is served")
        for socket in (one, two):
            drawing = await socket.message()
            assert drawing["version"] == 1
            assert "The soup is served" in drawing["regions"]["notice"]


async def test_a_change_that_is_rolled_back_is_not_announced() -> None:
    def fail() -> None:
        with transaction.atomic():
            Organisation.objects.filter(pk=1).update(version=5)
            hint("organisation", 5)
            transaction.set_rollback(True)

    async with ScreenSocket("/") as socket:
        await opened(socket)
        await sync_to_async(fail)()
        assert await socket.nothing()


async def test_an_older_hint_draws_nothing() -> None:
    await sync_to_async(post_notice)("One")
    async with ScreenSocket("/") as socket:
        await opened(socket)
        hub.heard("organisation", 1)
        assert await socket.nothing()


async def test_a_hint_from_another_process_is_pushed() -> None:
    async with ScreenSocket("/") as socket:
        await opened(socket)
        await Organisation.objects.filter(pk=1).aupdate(version=9, notice="From elsewhere")
        message = {"type": "hint", "feed": "organisation", "version": 9, "redraw": False}
        message |= {"topics": EVERYTHING}
        while await socket.nothing():  # Redis may still be subscribing
            await get_channel_layer().group_send(group_of("organisation"), message)
        assert "From elsewhere" in (await socket.message())["regions"]["notice"]


async def test_many_sockets_cost_one_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    build = home.build

    def counted(**key: Any) -> home.HomeScreen:
        drawn.append(key)
        return build(**key)

    # LiveScreen is frozen; the registered one is swapped for a copy that counts.
    from dataclasses import replace

    from tournaments.live import drawings

    monkeypatch.setitem(drawings._registered, "home", replace(home.screen, build=counted))
    async with ScreenSocket("/") as one, ScreenSocket("/") as two, ScreenSocket("/") as three:
        for socket in (one, two, three):
            await opened(socket)
        drawn.clear()
        await sync_to_async(post_notice)("The soup is served")
        for socket in (one, two, three):
            await socket.message()
    assert len(drawn) == 1


async def test_a_page_of_another_site_cannot_open_a_socket() -> None:
    foreign = [ORIGIN[0], (b"origin", b"http://elsewhere.example")]
    async with ScreenSocket("/", headers=foreign) as socket:
        assert (await socket.answer())["type"] == "websocket.close"


async def test_a_socket_takes_no_commands() -> None:
    async with ScreenSocket("/") as socket:
        await opened(socket)
        await socket.say('{"notice": "hacked"}')
        assert await socket.nothing()
    assert (await Organisation.objects.aget(pk=1)).notice == ""


async def test_one_token_holds_so_many_sockets_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consumers, "MOST_OF_ONE_TOKEN", 2)
    tournament = await sync_to_async(make_draft_tournament)()
    token = await sync_to_async(make_tablet)(tournament)
    path = f"/t/{tournament.pk}/tables/1/"
    async with ScreenSocket(path, tablet=token) as one, ScreenSocket(path, tablet=token) as two:
        await opened(one)
        await opened(two)
        async with ScreenSocket(path, tablet=token) as three:
            await three.answer()
            assert await three.answer() == {"type": "websocket.close", "code": consumers.TOO_MANY}
    async with ScreenSocket(path, tablet=token) as later:
        assert (await opened(later))["regions"]


async def test_a_path_of_two_lines_leads_nowhere() -> None:
    assert not await socket_opens("/t/1\r\n2/")
