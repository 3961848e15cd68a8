"""When screens go out of date though nobody did a thing."""

from datetime import timedelta

import pytest

from rules_engine import tournament as engine
from rules_engine.clock.hand_clock import Caller
from rules_engine.house.keys import PenaltyKind, PenaltyStep, RebuyTerms
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament import questions
from tests.rules_engine.night import Night, make_terms


@pytest.fixture
def night() -> Night:
    night = Night()
    night.begin(20)
    return night


def changes_in(night: Night) -> timedelta:
    at = questions.changes_at(night.t, now=night.now)
    assert at is not None
    assert questions.moment(night.t, now=at) > questions.moment(night.t, now=night.now)
    return at - night.now


def test_a_level_ends(night: Night) -> None:
    assert changes_in(night) == timedelta(minutes=19)  # the last minute
    night.wait(minutes=19)
    assert changes_in(night) == timedelta(minutes=1)


def test_a_called_clock_is_counted_down(night: Night) -> None:
    night.start(1)
    night.do(engine.call_clock, on=SeatRef(1, 2), hand=1, caller=Caller.TABLE_MATE, facing_bet=True)
    assert changes_in(night) == timedelta(seconds=50)
    night.wait(seconds=50)
    assert changes_in(night) == timedelta(seconds=10)


def test_a_penalty_is_served(night: Night) -> None:
    step = PenaltyStep(PenaltyKind.TIMEOUT, 10)
    night.do(engine.give_penalty, entry=4, step=step, reason="noise")
    assert changes_in(night) == timedelta(minutes=10)


def test_the_hard_stop_draws_near(night: Night) -> None:
    night.wait(hours=4, minutes=44, seconds=30)
    assert changes_in(night) == timedelta(seconds=30)


def test_rebuys_end_in_play_time() -> None:
    terms = RebuyTerms(max=1, price=1000, stack_percent=100, until_minute=50)
    night = Night(make_terms("club"))
    night.do(engine.change_house, house=SHIPPED["club"].with_(rebuys=terms))
    night.begin(20)
    night.wait(minutes=45)
    night.do(engine.pause_clock)
    assert questions.changes_at(night.t, now=night.now) is None
    night.wait(minutes=20)
    night.do(engine.resume_clock)
    assert changes_in(night) == timedelta(minutes=5)


def test_moments_only_rise(night: Night) -> None:
    seen = [questions.moment(night.t, now=night.now + timedelta(minutes=m)) for m in range(330)]
    assert seen == sorted(seen)
    assert seen[-1] > 20


def test_nothing_changes_before_play() -> None:
    night = Night(make_terms("roberts"))
    assert questions.changes_at(night.t, now=night.now) is None
    assert questions.moment(night.t, now=night.now) == 0
