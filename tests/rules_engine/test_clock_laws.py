"""Laws of the clock for any structure and whatever people do, and a clock that really ticks."""

from datetime import datetime, time, timedelta
from itertools import islice, pairwise
from typing import Any, TypeAlias

from hypothesis import given
from hypothesis import strategies as st

from rules_engine.clock.clock import Clock, ClockState
from rules_engine.clock.structure import Growth, Level, RestAt, Structure
from rules_engine.errors import RuleViolation
from tests.rules_engine.friday import (
    INSTANT,
    ZONE,
    at,
    label,
)

Wish: TypeAlias = tuple[str, dict[str, Any]]


# Laws, for any structure and whatever people do


MINUTES = st.lists(st.integers(1, 20), max_size=3, unique=True).map(sorted)


@st.composite
def any_structure(draw: st.DrawFn, rests: st.SearchStrategy = MINUTES) -> Structure:
    count = draw(st.integers(1, 5))
    levels = tuple(
        Level(0, 1, 2, draw(st.integers(1, 300)), draw(st.sampled_from([0, 0, 20, 120])))
        for _ in range(count)
    )
    growth = None
    if draw(st.booleans()):
        every = draw(st.integers(0, 3))
        growth = Growth(0, 1, 2, draw(st.integers(1, 300)), every, 100 if every else 0)
    times = [time(19, minute) for minute in draw(rests)]
    return Structure(levels, growth, tuple(RestAt(t, draw(st.integers(1, 60))) for t in times))


def wishes(rests: st.SearchStrategy = MINUTES) -> st.SearchStrategy:
    structures = st.fixed_dictionaries({"structure": any_structure(rests)})
    return st.one_of(
        st.tuples(st.just("paused"), st.just({})),
        st.tuples(st.just("resumed"), st.just({})),
        st.tuples(st.just("level_set"), st.fixed_dictionaries({"level": st.integers(1, 8)})),
        st.tuples(st.just("time_added"), st.fixed_dictionaries({"seconds": st.integers(-90, 90)})),
        st.tuples(st.just("advanced"), st.just({})),
        st.tuples(st.just("rest_taken"), st.fixed_dictionaries({"seconds": st.integers(1, 300)})),
        st.tuples(st.just("spliced"), structures),
    )


SECONDS = st.integers(-60, 2400)
STOPS = st.sampled_from([None, None, at(19, 12)])


def wished(clock: Clock, now: datetime, wish: str, arguments: dict) -> Clock | None:
    """The clock after a wish; None if the clock refuses it."""
    try:
        if wish != "spliced":
            return getattr(clock, wish)(now, **arguments)
        now = max(now, clock.changes[-1].span.since)
        first = clock.first_unplayed_level(now)
        structure = clock.structure.spliced(arguments["structure"], first_level=first)
        return clock.restructured(now, structure=structure)
    except RuleViolation:
        return None


@st.composite
def any_clock(
    draw: st.DrawFn, rests: st.SearchStrategy = MINUTES, stops: st.SearchStrategy = STOPS
) -> Clock:
    """A clock with a history; wishes that the clock refuses have not happened."""
    clock = Clock(draw(any_structure(rests)), ZONE, draw(stops)).started(at(19))
    now = at(19)
    for wish in draw(st.lists(wishes(rests), max_size=6)):
        now += timedelta(seconds=draw(st.integers(0, 400)))
        clock = wished(clock, now, *wish) or clock
    return clock


def second(count: int) -> datetime:
    return at(19) + timedelta(seconds=count)


@given(any_clock(), SECONDS)
def test_no_time_is_ever_below_zero(clock: Clock, now: int) -> None:
    reading = clock.reading(second(now))
    assert reading == clock.reading(second(now))
    assert reading.left is None or reading.left >= timedelta(0)
    assert reading.into >= timedelta(0)
    if reading.state is ClockState.RUNNING:
        assert reading.left is None or reading.left > timedelta(0)
        assert reading.counts_until is None or reading.counts_until > second(now)


@given(any_clock(), SECONDS, st.lists(st.integers(0, 900), max_size=3))
def test_changes_at_is_exactly_the_next_instant_at_which_anything_changes(
    clock: Clock, now: int, due: list[int]
) -> None:
    check_changes_at(clock, now, marks=[timedelta(seconds=one) for one in due])


def check_changes_at(clock: Clock, now: int, *, marks: list[timedelta]) -> None:
    moment = clock.moment(second(now), marks=marks)
    changes_at = clock.changes_at(second(now), marks=marks)
    if changes_at is None:
        assert clock.moment(second(999_999), marks=marks) == moment
        return
    assert changes_at > second(now)
    assert clock.moment(changes_at - INSTANT, marks=marks) == moment
    assert label(clock.reading(changes_at - INSTANT)) == label(clock.reading(second(now)))
    assert clock.moment(changes_at, marks=marks) > moment


@given(any_clock(), SECONDS, st.integers(0, 600))
def test_moment_and_play_time_never_fall(clock: Clock, now: int, gap: int) -> None:
    earlier, later = second(now), second(now + gap)
    assert clock.moment(earlier) <= clock.moment(later)
    assert clock.played(earlier) <= clock.played(later)
    assert clock.played(later) - clock.played(earlier) <= later - earlier
    assert clock.first_unplayed_level(earlier) <= clock.first_unplayed_level(later)


