"""Penalties."""

from datetime import timedelta

import pytest

from rules_engine import tournament as engine
from rules_engine.house.keys import PenaltyKind, PenaltyStep
from rules_engine.tournament import plan_tracked_hand, questions
from tests.rules_engine.night import Night, make_terms


@pytest.fixture
def night() -> Night:
    night = Night(make_terms(trusts_tables=True))
    night.begin(20)
    return night


def test_a_timeout_of_the_same_length_may_be_given_again(night: Night) -> None:
    timeout = PenaltyStep(PenaltyKind.TIMEOUT, 10)
    for reason in ("abuse", "again"):
        night.do(engine.give_penalty, entry=1, step=timeout, reason=reason)
    penalty, _ = night.t.entries[1].penalties
    night.do(engine.end_penalty, entry=1, penalty=penalty.number)
    night.refuse("already_closed", engine.end_penalty, entry=1, penalty=penalty.number)
    night.refuse("no_such_item", engine.end_penalty, entry=2, penalty=penalty.number)


def test_whoever_serves_a_timeout_does_not_deal(night: Night) -> None:
    dealer = questions.dealers(night.t, 1, now=night.now).dealer
    entry = night.entry_at(1, dealer)
    warning = PenaltyStep(PenaltyKind.WARNING)
    night.do(engine.give_penalty, entry=entry, step=warning, reason="noise")
    assert questions.dealers(night.t, 1, now=night.now).dealer == dealer
    timeout = PenaltyStep(PenaltyKind.TIMEOUT, 10)
    night.do(engine.give_penalty, entry=entry, step=timeout, reason="abuse")
    roles = questions.dealers(night.t, 1, now=night.now)
    assert dealer not in (roles.dealer, roles.shuffler, roles.cutter, roles.deck_goes_to)
    assert dealer in questions.next_hand(night.t, 1).dealt_in
    penalty = night.t.entries[entry].penalties[-1]
    night.do(engine.end_penalty, entry=entry, penalty=penalty.number)
    assert questions.dealers(night.t, 1, now=night.now).dealer == dealer


@pytest.mark.parametrize("name", ["roberts", "home-poker-tourney", "club"])
@pytest.mark.parametrize("kind", [PenaltyKind.SUSPENSION, PenaltyKind.TIMEOUT])
def test_a_suspension_takes_the_player_out_for_its_minutes_and_ends(
    name: str, kind: PenaltyKind
) -> None:
    """Robert's Rules, section 15 intro; Club rules, 8.5."""
    night = Night(make_terms(name, trusts_tables=True))
    night.begin(20)
    night.refuse(
        "minutes_needed", engine.give_penalty, entry=1, step=PenaltyStep(kind), reason="noise"
    )
    night.do(engine.give_penalty, entry=1, step=PenaltyStep(kind, 15), reason="noise")
    assert sits_out_for(night) == timedelta(minutes=15)
    night.wait(minutes=14)
    assert sits_out_for(night) == timedelta(minutes=1)
    night.wait(minutes=1)
    assert sits_out_for(night) is None


def sits_out_for(night: Night, entry: int = 1) -> timedelta | None:
    return night.t.entries[entry].sits_out_for(night.t.clock.played(night.now))


def test_nobody_serves_a_penalty_in_a_rest_break_or_a_pause(night: Night) -> None:
    step = PenaltyStep(PenaltyKind.TIMEOUT, 10)
    night.do(engine.give_penalty, entry=1, step=step, reason="noise")
    night.wait(minutes=4)
    night.do(engine.pause_clock)
    night.wait(minutes=30)
    assert sits_out_for(night) == timedelta(minutes=6)
    night.do(engine.resume_clock)
    night.do(engine.take_rest, length=timedelta(minutes=20))
    night.wait(minutes=20)
    assert sits_out_for(night) == timedelta(minutes=6)
    assert questions.changes_at(night.t, now=night.now) == night.now + timedelta(minutes=6)
    night.wait(minutes=6)
    assert sits_out_for(night) is None


def test_staff_may_end_a_penalty_before_its_minutes_are_over(night: Night) -> None:
    step = PenaltyStep(PenaltyKind.TIMEOUT, 10)
    night.do(engine.give_penalty, entry=1, step=step, reason="noise")
    (penalty,) = night.t.entries[1].penalties
    night.do(engine.end_penalty, entry=1, penalty=penalty.number)
    assert sits_out_for(night) is None


def test_the_longest_of_several_penalties_counts(night: Night) -> None:
    for minutes in (20, 10):
        step = PenaltyStep(PenaltyKind.TIMEOUT, minutes)
        night.do(engine.give_penalty, entry=1, step=step, reason="noise")
    assert sits_out_for(night) == timedelta(minutes=20)


def test_a_tracked_hand_is_dealt_without_those_who_sit_out(night: Night) -> None:
    """The hand is handled like that of anybody who is away, until the minutes are over."""
    entry = night.entry_at(1, 1)
    step = PenaltyStep(PenaltyKind.TIMEOUT, 10)
    night.do(engine.give_penalty, entry=entry, step=step, reason="noise")
    night.start(1)
    assert 1 in plan_tracked_hand(night.t, 1).absent


def test_a_penalty_is_one_that_the_house_knows(night: Night) -> None:
    step = PenaltyStep(PenaltyKind.SUSPENSION, 10)
    night.refuse("not_in_rule_set", engine.give_penalty, entry=1, step=step, reason="noise")
    expulsion = PenaltyStep(PenaltyKind.DISQUALIFICATION)
    night.refuse("use_disqualify", engine.give_penalty, entry=1, step=expulsion, reason="threats")
