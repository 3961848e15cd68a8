"""Hands, and hand-for-hand."""

import pytest

from rules_engine import tournament as engine
from rules_engine.house.keys import ButtonRule
from rules_engine.room.table_view import Seat
from rules_engine.tournament import facts, questions
from tests.rules_engine.night import Night, make_terms


@pytest.fixture
def night() -> Night:
    night = Night()
    night.begin(20)
    return night


@pytest.fixture
def trusting() -> Night:
    night = Night(make_terms(trusts_tables=True))
    night.begin(20)
    return night


def places(night: Night) -> dict[int, tuple[int, int]]:
    return {f.entry: (f.best, f.worst) for f in questions.standing(night.t)}


def test_a_hand_keeps_the_level_at_which_it_began(night: Night) -> None:
    night.wait(minutes=19, seconds=59)
    night.start(1)
    night.wait(seconds=2)
    night.start(2)
    assert night.t.tables[1].hand is not None
    assert night.t.tables[2].hand is not None
    assert (night.t.tables[1].hand.level, night.t.tables[2].hand.level) == (1, 2)


def test_positions_move_on_from_hand_to_hand(night: Night) -> None:
    night.start(1)
    first = night.t.tables[1].last
    night.end(1)
    coming = questions.next_hand(night.t, 1).positions
    assert first is not None
    assert coming.small_blind == first.big_blind
    assert coming.button == first.small_blind


def test_a_hand_is_named_by_its_number(night: Night) -> None:
    night.refuse("wrong_hand", engine.start_hand, table=1, hand=2)
    night.play(1)
    night.refuse("wrong_hand", engine.start_hand, table=1, hand=1)
    night.refuse("already_closed", engine.end_hand, table=1, hand=1)
    night.refuse("no_hand", engine.end_hand, table=1, hand=2)


def test_a_hand_begins_once(night: Night) -> None:
    night.start(1)
    night.refuse("hand_running", engine.start_hand, table=1, hand=2)


def test_no_hand_begins_while_the_clock_stands(night: Night) -> None:
    night.do(engine.pause_clock)
    night.refuse("clock_stopped", engine.start_hand, table=1, hand=1)
    night.do(engine.resume_clock)
    night.wait(minutes=61)
    night.refuse("rest_break", engine.start_hand, table=1, hand=1)
    night.wait(minutes=9)
    night.start(1)


def test_no_hand_begins_after_midnight_but_the_last_is_finished(night: Night) -> None:
    night.wait(hours=4, minutes=59)
    night.start(1)
    night.wait(minutes=1)
    night.refuse("clock_stopped", engine.start_hand, table=2, hand=1)
    night.end(1)


def test_no_hand_before_play() -> None:
    night = Night()
    night.sell(10)
    night.do(engine.draw_seats)
    night.do(engine.draw_button, table=1)
    night.refuse("wrong_stage", engine.start_hand, table=1, hand=1)


def test_a_misdeal_is_dealt_again_from_the_same_positions(night: Night) -> None:
    night.play(1)
    before = questions.next_hand(night.t, 1)
    stacks = night.t.tables[1].seats
    night.start(1)
    night.do(engine.void_hand, table=1, hand=2, reason="two cards exposed")
    assert questions.next_hand(night.t, 1) == before
    assert night.t.tables[1].seats == stacks
    night.refuse("already_closed", engine.end_hand, table=1, hand=2)
    night.start(1)
    assert night.t.tables[1].hands == 3


def test_a_misdealt_first_hand_keeps_the_drawn_button(night: Night) -> None:
    button = night.t.tables[1].button
    night.start(1)
    night.do(engine.void_hand, table=1, hand=1, reason="boxed cards")
    assert night.t.tables[1].button == button


def test_rules_changed_later_do_not_change_hands_already_dealt(night: Night) -> None:
    night.play(1)
    dealt = night.t.tables[1].last
    house = night.t.house.with_(button_rule=ButtonRule.MOVING)
    night.do(engine.change_house, house=house)
    assert night.t.tables[1].last == dealt
    assert engine.fold(night.log.lines) == night.t


