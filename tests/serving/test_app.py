"""What a device may keep to open it without the laptop, and what it may not."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_user
from tests.tables.nights import make_running_tournament
from tests.test_rights import make_tablet
from tournaments.models import Role, Tournament

pytestmark = pytest.mark.django_db

KEEP = "X-Riffle-Keep"


@pytest.fixture
def night() -> Tournament:
    return make_running_tournament()


def tablet_of(night: Tournament) -> Client:
    client = Client()
    client.cookies["tablet"] = make_tablet(night)
    return client


def test_a_tablet_and_a_wall_may_be_kept_by_https_only(night: Tournament) -> None:
    wall, table = f"/t/{night.pk}/", f"/t/{night.pk}/tables/1/"
    for client, page in ((Client(), wall), (tablet_of(night), table)):
        kept = client.get(page, secure=True)
        assert kept.headers[KEEP] == "yes"
        assert b"js/kept.js" in kept.content
        plain = client.get(page)
        assert KEEP not in plain.headers
        assert b"js/kept.js" not in plain.content


def test_what_staff_see_is_never_kept_but_the_wall(night: Tournament) -> None:
    client = Client()
    client.force_login(make_user(Role.OWNER), backend="django.contrib.auth.backends.ModelBackend")
    for route in ("director", "floor", "desk", "tablets", "payouts", "log", "report", "about"):
        page = client.get(reverse(route, args=[night.pk]), secure=True)
        assert page.status_code == 200
        assert KEEP not in page.headers
    assert KEEP not in client.get(f"/t/{night.pk}/tables/1/", secure=True).headers
    assert KEEP in client.get(f"/t/{night.pk}/", secure=True).headers


def test_regions_alone_are_never_kept(night: Tournament) -> None:
    asked = {"Accept": "application/json"}
    assert KEEP not in Client().get(f"/t/{night.pk}/", secure=True, headers=asked).headers


def test_an_app_opens_the_screen_that_it_was_made_of(night: Tournament) -> None:
    page = f"/t/{night.pk}/tables/3/"
    answer = Client().get("/app.webmanifest", {"page": page})
    assert answer["Content-Type"] == "application/manifest+json"
    told = answer.json()
    assert (told["start_url"], told["scope"]) == (page, f"/t/{night.pk}/")
    assert told["name"] == "Riffle: Table 3"
    for icon in told["icons"]:
        assert Client().get(icon["src"]).status_code == 200


@pytest.mark.parametrize("page", ["", "/", "/people/", "/t/1/director/", "//a.example/t/1/", "x"])
def test_nothing_else_becomes_an_app(page: str) -> None:
    assert Client().get("/app.webmanifest", {"page": page}).status_code == 404


def test_the_worker_is_another_one_for_every_release(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = Client().get("/worker.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Cache-Control"] == "no-cache"
    monkeypatch.setattr("serving.views_app.VERSION", "9.9")
    assert b'"9.9-' in Client().get("/worker.js").content
    assert b'"9.9-' not in answer.content
