"""The clock."""

from datetime import timedelta

import pytest

from rules_engine import tournament as engine
from rules_engine.clock.clock import ClockState, PauseReason
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.tournament import Stage
from tests.rules_engine.night import Night


@pytest.fixture
def night() -> Night:
    night = Night()
    night.begin(12)
    return night


def test_play_begins_with_the_clock() -> None:
    night = Night()
    night.sell(10)
    night.refuse("wrong_stage", engine.start_clock)
    night.do(engine.draw_seats)
    night.do(engine.start_clock)
    assert night.t.stage is Stage.RUNNING
    night.refuse("wrong_stage", engine.start_clock)


def test_too_few_are_left_to_begin() -> None:
    night = Night()
    night.sell(10)
    night.do(engine.draw_seats)
    night.do(engine.withdraw_entry, entry=1, reason="ill")
    night.refuse("too_few", engine.start_clock)


def test_a_pause_holds_the_level(night: Night) -> None:
    night.wait(minutes=10)
    night.do(engine.pause_clock, note="spilled drinks")
    night.refuse("clock_already_paused", engine.pause_clock)
    night.wait(minutes=60)
    reading = night.t.clock.reading(night.now)
    assert (reading.state, reading.left) == (ClockState.PAUSED, timedelta(minutes=10))
    night.do(engine.resume_clock)
    night.refuse("clock_not_paused", engine.resume_clock)
    assert night.t.clock.reading(night.now).left == timedelta(minutes=10)


def test_lost_time_can_be_counted(night: Night) -> None:
    night.wait(minutes=10)
    night.do(engine.pause_clock, reason=PauseReason.OUTAGE)
    night.wait(minutes=4)
    night.do(engine.resume_clock, count_lost_time=True)
    assert night.t.clock.reading(night.now).left == timedelta(minutes=6)


def test_levels_and_time_can_be_set(night: Night) -> None:
    night.do(engine.set_level, level=4, left=timedelta(minutes=5))
    reading = night.t.clock.reading(night.now)
    assert (reading.level, reading.left) == (4, timedelta(minutes=5))
    night.do(engine.add_time, by=timedelta(minutes=3))
    assert night.t.clock.reading(night.now).left == timedelta(minutes=8)
    night.refuse("not_enough_time", engine.add_time, by=timedelta(minutes=-9))
    night.refuse("no_such_level", engine.set_level, level=0)


def test_the_hard_stop_can_be_moved(night: Night) -> None:
    night.do(engine.set_hard_stop, stop_at=None)
    night.wait(hours=6)
    assert night.t.clock.reading(night.now).state is ClockState.RUNNING
    night.refuse("time_has_passed", engine.set_hard_stop, stop_at=night.now - timedelta(hours=1))


def test_nothing_of_this_after_the_end(night: Night) -> None:
    night.do(engine.cancel_tournament, reason="storm")
    for verb in (engine.pause_clock, engine.resume_clock):
        night.refuse("wrong_stage", verb)
    night.refuse("wrong_stage", engine.set_level, level=2)
    night.refuse("wrong_stage", engine.change_house, house=SHIPPED["club"])
