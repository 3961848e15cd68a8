"""Which tablets are alive: answers and requests count, stamps tell, heartbeats carry it."""

from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from tables.models import Tablet
from tables.tablet.liveness import stamp_tablets
from tables.tablet.presence import Presence
from tables.tablet.tablets_alive import SILENT_AFTER, tablets_alive
from tests.factories import make_draft_tournament, make_user
from tests.live.sockets import ScreenSocket
from tests.tables.tablet.test_hands import paired
from tests.test_rights import make_tablet
from tournaments.live.hub import hub
from tournaments.models import Role, Tournament, User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


def alive(tournament: Tournament, later: timedelta = timedelta(0)) -> list[int]:
    now = timezone.now() + later
    tables: list[int] = tablets_alive(now=now, tournament_id=tournament.pk)["tablets"]
    return tables


def test_a_stamp_says_when_a_tablet_was_heard_and_not_when_it_was_written(floor: User) -> None:
    tournament = make_draft_tournament()
    paired(tournament, 2, floor).get(f"/t/{tournament.pk}/tables/2/")
    stamp_tablets(now=timezone.now() + timedelta(hours=1))
    stamped = Tablet.objects.get().seen_at
    assert stamped
    assert timedelta(minutes=59) < stamped - timezone.now() < timedelta(hours=1)


def test_a_process_that_stamps_late_does_not_make_a_tablet_silent(
    floor: User, here: Presence
) -> None:
    """Another process has heard it since."""
    tournament = make_draft_tournament()
    paired(tournament, 2, floor).get(f"/t/{tournament.pk}/tables/2/")
    since = timezone.now() + timedelta(seconds=5)
    Tablet.objects.update(seen_at=since)
    stamp_tablets(now=timezone.now())
    assert Tablet.objects.get().seen_at == since
    assert not here.take(now=timezone.now())


@pytest.mark.parametrize("page", ["", "wrong/", "alive/"])
def test_a_tablet_that_asks_for_a_page_is_alive_and_then_falls_silent(
    floor: User, page: str
) -> None:
    tournament = make_draft_tournament()
    tablet = paired(tournament, 2, floor)
    stamp_tablets(now=timezone.now())
    assert alive(tournament) == []
    version = tournament.version
    tablet.get(f"/t/{tournament.pk}/tables/2/{page}")
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


@pytest.mark.usefixtures("running_hub")
async def test_the_heartbeat_of_the_director_names_the_tablets_that_watch() -> None:
    tournament = await sync_to_async(make_draft_tournament)()
    token = await sync_to_async(make_tablet)(tournament)
    director = await sync_to_async(make_user)(Role.DIRECTOR)
    path = f"/t/{tournament.pk}"
    async with (
        ScreenSocket(f"{path}/tables/1/", tablet=token) as tablet,
        ScreenSocket(f"{path}/director/", user=director) as laptop,
    ):
        for socket in (tablet, laptop):
            await socket.answer()
            await socket.message()
        await sync_to_async(stamp_tablets)(now=timezone.now())
        feed = hub._feeds[f"tournament:{tournament.pk}"]
        for watch in feed.watches.values():
            await watch.beat()
        assert (await laptop.message())["tablets"] == [1]
        assert "tablets" not in await tablet.message()


@pytest.mark.usefixtures("running_hub")
async def test_a_tablet_is_heard_when_it_answers_and_not_because_its_socket_is_open(
    here: Presence,
) -> None:
    tournament = await sync_to_async(make_draft_tournament)()
    token = await sync_to_async(make_tablet)(tournament)
    async with ScreenSocket(f"/t/{tournament.pk}/tables/1/", tablet=token) as tablet:
        await tablet.answer()
        await tablet.message()
        assert len(here.take(now=timezone.now())) == 1
        (watch,) = hub._feeds[f"tournament:{tournament.pk}"].watches.values()
        await watch.beat()
        assert not here.take(now=timezone.now())
        await tablet.say("")
        assert len(here.take(now=timezone.now())) == 1
