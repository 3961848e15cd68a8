"""Many tournaments at once: what looks at all of them asks the database as often as for a few."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from rules_engine import tournament as engine
from tests.asking import ask
from tests.factories import SOMEBODY, make_drawn_tournament, make_sibling
from tests.forgetting import forget_folds
from tournaments.jobs import moments, running
from tournaments.log import folds
from tournaments.log.folds import Folded, _Cache
from tournaments.log.log import Asked
from tournaments.models import Event, Tournament, User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


@pytest.fixture
def first() -> Tournament:
    tournament = make_running()
    Event.objects.update(starts_at=timezone.now())
    return tournament


def make_running() -> Tournament:
    tournament = make_drawn_tournament(entries=10)
    ask(tournament.pk, engine.start_clock, asked=Asked(SOMEBODY))
    Tournament.objects.update(starts_at=timezone.now())
    return tournament


def queries(look: Callable[[], object]) -> int:
    with CaptureQueriesContext(
        connection,
    ) as captured:
        look()
    return len(captured)


def test_a_sweep_asks_as_often_for_six_tournaments_as_for_two(first: Tournament) -> None:
    def look() -> None:
        later = timezone.now() + timedelta(minutes=21)
        moments.announce_due(now=later)
        running.run_due_jobs(now=later)

    make_running()
    look()  # claims the moments that have come
    few = queries(look)
    for _ in range(4):
        make_running()
    look()
    assert queries(look) == few
    forget_folds()
    assert queries(look) == few


@pytest.mark.parametrize("page", ["home", "event"])
def test_a_page_asks_as_often_for_six_tournaments_as_for_two(
    page: str, first: Tournament, director: User, client: Client
) -> None:
    client.force_login(director)
    address = reverse(page, args=[first.event_id] if page == "event" else [])

    def look() -> None:
        forget_folds()
        assert client.get(address).status_code == 200

    make_sibling(first)
    look()
    few = queries(look)
    for _ in range(4):
        make_sibling(first)
    look()
    assert queries(look) == few


def test_logs_read_together_are_those_read_alone(first: Tournament) -> None:
    make_running()
    make_sibling(first)
    numbers = list(Tournament.objects.values_list("pk", flat=True))
    forget_folds()
    together = folds.read_all(numbers)
    forget_folds()
    for number in numbers:
        alone = folds.read(number)
        assert alone
        assert together[number].state == alone.state


def test_the_logs_asked_for_last_stay_in_memory(first: Tournament) -> None:
    folded = folds.load(first.pk)
    cache = _Cache(lines=3 * folded.head)
    for number in (1, 2, 3):
        cache.keep(number, folded)
    cache.get(1)
    cache.keep(4, folded)
    assert [cache.get(number) == Folded() for number in (1, 2, 3, 4)] == [False, True, False, False]
    small = _Cache(lines=1)
    small.keep(1, folded)
    assert small.get(1) == folded
