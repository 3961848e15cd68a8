"""Calls, and clocks on players."""

from dataclasses import replace
from datetime import timedelta

import pytest

from rules_engine import tournament as engine
from rules_engine.clock.hand_clock import CalledClockPhase, Caller, ClockConsequence
from rules_engine.house.keys import ClockCaller
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament import facts, questions
from rules_engine.tournament.facts import ClockOutcome
from tests.rules_engine.night import Night, make_terms


@pytest.fixture
def night() -> Night:
    night = Night(make_terms(trusts_tables=True))
    night.begin(20)
    return night


def test_a_call_is_answered_once(night: Night) -> None:
    night.do(engine.call_floor, table=2, reason="string bet")
    (call,) = night.t.floor.calls
    night.do(engine.answer_call, call=call.number)
    night.refuse("already_closed", engine.answer_call, call=call.number)
    night.refuse("no_such_item", engine.answer_call, call=4711)
    night.refuse("no_such_table", engine.call_floor, table=44, reason="x")


def test_a_table_calls_for_the_same_thing_once_and_for_few_at_a_time(night: Night) -> None:
    night.do(engine.call_floor, table=2, reason="string bet")
    night.refuse("already_called", engine.call_floor, table=2, reason="String bet")
    night.do(engine.call_floor, table=3, reason="string bet")
    for reason in ("", "a spill"):
        night.do(engine.call_floor, table=2, reason=reason)
    night.refuse("already_called", engine.call_floor, table=2, reason="a fourth")
    first = night.t.floor.calls[0]
    night.do(engine.answer_call, call=first.number)
    night.do(engine.call_floor, table=2, reason="string bet")


def test_the_clock_on_a_player_runs_by_the_house(night: Night) -> None:
    night.start(1)
    wish = {"on": SeatRef(1, 2), "hand": 1, "facing_bet": True}
    night.refuse("opponents_only", engine.call_clock, **wish, caller=Caller.PLAYER_TO_ACT)
    night.do(engine.call_clock, **wish, caller=Caller.TABLE_MATE)
    night.refuse("clock_running", engine.call_clock, **wish, caller=Caller.TABLE_MATE)
    (call,) = night.t.floor.clock_calls
    clock = questions.called_clock(night.t, call)
    assert clock.expires_at - night.now == timedelta(seconds=60)
    assert clock.phase(night.now + timedelta(seconds=61)) is CalledClockPhase.EXPIRED
    assert clock.consequence is ClockConsequence.HAND_DEAD
    night.do(engine.close_clock_call, call=call.number, outcome=ClockOutcome.ACTED)
    night.refuse(
        "already_closed", engine.close_clock_call, call=call.number, outcome=ClockOutcome.ACTED
    )


def test_a_clock_ends_with_the_hand(night: Night) -> None:
    night.start(1)
    night.do(
        engine.call_clock, on=SeatRef(1, 2), hand=1, caller=Caller.TABLE_MATE, facing_bet=False
    )
    number = night.t.floor.clock_calls[0].number
    night.end(1)
    assert night.t.floor.clock_calls == ()
    night.refuse(
        "already_closed", engine.close_clock_call, call=number, outcome=ClockOutcome.RAN_OUT
    )


def test_the_clock_is_called_on_somebody_in_the_hand(night: Night) -> None:
    wish = {"caller": Caller.TABLE_MATE, "facing_bet": True}
    night.refuse("no_hand", engine.call_clock, on=SeatRef(1, 2), hand=1, **wish)
    night.start(1)
    night.refuse("not_dealt_in", engine.call_clock, on=SeatRef(1, 9), hand=1, **wish)


def test_a_table_gets_the_clock_that_it_asks_for(night: Night) -> None:
    night.start(1)
    wish = {"on": SeatRef(1, 2), "hand": 1, "facing_bet": True, "through_floor": False}
    (called,) = night.do(engine.ask_for_clock, **wish)
    assert isinstance(called, facts.ClockCalled)
    assert called.caller is Caller.TABLE_MATE


def test_where_the_floor_calls_the_clock_a_table_that_wants_it_calls_the_floor() -> None:
    house = SHIPPED["st-gabriel"].with_(clock_caller=ClockCaller.ANY_PLAYER_VIA_FLOOR)
    night = Night(replace(make_terms(), house=house))
    night.begin(20)
    night.start(1)
    wish = {"on": SeatRef(1, 2), "hand": 1, "facing_bet": True}
    (asked,) = night.do(engine.ask_for_clock, **wish, through_floor=False)
    assert isinstance(asked, facts.TableCalled)
    assert asked.reason == "The clock is wanted on seat 2."
    (called,) = night.do(engine.ask_for_clock, **wish, through_floor=True)
    assert isinstance(called, facts.ClockCalled)


def test_a_table_ends_its_own_clock_only(night: Night) -> None:
    night.start(1)
    wish = {"on": SeatRef(1, 2), "hand": 1, "facing_bet": True, "through_floor": False}
    night.do(engine.ask_for_clock, **wish)
    (call,) = night.t.floor.clock_calls
    ended = {"call": call.number, "outcome": ClockOutcome.ACTED}
    night.refuse("not_your_clock", engine.close_clock_call, **ended, at=2)
    night.do(engine.close_clock_call, **ended, at=1)
    night.refuse("already_closed", engine.close_clock_call, **ended, at=1)
