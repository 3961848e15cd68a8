from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from functools import cache
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine import tournament as engine
from rules_engine.clock.structure import Structure
from rules_engine.clock.structure_changes import with_lengths
from rules_engine.forecast import Estimate, Forecast, OptionKind, forecast, options
from rules_engine.forecast.estimate import busts_so_far
from rules_engine.forecast.way import Mark
from rules_engine.house.keys import TimeLimit
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.tools.simulation import Habits, Step, plan_evening, play
from rules_engine.tools.simulation.evening import FRIDAY_EVENING
from rules_engine.tournament import Stage, Tournament, facts

TENTH = 1.2815515655446004
QUIET = Habits(deals=0, no_shows=0, latecomers=0)


@cache
def field_of(players: int, *, house: str = "roberts", left: int | None = None) -> Step:
    """A night with so many players, when so many are left; before the draw if nobody has to go."""
    evening = plan_evening(SHIPPED[house], players=players, habits=QUIET)
    steps = play(evening, seed=players)
    if left is None:
        return next(step for step in steps if step.log.state.sales.entries == players)
    running = (step for step in steps if step.log.state.stage is Stage.RUNNING)
    return next(step for step in running if step.log.state.tally.in_play <= left)


def at(step: Step) -> tuple[Tournament, datetime]:
    return step.log.state, step.wish.at


def made(tournament: Tournament, now: datetime) -> Forecast:
    found = forecast(tournament, now=now)
    assert found is not None
    return found


def likely(estimate: Estimate | None) -> datetime:
    assert estimate is not None
    assert estimate.likely is not None
    return estimate.likely


# What is forecast


def test_milestones_come_in_order_with_a_spread_around_each() -> None:
    tournament, now = at(field_of(80, left=60))
    found = made(tournament, now)
    for one in (found.final_table, found.money, found.winner):
        assert one is not None
        assert one.early is not None
        assert one.late is not None
        assert now < one.early < likely(one) < one.late
    assert likely(found.final_table) < likely(found.money) < likely(found.winner)
    assert found.stop is None


def test_what_has_come_is_not_forecast() -> None:
    found = made(*at(field_of(25, left=9)))
    assert found.final_table is None
    assert found.money is not None
    found = made(*at(field_of(25, left=2)))
    assert found.money is None


def test_the_same_state_gives_the_same_forecast() -> None:
    tournament, now = at(field_of(25, left=15))
    assert made(tournament, now) == made(tournament, now)


def test_before_the_start_the_clock_is_taken_to_start_as_planned() -> None:
    tournament, now = at(field_of(25))
    found = made(tournament, now)
    assert FRIDAY_EVENING + timedelta(hours=2) < likely(found.winner)
    assert likely(found.winner) < FRIDAY_EVENING + timedelta(hours=6)
    assert found.pace_percent == 100


def test_a_pause_is_counted_as_long_as_it_has_lasted_and_may_last_longer() -> None:
    tournament, now = at(field_of(25, left=15))
    (paused,) = engine.pause_clock(tournament, now=now)
    after = engine.apply(tournament, paused)
    later = now + timedelta(minutes=30)
    delay = likely(made(after, later).winner) - likely(made(tournament, now).winner)
    assert abs(delay - timedelta(minutes=30)) < timedelta(seconds=1)
    assert made(after, later).is_open_ended
    assert not made(tournament, now).is_open_ended


def test_a_pause_is_taken_to_end_when_it_was_announced_to() -> None:
    tournament, now = at(field_of(25, left=15))
    until = now + timedelta(minutes=20)
    (paused,) = engine.pause_clock(tournament, now=now, until=until)
    after = engine.apply(tournament, paused)
    for minutes in (0, 10):
        found = made(after, now + timedelta(minutes=minutes))
        delay = likely(found.winner) - likely(made(tournament, now).winner)
        assert abs(delay - timedelta(minutes=20)) < timedelta(seconds=1)
        assert not found.is_open_ended
    overdue = made(after, until + timedelta(minutes=5))
    assert overdue.is_open_ended


def test_there_is_nothing_to_forecast_without_players_or_time() -> None:
    evening = plan_evening(SHIPPED["club"], players=10)
    first, *_, last = play(evening, seed=1)
    assert forecast(first.log.state, now=first.wish.at) is None
    assert last.log.state.stage is Stage.ENDED
    assert forecast(last.log.state, now=last.wish.at) is None
    tournament = field_of(25, house="st-gabriel", left=15).log.state
    assert tournament.clock.hard_stop_at is not None
    assert forecast(tournament, now=tournament.clock.hard_stop_at) is None


