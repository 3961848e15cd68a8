"""Which tablets are alive: sockets and fetches count, stamps tell, heartbeats carry it."""

from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from tables.models import Tablet
from tables.presence import Presence
from tables.screens.tablets_alive import SILENT_AFTER, tablets_alive
from tables.services.liveness import stamp_tablets
from tests.factories import make_draft_tournament, make_user
from tests.live.sockets import ScreenSocket
from tests.tables.test_hands import paired
from tests.test_rights import make_tablet
from tournaments import live
from tournaments.hub import hub
from tournaments.models import Role, Tournament, User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> Presence:
    """Nobody else's tablets."""
    presence = Presence()
    for place in ("tables.consumers", "tables.views.table", "tables.services.liveness"):
        monkeypatch.setattr(f"{place}.presence", presence)
    return presence


def alive(tournament: Tournament, later: timedelta = timedelta(0)) -> list[int]:
    now = timezone.now() + later
    tables: list[int] = tablets_alive(now=now, tournament_id=tournament.pk)["tablets"]
    return tables


def test_a_tablet_is_here_while_one_of_its_sockets_is_open() -> None:
    room = Presence()
    room.came(7)
    room.came(7)
    room.left(7)
    assert room.here() == {7}
    room.left(7)
    assert room.here() == set()


def test_a_tablet_that_fetches_its_table_is_alive_and_then_falls_silent(floor: User) -> None:
    tournament = make_draft_tournament()
    tablet = paired(tournament, 2, floor)
    stamp_tablets(now=timezone.now())
    assert alive(tournament) == []
    version = tournament.version
    tablet.get(f"/t/{tournament.pk}/tables/2/")
    stamp_tablets(now=timezone.now())
    assert alive(tournament) == [2]
    assert alive(tournament, later=SILENT_AFTER) == []
    before = Tournament.objects.get(pk=tournament.pk).version
    stamp_tablets(now=timezone.now())
    assert Tournament.objects.get(pk=tournament.pk).version == before >= version


def test_a_revoked_tablet_is_not_alive(floor: User) -> None:
    tournament = make_draft_tournament()
    paired(tournament, 1, floor).get(f"/t/{tournament.pk}/tables/1/")
    Tablet.objects.update(revoked_at=timezone.now())
    stamp_tablets(now=timezone.now())
    assert alive(tournament) == []


async def test_the_heartbeat_of_the_director_names_the_tablets_that_watch(here: Presence) -> None:
    tournament = await sync_to_async(make_draft_tournament)()
    token = await sync_to_async(make_tablet)(tournament)
    director = await sync_to_async(make_user)(Role.DIRECTOR)
    hub.start(live.current_version)
    path = f"/t/{tournament.pk}"
    async with (
        ScreenSocket(f"{path}/tables/1/", tablet=token) as tablet,
        ScreenSocket(f"{path}/director/", user=director) as laptop,
    ):
        for socket in (tablet, laptop):
            await socket.answer()
            await socket.message()
        await sync_to_async(stamp_tablets)(now=timezone.now())
        topic = hub._topics[f"tournament:{tournament.pk}"]
        for watch in topic.watches.values():
            await watch.beat()
        assert (await laptop.message())["tablets"] == [1]
        assert "tablets" not in await tablet.message()
    await hub.stop()
    assert not here.here()