@given(any_clock(), st.integers(0, 3000), wishes(), SECONDS)
def test_nothing_that_people_do_changes_the_past(
    clock: Clock, when: int, wish: Wish, earlier: int
) -> None:
    since = clock.changes[-1].span.since
    now = since + timedelta(seconds=when)
    changed = wished(clock, now, *wish)
    if changed is None:
        return
    past = min(second(earlier), now - INSTANT)
    assert changed.reading(past) == clock.reading(past)
    assert changed.played(now) == clock.played(now)
    assert changed.moment(now) > clock.moment(now)


# The next two laws need an evening without rest breaks at times of day, also those taken on the
# spot until such a time, and without a hard stop: they do not move with the clock, so it can run
# into them.
EASY = any_clock(rests=st.just([]), stops=st.none()).filter(
    lambda clock: not any(change.span.windows for change in clock.changes)
)


@given(EASY, st.integers(0, 900), st.integers(0, 10**7))
def test_a_pause_changes_neither_time_left_nor_what_follows(
    clock: Clock, when: int, length: int
) -> None:
    now = clock.changes[-1].span.since + timedelta(seconds=when)
    if clock.reading(now).state is not ClockState.RUNNING:
        return
    later = now + timedelta(seconds=length)
    resumed = clock.paused(now).resumed(later)
    for run in (timedelta(0), timedelta(seconds=77), timedelta(hours=1)):
        shifted, plain = resumed.reading(later + run), clock.reading(now + run)
        assert (shifted.level, shifted.on_rest_break) == (plain.level, plain.on_rest_break)
        assert (shifted.into, shifted.left) == (plain.into, plain.left)


@given(EASY, st.lists(st.integers(-40, 60), min_size=1, max_size=4))
def test_added_and_taken_times_add_up(clock: Clock, steps: list[int]) -> None:
    now = clock.changes[-1].span.since
    left = clock.reading(now).left
    ahead = [sum(steps[: index + 1]) for index in range(len(steps))]
    if left is None or left + timedelta(seconds=min(ahead)) <= timedelta(0):
        return
    stepwise = clock
    for step in steps:
        stepwise = stepwise.time_added(now, seconds=step)
    at_once = clock.time_added(now, seconds=sum(steps))
    assert stepwise.reading(now) == at_once.reading(now)
    assert stepwise.reading(now).left == left + timedelta(seconds=sum(steps))


@given(any_clock(), st.integers(0, 1200))
def test_the_timetable_is_what_comes(clock: Clock, when: int) -> None:
    now = clock.changes[-1].span.since + timedelta(seconds=when)
    if clock.reading(now).state is not ClockState.RUNNING:
        return
    rows = list(islice(clock.timetable(now), 8))
    assert rows[0].begins_at == now
    for row, following in pairwise(rows):
        assert row.ends_at == following.begins_at
    for row in rows:
        reading = clock.reading(row.begins_at)
        assert (row.level, row.on_rest_break) == (reading.level, reading.on_rest_break)


# Against a clock that ticks


class Ticker:
    """The rules of the clock once more, as a machine that is told every second."""

    def __init__(self, structure: Structure) -> None:
        self.structure, self.now, self.running = structure, 0, True
        self.rests = [
            (r.time.minute * 60, r.time.minute * 60 + r.seconds) for r in structure.rests_at
        ]
        self.level, self.on_rest, self.into, self.played = 1, False, 0, 0

    def in_rest_at(self) -> bool:
        return self.running and any(begin <= self.now < end for begin, end in self.rests)

    def length(self) -> int | None:
        if self.on_rest:
            return self.structure.level(self.level).rest_seconds
        return (
            None
            if self.level == self.structure.last_level
            else self.structure.level(self.level).seconds
        )

    def tick(self) -> None:
        if self.running and (self.on_rest or not self.in_rest_at()):
            self.into += 1
            self.played += not self.on_rest
        if self.into == self.length():
            self.into = 0
            if not self.on_rest and self.structure.level(self.level).rest_seconds:
                self.on_rest = True
            else:
                self.level, self.on_rest = self.level + 1, False
        self.now += 1


@given(any_structure(), st.lists(st.integers(1, 300), max_size=5))
def test_the_clock_agrees_with_one_that_ticks(structure: Structure, gaps: list[int]) -> None:
    check_against_ticker(structure, gaps)


def check_against_ticker(structure: Structure, gaps: list[int]) -> None:
    clock, ticker = Clock(structure, ZONE).started(at(19)), Ticker(structure)
    for gap in [*gaps, 300]:
        for _ in range(gap):
            ticker.tick()
            dial = clock.reading(second(ticker.now))
            assert dial.on_rest_break == (ticker.on_rest or ticker.in_rest_at())
            assert dial.hand_level == ticker.level + ticker.on_rest
            if dial.left is not None and not dial.on_rest_break:
                assert dial.left == timedelta(seconds=(ticker.length() or 0) - ticker.into)
        assert clock.played(second(ticker.now)) == timedelta(seconds=ticker.played)
        clock = (clock.paused if ticker.running else clock.resumed)(second(ticker.now))
        ticker.running = not ticker.running
