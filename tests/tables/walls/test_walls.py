"""Televisions: a code on the screen, typed by staff, who then decide what it shows."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tables.models import Wall, WallLayout
from tables.tablet.pairing import ALPHABET
from tables.walls import report, services, views
from tables.walls.layouts import PAGES
from tests.factories import make_drawn_tournament, make_open_tournament
from tournaments.models import Tournament, User
from tournaments.rate_limit import RateLimit

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

BrowserOf = Callable[[User | None], Client]


@pytest.fixture(autouse=True)
def _limits(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("begun", "guesses"):
        monkeypatch.setattr(views, name, RateLimit(times=10, seconds=60))


class Television:
    """A browser at a television."""

    def __init__(self) -> None:
        self.browser = Client()
        self.token = ""

    def open(self) -> str:
        page = self.browser.get("/tv/", follow=True)
        self.token = self.browser.cookies["wall"].value
        return page.content.decode()

    @property
    def code(self) -> str:
        found = re.search(r'data-code="(\w{6})"', self.open())
        assert found
        return found[1]

    def now(self, sound: str = "off", **said: str) -> dict[str, object]:
        told: dict[str, object] = self.browser.get(
            f"/tv/{self.token}/now/", {"sound": sound, **said}
        ).json()
        return told


@pytest.fixture
def tv() -> Television:
    return Television()


@pytest.fixture
def staff(floor: User, browser_of: BrowserOf) -> Client:
    return browser_of(floor)


def tap(staff: Client, night: Tournament, what: str, **fields: str) -> int:
    headers = {"Accept": "application/json"}
    return staff.post(f"/t/{night.pk}/walls/{what}/", fields, headers=headers).status_code


def add(staff: Client, night: Tournament, tv: Television, name: str = "Stage, left") -> Wall:
    assert (
        tap(staff, night, "add", code=f"{tv.code[:3]} {tv.code[3:]}", name=name, layout="lobby")
        == 204
    )
    return Wall.objects.get(name=name)


def board(staff: Client, night: Tournament) -> str:
    return " ".join(staff.get(f"/t/{night.pk}/tablets/").content.decode().split())


def test_a_code_that_staff_type_makes_a_television_a_wall(tv: Television, staff: Client) -> None:
    night, code = make_open_tournament(), tv.code
    assert len(code) == 6
    assert set(code) <= set(ALPHABET)
    assert tv.code == code  # the same for as long as it is open
    wall = add(staff, night, tv)
    assert tv.now()["shows"] == f"/t/{night.pk}/walls/{wall.pk}/?tv={tv.token}"
    page = tv.open()
    assert f'data-wall="{tv.token}"' in page  # the show, which asks from now on what to show
    assert "Stage, left" in board(staff, night)


def test_staff_change_what_it_shows_and_make_it_the_one_that_speaks(
    tv: Television, staff: Client
) -> None:
    night, other = make_drawn_tournament(), Television()
    wall, second = add(staff, night, tv), add(staff, night, other, "Bar")
    for layout in WallLayout:
        assert tap(staff, night, f"{wall.pk}/show", layout=layout) == 204
        shown = tv.browser.get(str(tv.now()["shows"]))
        assert shown.status_code == 200
        assert ("js/walls.js" in shown.content.decode()) == (layout in PAGES)
        assert tv.token in shown.content.decode()
    assert tap(staff, night, f"{wall.pk}/speak") == 204
    assert (tv.now()["speaks"], other.now()["speaks"]) == (True, False)
    assert "press OK on its remote" in board(staff, night)
    tv.now(sound="on")
    assert "press OK on its remote" not in board(staff, night)
    assert tap(staff, night, f"{second.pk}/speak") == 204
    assert (tv.now()["speaks"], other.now()["speaks"]) == (False, True)
    assert tap(staff, night, f"{second.pk}/hush") == 204
    assert other.now()["speaks"] is False


def test_a_wall_is_known_by_its_name_the_next_night(tv: Television, staff: Client) -> None:
    wall = add(staff, make_open_tournament(), tv)
    next_night = make_open_tournament()
    assert "Stage, left" in board(staff, next_night)
    assert tap(staff, next_night, f"{wall.pk}/show", layout="lobby") == 204
    assert tap(staff, next_night, f"{wall.pk}/name", name="Stage, right") == 204
    assert f'data-wall="{tv.token}"' in tv.open()
    assert str(tv.now()["shows"]).startswith(f"/t/{next_night.pk}/")
    assert tv.now()["name"] == "Stage, right"


def test_a_wall_that_is_forgotten_shows_a_new_code(tv: Television, staff: Client) -> None:
    night = make_open_tournament()
    wall = add(staff, night, tv)
    token = tv.token
    assert tap(staff, night, f"{wall.pk}/forget") == 204
    assert tv.browser.get(f"/tv/{token}/now/").status_code == 404
    assert len(tv.code) == 6
    assert tv.token != token


def test_a_code_that_is_wrong_or_over_changes_nothing(tv: Television, staff: Client) -> None:
    night, code = make_open_tournament(), tv.code
    assert tap(staff, night, "add", code="AAAAAA", layout="lobby") == 409
    assert tap(staff, night, "add", code=code, layout="sideways") == 409
    Wall.objects.update(code_expires_at=timezone.now() - timedelta(seconds=1))
    assert tap(staff, night, "add", code=code, layout="lobby") == 409
    assert not Wall.objects.exclude(name="").exists()
    assert tv.now()["code"] not in (None, code)  # it shows another one by itself


def test_nobody_fills_the_list_or_guesses_codes(
    tv: Television, staff: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = make_open_tournament()
    tried = [tap(staff, night, "add", code="AAAAAA", layout="lobby") for _ in range(11)]
    assert tried[-1] == 429
    opened = [Client().get("/tv/").status_code for _ in range(11)]
    assert (opened[0], opened[-1]) == (302, 429)
    services.forget_strangers(now=timezone.now() + timedelta(hours=1))
    assert not Wall.objects.exists()


def test_a_television_comes_in_however_many_somebody_has_made_up(
    tv: Television, staff: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST_WAITING", 3)
    night, stage = make_open_tournament(), Television()
    wall = add(staff, night, stage)
    made_up = [Television() for _ in range(3)]
    for each in made_up:
        each.open()
    assert len(tv.code) == 6
    assert Wall.objects.filter(name="").count() == 3
    assert made_up[0].browser.get(f"/tv/{made_up[0].token}/now/").status_code == 404
    assert Wall.objects.filter(pk=wall.pk).exists()


def test_a_name_is_kept_as_it_looks(tv: Television, staff: Client) -> None:
    night = make_open_tournament()
    wall = add(staff, night, tv)
    assert tap(staff, night, f"{wall.pk}/name", name="\u202eBar\u200b  Zoe\u0308") == 204
    wall.refresh_from_db()
    assert wall.name == "Bar Zo\u00eb"
    assert tap(staff, night, f"{wall.pk}/name", name="\u200b") == 409


def test_seats_are_public_only_while_a_wall_shows_them(tv: Television, staff: Client) -> None:
    night = make_drawn_tournament()
    wall = add(staff, night, tv)
    shown = f"/t/{night.pk}/walls/{wall.pk}/"
    for layout, is_there in (("seats", True), ("chips", False)):
        tap(staff, night, f"{wall.pk}/arrange")
        tap(staff, night, f"{wall.pk}/show", layout=layout)
        assert ("Find your seat" in Client().get(shown).content.decode()) is is_there
    tap(staff, night, f"{wall.pk}/forget")
    assert Client().get(shown).status_code == 404


def test_a_wall_that_is_switched_off_is_silent_on_the_board(tv: Television, staff: Client) -> None:
    night = make_open_tournament()
    wall = add(staff, night, tv)

    def line() -> str:
        page = staff.get(f"/t/{night.pk}/tablets/", headers={"Accept": "application/json"})
        shown: str = page.json()["aside"][f"wall-{wall.pk}"]
        return shown

    tv.now()
    assert "live" in line()
    Wall.objects.update(seen_at=timezone.now() - timedelta(minutes=5))
    assert "silent" in line()


def test_it_says_how_it_is_kept_awake_and_the_board_what_to_do(
    tv: Television, staff: Client
) -> None:
    night = make_open_tournament()
    add(staff, night, tv)
    shown = board(staff, night)
    assert "kept awake" not in shown
    assert "may go dark" not in shown  # a browser of 2012 says nothing of it
    tv.now(awake="no", battery="12", charging="false", ahead="-40")
    shown = board(staff, night)
    assert "may go dark: press OK on its remote once" in shown
    assert "battery 12 %: plug it in" in shown
    assert "its own clock is 40 s slow" in shown
    tv.now(awake="video", battery="12", charging="true")
    shown = board(staff, night)
    assert "kept awake by a video" in shown
    assert "may go dark" not in shown


@pytest.mark.parametrize(
    "said", ["", "-", "1e9", "99999999999999999999", "\u0664\u0662", "\u00b2", "x"]
)
def test_a_wall_can_say_no_nonsense(said: str) -> None:
    told = report.parse({"awake": said, "battery": said, "charging": said, "ahead": said})
    assert told.awake == ""
    assert told.battery in (None, 42)
    assert told.is_charging is None
    assert told.seconds_ahead in (0, 42)
    assert told.is_audible is False


def test_what_a_wall_says_is_bounded() -> None:
    told = report.parse({"battery": "500", "ahead": "-9999999"})
    assert told.battery == 100
    assert told.seconds_ahead == -24 * 60 * 60
