"""A table at a glance, and a hall by its zones."""

from datetime import timedelta

import pytest

from rules_engine import tournament as engine
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament import questions
from rules_engine.tournament.questions import TableState, glance
from tests.rules_engine.night import Night, make_terms


@pytest.fixture
def night() -> Night:
    night = Night(make_terms())
    night.begin(20)
    return night


def state_of(night: Night, table: int) -> TableState:
    return glance(night.t, night.t.tables[table], now=night.now).state


def test_a_table_plays_and_is_ready_again(night: Night) -> None:
    assert state_of(night, 1) is TableState.READY
    night.start(1)
    seen = glance(night.t, night.t.tables[1], now=night.now)
    assert (seen.state, seen.hand_since, seen.is_long) == (TableState.PLAYS, night.now, False)
    night.wait(minutes=10)
    assert glance(night.t, night.t.tables[1], now=night.now).is_long


def test_a_call_is_said_before_everything_else(night: Night) -> None:
    night.start(1)
    night.do(engine.call_floor, table=1, reason="two cards face up")
    assert state_of(night, 1) is TableState.CALLS


def test_a_table_waits_for_the_answer_to_a_bust(night: Night) -> None:
    night.start(1)
    out = night.t.tables[1].hand
    assert out
    night.do(engine.end_hand, table=1, hand=out.number, out=(out.dealt_in[0],))
    assert state_of(night, 1) is TableState.WAITS
    (report,) = night.t.floor.reports
    night.do(engine.confirm_bust, report=report.number)
    assert state_of(night, 1) is TableState.READY


def test_a_table_with_one_person_has_too_few(night: Night) -> None:
    keep_one(night, 2)
    assert state_of(night, 2) is TableState.TOO_FEW
    assert glance(night.t, night.t.tables[2], now=night.now).is_short
    assert not glance(night.t, night.t.tables[1], now=night.now).is_short


def keep_one(night: Night, table: int) -> None:
    night.play(table)
    for number, seat in list(night.t.tables[table].held())[1:]:
        night.do(engine.bust_seat, at=SeatRef(table, number), entry=seat.entry, chips_before=number)


def test_a_large_hall_is_counted_by_zones(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"ZONE": 2, "ONE_ZONE": 3}.items():
        monkeypatch.setattr(f"rules_engine.tournament.questions.at_a_glance.{name}", value)
    night = Night(make_terms(tables=5))
    night.begin(45)
    night.start(3)
    night.do(engine.call_floor, table=4, reason="a spill")
    keep_one(night, 1)
    first, second, third = questions.zones(night.t, now=night.now)
    assert [(one.first, one.last) for one in (first, second, third)] == [(1, 2), (3, 4), (5, 5)]
    assert (first.tables, first.players, first.short, first.of_note) == (2, 10, 1, (1,))
    assert (second.hands, second.oldest_hand, second.of_note) == (1, night.now, (4,))
    assert [one.number for one in questions.tables_noted(night.t, now=night.now)] == [4, 1]
    assert [one.number for one in questions.tables_of_zone(night.t, 2)] == [3, 4]
    night.now += timedelta(minutes=10)
    noted = questions.tables_noted(night.t, now=night.now)
    assert [one.number for one in noted] == [4, 1, 3]
