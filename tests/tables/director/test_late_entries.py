"""Late entries: allowed and closed on the dashboard, and told alike on every screen."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from tables.director import screen as director_screen
from tests.factories import make_open_tournament
from tests.tables.nights import do, make_running_tournament, state_of
from tournaments.about import screen as about_screen
from tournaments.desk import screen as desk_screen
from tournaments.lobby import screen as lobby_screen
from tournaments.models import Tournament, User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

BrowserOf = Callable[[User | None], Client]
SCRIPT = {"Accept": "application/json"}
UNTIL = "Late entries until the end of level 1."
NONE = "No late entries: the director has not allowed any."


@pytest.fixture
def night() -> Tournament:
    return make_running_tournament()


def ask(browser: Client, night: Tournament, verb: str, **said: str) -> Any:
    return browser.post(f"/t/{night.pk}/room/{verb}/", said, headers=SCRIPT)


def told(night: Tournament) -> tuple[str, str, str, str, bool]:
    """Dashboard, desk, public page, wall, and whether the public page says how to join."""
    wanted: dict[str, Any] = {"now": timezone.now(), "tournament_id": night.pk}
    late = director_screen.build(**wanted).late
    about = about_screen.build(**wanted)
    wall = lobby_screen.build(**wanted).late
    dashboard = late.sentence if late else "Registration is closed."
    return dashboard, desk_screen.build(**wanted).late, about.late, wall, about.sells


def test_every_screen_says_the_same_about_late_entries(
    night: Tournament, director: User, browser_of: BrowserOf
) -> None:
    browser = browser_of(director)
    assert told(night) == (NONE, NONE, NONE, "", False)
    assert ask(browser, night, "late-entries", level="1").status_code == 204
    assert told(night) == (UNTIL, UNTIL, UNTIL, UNTIL, True)
    do(night, engine.set_level, level=2)
    over = "Late entries ended with level 1."
    assert told(night) == (over, over, over, "", False)


def test_registration_is_closed_from_the_dashboard_while_late_entries_are_sold(
    night: Tournament, director: User, browser_of: BrowserOf
) -> None:
    browser = browser_of(director)
    ask(browser, night, "late-entries", level="1")
    assert ask(browser, night, "close-registration").status_code == 204
    closed = "Registration is closed."
    assert told(night) == (closed, closed, closed, "", False)


def test_the_house_says_how_late_it_can_be(
    night: Tournament, director: User, browser_of: BrowserOf
) -> None:
    late = director_screen.build(now=timezone.now(), tournament_id=night.pk).late
    assert late
    assert late.levels == (1,)
    answer = ask(browser_of(director), night, "late-entries", level="2")
    assert (answer.status_code, answer.json()["code"]) == (409, "late_entry_over")
    assert state_of(night).sales.late_until_level is None


def test_before_play_nobody_speaks_of_late_entries() -> None:
    night = make_open_tournament()
    assert director_screen.build(now=timezone.now(), tournament_id=night.pk).late is None
