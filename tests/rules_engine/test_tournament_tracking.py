"""The bridge between a tournament and a hand tracked action by action."""

from dataclasses import replace

import pytest

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.hand import Hand, apply, deal_hand
from rules_engine.hand.notation import read_step
from rules_engine.room.table_view import Seat
from rules_engine.tournament.tracking import hand_result, plan_tracked_hand, smallest_chip
from tests.rules_engine.night import Night, make_terms


@pytest.fixture
def night() -> Night:
    night = Night()
    night.begin(20)
    return night


def dealt(night: Night) -> Hand:
    night.start(1)
    return deal_hand(plan_tracked_hand(night.t, 1))


def everybody_folds(hand: Hand) -> Hand:
    while not hand.is_over:
        hand = apply(hand, read_step(f"{hand.seat_to_act}f"))
    return hand


def test_a_deal_has_the_stacks_positions_and_blinds_of_the_table(night: Night) -> None:
    hand = dealt(night)
    place = night.t.tables[1]
    level = night.t.clock.structure.level(1)
    assert hand.deal.positions == place.last
    assert set(hand.deal.stacks) == {100}
    assert (hand.deal.stakes.small_blind, hand.deal.stakes.big_blind) == (
        level.small_blind,
        level.big_blind,
    )


def test_somebody_absent_is_dealt_in_and_known_as_absent(night: Night) -> None:
    (seat, held), *_ = night.t.tables[1].held()
    night.do(engine.mark_absent, entry=held.entry)
    assert dealt(night).deal.absent == {seat}


def test_unknown_stacks_have_to_be_counted_first(night: Night) -> None:
    night.play(1)
    night.start(1)
    with pytest.raises(RuleViolation, match="Count"):
        plan_tracked_hand(night.t, 1)


def test_between_hands_nothing_is_tracked(night: Night) -> None:
    with pytest.raises(RuleViolation) as refusal:
        plan_tracked_hand(night.t, 1)
    assert refusal.value.code == "no_hand"


def test_the_result_of_a_hand_ends_it_with_all_stacks(night: Night) -> None:
    hand = everybody_folds(dealt(night))
    left = hand_result(night.t, 1, hand)
    assert left.knocked_out_by == {}
    night.do(engine.end_hand, table=1, hand=1, stacks=left.stacks)
    assert night.t.tables[1].knows_stacks


def test_a_hand_that_goes_on_has_no_result(night: Night) -> None:
    with pytest.raises(RuleViolation) as refusal:
        hand_result(night.t, 1, dealt(night))
    assert refusal.value.code == "hand_not_over"


def test_a_pot_held_aside_is_not_tracked(night: Night) -> None:
    hand = everybody_folds(dealt(night))
    night.do(engine.hold_pot, table=1, chips=2, reason="disputed")
    with pytest.raises(RuleViolation) as refusal:
        hand_result(night.t, 1, hand)
    assert refusal.value.code == "pot_held"


def test_chips_delivered_during_the_hand_stay_at_their_seat(night: Night) -> None:
    hand = everybody_folds(dealt(night))
    place = night.t.tables[1]
    seats = tuple(seat and Seat(seat.entry, (seat.stack or 0) + 25) for seat in place.seats)
    richer = replace(night.t, tables=night.t.tables.put(1, replace(place, seats=seats)))
    assert sum(hand_result(richer, 1, hand).stacks.values()) == 125 * len(hand.deal.seats)


def test_who_wins_the_last_pot_of_a_loser_took_the_chips(night: Night) -> None:
    hand = dealt(night)
    first = hand.seat_to_act
    hand = apply(hand, read_step(f"{first}a"))
    second = hand.seat_to_act
    assert second is not None
    hand = apply(hand, read_step(f"{second}a"))
    while hand.phase == "betting":
        hand = apply(hand, read_step(f"{hand.seat_to_act}f"))
    for word in ("[]", "[]", "[]", f"#1>{second}"):
        hand = apply(hand, read_step(word))
    winner = night.t.tables[1].seat(second)
    assert winner is not None
    left = hand_result(night.t, 1, hand)
    assert left.knocked_out_by == {first: (winner.entry,)}


def test_the_smallest_chip_is_known_or_follows_from_the_structure(night: Night) -> None:
    place = night.t.tables[1]
    assert smallest_chip(night.t, place) == 1
    assert smallest_chip(night.t, replace(place, coloured_up=(1, 5))) == 25
    nobody_said = Night(make_terms(denominations=()))
    assert smallest_chip(nobody_said.t, nobody_said.t.tables[1]) == 1
