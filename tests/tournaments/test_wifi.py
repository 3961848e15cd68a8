"""Phones join the Wi-Fi of the room by a code, on the wall and on the poster."""

import pytest
from django.test import Client
from pytest_django import Settings

from tests.factories import make_open_tournament, make_user
from tournaments.accounts import organisations
from tournaments.models import Organisation, Role
from tournaments.wifi import WiFi, of_the_room

pytestmark = pytest.mark.django_db

JOIN = "Join the Wi-Fi"


@pytest.fixture
def owner(client: Client) -> Client:
    client.force_login(make_user(Role.OWNER))
    return client


def enter(client: Client, name: str, password: str) -> int:
    fields = {"name": "St. Anne", "wifi_name": name, "wifi_password": password}
    return client.post("/organisation/", fields).status_code


def test_what_the_owner_enters_once_is_on_wall_and_poster(owner: Client) -> None:
    tournament = make_open_tournament()
    wall, poster = f"/t/{tournament.pk}/", f"/t/{tournament.pk}/join/poster/"
    assert JOIN not in owner.get(wall).content.decode()
    assert JOIN not in owner.get(poster).content.decode()
    assert enter(owner, "Tent; east", "riffle2026") == 302
    assert of_the_room() == WiFi("Tent; east", "riffle2026")
    for page in (wall, poster):
        shown = owner.get(page).content.decode()
        assert JOIN in shown
        assert shown.count("<svg") >= 2
    assert "riffle2026" in owner.get(poster).content.decode()


def test_a_password_that_no_network_takes_is_refused_and_changes_nothing(owner: Client) -> None:
    assert enter(owner, "Tent", "short") == 200
    assert Organisation.objects.get().wifi_name == ""
    assert enter(owner, "Tent", "") == 302
    assert of_the_room() == WiFi("Tent", "")


def test_the_code_says_what_cameras_understand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.wifi.svg", lambda text: text)
    assert WiFi('a;b:"c', "p,w\\12345").qr == 'WIFI:T:WPA;S:a\\;b\\:\\"c;P:p\\,w\\\\12345;;'
    assert WiFi("Tent", "").qr == "WIFI:T:nopass;S:Tent;;"


def test_a_service_on_the_internet_shows_nobody_a_password(settings: Settings) -> None:
    organisations.change(wifi_name="Tent", wifi_password="riffle2026")
    settings.MODE = "scaled"
    assert of_the_room() is None
