"""The clock and the time of day: rest breaks, midnight, nights on which clocks change."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from rules_engine.clock.clock import Clock, ClockState
from rules_engine.clock.reading import NextRest
from rules_engine.clock.structure import RestAt
from rules_engine.clock.time_limit import EndingMethod, ending_due, hard_stop
from rules_engine.errors import RuleViolation
from rules_engine.house.rule_sets import SHIPPED
from tests.rules_engine.friday import (
    INSTANT,
    ST_GABRIEL,
    ZONE,
    at,
    friday,
    minutes,
    shorter,
    with_dinner,
)

# Rest breaks at a time of day


def test_a_rest_break_at_a_time_of_day_holds_the_level() -> None:
    clock = with_dinner(RestAt(time(19, 30), 30 * 60))
    before = clock.reading(at(19, 25))
    assert (before.left, before.ends_at, before.counts_until) == (
        minutes(15),
        at(20, 10),
        at(19, 30),
    )
    assert before.next_rest == NextRest(at(19, 30), None, minutes(30))
    resting = clock.reading(at(19, 40))
    assert (resting.level, resting.on_rest_break, resting.hand_level) == (2, True, 2)
    assert (resting.into, resting.left, resting.ends_at) == (minutes(10), minutes(20), at(20))
    after = clock.reading(at(20))
    assert (after.level, after.on_rest_break, after.left) == (2, False, minutes(10))


def test_a_rest_break_of_the_structure_is_taken_within_one_at_a_time_of_day() -> None:
    clock = with_dinner(RestAt(time(20, 5), 25 * 60))
    for now in (at(20), at(20, 6), at(20, 20)):
        reading = clock.reading(now)
        assert (reading.level, reading.on_rest_break, reading.hand_level) == (3, True, 4)
        assert reading.ends_at == at(20, 30)
    assert clock.reading(at(20, 30)).left == minutes(20)
    assert clock.played(at(20, 30)) == minutes(60)


def test_a_longer_rest_break_of_the_structure_outlasts_one_at_a_time_of_day() -> None:
    clock = with_dinner(RestAt(time(20, 1), 120))
    assert clock.reading(at(20, 2)).ends_at == at(20, 10)
    assert clock.reading(at(20, 10)).level == 4


def test_a_pause_does_not_move_a_rest_break_at_a_time_of_day() -> None:
    clock = with_dinner(RestAt(time(19, 30), 30 * 60)).paused(at(19, 25)).resumed(at(19, 45))
    assert clock.reading(at(19, 45)).ends_at == at(20)
    assert clock.reading(at(20)).left == minutes(15)
    missed = with_dinner(RestAt(time(19, 30), 60)).paused(at(19, 25)).resumed(at(19, 45))
    assert not missed.reading(at(19, 45)).on_rest_break


def test_a_rest_break_at_a_time_of_day_can_be_made_longer_shorter_or_skipped() -> None:
    clock = with_dinner(RestAt(time(19, 30), 30 * 60))
    assert clock.time_added(at(19, 40), seconds=300).reading(at(19, 40)).ends_at == at(20, 5)
    assert clock.time_added(at(19, 40), seconds=-600).reading(at(19, 40)).ends_at == at(19, 50)
    ended = clock.time_added(at(19, 40), seconds=-20 * 60).reading(at(19, 40))
    assert (ended.on_rest_break, ended.left) == (False, minutes(10))
    skipped = clock.level_set(at(19, 40), level=2, left=minutes(10)).reading(at(19, 40))
    assert (skipped.on_rest_break, skipped.left) == (False, minutes(10))


@pytest.mark.parametrize("now", [at(20, 2), at(20, 6)])
@pytest.mark.parametrize("seconds", [-600, -60, 60, 600])
def test_combined_rest_breaks_are_adjusted_as_one(now: datetime, seconds: int) -> None:
    clock = with_dinner(RestAt(time(20, 5), 25 * 60)).time_added(now, seconds=seconds)
    assert clock.reading(now).ends_at == at(20, 30) + timedelta(seconds=seconds)


def test_a_rest_break_that_was_made_longer_swallows_the_next() -> None:
    clock = with_dinner(RestAt(time(19, 30), 600), RestAt(time(19, 45), 600))
    clock = clock.time_added(at(19, 35), seconds=1200)
    assert clock.reading(at(19, 35)).ends_at == at(20)
    assert clock.changes_at(at(19, 35)) == at(19, 59)
    assert clock.reading(at(20)).left == minutes(10)


def test_rest_breaks_at_times_of_day_can_be_added_moved_and_removed_ahead() -> None:
    plain = with_dinner()
    dinner = replace(ST_GABRIEL, rests_at=(RestAt(time(21), 600),))
    clock = plain.restructured(at(19, 30), structure=dinner)
    assert clock.reading(at(21, 5)).on_rest_break
    moved = clock.restructured(
        at(20), structure=replace(ST_GABRIEL, rests_at=(RestAt(time(21, 30), 600),))
    )
    assert not moved.reading(at(21, 5)).on_rest_break
    assert moved.reading(at(21, 35)).on_rest_break
    removed = moved.restructured(at(20, 1), structure=ST_GABRIEL)
    assert not removed.reading(at(21, 35)).on_rest_break


def test_a_rest_break_cannot_be_added_in_the_past() -> None:
    late = replace(ST_GABRIEL, rests_at=(RestAt(time(19, 20), 600),))
    with pytest.raises(RuleViolation) as refusal:
        with_dinner().restructured(at(19, 30), structure=late)
    assert refusal.value.code == "time_has_passed"


def test_a_rest_break_that_is_on_stays_when_it_leaves_the_structure() -> None:
    clock = with_dinner(RestAt(time(19, 30), 600)).restructured(at(19, 33), structure=ST_GABRIEL)
    assert clock.reading(at(19, 34)).ends_at == at(19, 40)


def test_a_level_that_a_rest_break_keeps_from_beginning_can_still_be_changed() -> None:
    clock = with_dinner(RestAt(time(19, 20), 600))
    assert clock.reading(at(19, 25)).level == 1
    assert clock.first_unplayed_level(at(19, 25)) == 2
    edited = clock.restructured(at(19, 25), structure=shorter(clock.structure, from_level=2))
    assert edited.reading(at(19, 30)).left == minutes(10)


# The hard stop


def test_the_clock_stops_at_the_hard_stop_and_stays() -> None:
    clock = friday()
    assert clock.reading(at(24) - INSTANT).state is ClockState.RUNNING
    for now in (at(24), at(30)):
        reading = clock.reading(now)
        assert (reading.state, reading.level, reading.left) == (ClockState.STOPPED, 13, minutes(0))
        assert clock.played(now) == 13 * minutes(20)
        assert clock.changes_at(now) is None
    assert clock.reading(at(23, 50)).counts_until == at(24)


def test_a_saturday_that_starts_at_six_stops_ten_minutes_into_level_sixteen() -> None:
    clock = Clock(ST_GABRIEL, ZONE, hard_stop_at=at(24)).started(at(18))
    reading = clock.reading(at(24))
    assert (reading.level, reading.into) == (16, minutes(10))
    assert (reading.amounts.ante, reading.amounts.big_blind) == (40, 400)


def test_a_paused_clock_is_stopped_too() -> None:
    clock = friday().paused(at(23, 50))
    assert clock.changes_at(at(23, 55)) == at(24)
    assert clock.reading(at(24)).state is ClockState.STOPPED
    assert clock.reading(at(24)).left == minutes(10)


def test_the_hard_stop_can_be_moved_even_after_it_has_come() -> None:
    clock = friday().hard_stop_set(at(24, 5), stop_at=at(24, 30))
    assert clock.reading(at(24, 5)).state is ClockState.RUNNING
    assert clock.reading(at(24, 4)).state is ClockState.STOPPED
    assert clock.played(at(24, 10)) == minutes(265)
    assert clock.reading(at(24, 30)).state is ClockState.STOPPED
    never = friday().hard_stop_set(at(20), stop_at=None)
    assert never.reading(at(25)).state is ClockState.RUNNING
    assert Clock(ST_GABRIEL, ZONE).hard_stop_set(at(9), stop_at=at(24)).hard_stop_at == at(24)


@pytest.mark.parametrize(
    ("name", "method"), [("st-gabriel", EndingMethod.RANK_BY_CHIPS), ("club", None)]
)
def test_only_a_house_with_a_limit_ends_at_midnight(name: str, method: EndingMethod | None) -> None:
    stop_at = hard_stop(SHIPPED[name], starts_at=at(19), zone=ZONE)
    clock = Clock(ST_GABRIEL, ZONE, hard_stop_at=stop_at).started(at(19))
    assert ending_due(clock, now=at(23, 59, 59)) is None
    assert ending_due(clock, now=at(24)) is method


def local(zone: str, text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone))


@pytest.mark.parametrize(
    ("starts_at", "hours"),
    [
        (local("Europe/Berlin", "2025-03-29 19:00"), 5),  # clocks go forward after midnight
        (local("Europe/Berlin", "2025-03-30 00:30"), 22.5),  # a day of 23 hours
        (local("Europe/Berlin", "2025-10-26 00:30"), 24.5),  # a day of 25 hours
        (local("America/Havana", "2025-03-08 22:00"), 2),  # midnight itself is skipped
        (local("Asia/Beirut", "2025-10-25 22:00"), 3),  # clocks go back at midnight: 23:00 twice
        (local("America/Indiana/Indianapolis", "2011-06-17 19:00"), 5),
    ],
)
def test_midnight_is_the_real_one_on_every_night(starts_at: datetime, hours: float) -> None:
    assert isinstance(starts_at.tzinfo, ZoneInfo)
    zone = starts_at.tzinfo.key
    stop_at = hard_stop(SHIPPED["st-gabriel"], starts_at=starts_at, zone=zone)
    assert stop_at == starts_at.astimezone(UTC) + timedelta(hours=hours)


# Nights on which clocks change


@pytest.mark.parametrize("day", ["2025-03-08", "2025-11-01"])
def test_levels_last_as_long_on_nights_when_clocks_change(day: str) -> None:
    start = local("America/Chicago", f"{day} 23:00")
    clock = Clock(ST_GABRIEL, "America/Chicago").started(start)
    reading = clock.reading(start.astimezone(UTC) + minutes(4 * 70 + 5))
    assert (reading.level, reading.left) == (13, minutes(15))
    assert reading.ends_at is not None
    in_place = reading.ends_at.astimezone(ZoneInfo("America/Chicago"))
    assert clock.reading(in_place).level == 14


@pytest.mark.parametrize(
    ("day", "rest", "comes_after"),
    [
        ("2025-03-08", time(2, 30), 210),  # skipped: 2:30 is shown as 3:30
        ("2025-03-08", time(3, 30), 210),
        ("2025-11-01", time(1, 30), 150),  # comes twice: the first
        ("2025-11-01", time(2, 30), 270),
        ("2025-11-01", time(22, 30), 1470),  # next evening, an hour later than usual
    ],
)
def test_a_time_of_day_on_a_night_when_clocks_change(
    day: str, rest: time, comes_after: int
) -> None:
    start = local("America/Chicago", f"{day} 23:00")
    structure = replace(ST_GABRIEL, rests_at=(RestAt(rest, 3600),))
    clock = Clock(structure, "America/Chicago").started(start)
    (window,) = clock.changes[0].span.windows
    assert window.begins_at - start.astimezone(UTC) == minutes(comes_after)


def test_a_time_of_day_that_comes_twice_comes_again_after_the_first() -> None:
    start = local("America/Chicago", "2025-11-02 01:45")
    structure = replace(ST_GABRIEL, rests_at=(RestAt(time(1, 50), 60), RestAt(time(1, 40), 60)))
    windows = Clock(structure, "America/Chicago").started(start).changes[0].span.windows
    assert [window.begins_at - start.astimezone(UTC) for window in windows] == [
        minutes(5),
        minutes(55),
    ]
