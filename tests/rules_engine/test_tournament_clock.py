"""The clock, and changes of structure and rules under way."""

from datetime import timedelta

import pytest

from rules_engine import tournament as engine
from rules_engine.clock.clock import ClockState, PauseReason
from rules_engine.clock.structure import Structure
from rules_engine.house.keys import ButtonRule, TimeLimit
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.tournament import Stage
from tests.rules_engine.night import Night, make_terms


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


def test_the_future_can_be_changed_and_the_past_cannot(night: Night) -> None:
    night.wait(minutes=25)
    own = night.t.clock.structure
    shorter = Structure.regular([(0, 50, 100)] * 9, seconds=600, growth=None)
    night.refuse("level_already_begun", engine.change_structure, structure=shorter)
    night.do(engine.change_structure, structure=own.spliced(shorter, first_level=3))
    assert night.t.clock.structure.level(3).big_blind == 100


def test_the_hard_stop_can_be_moved(night: Night) -> None:
    night.do(engine.set_hard_stop, stop_at=None)
    night.wait(hours=6)
    assert night.t.clock.reading(night.now).state is ClockState.RUNNING
    night.refuse("time_has_passed", engine.set_hard_stop, stop_at=night.now - timedelta(hours=1))


def test_rules_are_changed_by_the_director(night: Night) -> None:
    house = night.t.house.with_(button_rule=ButtonRule.MOVING)
    night.refuse("director_only", engine.change_house, house=house, by_director=False)
    night.do(engine.change_house, house=house)
    assert night.t.house.button_rule is ButtonRule.MOVING
    night.refuse("nothing_changed", engine.change_house, house=house)


def test_the_club_asks_everybody() -> None:
    night = Night(make_terms("club"))
    house = night.t.house.with_(button_rule=ButtonRule.DEAD)
    night.do(engine.change_house, house=house)  # free before play
    night.begin(12)
    back = house.with_(button_rule=ButtonRule.MOVING)
    everybody = range(1, 13)
    night.refuse("not_unanimous", engine.change_house, house=back, consents=range(1, 12))
    night.refuse("not_unanimous", engine.change_house, house=back, consents=[1] * 12)
    night.do(engine.change_house, house=back, consents=everybody)


def test_a_new_time_limit_moves_the_hard_stop() -> None:
    night = Night(make_terms("roberts"))
    assert night.t.clock.hard_stop_at is None
    limited = night.t.house.with_(time_limit=TimeLimit.MIDNIGHT_RANK_BY_CHIPS)
    night.do(engine.change_house, house=limited)
    assert night.t.clock.hard_stop_at == night.t.starts_at + timedelta(hours=5)
    night.do(engine.change_house, house=SHIPPED["roberts"])
    assert night.t.clock.hard_stop_at is None


def test_nothing_of_this_after_the_end(night: Night) -> None:
    night.do(engine.cancel_tournament, reason="storm")
    for verb in (engine.pause_clock, engine.resume_clock):
        night.refuse("wrong_stage", verb)
    night.refuse("wrong_stage", engine.set_level, level=2)
    night.refuse("wrong_stage", engine.change_house, house=SHIPPED["club"])
