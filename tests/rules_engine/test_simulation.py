import contextlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import islice
from random import Random
from typing import Any

import pytest

from rules_engine import tournament as engine
from rules_engine.clock.structure import Level, Structure
from rules_engine.errors import RuleViolation
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.prizes.pool import Price
from rules_engine.room.button import Positions
from rules_engine.tools.simulation import (
    Evening,
    Habits,
    Role,
    Step,
    Wish,
    decide,
    open_evening,
    plan_evening,
    play,
    simulate,
    wishes,
)
from rules_engine.tools.simulation.hand_results import divide_pots, play_out
from rules_engine.tournament import Line, Log, Stage, audit, facts, questions
from tests.proof.nights import TROUBLED, any_evening, audited, check_ending, check_log

pytestmark = pytest.mark.slow

HOUSES = sorted(SHIPPED)
TURBO = Structure.regular(
    [(2**level, 5 * 2**level, 10 * 2**level) for level in range(16)],
    seconds=120,
    growth=(5_000, 25_000, 50_000),
)
SMALL = (10, 11, 12, 14, 17, 20)


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(
    "players",
    [10, pytest.param(25, marks=pytest.mark.slow), pytest.param(80, marks=pytest.mark.slow)],
)
def test_a_night_ends_with_one_winner_and_exact_payouts(house: str, players: int) -> None:
    log = audited(plan_evening(SHIPPED[house], players=players), seed=players, every=40)
    check_ending(log.state, players=players)
    check_log(log)


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("house", HOUSES)
def test_a_thousand_play_to_a_winner(house: str) -> None:
    evening = plan_evening(SHIPPED[house], players=1000, structure=TURBO)
    check_ending(audited(evening, seed=1, every=2000).state, players=1000)


@pytest.mark.parametrize("house", HOUSES)
def test_twenty_small_nights_are_sound(house: str) -> None:
    for seed in range(20):
        evening = any_evening(house, seed, sizes=SMALL)
        check_ending(audited(evening, seed=seed, every=25).state, players=evening.players)


@pytest.mark.deep
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("house", HOUSES)
def test_a_thousand_play_the_whole_structure(house: str) -> None:
    evening = plan_evening(SHIPPED[house], players=1000)
    check_ending(audited(evening, seed=1, every=500).state, players=1000)


# Reproducible, and driven from outside


def test_the_same_seed_gives_the_same_night() -> None:
    evening = plan_evening(SHIPPED["roberts"], players=14)
    first, second, other = (simulate(evening, seed=seed) for seed in (5, 5, 6))
    assert list(first.lines) == list(second.lines)
    assert first.story == second.story
    assert list(first.lines) != list(other.lines)


def test_wishes_come_in_order_of_time_and_name_who_makes_them() -> None:
    evening = plan_evening(SHIPPED["st-gabriel"], players=12)
    made = [step.wish for step in play(evening, seed=3)]
    assert [wish.at for wish in made] == sorted(wish.at for wish in made)
    assert {wish.by.role for wish in made} == set(Role)
    for wish in made:
        assert (wish.by.role is Role.TABLE) == (wish.by.table is not None)
    hands = [wish for wish in made if wish.verb == "end_hand"]
    assert all(wish.by.table == wish.arguments["table"] for wish in hands)


def carried_on(log: Log, evening: Evening, *, seed: int) -> Log:
    """Let bots finish a night that is on record."""
    now = max(line.fact.at for line in log.lines)
    stream = wishes(log, evening=evening, seed=seed, now=now)
    rng, wish = Random(seed), next(stream, None)
    while wish is not None:
        log = with_facts(log, decide(log, wish, rng=rng))
        try:
            wish = stream.send(log)
        except StopIteration:
            return log
    return log


def with_facts(log: Log, made: tuple[engine.Fact, ...]) -> Log:
    head, wish = log.state.head, log.lines[log.state.head].wish + 1
    return log.append([Line(head + place, wish, fact) for place, fact in enumerate(made, 1)])


@pytest.mark.parametrize("steps", [8, 30, 90, 170])
def test_other_bots_finish_a_night_that_was_begun(steps: int) -> None:
    evening = plan_evening(SHIPPED["club"], players=18, habits=TROUBLED)
    *_, last = islice(play(evening, seed=2), steps)
    log = carried_on(last.log, evening, seed=99)
    assert log.state.stage is Stage.ENDED
    assert audit.problems(log.state) == ()


