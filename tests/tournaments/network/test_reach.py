"""Browsers that have lost the laptop ask under its other names whether it is there."""

import pytest
from django.test import Client

from config import lan
from tests.tables.nights import make_running_tournament
from tests.test_rights import make_tablet
from tournaments import links
from tournaments.live.standing import laptop, standing

pytestmark = pytest.mark.django_db


def test_any_page_may_ask_which_laptop_this_is(client: Client) -> None:
    answer = client.get("/reach/")
    told = {"laptop": laptop(), "reach": links.reach(), "here": "testserver"}
    assert answer.json() == {**told, "term": standing.signed, "serves": True}
    assert answer.headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("path", ["", "t/1/", "//elsewhere/", "/" * 2, "/x" * 200])
def test_a_code_is_of_a_page_of_ours(client: Client, path: str) -> None:
    assert client.get("/code/", {"path": path}).status_code == 404


def test_a_tablet_may_look_for_the_laptop_and_only_for_it(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lan, "addresses", lambda: ["192.168.1.5"])
    night = make_running_tournament()
    client.cookies["tablet"] = make_tablet(night)
    page = client.get(f"/t/{night.pk}/tables/1/", headers={"host": "localhost:8000"})
    connects = next(
        one for one in page.headers["Content-Security-Policy"].split("; ") if "connect-src" in one
    )
    assert {"'self'", "riffle.local:8000", "192.168.1.5:8000"} <= set(connects.split())
    assert "*" not in connects
    assert f'data-laptop="{laptop()}"' in page.content.decode()


def test_each_table_has_a_key_of_its_own_for_taps_that_are_brought(client: Client) -> None:
    from tables.tablet.pairing import taps_key

    night = make_running_tournament()
    client.cookies["tablet"] = make_tablet(night)
    assert taps_key(night.pk, 1) in client.get(f"/t/{night.pk}/tables/1/").content.decode()
    assert len({taps_key(1, 1), taps_key(1, 2), taps_key(2, 1)}) == 3


def test_a_tablet_that_followed_the_laptop_goes_on_if_it_was_paired_there(client: Client) -> None:
    night = make_running_tournament()
    assert "Pair this tablet" in client.get("/pair/?moved").content.decode()
    client.cookies["tablet"] = make_tablet(night)
    assert client.get("/pair/?moved").headers["Location"] == f"/t/{night.pk}/tables/1/"
    assert client.get("/pair/").status_code == 200  # to be paired with another one
