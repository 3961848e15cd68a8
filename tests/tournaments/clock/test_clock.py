"""The clock is computed: outages pause it where it was last seen, announcements come once."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.clock.clock import ClockState, PauseReason, Reading
from tests.asking import ask
from tests.factories import SOMEBODY, make_draft_tournament, make_drawn_tournament
from tournaments.clock import services as clock
from tournaments.jobs import moments
from tournaments.log import folds
from tournaments.log.log import Asked
from tournaments.models import Announced, Fact, Job, Tournament, User, Wish

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


@pytest.fixture
def running() -> Tournament:
    tournament = make_drawn_tournament(entries=10)
    ask(tournament.pk, engine.start_clock, asked=Asked(SOMEBODY))
    return tournament


def reading(tournament: Tournament, after: timedelta = timedelta()) -> Reading:
    folded = folds.read(tournament.pk)
    assert folded
    return folded.state.clock.reading(timezone.now() + after)


def left(tournament: Tournament, after: timedelta = timedelta()) -> timedelta:
    found = reading(tournament, after).left
    assert found is not None
    return found


def test_a_living_process_stamps_running_clocks_only(running: Tournament) -> None:
    idle = make_drawn_tournament(entries=10)
    now = timezone.now()
    clock.stamp_alive(now=now)
    running.refresh_from_db()
    idle.refresh_from_db()
    assert running.alive_at == now
    assert idle.alive_at is None


def test_after_an_outage_the_clock_stands_where_it_was_last_seen(running: Tournament) -> None:
    stamp = timezone.now() + timedelta(minutes=3)
    clock.stamp_alive(now=stamp)
    clock.pause_after_outage(now=stamp + timedelta(minutes=10))
    shown = reading(running, timedelta(minutes=20))
    assert shown.state is ClockState.PAUSED
    assert shown.pause_reason is PauseReason.OUTAGE
    assert timedelta(minutes=16) < left(running, timedelta(minutes=20)) < timedelta(minutes=18)


def test_a_quick_restart_changes_nothing(running: Tournament) -> None:
    stamp = timezone.now()
    clock.stamp_alive(now=stamp)
    facts = Fact.objects.count()
    clock.pause_after_outage(now=stamp + clock.OUTAGE_AFTER)
    assert Fact.objects.count() == facts


def test_a_quick_restart_after_a_long_pause_changes_nothing(running: Tournament) -> None:
    """While the clock stood nobody stamped it; that somebody resumed it shows that all was well."""
    long_ago = timezone.now() - timedelta(minutes=15)
    Tournament.objects.filter(pk=running.pk).update(alive_at=long_ago)
    ask(running.pk, engine.pause_clock, asked=Asked(SOMEBODY))
    ask(running.pk, engine.resume_clock, asked=Asked(SOMEBODY))
    facts = Fact.objects.count()
    clock.pause_after_outage(now=timezone.now() + timedelta(seconds=5))
    assert Fact.objects.count() == facts


def test_an_outage_before_the_first_stamp_pauses_the_clock_too(running: Tournament) -> None:
    assert running.alive_at is None
    clock.pause_after_outage(now=timezone.now() + timedelta(minutes=10))
    shown = reading(running, timedelta(minutes=15))
    assert (shown.state, shown.pause_reason) == (ClockState.PAUSED, PauseReason.OUTAGE)
    assert left(running, timedelta(minutes=15)) > timedelta(minutes=19)


def test_what_was_called_off_is_not_paused(running: Tournament) -> None:
    ask(running.pk, engine.cancel_tournament, reason="Snow.", asked=Asked(SOMEBODY))
    wishes = Wish.objects.count()
    clock.pause_after_outage(now=timezone.now() + timedelta(minutes=10))
    assert Wish.objects.count() == wishes


def test_two_processes_that_start_together_pause_once(running: Tournament) -> None:
    stamp = timezone.now()
    clock.stamp_alive(now=stamp)
    later = stamp + timedelta(minutes=5)
    for _ in range(2):
        clock.pause_after_outage(now=later)
    clock._doubt(running.pk, stamp, later, PauseReason.OUTAGE)
    assert Fact.objects.filter(kind="clock_paused").count() == 1


def test_the_director_may_count_the_lost_time(running: Tournament) -> None:
    stamp = timezone.now() + timedelta(minutes=1)
    clock.stamp_alive(now=stamp)
    clock.pause_after_outage(now=stamp + timedelta(minutes=5))
    ask(running.pk, engine.resume_clock, asked=Asked(SOMEBODY), count_lost_time=True)
    assert left(running, timedelta(minutes=6)) < timedelta(minutes=15)


def test_time_added_shows_at_once(running: Tournament) -> None:
    before = left(running)
    ask(running.pk, engine.add_time, by=timedelta(seconds=60), asked=Asked(SOMEBODY))
    assert left(running) > before + timedelta(seconds=55)


def test_a_level_change_is_announced_once_and_backed_up_once(running: Tournament) -> None:
    later, before = timezone.now() + timedelta(minutes=20, seconds=1), backups()
    for _ in range(3):
        moments.announce_due(now=later)
    kinds = list(Announced.objects.order_by("due_at").values_list("kind", flat=True))
    assert kinds == ["one_minute_left", "level_begins"]
    assert backups() == before + 1


def backups() -> int:
    return Job.objects.filter(kind="backup").count()


def test_the_end_of_the_time_is_announced_though_the_clock_has_stopped(running: Tournament) -> None:
    stop_at = timezone.now() + timedelta(minutes=5)
    ask(running.pk, engine.set_hard_stop, asked=Asked(SOMEBODY), stop_at=stop_at)
    for _ in range(2):
        moments.announce_due(now=stop_at + timedelta(seconds=1))
    assert list(Announced.objects.values_list("kind", "due_at")) == [("time_is_up", stop_at)]


def test_the_runner_is_told_when_to_come_back(running: Tournament) -> None:
    now = timezone.now()
    due_at = moments.announce_due(now=now)
    assert due_at is not None
    assert timedelta(minutes=18) < due_at - now < timedelta(minutes=20)


def test_screens_are_right_when_nobody_announces(running: Tournament) -> None:
    assert reading(running, timedelta(minutes=21)).level == 2
    assert not Announced.objects.exists()


def test_no_running_clock_means_nothing_to_announce() -> None:
    make_drawn_tournament(entries=10)
    assert moments.announce_due(now=timezone.now()) is None


@pytest.mark.parametrize("verb", ["start", "pause", "resume", "add", "level"])
def test_a_tap_on_the_clock_of_a_draft_is_refused_and_leaves_nothing(
    verb: str, director: User, browser_of: Callable[[User], Client]
) -> None:
    draft = make_draft_tournament()
    tap = {"seconds": "60", "level": "2"}
    headers = {"Accept": "application/json"}
    answer = browser_of(director).post(f"/t/{draft.pk}/clock/{verb}/", tap, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (409, "not_open")
    assert answer.json()["sentence"] == "Sales have not opened yet."
    assert not Wish.objects.filter(tournament=draft).exists()
