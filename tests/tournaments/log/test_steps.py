"""Minutes added one by one are one line of the log, and are taken back as one."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from tables.director import screen as director_screen
from tests.asking import ask
from tests.factories import make_user
from tests.tables.nights import do, make_running_tournament, state_of
from tournaments.log import screen as log_screen
from tournaments.log.log import Actor, Asked
from tournaments.log.screen import LogScreen
from tournaments.models import Role, Tournament, User, Wish

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

SCRIPT = {"Accept": "application/json"}


@pytest.fixture
def night() -> Tournament:
    return make_running_tournament()


@pytest.fixture
def browser(director: User, browser_of: Callable[[User], Client]) -> Client:
    return browser_of(director)


def add(browser: Client, night: Tournament, seconds: int = 60) -> None:
    browser.post(f"/t/{night.pk}/clock/add/", {"seconds": str(seconds)}, headers=SCRIPT)


def shown(night: Tournament) -> LogScreen:
    return log_screen.build(now=timezone.now(), tournament_id=night.pk)


def test_steps_in_a_row_are_one_line_whatever_tables_do_meanwhile(
    browser: Client, night: Tournament
) -> None:
    add(browser, night)
    tablet = Asked(Actor("tablet 1 of table 1"))
    ask(night.pk, engine.start_hand, table=1, hand=1, asked=tablet)
    add(browser, night)
    add(browser, night, -60)
    add(browser, night)
    lines = shown(night).lines
    assert [line.facts[0] for line in lines[:2]] == [
        "This level was made 2 min longer.",
        "Table 1 began hand 1 with 5 players.",
    ]
    steps = director_screen.build(now=timezone.now(), tournament_id=night.pk).steps
    assert [step.what for step in steps][:1] == ["This level was made 2 min longer."]


def test_another_step_of_the_same_person_or_another_person_begins_a_new_line(
    browser: Client, night: Tournament, browser_of: Callable[[User], Client]
) -> None:
    add(browser, night)
    browser.post(f"/t/{night.pk}/clock/pause/", headers=SCRIPT)
    browser.post(f"/t/{night.pk}/clock/resume/", headers=SCRIPT)
    add(browser, night)
    add(browser_of(make_user(Role.DIRECTOR, "second")), night)
    told = [line.facts[0] for line in shown(night).lines[:5]]
    assert told.count("This level was made 1 min longer.") == 3


def test_steps_are_taken_back_as_one_and_come_back_as_one(
    browser: Client, night: Tournament
) -> None:
    before = state_of(night).clock.structure, left(night)
    for _ in range(3):
        add(browser, night)
    newest = Wish.objects.filter(kind="add_time").latest("number").number
    browser.post(f"/t/{night.pk}/log/{newest}/undo/", headers=SCRIPT)
    assert (state_of(night).clock.structure, left(night)) == before
    (undo, steps, *_) = shown(night).lines
    assert undo.facts == ("Taken back: This level was made 3 min longer.",)
    assert (steps.facts, bool(steps.undone_at)) == (("This level was made 3 min longer.",), True)
    browser.post(f"/t/{night.pk}/log/{undo.number}/undo/", headers=SCRIPT)
    assert left(night) == before[1] + timedelta(minutes=3)


def left(night: Tournament) -> timedelta:
    """Of the level, when it began."""
    clock = state_of(night).clock
    assert clock.started_at
    ends_at = clock.reading(timezone.now()).ends_at
    assert ends_at
    return ends_at - clock.started_at


def test_what_is_no_step_stays_a_line_of_its_own(night: Tournament) -> None:
    do(night, engine.announce, text="Soup")
    do(night, engine.announce, text="Cake")
    assert [line.facts[0] for line in shown(night).lines[:2]] == [
        "Announced: Cake.",
        "Announced: Soup.",
    ]
