from dataclasses import replace
from datetime import timedelta
from functools import cache
from itertools import pairwise

from rules_engine import story
from rules_engine.house import SHIPPED
from rules_engine.story import StretchKind
from rules_engine.tools.simulation import Habits, Step, plan_evening, play
from rules_engine.tournament import Line, Log, Out, Stage, facts, questions

HOUR = timedelta(hours=1)


@cache
def night() -> tuple[Step, ...]:
    """Twenty by the club's rules, with late entries and stacks that the tables tell."""
    habits = Habits(counts_stacks=True, deals=0)
    return tuple(play(plan_evening(SHIPPED["club"], players=20, habits=habits), seed=3))


def whole() -> Log:
    return night()[-1].log


def middle() -> Step:
    running = (step for step in night() if step.log.state.stage is Stage.RUNNING)
    return next(step for step in running if step.log.state.tally.in_play <= 8)


def test_stretches_follow_one_another_from_the_start_to_the_end_asked_for() -> None:
    step = middle()
    state, now = step.log.state, step.wish.at
    until = now + 3 * HOUR
    found = story.stretches(state.clock, starts_at=state.starts_at, now=now, until=until)
    assert (found[0].begins_at, found[-1].ends_at) == (state.clock.started_at, until)
    assert all(one.ends_at == after.begins_at for one, after in pairwise(found))
    assert {StretchKind.PLAY, StretchKind.REST} <= {one.kind for one in found}
    assert all((a.kind, a.level) != (b.kind, b.level) for a, b in pairwise(found))


def test_a_pause_is_a_stretch_and_what_is_to_come_waits_for_it() -> None:
    step = middle()
    state, now = step.log.state, step.wish.at
    clock = state.clock.paused(now)
    at = now + timedelta(minutes=9)
    found = story.stretches(clock, starts_at=state.starts_at, now=at, until=at + HOUR)
    pause = [one for one in found if one.kind is StretchKind.PAUSE][-1]
    assert (pause.begins_at, pause.ends_at) == (now, at)
    assert found[-1].ends_at == at + HOUR


def test_before_the_start_it_is_the_plan() -> None:
    state = night()[0].log.state
    begins_at = state.starts_at
    until = begins_at + HOUR
    early, late = (begins_at + by for by in (-HOUR, timedelta(minutes=20)))
    for now, first in ((early, begins_at), (late, late)):
        found = story.stretches(state.clock, starts_at=begins_at, now=now, until=until)
        assert found[0].begins_at == first


def test_the_field_rises_with_late_entries_and_falls_to_the_winner() -> None:
    curve = story.players_left(whole())
    state = whole().state
    assert curve[0].at == state.clock.started_at
    assert max(point.value for point in curve) <= state.sales.entries
    assert curve[-1].value == state.tally.in_play == 1


def test_the_average_stack_is_that_of_the_state_at_any_time() -> None:
    step = middle()
    last = story.average_in_blinds(step.log)[-1]
    now = story.blinds_in_stack(step.log.state, now=last.at)
    assert last.value == now


def test_what_was_raised_is_what_the_books_say_and_an_entry_taken_back_is_not() -> None:
    opened = next(step for step in night() if step.log.state.sales.entries == 3).log
    assert story.raised(opened)[-1].value == questions.pool(opened.state).donation
    number = next(iter(opened.state.entries)).number
    taken_back = facts.EntryWithdrawn(at=story.raised(opened)[-1].at, entry=number, chips=100)
    line = replace(list(opened.lines)[-1], number=opened.state.head + 1, fact=taken_back)
    after = opened.append([line])
    assert story.raised(after)[-1].value == questions.pool(after.state).donation


def test_busts_of_all_levels_are_all_busts() -> None:
    state = whole().state
    busts = story.busts_per_level(state)
    assert sum(count for _, count in busts) == state.tally.exits
    assert [level for level, _ in busts] == list(range(1, len(busts) + 1))


def test_hands_are_counted_and_timed_without_those_that_were_void() -> None:
    log = whole()
    ended = sum(isinstance(line.fact, facts.HandEnded) for line in log.lines)
    assert story.hands_played(log) == ended
    assert sum(one.hands for one in story.paces(log)) == ended
    longest = story.longest_hand(log)
    assert longest
    assert timedelta(0) < longest.lasted < HOUR
    assert all(100 < one.tenths_per_hour < 600 for one in story.paces(log))


def test_a_hand_that_was_taken_back_tells_no_story() -> None:
    step = next(one for one in night() if isinstance(one.facts[-1], facts.HandEnded))
    log, wish = step.log, list(step.log.lines)[-1].wish
    (undo,) = log.undo(wish, now=step.wish.at)
    taken_back = log.append([Line(log.state.head + 1, wish + 1, undo)])
    assert story.hands_played(taken_back) == story.hands_played(log) - 1


def test_the_last_table_has_a_curve_for_each_who_sat_there() -> None:
    log = whole()
    curves = story.stacks_at_the_last_table(log)
    winner = questions.places_taken(log.state)[0].entry
    assert 2 <= len(curves) <= 10
    chips = log.state.tally.chips_in_play
    assert curves[winner][-1].value == chips
    assert all(point.value <= chips for curve in curves.values() for point in curve)


def test_knockouts_are_counted_for_everybody_who_took_part() -> None:
    state = whole().state
    assert story.knockouts(state) == ()
    for entry, winners in (
        (questions.entries_out(state)[0], (7,)),
        (questions.entries_out(state)[1], (7, 9)),
    ):
        assert isinstance(entry.where, Out)
        out = replace(entry.where, knocked_out_by=winners)
        entries = state.entries.put(entry.number, replace(entry, where=out))
        state = replace(state, entries=entries)
    assert story.knockouts(state) == ((7, 2), (9, 1))