def test_bots_live_with_what_people_do_besides() -> None:
    """Somebody takes back a hand, leaves chips in a pot, and refuses a wish now and then."""
    evening = plan_evening(SHIPPED["roberts"], players=16)
    log = open_evening(evening)
    stream, rng = wishes(log, evening=evening, seed=4), Random(4)
    wish: Wish | None = next(stream)
    for number in range(100_000):
        assert wish is not None
        if number % 23 != 22:  # otherwise it got lost
            log = with_facts(log, decide(log, wish, rng=rng))
        if wish.verb == "end_hand" and number % 5 == 0:
            log = meddled(log, wish)
        if wish.verb == "end_hand" and number % 3 == 0:
            log = carried(log, wish)
        try:
            wish = stream.send(log)
        except StopIteration:
            break
    assert log.state.stage is Stage.ENDED
    assert audit.problems(log.state) == ()
    kept = [line.fact.kind for line in log.lines]
    assert kept.count("pot_carried") > 1


def test_bots_keep_up_when_their_wishes_are_carried_out_late() -> None:
    """A pause is ended that came into the log later than they thought."""
    evening = plan_evening(SHIPPED["st-gabriel"], players=12, habits=Habits(tempo=0.01))
    log, now = open_evening(evening), evening.starts_at - timedelta(hours=1)
    stream, rng = wishes(log, evening=evening, seed=4), Random(4)
    wish = next(stream)
    for _ in range(3000):
        now = max(now + timedelta(seconds=3), wish.at)
        with contextlib.suppress(RuleViolation):
            log = with_facts(log, decide(log, replace(wish, at=now), rng=rng))
        try:
            wish = stream.send(log)
        except StopIteration:
            break
    assert log.state.stage is Stage.ENDED
    assert any(isinstance(line.fact, facts.ClockPaused) for line in log.lines)


def carried(log: Log, wish: Wish) -> Log:
    """Somebody's chips lie in the next pot, if that is possible."""
    table = log.state.tables[wish.arguments["table"]]
    seat = next((number for number, _ in table.held()), 1)
    try:
        made = engine.carry_pot(
            log.state, table=table.number, seat=seat, chips=5, reason="dodged a blind", now=wish.at
        )
    except RuleViolation:
        return log
    return with_facts(log, made)


def meddled(log: Log, wish: Wish) -> Log:
    """The last wish is taken back, if that is possible."""
    try:
        undone = log.undo(log.lines[log.state.head].wish, now=wish.at)
    except RuleViolation:
        return log
    return with_facts(log, undone)


# What happens in a night


def kinds(evening: Evening, *, seeds: range) -> Counter[str]:
    found: Counter[str] = Counter()
    for seed in seeds:
        found.update(simulate(evening, seed=seed).figures.facts)
    return found


def test_nights_have_everything_that_nights_have() -> None:
    evening = plan_evening(SHIPPED["charity-draft"], players=40, habits=TROUBLED)
    found = kinds(evening, seeds=range(3))
    expected = """
        entry_admitted entry_seated needs_stated seats_drawn button_drawn clock_started
        late_entries_allowed registration_closed hand_started hand_ended hand_voided bust_reported
        bust_rejected seat_busted ticket_returned rebuy_taken add_on_taken move_ordered move_left
        move_arrived redraw_done hand_for_hand_started hand_for_hand_ended chips_raced pot_held
        pot_released penalty_given penalty_served entry_absent entry_returned no_show_removed
        table_called call_answered ruling_recorded clock_called clock_call_closed clock_paused
        clock_resumed announcement_made package_picked wish_undone
    """
    assert set(expected.split()) - set(found) == set()


def test_a_house_that_moves_the_smallest_stack_has_it_counted() -> None:
    found = kinds(plan_evening(SHIPPED["club"], players=40), seeds=range(1))
    assert found["stacks_counted"] > 0


def test_tables_that_count_know_all_stacks_at_the_end() -> None:
    habits = Habits(counts_stacks=True)
    evening = plan_evening(SHIPPED["roberts"], players=25, habits=habits)
    log = audited(evening, seed=1, every=30)
    check_ending(log.state, players=25)
    assert None not in questions.stacks(log.state).values()


def test_a_deal_ends_the_night_where_the_house_allows_it() -> None:
    evening = plan_evening(SHIPPED["st-gabriel"], players=12, habits=Habits(deals=1))
    found = kinds(evening, seeds=range(3))
    assert found["deal_agreed"] > 0
    forbidden = plan_evening(SHIPPED["club"], players=12, habits=Habits(deals=1))
    assert "deal_agreed" not in kinds(forbidden, seeds=range(3))


def test_midnight_ends_the_night_and_chips_decide() -> None:
    evening = plan_evening(SHIPPED["st-gabriel"], players=40, starting_stack=1000)
    log = audited(evening, seed=1, every=100)
    assert "play_stopped" in {line.fact.kind for line in log.lines}
    assert log.state.tally.in_play > 1
    check_ending(log.state, players=40)


def test_too_few_players_and_the_tournament_is_cancelled() -> None:
    night = simulate(plan_evening(SHIPPED["st-gabriel"], players=9), seed=1)
    assert night.tournament.stage is Stage.CANCELLED
    assert "fewer than 10" in night.story[-1]


