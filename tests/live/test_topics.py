"""Who is drawn again after a commit: whoever shows what it touched, and everybody in doubt."""

import asyncio
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import transaction

from rules_engine import tournament as engine
from tests.factories import make_user
from tests.live.sockets import ScreenSocket
from tests.tables.nights import do, make_running_tournament
from tournaments.live.drawings import LiveScreen
from tournaments.live.hub import hub
from tournaments.live.topics import EVERYTHING, table
from tournaments.log import log
from tournaments.models import Role, Tournament
from tournaments.rights import EVERYBODY, RIGHTS

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("running_hub")]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All screens that are drawn, in order, a tablet with its table."""
    routes: list[str] = []
    draw = LiveScreen.draw

    def noted(self: LiveScreen, key: Any, **kwargs: Any) -> Any:
        routes.append(f"{self.route} {key.get('table', '')}".strip())
        return draw(self, key, **kwargs)

    monkeypatch.setattr(LiveScreen, "draw", noted)
    return routes


async def opened(socket: ScreenSocket) -> int:
    await socket.answer()
    version: int = (await socket.message())["version"]
    return version


async def settled() -> None:
    """What opening the screens has caused is drawn, also where a screen rests before."""
    watches = [watch for feed in hub._feeds.values() for watch in feed.watches.values()]
    while any(watch._rest for watch in watches):
        await asyncio.sleep(0)
    await hub._staff.quiet()


async def test_a_call_of_one_table_draws_neither_the_lobby_nor_another_table(
    drawn: list[str],
) -> None:
    night: Tournament = await sync_to_async(make_running_tournament)(entries=24, tables=3)
    user = await sync_to_async(make_user)(Role.DIRECTOR)
    path = f"/t/{night.pk}"
    async with (
        ScreenSocket(f"{path}/") as lobby,
        ScreenSocket(f"{path}/tables/1/", user=user) as one,
        ScreenSocket(f"{path}/tables/2/", user=user) as other,
        ScreenSocket(f"{path}/director/", user=user) as director,
    ):
        for socket in (lobby, one, other, director):
            await opened(socket)
        await settled()
        drawn.clear()
        await sync_to_async(do)(night, engine.call_floor, table=1, reason="A spill")
        assert (await one.message())["regions"]
        assert (await director.message())["regions"]
        assert await lobby.nothing()
        assert await other.nothing()
    assert sorted(drawn) == ["director", "table 1"]


@pytest.mark.parametrize("missing", [1, 2])
async def test_a_version_that_nobody_hinted_at_is_drawn_by_everybody(
    drawn: list[str], missing: int
) -> None:
    night: Tournament = await sync_to_async(make_running_tournament)()
    feed = f"tournament:{night.pk}"
    async with ScreenSocket(f"/t/{night.pk}/") as lobby:
        version = await opened(lobby)
        await Tournament.objects.filter(pk=night.pk).aupdate(
            version=version + missing, name="Another name"
        )
        hub._feeds[feed].noticed(version + missing)
        told = await lobby.message()
        assert "Another name" in told["regions"]["lobby"]
        assert hub._feeds[feed].version == version + missing


async def test_hints_in_another_order_leave_no_doubt(drawn: list[str]) -> None:
    night: Tournament = await sync_to_async(make_running_tournament)()
    async with ScreenSocket(f"/t/{night.pk}/") as lobby:
        version = await opened(lobby)
        feed = hub._feeds[f"tournament:{night.pk}"]
        drawn.clear()
        feed.heard(version + 2, [table(1)])
        assert feed.version == version
        feed.heard(version + 1, [table(2)])
        assert feed.version == version + 2
        feed._expect_heard(version + 2)
        assert await lobby.nothing()
    assert drawn == []


async def test_what_does_not_say_what_it_touches_touches_everything(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    night: Tournament = await sync_to_async(make_running_tournament)()
    hinted: list[Any] = []
    monkeypatch.setattr(log, "hint", lambda _feed, _version, topics: hinted.append(topics))

    def touch() -> None:
        with transaction.atomic():
            log.touch(night.pk)

    await sync_to_async(touch)()
    assert hinted == [EVERYTHING]


def test_what_everybody_may_open_is_drawn_after_what_staff_wait_for() -> None:
    from tournaments.live import drawings

    for route, screen in drawings._registered.items():
        if route in RIGHTS:
            assert screen.is_public == (RIGHTS[route] == EVERYBODY), route