# Stacks known and unknown


def test_a_table_that_does_not_count_loses_track_of_its_stacks(night: Night) -> None:
    night.play(1)
    assert not night.t.tables[1].knows_stacks
    assert night.t.tables[2].knows_stacks
    assert night.t.tally.chips_in_play == 2000


def test_a_table_that_counts_keeps_track(trusting: Night) -> None:
    night = trusting
    night.start(1)
    stacks = dict.fromkeys(range(1, 8), 100) | {1: 150, 2: 50}
    night.end(1, stacks=stacks)
    assert {n: seat.stack for n, seat in night.t.tables[1].held()} == stacks


def test_stacks_after_a_hand_are_the_chips_from_before(trusting: Night) -> None:
    night = trusting
    night.start(1)
    even = dict.fromkeys(range(1, 8), 100)
    night.refuse("chips_differ", engine.end_hand, table=1, hand=1, stacks=even | {1: 101})
    night.refuse("chips_differ", engine.end_hand, table=1, hand=1, stacks=even | {1: -1, 2: 201})
    night.refuse("wrong_seats", engine.end_hand, table=1, hand=1, stacks={1: 700})
    night.refuse("wrong_seats", engine.end_hand, table=1, hand=1, stacks=even | {1: 90, 8: 10})


def test_counting_begins_with_a_count(trusting: Night) -> None:
    night = trusting
    night.play(1)
    night.start(1)
    even = dict.fromkeys(range(1, 8), 100)
    night.refuse("stack_needed", engine.end_hand, table=1, hand=2, stacks=even)
    night.end(1)
    night.do(engine.count_stacks, table=1, stacks=even)
    night.start(1)
    night.end(1, stacks=even)


def test_nobody_with_chips_is_out(trusting: Night) -> None:
    night = trusting
    night.start(1)
    even = dict.fromkeys(range(1, 8), 100)
    night.refuse("has_chips", engine.end_hand, table=1, hand=1, stacks=even, out=[3])


def test_not_everybody_can_go_out(trusting: Night) -> None:
    night = Night(make_terms(trusts_tables=True))
    night.begin(10)
    night.start(1)
    night.refuse("nobody_won", engine.end_hand, table=1, hand=1, out=range(1, 11))


# Hand for hand


def test_hand_for_hand_waits_for_every_table(night: Night) -> None:
    night.start(1)
    night.do(engine.start_hand_for_hand)
    night.refuse("already_started", engine.start_hand_for_hand)
    night.refuse("wait_for_tables", engine.start_hand, table=2, hand=1)
    night.end(1)
    night.start(2)
    night.end(2)
    night.refuse("wait_for_tables", engine.start_hand, table=2, hand=2)
    night.start(1)
    night.start(3)
    night.end(3)
    night.refuse("wait_for_tables", engine.start_hand, table=2, hand=2)
    night.end(1)
    night.start(2)
    night.do(engine.end_hand_for_hand)
    night.refuse("not_started", engine.end_hand_for_hand)
    night.start(1)


def test_exits_of_one_round_count_as_one_hand(night: Night) -> None:
    night.do(engine.start_hand_for_hand)
    long, short = night.entry_at(1, 2), night.entry_at(2, 3)
    night.start(1)
    night.start(2)
    night.play(3)
    night.end(1, out=[2], chips_before={2: 90})
    night.end(2, out=[3], chips_before={3: 20})
    for report in night.t.floor.reports:
        night.do(engine.confirm_bust, report=report.number)
    assert places(night) == {long: (19, 19), short: (20, 20)}


def test_a_round_waits_for_staff_to_answer_a_bust(night: Night) -> None:
    night.do(engine.start_hand_for_hand)
    for table in (1, 2, 3):
        night.play(table, out=[2] if table == 1 else [])
    night.refuse("wait_for_tables", engine.start_hand, table=2, hand=2)
    night.do(engine.confirm_bust, report=night.t.floor.reports[0].number)
    night.start(2)


