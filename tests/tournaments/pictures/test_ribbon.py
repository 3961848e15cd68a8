"""The ribbon of a night: what it says, where it marks it, and that it stays the same meanwhile."""

from dataclasses import replace
from datetime import datetime, timedelta
from functools import cache

import pytest
from django.template.loader import render_to_string

from rules_engine.clock import Clock
from rules_engine.forecast import forecast
from rules_engine.house import SHIPPED
from rules_engine.tools.simulation import Habits, Step, plan_evening, play
from rules_engine.tournament import Stage, Tournament
from tournaments.pictures.ribbon import (
    MIDDLE,
    NARROW,
    WIDE,
    Ribbon,
    look,
    ribbon_planned,
    ribbon_shown,
)

ZONE = "America/Indiana/Indianapolis"


@cache
def night() -> tuple[Step, ...]:
    return tuple(play(plan_evening(SHIPPED["club"], players=20, habits=Habits(deals=0)), seed=3))


def in_play(left: int = 14) -> tuple[Tournament, datetime]:
    step = next(
        one
        for one in night()
        if one.log.state.stage is Stage.RUNNING and one.log.state.tally.in_play <= left
    )
    return step.log.state, step.wish.at


def drawn(state: Tournament, now: datetime, width: int = WIDE) -> Ribbon:
    found = forecast(state, now=look(state, now=now).next_at)
    ribbon = ribbon_shown(state, found, now=now, zone=ZONE, width=width)
    assert ribbon
    return ribbon


def test_it_says_in_words_what_it_shows() -> None:
    told = drawn(*in_play()).told
    assert told.startswith("Play began at 19:00; now ")
    assert "rest breaks at 20:0" in told
    assert "likely over at" in told
    assert " between " in told


def test_now_lies_between_what_has_been_and_the_likely_end() -> None:
    ribbon = drawn(*in_play())
    assert ribbon.now
    assert ribbon.end
    assert ribbon.spread
    past = max(piece.x + piece.width for piece in ribbon.pieces if piece.is_past)
    assert past <= ribbon.now.x + 60  # within the level that is on
    assert ribbon.now.x < ribbon.spread[0] < ribbon.end.x < ribbon.spread[1] <= WIDE


def test_it_is_the_same_until_the_next_look_or_level() -> None:
    state, now = in_play()
    seen, changes_at = look(state, now=now), state.clock.changes_at(now)
    last = min(seen.next_at, changes_at or seen.next_at) - timedelta(seconds=1)
    assert last > now
    assert drawn(state, now) == drawn(state, last)
    assert drawn(state, now) != drawn(state, seen.next_at + 6 * timedelta(minutes=5))


def test_a_pause_is_on_it_while_it_lasts() -> None:
    state, now = in_play()
    state = replace(state, clock=state.clock.paused(now))
    ribbon = drawn(state, now + timedelta(minutes=12))
    pauses = [piece.x + piece.width for piece in ribbon.pieces if piece.kind == "pause"]
    assert ribbon.now
    assert ribbon.now.x == pytest.approx(pauses[-1], abs=1)
    assert "now pause" in ribbon.told
    assert ribbon.end


@pytest.mark.parametrize("width", [MIDDLE, WIDE, NARROW])
def test_nothing_leaves_the_picture(width: int) -> None:
    ribbon = drawn(*in_play(), width=width)
    marks = [*ribbon.hours, *(mark for mark in (ribbon.now, ribbon.end) if mark)]
    assert all(0 <= mark.x <= width for mark in marks)
    assert all(one.x >= 0 and one.x + one.width <= width + 1 for one in ribbon.pieces)
    html = render_to_string("pictures/_ribbon.html", {"ribbon": ribbon})
    assert f'viewBox="0 0 {width} {ribbon.height}"' in html
    assert "style=" not in html


def test_a_night_that_is_over_has_an_end_and_no_now() -> None:
    step = night()[-1]
    ribbon = drawn(step.log.state, step.wish.at + timedelta(hours=9))
    assert (ribbon.now, ribbon.spread, ribbon.stop) == (None, None, None)
    assert all(piece.is_past for piece in ribbon.pieces)
    assert "; over at " in ribbon.told


def test_a_structure_alone_is_a_plan_with_its_hard_stop() -> None:
    state = night()[0].log.state
    begins_at = state.starts_at
    stop_at = begins_at + timedelta(hours=5)
    clock = Clock(state.clock.structure, ZONE, stop_at)
    ribbon = ribbon_planned(clock, starts_at=begins_at, zone=ZONE)
    assert ribbon
    assert ribbon.stop
    assert ribbon.stop.label == "00:00"
    assert ribbon.told.startswith("Play begins at 19:00; rest breaks at ")
    assert ribbon.told.endswith("play ends at 00:00 at the latest.")
    assert not any(piece.is_past for piece in ribbon.pieces)
