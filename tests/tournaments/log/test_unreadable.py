"""A log that cannot be read says so on its own pages and stops nothing else."""

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from rules_engine import tournament as engine
from tests.asking import ask
from tests.factories import SOMEBODY, STARTS_AT, make_drawn_tournament, make_user
from tests.forgetting import forget_folds
from tournaments.clock import services as clock
from tournaments.log import append_only, folds
from tournaments.log.log import Asked
from tournaments.models import Role, Tournament

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]

AT = '"at":"2026-01-01T19:00:00+00:00"'
NO_LEVELS = f'{{{AT},"structure":{{"growth":null,"levels":[],"rests_at":[]}}}}'
DAMAGED = {
    "damaged": {"data": "{}"},
    "newer": {"v": 7},
    "foreign": {"data": "\x01[1,2]"},
    "against the rules": {"kind": "structure_changed", "data": NO_LEVELS},
}


@pytest.fixture(params=DAMAGED.values(), ids=list(DAMAGED))
def unreadable(request: pytest.FixtureRequest) -> Tournament:
    tournament = make_drawn_tournament(entries=10)
    append_only.remove(connection)
    tournament.facts.filter(number=3).update(**request.param)
    append_only.install(connection)
    forget_folds()
    return tournament


@pytest.fixture
def other(unreadable: Tournament) -> Tournament:
    """A night beside it, whose clock runs."""
    tournament = make_drawn_tournament(entries=11)
    ask(tournament.pk, engine.start_clock, asked=Asked(SOMEBODY))
    return tournament


def test_the_clocks_of_others_run_on(unreadable: Tournament, other: Tournament) -> None:
    now = STARTS_AT
    assert [row.pk for row, _ in clock.running(now)] == [other.pk]
    clock.stamp_alive(now=now)
    clock.pause_after_outage(now=now)


def test_lists_show_it_as_what_it_is(unreadable: Tournament, other: Tournament) -> None:
    browser = Client()
    browser.force_login(
        make_user(Role.DIRECTOR), backend="django.contrib.auth.backends.ModelBackend"
    )
    event = browser.get(reverse("event", args=[unreadable.event_id]))
    assert event.status_code == 200
    assert "Cannot be read" in event.content.decode()
    assert browser.get(reverse("home")).status_code == 200


def test_its_own_pages_say_why(unreadable: Tournament, other: Tournament) -> None:
    browser = Client()
    browser.force_login(
        make_user(Role.DIRECTOR), backend="django.contrib.auth.backends.ModelBackend"
    )
    for route in ("director", "lobby"):
        answer = browser.get(reverse(route, args=[unreadable.pk]))
        assert answer.status_code == 409
        said = answer.content.decode()
        assert "newer release of Riffle" in said or "The log is damaged" in said
        assert browser.get(reverse(route, args=[other.pk])).status_code == 200


def test_nothing_can_be_wished_for_there(unreadable: Tournament) -> None:
    with pytest.raises(folds.UnreadableLog):
        ask(unreadable.pk, engine.announce, text="Dinner", asked=Asked(SOMEBODY))
    assert not unreadable.wishes.filter(kind="announce").exists()
