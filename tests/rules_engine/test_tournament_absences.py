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
    dealer = questions.dealers(night.t, 1).dealer
    night.do(engine.mark_absent, entry=night.entry_at(1, dealer))
    assert questions.dealers(night.t, 1).dealer != dealer
    assert dealer in questions.next_hand(night.t, 1).dealt_in
    night.refuse("already_absent", engine.mark_absent, entry=night.entry_at(1, dealer))
    night.do(engine.mark_returned, entry=night.entry_at(1, dealer))
    assert questions.dealers(night.t, 1).dealer == dealer
    night.refuse("not_absent", engine.mark_returned, entry=night.entry_at(1, dealer))
