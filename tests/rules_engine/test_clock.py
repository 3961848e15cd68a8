"""The clock of a tournament: stories of an evening, told by hand."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, time, timedelta
from itertools import islice

import pytest

from rules_engine.clock.clock import Clock, ClockState, PauseReason, TransitionKind
from rules_engine.clock.reading import NextRest
from rules_engine.clock.structure import RestAt, Structure
from rules_engine.errors import RuleViolation
from tests.rules_engine.friday import (
    INSTANT,
    ST_GABRIEL,
    ZONE,
    at,
    friday,
    label,
    minutes,
    shorter,
    with_dinner,
)

# An evening without surprises


def test_before_the_start_level_one_waits() -> None:
    reading = Clock(ST_GABRIEL, ZONE).reading(at(18))
    assert reading.state is ClockState.NOT_STARTED
    assert (reading.level, reading.hand_level, reading.next_level) == (1, 1, 2)
    assert (reading.left, reading.ends_at) == (minutes(20), None)
    assert reading.next_rest == NextRest(None, 3, minutes(10))


@pytest.mark.parametrize(
    ("now", "level", "resting", "left"),
    [
        (at(19), 1, False, 20),
        (at(19, 19), 1, False, 1),
        (at(19, 20), 2, False, 20),
        (at(20, 0), 3, True, 10),
        (at(20, 5), 3, True, 5),
        (at(20, 10), 4, False, 20),
        (at(22, 30), 10, False, 20),
        (at(23, 40), 13, False, 20),
        (at(23, 59), 13, False, 1),
    ],
)
def test_levels_and_rest_breaks_of_an_evening(
    now: datetime, level: int, resting: bool, left: int
) -> None:
    reading = friday().reading(now)
    assert (reading.level, reading.on_rest_break, reading.left) == (level, resting, minutes(left))


def test_a_running_level_says_all_that_a_screen_shows() -> None:
    reading = friday().reading(at(20, 15))
    assert reading.state is ClockState.RUNNING
    assert (reading.into, reading.left) == (minutes(5), minutes(15))
    assert reading.ends_at == reading.counts_until == at(20, 30)
    assert (reading.amounts.small_blind, reading.amounts.big_blind) == (4, 8)
    assert reading.next_amounts == ST_GABRIEL.level(5)
    assert reading.next_rest == NextRest(at(21, 10), 6, minutes(10))
    assert reading.hard_stop_at == at(24)


def test_on_a_rest_break_the_next_hand_has_the_next_level() -> None:
    reading = friday().reading(at(20, 5))
    assert (reading.level, reading.hand_level, reading.next_level) == (3, 4, 4)
    assert reading.amounts == reading.next_amounts == ST_GABRIEL.level(4)
    assert reading.next_rest == NextRest(at(21, 10), 6, minutes(10))


def test_a_hand_has_the_level_of_the_instant_at_which_it_began() -> None:
    clock = friday()
    assert clock.hand_level(at(20) - INSTANT) == 3
    assert clock.hand_level(at(20)) == 4
    assert clock.hand_level(at(20, 30) - INSTANT) == 4
    assert clock.hand_level(at(20, 30)) == 5


def test_a_closed_structure_stays_in_its_last_level() -> None:
    clock = friday(structure=Structure(ST_GABRIEL.levels[:2]), hard_stop_at=None)
    reading = clock.reading(at(30))
    assert (reading.level, reading.into) == (2, minutes(640))
    assert (reading.left, reading.ends_at, reading.next_level) == (None, None, None)
    assert clock.changes_at(at(30)) is None
    assert [row.ends_at for row in clock.timetable(at(19))] == [at(19, 20), None]


def test_times_need_a_zone_and_zones_a_name() -> None:
    with pytest.raises(ValueError, match="time zone"):
        friday().reading(datetime(2011, 6, 17, 20))  # noqa: DTZ001
    for name in ("Mars/Base", "America", ""):
        with pytest.raises(ValueError, match=r"zone|key|name"):
            Clock(ST_GABRIEL, name)


# Pauses


def test_a_pause_of_any_length_takes_nothing_from_the_level() -> None:
    clock = friday().paused(at(19, 5))
    paused = clock.reading(at(22))
    assert (paused.state, paused.left) == (ClockState.PAUSED, minutes(15))
    assert (paused.ends_at, paused.pause_reason) == (None, PauseReason.DIRECTOR)
    assert clock.resumed(at(22)).reading(at(22)).ends_at == at(22, 15)


def test_an_outage_pauses_from_the_last_sign_of_life() -> None:
    clock = friday().paused(at(19, 31), reason=PauseReason.OUTAGE)
    assert clock.reading(at(19, 50)).left == minutes(9)
    assert clock.paused_since == at(19, 31)
    assert clock.pause_reason is PauseReason.OUTAGE
    assert clock.resumed(at(19, 50)).reading(at(19, 50)).level == 2


def test_time_lost_in_an_outage_can_be_counted_as_played() -> None:
    clock = friday().paused(at(19, 31), reason=PauseReason.OUTAGE)
    assert clock.paused_since is not None
    counted = clock.resumed(clock.paused_since)
    assert label(counted.reading(at(19, 50))) == label(friday().reading(at(19, 50)))
    assert counted.reading(at(19, 50)).left == minutes(10)


def test_a_change_with_an_earlier_stamp_takes_effect_with_the_last_one() -> None:
    clock = friday().paused(at(19, 5)).resumed(at(19, 10))
    late = clock.paused(at(19, 4), reason=PauseReason.OUTAGE)
    assert late.reading(at(20)).left == minutes(15)
    assert late.paused_since == at(19, 10)
    assert late.reading(at(19, 9)).state is ClockState.PAUSED


def test_time_that_is_put_back_takes_the_clock_with_it() -> None:
    """The room has played for 45 minutes, whatever the time of day was said to be."""
    clock = friday().put_back(at(18, 45), seconds=3600)
    assert clock.started_at == at(18)
    assert (clock.reading(at(18, 45)).level, clock.reading(at(18, 45)).left) == (3, minutes(15))
    assert clock.touched_at == at(18, 45)
    assert clock.played(at(18, 45)) == friday().played(at(19, 45))


def test_the_moment_never_falls_though_time_is_put_back() -> None:
    before = friday().moment(at(20, 5))
    assert friday().put_back(at(19, 5), seconds=3600).moment(at(19, 5)) > before


def test_a_dinner_that_was_had_is_not_had_again_when_time_is_put_back() -> None:
    clock = with_dinner(RestAt(time(20, 20), 1200))
    assert clock.reading(at(20, 25)).on_rest_break
    later = clock.put_back(at(19, 50), seconds=3600)  # it was over when 20:50 was shown
    assert later.reading(at(19, 30)).on_rest_break
    assert not later.reading(at(20, 25)).on_rest_break


def test_a_hard_stop_is_a_time_of_day_and_stays_there() -> None:
    clock = friday().put_back(at(23, 30), seconds=3600)  # 24:30 had been shown, and play was over
    assert clock.reading(at(23, 30)).state is ClockState.RUNNING
    assert clock.reading(at(24)).state is ClockState.STOPPED


def test_the_clock_remembers_when_it_was_started() -> None:
    assert Clock(ST_GABRIEL, ZONE).started_at is None
    assert friday().paused(at(20)).started_at == at(19)


def test_the_beginning_of_a_pause_survives_adjustments() -> None:
    clock = friday().paused(at(19, 5)).time_added(at(19, 6), seconds=60)
    clock = clock.level_set(at(19, 7), level=3)
    assert clock.paused_since == at(19, 5)
    assert clock.pause_reason is PauseReason.DIRECTOR
    assert clock.resumed(at(19, 8)).paused_since is None


# Level set, time added


def test_a_level_can_be_set_forwards_and_back() -> None:
    clock = friday().level_set(at(19, 7), level=6)
    assert clock.reading(at(19, 7)).ends_at == at(19, 27)
    assert clock.reading(at(19, 27)).on_rest_break
    back = clock.level_set(at(19, 8), level=2, left=minutes(3))
    assert (back.reading(at(19, 8)).level, back.reading(at(19, 8)).ends_at) == (2, at(19, 11))


def test_setting_a_level_ends_a_rest_break() -> None:
    clock = friday().level_set(at(20, 2), level=4)
    reading = clock.reading(at(20, 2))
    assert (reading.level, reading.on_rest_break, reading.left) == (4, False, minutes(20))


def test_a_paused_clock_keeps_its_pause_when_the_level_is_set() -> None:
    clock = friday().paused(at(19, 5)).level_set(at(19, 6), level=9)
    reading = clock.reading(at(20))
    assert (reading.state, reading.level, reading.left) == (ClockState.PAUSED, 9, minutes(20))


def test_a_level_may_be_given_more_time_than_it_has() -> None:
    reading = friday().level_set(at(19), level=2, left=minutes(30)).reading(at(19))
    assert (reading.into, reading.left) == (timedelta(0), minutes(30))


@pytest.mark.parametrize(("now", "end"), [(at(19, 5), at(19, 20)), (at(20, 5), at(20, 10))])
def test_time_is_added_to_the_level_or_rest_break_that_is_on(now: datetime, end: datetime) -> None:
    assert friday().time_added(now, seconds=90).reading(now).ends_at == end + minutes(1.5)
    assert friday().time_added(now, seconds=-90).reading(now).ends_at == end - minutes(1.5)


def test_all_the_time_that_is_left_can_be_taken() -> None:
    clock = friday().time_added(at(19, 5), seconds=-15 * 60)
    assert clock.reading(at(19, 5)).level == 2
    assert clock.reading(at(19, 5)).ends_at == at(19, 25)
    paused = friday().paused(at(19, 5)).time_added(at(19, 6), seconds=-15 * 60)
    assert paused.reading(at(19, 6)).level == 2


def test_added_time_moves_all_that_comes_later() -> None:
    clock = friday().time_added(at(19, 5), seconds=300)
    rows = list(islice(clock.timetable(at(19, 5)), 5))
    assert [row.begins_at for row in rows[1:]] == [at(19, 25), at(19, 45), at(20, 5), at(20, 15)]


# Refusals


ONE_LEVEL = friday(structure=Structure(ST_GABRIEL.levels[:1]))
REFUSALS: list[tuple[str, Clock, Callable[[Clock], object]]] = [
    ("clock_already_started", friday(), lambda c: c.started(at(20))),
    ("clock_not_started", Clock(ST_GABRIEL, ZONE), lambda c: c.paused(at(20))),
    ("clock_not_started", Clock(ST_GABRIEL, ZONE), lambda c: c.resumed(at(20))),
    ("clock_not_started", Clock(ST_GABRIEL, ZONE), lambda c: c.level_set(at(20), level=2)),
    ("clock_not_started", Clock(ST_GABRIEL, ZONE), lambda c: c.time_added(at(20), seconds=9)),
    ("clock_already_paused", friday().paused(at(20)), lambda c: c.paused(at(20, 1))),
    ("clock_not_paused", friday(), lambda c: c.resumed(at(20))),
    ("no_such_level", friday(), lambda c: c.level_set(at(20), level=0)),
    ("no_such_level", friday(), lambda c: c.level_set(at(20), level=10**18)),
    ("bad_time_left", friday(), lambda c: c.level_set(at(20), level=2, left=timedelta(0))),
    ("bad_time_left", friday(), lambda c: c.level_set(at(20), level=2, left=timedelta(days=2))),
    ("too_much_time", friday(), lambda c: c.time_added(at(20), seconds=10**18)),
    ("not_enough_time", friday(), lambda c: c.time_added(at(19, 5), seconds=-15 * 60 - 1)),
    ("time_is_up", friday(), lambda c: c.paused(at(24))),
    ("time_is_up", friday().paused(at(23)), lambda c: c.resumed(at(24, 1))),
    ("time_is_up", friday(), lambda c: c.restructured(at(25), structure=ST_GABRIEL)),
    ("time_is_up", Clock(ST_GABRIEL, ZONE, at(18)), lambda c: c.started(at(18))),
    ("time_has_passed", friday(), lambda c: c.hard_stop_set(at(20), stop_at=at(20))),
    ("time_has_passed", friday(), lambda c: c.hard_stop_set(at(18), stop_at=at(19))),
    ("level_has_no_end", ONE_LEVEL, lambda c: c.time_added(at(19, 30), seconds=60)),
    ("level_has_no_end", ONE_LEVEL, lambda c: c.level_set(at(19, 30), level=1, left=minutes(2))),
]


@pytest.mark.parametrize(("code", "clock", "wish"), REFUSALS)
def test_what_cannot_be_is_refused_with_a_sentence(
    code: str, clock: Clock, wish: Callable[[Clock], object]
) -> None:
    with pytest.raises(RuleViolation) as refusal:
        wish(clock)
    assert refusal.value.code == code
    assert refusal.value.sentence.endswith(".")


def test_a_refusal_says_how_much_time_is_left() -> None:
    with pytest.raises(RuleViolation, match=r"Only 14:58 is left\."):
        friday().time_added(at(19, 5, 2), seconds=-1000)


# Structure edits


def test_a_structure_can_change_from_the_next_level_on() -> None:
    clock = friday().restructured(at(19, 25), structure=shorter(ST_GABRIEL, from_level=3))
    rows = list(islice(clock.timetable(at(19, 25)), 4))
    assert [row.begins_at for row in rows] == [at(19, 25), at(19, 40), at(19, 50), at(20)]
    assert clock.reading(at(19, 15)) == friday().reading(at(19, 15))


@pytest.mark.parametrize("from_level", [1, 2])
def test_a_level_that_has_begun_cannot_be_changed(from_level: int) -> None:
    with pytest.raises(RuleViolation, match=f"Level {from_level} has begun") as refusal:
        friday().restructured(at(19, 25), structure=shorter(ST_GABRIEL, from_level=from_level))
    assert refusal.value.code == "level_already_begun"


def test_levels_that_were_played_stay_closed_after_the_clock_is_set_back() -> None:
    clock = friday().level_set(at(19, 50), level=1)
    assert clock.first_unplayed_level(at(19, 50)) == 4
    with pytest.raises(RuleViolation, match="Level 3 has begun"):
        clock.restructured(at(19, 51), structure=shorter(ST_GABRIEL, from_level=3))


def without_rest_after(level: int) -> Structure:
    rows = list(ST_GABRIEL.levels)
    rows[level - 1] = replace(rows[level - 1], rest_seconds=0)
    return replace(ST_GABRIEL, levels=tuple(rows))


def test_the_coming_rest_break_can_be_taken_out_while_its_level_is_played() -> None:
    clock = friday().restructured(at(19, 50), structure=without_rest_after(3))
    assert clock.reading(at(20)).level == 4


def test_a_rest_break_that_has_begun_cannot_be_changed() -> None:
    with pytest.raises(RuleViolation, match="Level 3 has begun"):
        friday().restructured(at(20), structure=without_rest_after(3))


def test_a_structure_cannot_become_shorter_than_what_was_played() -> None:
    with pytest.raises(RuleViolation, match="Level 4 has begun"):
        friday().restructured(at(20, 15), structure=Structure(ST_GABRIEL.levels[:3]))


def test_a_structure_must_go_on_after_a_rest_break() -> None:
    with pytest.raises(RuleViolation, match="must go on after the rest break"):
        friday().restructured(at(20, 5), structure=Structure(ST_GABRIEL.levels[:3]))


def test_time_that_was_added_survives_an_edit() -> None:
    clock = friday().time_added(at(19, 5), seconds=300)
    edited = clock.restructured(at(19, 6), structure=shorter(ST_GABRIEL, from_level=2))
    assert edited.reading(at(19, 6)).ends_at == at(19, 25)


def test_levels_added_to_a_structure_that_had_run_out_begin_at_once() -> None:
    clock = friday(structure=Structure(ST_GABRIEL.levels[:2]))
    longer = Structure(ST_GABRIEL.levels[:4])
    assert clock.restructured(at(20), structure=longer).reading(at(20)).level == 3
    early = clock.restructured(at(19, 30), structure=longer)
    assert early.reading(at(19, 30)).ends_at == at(19, 40)


def test_a_structure_can_be_closed_at_the_present_level() -> None:
    clock = friday().restructured(at(19, 30), structure=Structure(ST_GABRIEL.levels[:2]))
    assert clock.reading(at(23)).level == 2
    assert clock.reading(at(23)).left is None


def test_before_the_start_everything_can_change() -> None:
    clock = Clock(ST_GABRIEL, ZONE).restructured(at(18), structure=Structure(ST_GABRIEL.levels[4:]))
    assert clock.started(at(19)).reading(at(19)).amounts.ante == 1


def test_a_same_structure_changes_nothing_but_the_moment() -> None:
    clock = with_dinner(RestAt(time(19, 30), 600), RestAt(time(21), 600))
    for now in (at(19, 5), at(19, 33), at(20, 45)):
        edited = clock.restructured(now, structure=clock.structure)
        assert edited.reading(at(22, 17)) == clock.reading(at(22, 17))
        assert edited.reading(now) == clock.reading(now)


# Play time, projections, announcements


def test_play_time_counts_levels_only() -> None:
    clock = friday().paused(at(19, 30)).resumed(at(19, 50))
    assert [clock.played(now) for now in (at(18), at(19, 30), at(19, 45), at(20, 20))] == [
        minutes(0),
        minutes(30),
        minutes(30),
        minutes(60),
    ]
    assert clock.reaches(minutes(45), now=at(19, 55)) == at(20, 5)
    assert clock.reaches(minutes(70), now=at(19, 55)) == at(20, 40)


def test_play_time_that_is_not_to_come() -> None:
    clock = friday()
    assert clock.reaches(minutes(30), now=at(19, 30)) is None
    assert clock.reaches(minutes(261), now=at(20)) is None  # the hard stop comes first
    assert clock.paused(at(20)).reaches(minutes(99), now=at(20)) is None
    assert clock.reaches(minutes(260), now=at(20)) == at(24)


def test_play_time_passes_a_mark_only_when_play_goes_on_after_a_rest_break() -> None:
    clock = friday()
    assert clock.reaches(minutes(60), now=at(19, 30)) == at(20)
    assert clock.passes(minutes(60), now=at(19, 30)) == at(20, 10)
    assert clock.passes(minutes(60), now=at(20, 5)) == at(20, 10)
    assert clock.passes(minutes(45), now=at(19, 30)) == at(19, 45)
    assert clock.passes(minutes(60), now=at(20, 11)) is None
    assert clock.paused(at(19, 30)).passes(minutes(60), now=at(19, 30)) is None
    assert clock.passes(minutes(260), now=at(20)) is None  # the hard stop comes first


def test_a_mark_counts_in_moment_and_changes_at() -> None:
    clock, marks = friday(), [minutes(50)]
    assert clock.changes_at(at(19, 41), marks=marks) == at(19, 50)
    assert clock.changes_at(at(19, 50), marks=marks) == clock.changes_at(at(19, 50)) == at(19, 59)
    before, after = (clock.moment(now, marks=marks) for now in (at(19, 49, 59), at(19, 50)))
    assert after == before + 1


def test_transitions_of_an_hour() -> None:
    kinds = TransitionKind
    transitions = friday().transitions(after=at(18, 59), until=at(20, 10))
    assert [(one.at, one.kind, one.level) for one in transitions] == [
        (at(19), kinds.LEVEL_BEGINS, 1),
        (at(19, 19), kinds.ONE_MINUTE_LEFT, 1),
        (at(19, 20), kinds.LEVEL_BEGINS, 2),
        (at(19, 39), kinds.ONE_MINUTE_LEFT, 2),
        (at(19, 40), kinds.LEVEL_BEGINS, 3),
        (at(19, 59), kinds.ONE_MINUTE_LEFT, 3),
        (at(20), kinds.REST_BEGINS, 3),
        (at(20, 9), kinds.ONE_MINUTE_LEFT, 3),
        (at(20, 10), kinds.LEVEL_BEGINS, 4),
    ]


def test_a_level_of_a_minute_is_not_all_last_minute() -> None:
    quick = replace(ST_GABRIEL.level(1), seconds=60)
    clock = Clock(replace(ST_GABRIEL, levels=(quick, *ST_GABRIEL.levels[1:])), ZONE).started(at(19))
    assert not clock.reading(at(19, 0, 30)).is_last_minute
    assert clock.reading(at(19, 20, 30)).is_last_minute


def test_transitions_around_a_rest_break_at_a_time_of_day() -> None:
    clock = with_dinner(RestAt(time(19, 30), 300), RestAt(time(20, 5), 300))
    transitions = clock.transitions(after=at(19, 25), until=at(20, 20))
    assert [(one.at, one.kind.value, one.level) for one in transitions] == [
        (at(19, 30), "rest_begins", 2),
        (at(19, 34), "one_minute_left", 2),
        (at(19, 35), "play_resumes", 2),
        (at(19, 44), "one_minute_left", 2),
        (at(19, 45), "level_begins", 3),
        (at(20, 4), "one_minute_left", 3),
        (at(20, 5), "rest_begins", 3),
        (at(20, 14), "one_minute_left", 3),
        (at(20, 15), "level_begins", 4),
    ]


def test_the_hard_stop_is_a_transition_and_a_pause_is_none() -> None:
    clock = friday().paused(at(23, 50)).resumed(at(23, 52))
    transitions = list(clock.transitions(after=at(23, 45), until=at(25)))
    assert [(one.at, one.kind) for one in transitions] == [(at(24), TransitionKind.TIME_IS_UP)]


def test_a_clock_far_in_the_future_is_as_quick() -> None:
    clock = friday(hard_stop_at=None)
    later = at(19) + timedelta(days=365 * 1000)
    reading = clock.reading(later)
    assert reading.level > 20_000_000
    changes_at = clock.changes_at(later)
    assert changes_at is not None
    assert later < changes_at < later + minutes(20)