def test_whoever_finds_no_room_waits() -> None:
    evening = plan_evening(SHIPPED["st-gabriel"], players=25)
    terms = engine.Terms(**{**_fields(evening.terms), "capacity": 20})
    full = Evening(terms=terms, structure=evening.structure, players=25)
    night = simulate(full, seed=1)
    assert night.tournament.sales.entries == 20
    assert night.figures.facts["entry_waitlisted"] > 0


def test_bounties_go_to_those_who_won_the_pot() -> None:
    evening = plan_evening(SHIPPED["roberts"], players=12)
    price = Price(fee=5000, prize_part=3000, bounty_part=1000)
    terms = engine.Terms(**{**_fields(evening.terms), "price": price})
    night = simulate(Evening(terms=terms, structure=evening.structure, players=12), seed=1)
    bounties = questions.bounties(night.tournament)
    assert bounties.total == 12 * 1000
    assert bounties.paid


def _fields(value: object) -> dict[str, Any]:
    return {name: getattr(value, name) for name in type(value).__slots__}  # type: ignore[attr-defined]


def test_a_quicker_tempo_makes_more_hands_in_the_same_time() -> None:
    slow, quick = (
        simulate(plan_evening(SHIPPED["roberts"], players=10, habits=Habits(tempo=tempo)), seed=1)
        for tempo in (1.0, 0.2)
    )
    assert quick.figures.facts["hand_ended"] > slow.figures.facts["hand_ended"]
    with pytest.raises(ValueError, match="above zero"):
        Habits(tempo=0)


def test_the_story_tells_the_night_in_local_time() -> None:
    night = simulate(plan_evening(SHIPPED["st-gabriel"], players=25), seed=3)
    assert night.story[0] == "18:56  23 entries draw seats at 3 tables."
    assert any("Heads-up between" in sentence for sentence in night.story)
    assert night.story[-1].endswith(" wins.")
    figures = night.figures
    assert figures.started_at is not None
    assert figures.one_table_at is not None
    assert figures.in_the_money_at is not None
    assert figures.started_at < figures.one_table_at < figures.in_the_money_at < figures.ended_at
    assert timedelta(0) < figures.played < figures.ended_at - figures.started_at


def test_fields_need_two_players_and_a_known_verb() -> None:
    with pytest.raises(ValueError, match="two or more"):
        plan_evening(SHIPPED["club"], players=1)
    evening = plan_evening(SHIPPED["club"], players=2)
    step: Step = next(iter(play(evening, seed=1)))
    unknown = Wish(step.wish.at, step.wish.by, "shuffle", {})
    with pytest.raises(ValueError, match="no verb shuffle"):
        decide(step.log, unknown, rng=Random(1))


# How hands end

LEVEL = Level(5, 25, 50, 1200)


def results(count: int, stacks: dict[int, int], **given: Any) -> Iterator[Any]:
    rng = Random(1)
    positions = Positions(button=1, small_blind=2, big_blind=3)
    wish = {"courage": 1.0, "all_in": False} | given
    for _ in range(count):
        yield play_out(stacks, positions=positions, level=LEVEL, unit=5, rng=rng, **wish)


def test_chips_stay_the_same_in_every_hand() -> None:
    stacks = {1: 900, 2: 3, 3: 60, 4: 2000, 6: 455, 8: 5}
    for result in results(2000, stacks):
        assert sum(result.stacks.values()) == sum(stacks.values())
        assert min(result.stacks.values()) >= 0
        assert result.stacks.keys() == stacks.keys()


def test_short_stacks_go_out_more_often() -> None:
    def busts(stacks: dict[int, int]) -> int:
        return sum(list(one.stacks.values()).count(0) for one in results(2000, stacks))

    deep, short = dict.fromkeys((1, 2, 3, 4), 5000), dict.fromkeys((1, 2, 3, 4), 250)
    assert 5 * busts(deep) < busts(short)


def test_in_showdown_mode_the_shorter_stack_is_at_risk_every_hand() -> None:
    for result in results(200, {2: 700, 3: 300}, all_in=True):
        assert result.stacks[3] in (0, 300, 600)


def test_pots_are_divided_by_what_each_put_in() -> None:
    put_in = {1: 100, 2: 300, 3: 500, 4: 50}
    won, winners = divide_pots(put_in, strengths={1: 0.9, 2: 0.5, 3: 0.1})
    assert won == {1: 350, 2: 400, 3: 200}
    assert winners == (1,)
    split, both = divide_pots({1: 11, 2: 11, 3: 3}, strengths={1: 0.5, 2: 0.5})
    assert split == {1: 13, 2: 12}
    assert both == (1, 2)