def test_more_players_and_more_chips_take_longer() -> None:
    small, large = (likely(made(*at(field_of(players))).winner) for players in (14, 80))
    assert small < large
    tournament, now = at(field_of(25, left=15))
    tally = replace(tournament.tally, issued=4 * tournament.tally.issued)
    richer = replace(tournament, tally=tally)
    assert likely(made(tournament, now).winner) < likely(made(richer, now).winner)


def test_a_table_that_is_reached_sooner_than_expected_shows_a_quick_pace() -> None:
    tournament, now = at(field_of(80, left=40))
    out, expected = busts_so_far(tournament, now=now)
    assert out == 40
    assert 15 < expected < 80
    slower = made(tournament, now + timedelta(minutes=25))
    assert slower.pace_percent < made(tournament, now).pace_percent


def test_rest_breaks_put_the_finish_off() -> None:
    fresh, now = at(field_of(25))
    planned = fresh.clock.structure
    assert planned.growth is not None
    without = Structure(
        tuple(replace(level, rest_seconds=0) for level in planned.levels),
        replace(planned.growth, rest_every=0, rest_seconds=0),
    )
    clock = fresh.clock.restructured(now, structure=without)
    gain = likely(made(fresh, now).winner) - likely(made(replace(fresh, clock=clock), now).winner)
    assert gain >= timedelta(minutes=20)


def test_a_structure_without_end_has_an_end_all_the_same() -> None:
    fresh, now = at(field_of(25))
    endless = Structure(fresh.clock.structure.levels[:3])
    clock = fresh.clock.restructured(now, structure=endless)
    late = likely(made(replace(fresh, clock=clock), now).winner)
    assert late > likely(made(fresh, now).winner)


# The time limit


def test_a_small_field_is_done_before_midnight_and_a_large_one_is_not() -> None:
    small = made(*at(field_of(12, house="st-gabriel"))).stop
    large = made(*at(field_of(300, house="st-gabriel"))).stop
    assert small is not None
    assert large is not None
    assert small.winner_percent >= 95
    assert large.winner_percent == 0
    assert large.players_left > 5
    assert small.at == large.at == FRIDAY_EVENING + timedelta(hours=5)


def test_showdown_mode_shortens_a_deep_heads_up() -> None:
    tournament, now = at(field_of(12, house="st-gabriel", left=2))
    tally = replace(tournament.tally, issued=40 * tournament.tally.issued)
    clock = tournament.clock.hard_stop_set(now, stop_at=None)
    limited = replace(tournament, tally=tally, clock=clock)
    house = tournament.house.with_(heads_up_limit_minutes=None, time_limit=TimeLimit.NONE)
    unlimited = replace(
        limited,
        terms=replace(tournament.terms, house=house),
        tally=replace(tally, heads_up=None),
    )
    assert likely(made(limited, now).winner) < likely(made(unlimited, now).winner)


# What could be done


def test_every_option_says_what_it_does_to_the_finish_and_can_be_wished_for() -> None:
    tournament, now = at(field_of(80, left=60))
    found = {option.kind: option for option in options(tournament, now=now)}
    assert set(found) == set(OptionKind)
    for option in found.values():
        (fact,) = engine.change_structure(tournament, structure=option.structure, now=now)
        assert isinstance(fact, facts.StructureChanged)
        assert made(engine.apply(tournament, fact), now).winner == option.winner
    assert found[OptionKind.SHORTER_LEVELS].earlier_by > timedelta(minutes=5)
    assert found[OptionKind.SKIP_LEVEL].earlier_by > timedelta(minutes=5)
    assert found[OptionKind.LATER_REST].earlier_by >= timedelta(0)


def test_a_rest_break_put_off_beyond_the_finish_is_a_gain() -> None:
    tournament, now = at(field_of(25, left=3))
    found = {option.kind: option for option in options(tournament, now=now)}
    gains = [option.earlier_by for option in found.values()]
    assert min(gains) >= timedelta(0)


def test_in_the_last_levels_there_is_less_to_change() -> None:
    tournament, now = at(field_of(25))
    for count, kinds in ((1, {OptionKind.SHORTER_LEVELS}), (2, set(OptionKind))):
        levels = tuple(
            replace(level, rest_seconds=0) for level in tournament.clock.structure.levels[:count]
        )
        clock = tournament.clock.restructured(now, structure=Structure(levels))
        found = options(replace(tournament, clock=clock), now=now)
        assert {option.kind for option in found} <= kinds
    assert options(at(field_of(25))[0], now=now)


