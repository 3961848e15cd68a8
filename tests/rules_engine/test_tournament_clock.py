"""The clock."""

from datetime import timedelta

import pytest

from rules_engine import tournament as engine
from rules_engine.clock.clock import ClockState, PauseReason, Reading
from rules_engine.clock.structure_changes import (
    differences,
    with_lengths,
    with_rest,
    with_rest_moved,
    without_level,
)
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.tournament import Stage, questions
from rules_engine.tournament.state import AnnouncedPause
from tests.rules_engine.night import EVENING, Night


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


# Levels, rest breaks and the limits of a night that is played


def reading(night: Night) -> Reading:
    return night.t.clock.reading(night.now)


def test_a_level_that_ends_early_is_followed_by_its_rest_and_that_by_a_level(night: Night) -> None:
    night.do(engine.set_level, level=3)
    night.wait(minutes=5)
    night.do(engine.advance_clock)
    assert (reading(night).on_rest_break, reading(night).left) == (True, timedelta(minutes=10))
    night.do(engine.advance_clock)
    assert (reading(night).on_rest_break, reading(night).level) == (False, 4)
    night.do(engine.advance_clock)
    assert (reading(night).level, reading(night).left) == (5, timedelta(minutes=20))


def test_a_rest_taken_now_holds_the_level_up(night: Night) -> None:
    """St. Gabriel General 9 plans rests after levels; the director may take one at any time."""
    night.wait(minutes=5)
    (fact,) = night.do(engine.take_rest, length=timedelta(minutes=7))
    assert fact.citations
    assert (reading(night).on_rest_break, reading(night).left) == (True, timedelta(minutes=7))
    night.refuse("rest_is_on", engine.take_rest, length=timedelta(minutes=7))
    night.do(engine.add_time, by=timedelta(minutes=3))
    assert reading(night).left == timedelta(minutes=10)
    night.wait(minutes=4)
    night.do(engine.advance_clock)
    assert (reading(night).level, reading(night).left) == (1, timedelta(minutes=15))
    night.do(engine.pause_clock)
    night.refuse("clock_paused", engine.take_rest, length=timedelta(minutes=7))


def test_a_rest_taken_on_the_spot_stands_still_with_the_clock(night: Night) -> None:
    """It lasts as long as was announced, however long the clock is paused in it."""
    night.wait(minutes=5)
    night.do(engine.take_rest, length=timedelta(minutes=10))
    night.wait(minutes=4)
    night.do(engine.pause_clock)
    for _ in range(2):
        night.wait(minutes=20)
        assert (reading(night).on_rest_break, reading(night).left) == (True, timedelta(minutes=6))
        night.do(engine.announce_pause, note="The raffle")
    night.do(engine.add_time, by=timedelta(minutes=2))
    night.wait(minutes=3)
    assert reading(night).left == timedelta(minutes=8)
    night.do(engine.set_hard_stop, stop_at=night.now + timedelta(hours=9))
    night.do(engine.resume_clock)
    assert (reading(night).on_rest_break, reading(night).left) == (True, timedelta(minutes=8))
    assert reading(night).counts_until == night.now + timedelta(minutes=8)
    night.wait(minutes=8)
    assert (reading(night).on_rest_break, reading(night).left) == (False, timedelta(minutes=15))


def test_a_rest_taken_on_the_spot_can_end_while_the_clock_is_paused(night: Night) -> None:
    night.do(engine.take_rest, length=timedelta(minutes=10))
    night.do(engine.pause_clock)
    night.do(engine.advance_clock)
    assert (reading(night).on_rest_break, reading(night).left) == (False, timedelta(minutes=20))
    night.wait(minutes=5)
    night.do(engine.resume_clock)
    assert (reading(night).on_rest_break, reading(night).left) == (False, timedelta(minutes=20))


