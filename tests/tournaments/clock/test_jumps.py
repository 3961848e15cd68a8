"""Time that jumps while Riffle runs: the clock stands where it was sure, the director decides."""

import asyncio
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.clock import ClockState, PauseReason
from serving import background
from tests.asking import ask
from tests.factories import SOMEBODY, make_drawn_tournament
from tests.tables.nights import state_of
from tournaments.clock import jumps
from tournaments.clock import services as clock
from tournaments.clock.jumps import Look, between
from tournaments.log import log
from tournaments.log.log import Asked
from tournaments.models import Fact, Tournament, Wish

SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)
NOON = datetime(2026, 11, 18, 12, tzinfo=timezone.get_default_timezone())


def looked(*, passed: float, shown: float) -> PauseReason | None:
    """After so many seconds the time of day shows so many more."""
    return between(Look(NOON, 0.0), Look(NOON + timedelta(seconds=shown), passed))


@pytest.mark.parametrize(
    ("passed", "shown", "found"),
    [
        (1.0, 1.0, None),
        (1.0, 2.9, None),
        (1.0, 4.0, PauseReason.JUMP),
        (1.0, 3600.0, PauseReason.JUMP),
        (1.0, -5.0, PauseReason.JUMP),
        (59.0, 59.0, None),
        (61.0, 61.0, PauseReason.OUTAGE),
        (61.0, 58.0, PauseReason.JUMP),
    ],
)
def test_two_looks_tell_jumps_from_sleep(
    passed: float, shown: float, found: PauseReason | None
) -> None:
    assert looked(passed=passed, shown=shown) == found