def test_levels_that_differ_are_offered_a_quarter_shorter_and_short_ones_not_at_all() -> None:
    tournament, now = at(field_of(25))
    structure = tournament.clock.structure

    def offered(seconds: Callable[[int], int], first: int) -> str:
        changed = with_lengths(structure, first=first, seconds=seconds)
        clock = tournament.clock.restructured(now, structure=changed)
        found = {one.kind: one for one in options(replace(tournament, clock=clock), now=now)}
        shorter = found.get(OptionKind.SHORTER_LEVELS)
        return str(shorter.sentence) if shorter else ""

    assert offered(lambda _: 20 * 60, 1) == "Levels of 15 minutes from level 1 on."
    assert offered(lambda _: 40 * 60, 3) == "Every level from level 1 on a quarter shorter."
    assert offered(lambda _: 5 * 60, 1) == ""


def test_very_short_levels_are_forecast_as_they_are_played() -> None:
    """Stacks are soon worth less than a blind, and somebody goes out in nearly every hand."""
    usual = plan_evening(SHIPPED["roberts"], players=10, habits=QUIET).structure
    minute = with_lengths(usual, first=1, seconds=lambda _: 60)
    levels = tuple(replace(level, rest_seconds=0) for level in minute.levels)
    assert minute.growth
    growth = replace(minute.growth, rest_every=0, rest_seconds=0)
    structure = replace(minute, levels=levels, growth=growth)
    evening = plan_evening(SHIPPED["roberts"], players=10, structure=structure, habits=QUIET)
    took: list[timedelta] = []
    for seed in range(3):
        steps = (step for step in play(evening, seed=seed))
        began = next(step for step in steps if step.log.state.stage is Stage.RUNNING)
        *_, ended = steps
        took.append(ended.wish.at - began.wish.at)
    expected = likely(made(*at(began)).winner) - began.wish.at
    assert abs(sum(took, timedelta()) / 3 - expected) < timedelta(minutes=10)


def test_nothing_to_forecast_has_no_options() -> None:
    evening = plan_evening(SHIPPED["club"], players=10)
    step = next(iter(islice(play(evening, seed=1), 1)))
    assert options(step.log.state, now=step.wish.at) == ()


# Spread


@given(
    st.floats(1, 1e5),
    st.floats(0.01, 1.5),
    st.floats(0.05, 0.95),
)
def test_chances_and_quantiles_are_each_others_inverse(
    seconds: float, spread: float, share: float
) -> None:
    mark = Mark(1, seconds, (spread * seconds) ** 2)
    deviation = 2 * TENTH * (share - 0.5)
    time = mark.quantile(deviation)
    if time > 0:
        assert abs(mark.chance_within(time * 1.0001) - mark.chance_within(time)) < 0.01
    assert mark.quantile(-TENTH) <= mark.quantile(0) <= mark.quantile(TENTH)


def test_one_waiting_time_is_exponential() -> None:
    mark = Mark(1, 100, 100.0**2)
    assert mark.quantile(0) == pytest.approx(69.3, abs=2)
    assert mark.quantile(-TENTH) == pytest.approx(10.5, abs=2)
    assert mark.quantile(TENTH) == pytest.approx(230, abs=5)
    assert mark.chance_within(69.3) == pytest.approx(0.5, abs=0.02)
    assert mark.chance_within(0) == 0
    assert Mark(1, 0, 0).chance_within(0) == 1


def errors(nights: int, *, first_seed: int) -> tuple[float, float]:
    """Mean error in minutes at half the field, and how often 10 to 90 percent held the winner."""
    off, within = [], 0
    for seed in range(first_seed, first_seed + nights):
        rng = Random(seed)
        house, players = SHIPPED[rng.choice(sorted(SHIPPED))], rng.choice((10, 12, 16))
        evening = plan_evening(house, players=players, habits=Habits(deals=0))
        half: Forecast | None = None
        for step in play(evening, seed=seed):
            tournament = step.log.state
            running = tournament.stage is Stage.RUNNING
            if half is None and running and tournament.tally.in_play <= players // 2:
                half = forecast(tournament, now=step.wish.at)
        assert half is not None
        assert half.winner.early is not None
        assert half.winner.late is not None
        off.append(abs((step.wish.at - likely(half.winner)).total_seconds()) / 60)
        within += half.winner.early <= step.wish.at <= half.winner.late
    return sum(off) / nights, within / nights


@pytest.mark.slow
def test_forecasts_hold_on_nights_that_they_were_not_fitted_on() -> None:
    minutes, within = errors(16, first_seed=500)
    assert minutes < 40
    assert within >= 0.5


@pytest.mark.deep
@pytest.mark.timeout(1200)
def test_eight_of_ten_winners_come_within_the_spread() -> None:
    minutes, within = errors(200, first_seed=1000)
    assert minutes < 25
    assert 0.7 <= within <= 0.9
