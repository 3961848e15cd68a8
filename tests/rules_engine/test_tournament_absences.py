"""Absence."""

import pytest

from rules_engine import tournament as engine
from rules_engine.tournament import questions
from tests.rules_engine.night import Night, make_terms


@pytest.fixture
def night() -> Night:
    night = Night(make_terms(trusts_tables=True))
    night.begin(20)
    return night


def test_absent_players_are_dealt_in_but_do_not_deal(night: Night) -> None:
    dealer = questions.dealers(night.t, 1, now=night.now).dealer
    night.do(engine.mark_absent, entry=night.entry_at(1, dealer))
    assert questions.dealers(night.t, 1, now=night.now).dealer != dealer
    assert dealer in questions.next_hand(night.t, 1).dealt_in
    night.refuse("already_absent", engine.mark_absent, entry=night.entry_at(1, dealer))
    night.do(engine.mark_returned, entry=night.entry_at(1, dealer))
    assert questions.dealers(night.t, 1, now=night.now).dealer == dealer
    night.refuse("not_absent", engine.mark_returned, entry=night.entry_at(1, dealer))


def test_somebody_who_is_away_may_turn_out_never_to_have_come(night: Night) -> None:
    night.do(engine.mark_absent, entry=1)
    since = night.now
    night.wait(minutes=5)
    night.do(engine.mark_absent, entry=1, never_came=True)
    absence = night.t.entries[1].absence
    assert absence
    assert (absence.since, absence.never_came) == (since, True)
    night.refuse("already_absent", engine.mark_absent, entry=1)
    night.refuse("already_absent", engine.mark_absent, entry=1, never_came=True)


def test_a_table_speaks_only_of_who_sits_there(night: Night) -> None:
    entry, elsewhere = night.entry_at(1, 1), engine.SeatRef(2, 1)
    night.refuse("sits_elsewhere", engine.mark_absent, entry=entry, at=elsewhere)
    night.do(engine.mark_absent, entry=entry, at=engine.SeatRef(1, 1))
    night.refuse("sits_elsewhere", engine.mark_returned, entry=entry, at=elsewhere)
    night.do(engine.mark_returned, entry=entry, at=engine.SeatRef(1, 1))


def test_the_chips_of_whoever_has_gone_home_play_on(night: Night) -> None:
    dealer = questions.dealers(night.t, 1, now=night.now).dealer
    entry = night.entry_at(1, dealer)
    night.do(engine.mark_absent, entry=entry)
    night.do(engine.mark_absent, entry=entry, for_good=True)
    night.refuse("already_absent", engine.mark_absent, entry=entry, for_good=True)
    assert questions.dealers(night.t, 1, now=night.now).dealer != dealer
    assert dealer in questions.next_hand(night.t, 1).dealt_in
    night.do(engine.mark_returned, entry=entry)
    assert night.t.entries[entry].absence is None
