"""The board of devices: who speaks is on it with what it said; silence says since when."""

import json
from datetime import timedelta
from uuid import UUID

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from tables.devices.board import board
from tables.devices.presence import Devices
from tables.models import Device
from tables.tablet.liveness import stamp_tablets
from tests.factories import make_draft_tournament, make_user
from tests.live.sockets import ScreenSocket
from tests.test_rights import make_tablet
from tournaments.live.hub import hub
from tournaments.models import Role, Tournament

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.both,
    pytest.mark.usefixtures("running_hub"),
]


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> Devices:
    """Nobody else's devices."""
    devices = Devices()
    for place in ("serving.consumers", "tables.tablet.liveness"):
        monkeypatch.setattr(f"{place}.devices", devices)
    return devices


def said(number: int, **told: object) -> str:
    return json.dumps({"device": str(UUID(int=number)), **told})


@sync_to_async
def shown(tournament: Tournament, later: timedelta = timedelta(0)) -> dict[str, str]:
    stamp_tablets(now=timezone.now())
    drawn = board(now=timezone.now() + later, tournament_id=tournament.pk)
    return {name: " ".join(html.split()) for name, html in drawn.items()}


async def test_a_tablet_says_what_keeps_it_awake_and_how_it_is_doing() -> None:
    tournament = await sync_to_async(make_draft_tournament)()
    token = await sync_to_async(make_tablet)(tournament)
    async with ScreenSocket(f"/t/{tournament.pk}/tables/1/", tablet=token) as tablet:
        await tablet.answer()
        await tablet.message()
        await tablet.say(said(1, awake="lock", battery=43, unsent=2, ahead=4))
        line = (await shown(tournament))["tablet-1"]
        assert "live" in line
        assert "kept awake" in line
        assert "battery 43 %" in line
        assert "2 taps not sent yet" in line
        assert "its own clock is 4 s fast" in line
        await tablet.say(said(1, awake="no", battery=9))
        await tablet.say("")
        line = (await shown(tournament))["tablet-1"]
        assert "may go dark" in line
        assert "battery 9 %: plug it in" in line
        assert await sync_to_async(Device.objects.count)() == 1
    line = (await shown(tournament, later=timedelta(minutes=1)))["tablet-1"]
    assert "silent" in line
    assert "since " in line
    assert "may go dark" not in line


async def test_walls_and_staff_are_listed_by_name_and_phones_counted() -> None:
    tournament = await sync_to_async(make_draft_tournament)()
    director = await sync_to_async(make_user)(Role.DIRECTOR)
    path = f"/t/{tournament.pk}"
    async with (
        ScreenSocket(f"{path}/", user=director) as wall,
        ScreenSocket(f"{path}/director/", user=director) as phone_of_staff,
        ScreenSocket(f"{path}/") as stranger,
        ScreenSocket(f"/p/{tournament.pk}-abc/") as player,
        ScreenSocket("/p/999999999-abc/") as liar,
    ):
        for socket in (player, liar):
            await socket.answer()
        for number, socket in enumerate((wall, phone_of_staff, stranger)):
            await socket.answer()
            await socket.message()
            await socket.say(said(number, awake="video", hand=socket is phone_of_staff))
        others = (await shown(tournament))["others"]
        walls, staff = others.split("Staff</h2>")
        assert f"{director}, computer" in walls
        assert "kept awake by a video" in walls
        assert f"{director}, phone or tablet" in staff
        assert "One player’s phone is open." in staff
        assert await sync_to_async(Device.objects.count)() == 3
    assert "No players’ phones are open." in (await shown(tournament))["others"]


async def test_every_heartbeat_of_the_page_draws_the_board_again() -> None:
    tournament = await sync_to_async(make_draft_tournament)()
    token = await sync_to_async(make_tablet)(tournament)
    director = await sync_to_async(make_user)(Role.DIRECTOR)
    async with (
        ScreenSocket(f"/t/{tournament.pk}/tablets/", user=director) as laptop,
        ScreenSocket(f"/t/{tournament.pk}/tables/1/", tablet=token) as tablet,
    ):
        for socket in (laptop, tablet):
            await socket.answer()
            await socket.message()
        await tablet.say(said(1, awake="video"))
        await sync_to_async(stamp_tablets)(now=timezone.now())
        for watch in hub._feeds[f"tournament:{tournament.pk}"].watches.values():
            await watch.beat()
        told = await laptop.message()
        assert "regions" not in told
        assert "kept awake by a video" in told["aside"]["tablet-1"]
