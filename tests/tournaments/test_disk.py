"""A disk that fills up: a warning in time, then no more wishes; nothing that was said is lost."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.conf import LazySettings
from django.db import connection
from django.test import Client
from django.utils import timezone

from tests.factories import PASSWORD
from tests.tables.nights import make_running_tournament
from tournaments.jobs.disk_watch import DiskWatch
from tournaments.models import Tournament, User, Wish

pytestmark = pytest.mark.django_db(transaction=True)

MORE_THAN_ANY_DISK = 10**12
BrowserOf = Callable[[User | None], Client]


@pytest.fixture(autouse=True)
def _a_folder(settings: LazySettings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


@pytest.fixture
def night() -> Tournament:
    return make_running_tournament()


def pause(browser: Client, night: Tournament, nonce: str) -> Any:
    headers = {"Accept": "application/json"}
    return browser.post(f"/t/{night.pk}/clock/pause/", {"nonce": nonce}, headers=headers)


def dashboard(browser: Client, night: Tournament) -> str:
    page = browser.get(f"/t/{night.pk}/director/")
    assert page.status_code == 200
    return page.content.decode()


def test_the_dashboard_warns_while_there_is_still_room(
    night: Tournament, director: User, browser_of: BrowserOf, settings: LazySettings
) -> None:
    browser, watch = browser_of(director), DiskWatch()
    assert "free on the disk" not in dashboard(browser, night)
    settings.DISK_WARNING_MB, settings.DISK_RESERVE_MB = MORE_THAN_ANY_DISK, 0
    watch.look(now=timezone.now())
    assert "MB are free on the disk" in dashboard(browser, night)
    assert pause(browser, night, str(uuid4())).status_code == 204


def test_without_room_nothing_is_taken_on_and_everything_can_be_seen(
    night: Tournament, director: User, browser_of: BrowserOf, settings: LazySettings
) -> None:
    browser, nonce = browser_of(director), str(uuid4())
    settings.DISK_WARNING_MB = settings.DISK_RESERVE_MB = MORE_THAN_ANY_DISK
    answer = pause(browser, night, nonce)
    assert (answer.status_code, answer.json()["code"]) == (503, "disk_full")
    assert not Wish.objects.filter(kind="pause_clock").exists()
    assert "nothing more is noted" in dashboard(browser, night)
    login = {"username": director.username, "password": PASSWORD}
    assert browser_of(None).post("/login/", login).status_code == 302
    settings.DISK_RESERVE_MB = 0
    assert pause(browser, night, nonce).status_code == 204
    assert Wish.objects.filter(kind="pause_clock").count() == 1


@pytest.fixture
def no_page_more() -> Iterator[Callable[[], None]]:
    """The database may not grow: SQLite says of it what it says of a full disk."""

    def limit() -> None:
        with connection.cursor() as cursor:
            cursor.execute("VACUUM")  # no pages are left over from before
            (pages,) = cursor.execute("PRAGMA page_count").fetchone()
            cursor.execute(f"PRAGMA max_page_count={pages}")

    yield limit
    connection.close()  # with it the limit goes


def fill(night: Tournament, browser: Client) -> Any:
    """Long announcements until there is no room for another."""
    for _ in range(500):
        wish = {"text": "x" * 200, "nonce": str(uuid4())}
        answer = browser.post(
            f"/t/{night.pk}/announcement/", wish, headers={"Accept": "application/json"}
        )
        if answer.status_code != 204:
            return answer
    raise AssertionError("there was always room")


def test_a_disk_that_is_full_all_of_a_sudden_is_no_mistake_of_ours(
    night: Tournament,
    director: User,
    browser_of: BrowserOf,
    no_page_more: Callable[[], None],
) -> None:
    browser, nonce = browser_of(director), str(uuid4())
    browser.raise_request_exception = False
    no_page_more()
    answer = fill(night, browser)
    assert (answer.status_code, answer.json()["code"]) == (503, "disk_full")
    before = Wish.objects.count()
    assert "director" in dashboard(browser, night)
    assert Wish.objects.count() == before
    connection.close()
    assert pause(browser, night, nonce).status_code == 204


def test_the_screens_of_staff_are_drawn_again_once_for_each_change(
    night: Tournament, settings: LazySettings
) -> None:
    def look() -> int:
        watch.look(now=timezone.now())
        night.refresh_from_db()
        return night.version

    watch = DiskWatch()
    before = look()
    settings.DISK_WARNING_MB = MORE_THAN_ANY_DISK
    assert [look(), look()] == [before + 1] * 2
    settings.DISK_WARNING_MB = 0
    assert look() == before + 2
