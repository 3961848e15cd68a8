"""Penalties."""

import pytest

from rules_engine import tournament as engine
from rules_engine.house.keys import PenaltyKind, PenaltyStep
from rules_engine.tournament import questions
from tests.rules_engine.night import Night, make_terms


@pytest.fixture
def night() -> Night:
    night = Night(make_terms(trusts_tables=True))
    night.begin(20)
    return night


def test_timeouts_grow(night: Night) -> None:
    night.do(
        engine.give_penalty, entry=1, step=PenaltyStep(PenaltyKind.TIMEOUT, 10), reason="abuse"
    )
    shorter = PenaltyStep(PenaltyKind.TIMEOUT, 10)
    night.refuse("must_be_longer", engine.give_penalty, entry=1, step=shorter, reason="again")
    (penalty,) = night.t.entries[1].penalties
    night.do(engine.end_penalty, entry=1, penalty=penalty.number)
    night.refuse("already_closed", engine.end_penalty, entry=1, penalty=penalty.number)
    night.refuse("no_such_item", engine.end_penalty, entry=2, penalty=penalty.number)


def test_whoever_serves_a_timeout_does_not_deal(night: Night) -> None:
    dealer = questions.dealers(night.t, 1).dealer
    entry = night.entry_at(1, dealer)
    warning = PenaltyStep(PenaltyKind.WARNING)
    night.do(engine.give_penalty, entry=entry, step=warning, reason="noise")
    assert questions.dealers(night.t, 1).dealer == dealer
    timeout = PenaltyStep(PenaltyKind.TIMEOUT, 10)
    night.do(engine.give_penalty, entry=entry, step=timeout, reason="abuse")
    roles = questions.dealers(night.t, 1)
    assert dealer not in (roles.dealer, roles.shuffler, roles.cutter, roles.deck_goes_to)
    assert dealer in questions.next_hand(night.t, 1).dealt_in
    penalty = night.t.entries[entry].penalties[-1]
    night.do(engine.end_penalty, entry=entry, penalty=penalty.number)
    assert questions.dealers(night.t, 1).dealer == dealer


def test_a_penalty_is_one_that_the_house_knows(night: Night) -> None:
    step = PenaltyStep(PenaltyKind.SUSPENSION)
    night.refuse("not_in_rule_set", engine.give_penalty, entry=1, step=step, reason="noise")
    expulsion = PenaltyStep(PenaltyKind.DISQUALIFICATION)
    night.refuse("use_disqualify", engine.give_penalty, entry=1, step=expulsion, reason="threats")