def test_a_pause_says_what_for_and_until_when(night: Night) -> None:
    until = night.now + timedelta(minutes=10)
    night.refuse("clock_not_paused", engine.announce_pause, note="The raffle")
    night.refuse("time_has_passed", engine.pause_clock, until=night.now)
    night.do(engine.pause_clock, note="The raffle", until=until)
    assert night.t.floor.pause == AnnouncedPause("The raffle", until)
    before = questions.moment(night.t, now=night.now)
    assert questions.changes_at(night.t, now=night.now) == until
    assert questions.moment(night.t, now=until) == before + 1
    later = until + timedelta(minutes=5)
    night.do(engine.announce_pause, note="The raffle", until=later)
    assert night.t.floor.pause == AnnouncedPause("The raffle", later)
    night.do(engine.resume_clock)
    assert night.t.floor.pause is None


def test_all_levels_that_have_not_begun_last_as_long_as_told(night: Night) -> None:
    night.wait(minutes=25)
    night.do(engine.set_level_length, length=timedelta(minutes=12))
    structure = night.t.clock.structure
    lengths = [structure.level(number).seconds // 60 for number in range(1, 15)]
    assert lengths == [20, 20] + [12] * 12
    night.refuse("nothing_changed", engine.set_level_length, length=timedelta(minutes=12))
    night.refuse("bad_structure", engine.set_level_length, length=timedelta(0))


def test_a_rest_that_has_not_begun_is_skipped_or_made_longer_or_moved(night: Night) -> None:
    def rests() -> list[int]:
        structure = night.t.clock.structure
        return [structure.level(number).rest_seconds // 60 for number in range(1, 8)]

    assert rests() == [0, 0, 10, 0, 0, 10, 0]
    night.do(engine.change_rest, after=3, length=timedelta(minutes=25))
    assert rests() == [0, 0, 25, 0, 0, 10, 0]
    night.do(engine.move_rest, after=3, to=4)
    assert rests() == [0, 0, 0, 25, 0, 10, 0]
    night.do(engine.change_rest, after=4, length=timedelta(0))
    assert rests() == [0, 0, 0, 0, 0, 10, 0]
    night.refuse("no_rest_there", engine.move_rest, after=4, to=5)
    night.refuse("no_such_level", engine.change_rest, after=10**9, length=timedelta(0))
    night.refuse("no_such_level", engine.change_rest, after=0, length=timedelta(0))
    night.do(engine.set_level, level=7)
    night.refuse("level_already_begun", engine.change_rest, after=6, length=timedelta(0))


def test_what_another_structure_changes_is_told(night: Night) -> None:
    own = night.t.clock.structure
    assert differences(own, own) == ()
    assert differences(own, with_rest(own, after=3, seconds=0)) == ("No rest break after level 3.",)
    assert differences(own, with_rest_moved(own, after=3, to=4)) == (
        "No rest break after level 3.",
        "A rest break of 10 minutes after level 4.",
    )
    shorter = with_lengths(own, first=4, seconds=lambda _: 900)
    assert differences(own, shorter) == ("Levels 4 to 10 of 15 minutes.",)
    (told, *_) = differences(own, without_level(own, 5))
    assert told == "Other blinds from level 5 on: 10 and 20."


def test_before_play_the_start_can_be_moved_and_the_limit_follows() -> None:
    """St. Gabriel event box, General 6: the midnight after the start."""
    night = Night()
    night.sell(10)
    night.do(engine.change_start, starts_at=EVENING + timedelta(hours=1))
    assert night.t.starts_at == EVENING + timedelta(hours=1)
    stop_at = night.t.clock.hard_stop_at
    night.do(engine.change_start, starts_at=EVENING + timedelta(days=1))
    assert stop_at
    assert night.t.clock.hard_stop_at == stop_at + timedelta(days=1)
    night.do(engine.set_hard_stop, stop_at=None)
    night.do(engine.change_start, starts_at=EVENING + timedelta(days=2))
    assert night.t.clock.hard_stop_at is None
    night.refuse("nothing_changed", engine.change_start, starts_at=EVENING + timedelta(days=2))
    night.refuse("start_has_passed", engine.change_start, starts_at=EVENING - timedelta(days=2))
    night.do(engine.draw_seats)
    night.do(engine.start_clock)
    night.refuse("wrong_stage", engine.change_start, starts_at=EVENING + timedelta(days=3))
