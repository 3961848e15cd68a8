"""A tablet's cookie in two browsers, and a tablet that tries other tables: staff are told."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.utils import timezone

from tables.models import Suspicion, Tablet
from tables.tablet.liveness import stamp_tablets
from tables.tablet.presence import Presence
from tables.tablet.signs import TRIED, Sign, Signs, follow, voices
from tests.factories import make_open_tournament, make_user
from tests.live.sockets import ScreenSocket
from tests.tables.devices.test_board import said
from tests.tables.tablet.test_hands import paired
from tests.test_rights import make_tablet
from tournaments.models import Role, Tournament, User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

TWO_DEVICES = "Table 2’s tablet seems to be used by two devices"
OTHER_TABLES = "The tablet of table 2 tried to open other tables"
ITS_OWN = {"REMOTE_ADDR": "10.0.0.5", "HTTP_USER_AGENT": "Mozilla/5.0 (iPad)"}
MOVED = {"REMOTE_ADDR": "10.0.0.66"}
OF_ANOTHER_ADDRESS = {**ITS_OWN, **MOVED}
OF_ANOTHER_KIND = {**ITS_OWN, "HTTP_USER_AGENT": "curl/8.0"}
BrowserOf = Callable[[User | None], Client]


@pytest.fixture
def night() -> Tournament:
    return make_open_tournament()


@pytest.fixture
def tablet(night: Tournament, floor: User) -> Client:
    return paired(night, 2, floor)


def opens(tablet: Client, night: Tournament, browser: dict[str, str], table: int = 2) -> int:
    return tablet.get(f"/t/{night.pk}/tables/{table}/", **browser).status_code  # type: ignore[arg-type]


def suspected() -> str:
    stamp_tablets(now=timezone.now())
    return Tablet.objects.get().suspicion


@pytest.mark.parametrize("copied_to", [OF_ANOTHER_ADDRESS, OF_ANOTHER_KIND])
@pytest.mark.parametrize("screen", ["director", "floor"])
def test_staff_see_that_two_browsers_use_one_cookie(
    night: Tournament,
    tablet: Client,
    director: User,
    browser_of: BrowserOf,
    copied_to: dict[str, str],
    screen: str,
) -> None:
    staff = browser_of(director)
    for browser in (ITS_OWN, copied_to):
        assert opens(tablet, night, browser) == 200
        stamp_tablets(now=timezone.now())
    page = staff.get(f"/t/{night.pk}/{screen}/").content.decode()
    assert TWO_DEVICES not in page
    opens(tablet, night, ITS_OWN)
    stamp_tablets(now=timezone.now())
    page = staff.get(f"/t/{night.pk}/{screen}/").content.decode()
    assert TWO_DEVICES in page
    assert "Revoke it, go to table 2 and pair its tablet anew" in page


def test_browsers_that_take_turns_between_two_stamps_are_noticed(
    night: Tournament, tablet: Client
) -> None:
    for browser in (ITS_OWN, OF_ANOTHER_ADDRESS, ITS_OWN):
        opens(tablet, night, browser)
    assert suspected() == Suspicion.TWO_DEVICES


def test_browsers_that_speak_to_two_processes_are_noticed(
    night: Tournament, tablet: Client, here: Presence, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, other = voices("10.0.0.5", "iPad"), voices("10.0.0.66", "iPad")
    number, elsewhere = Tablet.objects.get().pk, Presence()
    for presence, voice in ((here, own), (elsewhere, other), (here, own)):
        presence.heard(number, voice)
        monkeypatch.setattr("tables.tablet.liveness.presence", presence)
        stamp_tablets(now=timezone.now())
    assert suspected() == Suspicion.TWO_DEVICES


@pytest.mark.usefixtures("running_hub")
async def test_the_dashboard_hears_of_two_devices_that_answer_on_one_tablets_sockets() -> None:
    night = await sync_to_async(make_open_tournament)()
    token = await sync_to_async(make_tablet)(night, 2)
    director = await sync_to_async(make_user)(Role.DIRECTOR)
    path = f"/t/{night.pk}/tables/2/"
    async with (
        ScreenSocket(path, tablet=token) as one,
        ScreenSocket(path, tablet=token) as other,
        ScreenSocket(f"/t/{night.pk}/director/", user=director) as laptop,
    ):
        for socket in (one, other, laptop):
            await socket.answer()
            await socket.message()
        await one.say(said(1))
        await other.say(said(2))
        assert await sync_to_async(suspected)() == ""
        await one.say(said(1))
        assert await sync_to_async(suspected)() == Suspicion.TWO_DEVICES
        while TWO_DEVICES not in str(message := await laptop.message()):
            assert "regions" not in message  # a heartbeat


def test_another_wifi_another_browser_and_both_families_of_addresses_are_no_sign(
    night: Tournament, tablet: Client
) -> None:
    of_both = [{**ITS_OWN, "REMOTE_ADDR": "fd00::5"}, ITS_OWN] * 3
    for browser in [*of_both, OF_ANOTHER_ADDRESS, {**OF_ANOTHER_KIND, **MOVED}]:
        opens(tablet, night, browser)
        stamp_tablets(now=timezone.now())
    assert suspected() == ""


def test_a_tablet_that_tries_other_tables_is_noticed(
    night: Tournament, tablet: Client, director: User, browser_of: BrowserOf
) -> None:
    assert opens(tablet, night, ITS_OWN, table=1) == 403
    call = f"/t/{night.pk}/tables/3/call/"
    assert tablet.post(call, headers={"Accept": "application/json"}).status_code == 403
    assert suspected() == ""
    opens(tablet, night, ITS_OWN, table=4)
    assert suspected() == Suspicion.OTHER_TABLES
    page = browser_of(director).get(f"/t/{night.pk}/director/").content.decode()
    assert OTHER_TABLES in page


@pytest.mark.usefixtures("running_hub")
async def test_sockets_of_other_tables_count_as_well() -> None:
    night = await sync_to_async(make_open_tournament)()
    token = await sync_to_async(make_tablet)(night, 2)
    for table in (1, 3, 4):
        async with ScreenSocket(f"/t/{night.pk}/tables/{table}/", tablet=token) as socket:
            await socket.answer()
            assert (await socket.answer())["type"] == "websocket.close"
    assert await sync_to_async(suspected)() == Suspicion.OTHER_TABLES


def test_a_page_left_open_from_the_table_before_is_no_try(
    night: Tournament, tablet: Client
) -> None:
    at = timezone.now()
    for _ in range(5):
        tablet.get(f"/t/{night.pk}/tables/1/alive/")
        stamp_tablets(now=at)
    for _ in range(5):
        opens(tablet, night, ITS_OWN, table=1)
    stamp_tablets(now=at)
    assert suspected() == ""


def test_revoking_settles_it(
    night: Tournament, tablet: Client, floor: User, browser_of: BrowserOf
) -> None:
    staff = browser_of(floor)
    for browser in (ITS_OWN, OF_ANOTHER_KIND, ITS_OWN):
        opens(tablet, night, browser)
    stamp_tablets(now=timezone.now())
    revoke = f"/t/{night.pk}/tablets/{Tablet.objects.get().pk}/revoke/"
    assert revoke in staff.get(f"/t/{night.pk}/floor/").content.decode()
    staff.post(revoke)
    assert TWO_DEVICES not in staff.get(f"/t/{night.pk}/floor/").content.decode()
    assert opens(tablet, night, OF_ANOTHER_KIND) == 403


def test_what_staff_call_fine_is_not_brought_up_again_for_an_hour(
    night: Tournament, tablet: Client, floor: User, browser_of: BrowserOf
) -> None:
    staff, json = browser_of(floor), {"Accept": "application/json"}

    def take_turns(later: timedelta = timedelta(0)) -> str:
        for browser in (ITS_OWN, OF_ANOTHER_KIND, ITS_OWN):
            opens(tablet, night, browser)
        stamp_tablets(now=timezone.now() + later)
        return staff.get(f"/t/{night.pk}/floor/").content.decode()

    trust = f"/t/{night.pk}/tablets/{Tablet.objects.get().pk}/trust/"
    assert trust in take_turns()
    assert staff.post(trust, headers=json).status_code == 204
    again = staff.post(trust, headers=json)
    assert again.status_code == 409
    assert again.json()["code"] == "not_suspected"
    assert TWO_DEVICES not in take_turns()
    assert TWO_DEVICES in take_turns(later=timedelta(minutes=61))


def spoken(kind: str, *told: tuple[str, float]) -> Suspicion | None:
    found: Suspicion | None = None
    kept: Signs = {}
    for what, at in told:
        kept, suspicion = follow(kept, [Sign(kind, what, at)])
        found = suspicion or found
    return found


@pytest.mark.parametrize(
    ("kind", "told", "suspicion"),
    [
        ("device", [("a", 0), ("b", 900), ("a", 930)], Suspicion.TWO_DEVICES),
        ("device", [("a", 0), ("b", 900), ("a", 961)], None),  # back from another Wi-Fi
        ("device", [("a", 0), ("b", 10), ("c", 20)], None),
        ("device", [("a", 0), ("b", 10), ("a", 9), ("b", 11)], None),  # a process stamped late
        ("device", [("a", 9000), ("b", 9100), ("a", 100), ("b", 110), ("a", 120)], "two_devices"),
        (TRIED, [("1", 0), ("1", 6), ("1", 12)], Suspicion.OTHER_TABLES),
        (TRIED, [("1", 0), ("1", 2), ("1", 4)], None),
        (TRIED, [("1", 0), ("3", 1), ("4", 61)], None),
    ],
)
def test_only_who_comes_back_or_tries_again_within_a_minute_is_suspected(
    kind: str, told: list[tuple[str, float]], suspicion: Suspicion | None
) -> None:
    assert spoken(kind, *told) == suspicion


def test_addresses_and_browsers_are_kept_as_hashes() -> None:
    kept = str(voices("10.0.0.5", "iPad", "0123"))
    assert not any(told in kept for told in ("10.0.0.5", "iPad", "0123"))
