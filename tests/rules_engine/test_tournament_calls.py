"""Calls, and clocks on players."""

from datetime import timedelta

import pytest

from rules_engine import tournament as engine
from rules_engine.clock.hand_clock import CalledClockPhase, Caller, ClockConsequence
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament import questions
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