def test_a_later_exit_of_the_round_is_reported_and_staff_are_asked_for_both_stacks(
    night: Night,
) -> None:
    for table in (1, 2, 3):
        night.play(table)
    night.do(engine.start_hand_for_hand)
    first, second = night.entry_at(1, 2), night.entry_at(2, 3)
    for table in (1, 2, 3):
        night.start(table)
    night.end(1, out=[2])
    night.do(engine.confirm_bust, report=night.t.floor.reports[0].number)
    night.end(2, out=[3])
    (report,) = night.t.floor.reports
    assert questions.start_decides(night.t, report)
    night.refuse("stack_needed", engine.confirm_bust, report=report.number)
    night.do(engine.confirm_bust, report=report.number, chips_before=30)
    assert questions.starts_unknown(night.t) == ((first, second),)
    night.do(engine.state_start, entry=first, chips=20)
    assert places(night) == {second: (19, 19), first: (20, 20)}


def test_two_that_are_reported_in_one_round_are_both_asked(night: Night) -> None:
    for table in (1, 2, 3):
        night.play(table)
    night.do(engine.start_hand_for_hand)
    first, second = night.entry_at(1, 2), night.entry_at(2, 3)
    for table in (1, 2, 3):
        night.start(table)
    night.end(1, out=[2])
    night.end(2, out=[3])
    one, other = (report.number for report in night.t.floor.reports)
    night.refuse("stack_needed", engine.confirm_bust, report=one)
    night.do(engine.confirm_bust, report=one, chips_before=20)
    night.do(engine.confirm_bust, report=other, nobody_knows=True)
    assert places(night) == {first: (19, 20), second: (19, 20)}
    night.do(engine.state_start, entry=second, chips=30)
    assert places(night) == {second: (19, 19), first: (20, 20)}
    night.do(engine.state_start, entry=second, nobody_knows=True)
    assert questions.starts_unknown(night.t) == ()
    assert places(night) == {first: (19, 20), second: (19, 20)}


def test_two_of_one_hand_still_say_what_they_began_it_with(night: Night) -> None:
    night.play(1)
    night.do(engine.start_hand_for_hand)
    night.start(1)
    night.refuse("stack_needed", engine.end_hand, table=1, hand=2, out=[2, 3])


def test_a_hand_of_the_round_counts_with_it_when_hand_for_hand_has_ended_meanwhile(
    night: Night,
) -> None:
    night.do(engine.start_hand_for_hand)
    long, short = night.entry_at(1, 2), night.entry_at(2, 3)
    for table in (1, 2, 3):
        night.start(table)
    night.end(2, out=[3], chips_before={3: 20})
    night.do(engine.confirm_bust, report=night.t.floor.reports[0].number)
    night.do(engine.end_hand_for_hand)
    night.end(1, out=[2], chips_before={2: 10})
    night.do(engine.confirm_bust, report=night.t.floor.reports[0].number)
    assert places(night) == {short: (19, 19), long: (20, 20)}


def test_a_hand_from_before_hand_for_hand_belongs_to_no_round(night: Night) -> None:
    night.do(engine.start_hand_for_hand)
    for table in (1, 2, 3):
        night.play(table)
    night.do(engine.end_hand_for_hand)
    night.start(1)
    night.do(engine.start_hand_for_hand)
    (_, told) = night.end(1, out=[2])
    assert isinstance(told, facts.BustReported)
    assert told.round is None


def test_each_fact_of_a_hand_names_its_rule(night: Night) -> None:
    (started,) = night.do(engine.start_hand, table=1, hand=1)
    assert isinstance(started, facts.HandStarted)
    assert {citation.place for citation in started.citations} >= {"General 7", "General 11"}


def test_the_seat_view_is_shared_with_the_engine(night: Night) -> None:
    assert questions.table_view(night.t, 1).seat(1) == Seat(night.entry_at(1, 1), 100)