def test_a_look_takes_both_clocks_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that is held up between them sees no jump that was none."""
    ticks = iter([0.0, 7.0, 7.0, 7.01])
    monkeypatch.setattr(jumps, "_steady", lambda: next(ticks))
    assert jumps.look().steady == 7.01


def test_the_steady_clock_goes_on() -> None:
    assert jumps.look().steady <= jumps.look().steady


nights = [pytest.mark.django_db(transaction=True), pytest.mark.both]


@pytest.fixture
def running(transactional_db: None) -> Tournament:
    tournament = make_drawn_tournament(entries=10)
    ask(tournament.pk, engine.start_clock, asked=Asked(SOMEBODY))
    return tournament


def shown(night: Tournament, at: datetime) -> tuple[ClockState, PauseReason | None, timedelta]:
    reading = state_of(night).clock.reading(at)
    assert reading.left is not None
    return reading.state, reading.pause_reason, reading.left


class TestJumps:
    pytestmark = nights

    def test_put_forward_the_clock_stands_where_it_was_sure(self, running: Tournament) -> None:
        seen_at = timezone.now() + 5 * MINUTE
        now = seen_at + 60 * MINUTE
        clock.doubt_time(seen_at=seen_at, now=now, reason=PauseReason.JUMP)
        state, reason, left = shown(running, now)
        assert (state, reason) == (ClockState.PAUSED, PauseReason.JUMP)
        assert 14 * MINUTE < left <= 15 * MINUTE

    def test_put_back_nothing_lies_ahead_and_nothing_is_lost(self, running: Tournament) -> None:
        seen_at = timezone.now() + 5 * MINUTE
        now = seen_at - 60 * MINUTE
        clock.doubt_time(seen_at=seen_at, now=now, reason=PauseReason.JUMP)
        state, reason, left = shown(running, now)
        assert (state, reason) == (ClockState.PAUSED, PauseReason.JUMP)
        assert 14 * MINUTE < left <= 15 * MINUTE
        resumed = state_of(running).clock.resumed(now + MINUTE)
        assert resumed.reading(now + 2 * MINUTE).left == left - MINUTE

    def test_a_pause_from_before_ends_when_it_is_ended(self, running: Tournament) -> None:
        """The director had paused at a time that has yet to come: it does not run by itself."""
        ask(running.pk, engine.pause_clock, asked=Asked(SOMEBODY))
        now = timezone.now() - 60 * MINUTE
        clock.doubt_time(seen_at=timezone.now(), now=now, reason=PauseReason.JUMP)
        state, reason, left = shown(running, now)
        assert (state, reason) == (ClockState.PAUSED, PauseReason.DIRECTOR)
        resumed = state_of(running).clock.resumed(now + MINUTE).reading(now + 2 * MINUTE)
        assert (resumed.state, resumed.left) == (ClockState.RUNNING, left - MINUTE)

    def test_several_processes_notice_it_and_one_pauses(self, running: Tournament) -> None:
        seen_at = timezone.now() + MINUTE
        now = seen_at - 30 * MINUTE
        clock.doubt_time(seen_at=seen_at, now=now, reason=PauseReason.JUMP)
        ask(running.pk, engine.resume_clock, asked=Asked(SOMEBODY))
        late = {"seen_at": seen_at + SECOND, "now": now + SECOND}
        clock.doubt_time(**late, reason=PauseReason.JUMP)
        assert Fact.objects.filter(kind="clock_paused").count() == 1
        assert Fact.objects.filter(kind="time_put_back").count() == 1

    def test_a_paused_clock_is_left_alone(self, running: Tournament) -> None:
        ask(running.pk, engine.pause_clock, asked=Asked(SOMEBODY))
        wishes = Wish.objects.count()
        now = timezone.now()
        clock.doubt_time(seen_at=now, now=now + 60 * MINUTE, reason=PauseReason.JUMP)
        assert Wish.objects.count() == wishes

    def test_a_computer_that_slept_was_off(self, running: Tournament) -> None:
        seen_at = timezone.now() + MINUTE
        clock.stamp_alive(now=seen_at)
        now = seen_at + 30 * MINUTE
        clock.doubt_time(seen_at=seen_at, now=now, reason=PauseReason.OUTAGE)
        assert shown(running, now)[:2] == (ClockState.PAUSED, PauseReason.OUTAGE)

    def test_one_frozen_process_of_several_is_no_outage(self, running: Tournament) -> None:
        seen_at = timezone.now() + MINUTE
        now = seen_at + 2 * MINUTE
        clock.stamp_alive(now=now - 8 * SECOND)  # by another one
        clock.doubt_time(seen_at=seen_at, now=now, reason=PauseReason.OUTAGE)
        assert shown(running, now)[0] is ClockState.RUNNING

    def test_a_start_finds_that_time_was_put_back(self, running: Tournament) -> None:
        stamp = timezone.now() + 10 * MINUTE
        clock.stamp_alive(now=stamp)
        now = timezone.now() - 20 * MINUTE
        for _ in range(2):
            clock.pause_after_outage(now=now)
        state, reason, left = shown(running, now)
        assert (state, reason) == (ClockState.PAUSED, PauseReason.JUMP)
        assert 9 * MINUTE < left <= 10 * MINUTE
        assert Fact.objects.filter(kind="time_put_back").count() == 1

    def test_a_decision_is_never_earlier_than_the_clock(
        self, running: Tournament, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A pause that is granted holds from that moment on, whatever the computer says."""
        started_at = state_of(running).clock.started_at
        assert started_at is not None
        monkeypatch.setattr(log.timezone, "now", lambda: started_at - 60 * MINUTE)
        ask(running.pk, engine.pause_clock, asked=Asked(SOMEBODY))
        (paused,) = Fact.objects.filter(kind="clock_paused")
        assert state_of(running).clock.touched_at == started_at
        assert paused.wish.at == started_at - 60 * MINUTE


@pytest.mark.django_db(transaction=True)
async def test_a_running_server_notices_a_jump(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once for each jump, with the last moment before it."""
    monkeypatch.setattr(background, "LOOK_EVERY_SECONDS", 0.01)
    told: asyncio.Queue[tuple[datetime, datetime]] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def doubt_time(*, seen_at: datetime, now: datetime, reason: PauseReason) -> None:
        assert reason is PauseReason.JUMP
        loop.call_soon_threadsafe(told.put_nowait, (seen_at, now))

    monkeypatch.setattr(clock, "doubt_time", doubt_time)
    monkeypatch.setattr(clock, "stamp_alive", lambda *, now: None)
    seen: list[Look] = []

    def look() -> Look:
        tick = len(seen)
        jumped = timedelta(hours=1) if tick >= 5 else timedelta()
        seen.append(Look(NOON + tick * SECOND + jumped, float(tick)))
        return seen[-1]

    watching = asyncio.create_task(background.watch_time_for_ever(look))
    try:
        assert await asyncio.wait_for(told.get(), 60) == (
            NOON + 4 * SECOND,
            NOON + 5 * SECOND + timedelta(hours=1),
        )
        seen_until = len(seen) + 20
        while len(seen) < seen_until:
            await asyncio.sleep(0.01)
        assert told.empty()
    finally:
        watching.cancel()
