"""Busts: reported, answered, placed."""

from datetime import timedelta

import pytest

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.prizes.pool import Price
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament import Stage, facts, questions
from rules_engine.tournament.state import Out
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


def test_a_trusted_table_busts_at_once(trusting: Night) -> None:
    night = trusting
    entry = night.entry_at(1, 2)
    night.play(1, out=[2])
    assert night.t.tables[1].seat(2) is None
    assert places(night) == {entry: (20, 20)}
    assert night.t.tally.in_play == 19


def test_a_seat_counted_empty_is_out(trusting: Night) -> None:
    night = trusting
    entry = night.entry_at(1, 2)
    night.start(1)
    night.end(1, stacks=dict.fromkeys(range(1, 8), 100) | {2: 0, 3: 200})
    assert places(night) == {entry: (20, 20)}


def test_an_untrusted_table_reports(night: Night) -> None:
    entry = night.entry_at(1, 2)
    night.play(1, out=[2])
    (report,) = night.t.floor.reports
    assert (report.entry, report.at, report.hand) == (entry, SeatRef(1, 2), 1)
    assert places(night) == {}
    night.do(engine.confirm_bust, report=report.number)
    assert places(night) == {entry: (20, 20)}


def test_whoever_was_reported_is_not_dealt_in(night: Night) -> None:
    night.play(1, out=[2])
    assert 2 not in questions.next_hand(night.t, 1).dealt_in


def test_a_report_is_answered_once(night: Night) -> None:
    night.play(1, out=[2, 3], chips_before={2: 40, 3: 40})
    first, second = night.t.floor.reports
    night.do(engine.reject_bust, report=first.number, reason="a chip under the cards")
    night.do(engine.confirm_bust, report=second.number)
    for report in (first, second):
        night.refuse("already_closed", engine.confirm_bust, report=report.number)
        night.refuse("already_closed", engine.reject_bust, report=report.number, reason="x")
    night.refuse("no_such_item", engine.confirm_bust, report=9999)


def test_two_people_answering_hear_what_the_first_decided(night: Night) -> None:
    night.play(1, out=[2])
    number = night.t.floor.reports[0].number
    night.do(engine.confirm_bust, report=number)
    with pytest.raises(RuleViolation, match="the bust was confirmed"):
        engine.reject_bust(night.t, report=number, reason="no", now=night.now)


def test_nobody_busts_in_the_middle_of_a_hand(night: Night) -> None:
    night.start(1)
    entry = night.entry_at(1, 2)
    night.refuse("hand_running", engine.bust_seat, at=SeatRef(1, 2), entry=entry)


def test_staff_bust_a_seat(night: Night) -> None:
    night.play(1)
    entry = night.entry_at(1, 2)
    night.refuse("not_there", engine.bust_seat, at=SeatRef(1, 2), entry=entry + 1)
    night.do(engine.bust_seat, at=SeatRef(1, 2), entry=entry)
    night.refuse("not_in_play", engine.bust_seat, at=SeatRef(1, 2), entry=entry)


def test_staff_busting_a_reported_seat_answer_the_report(night: Night) -> None:
    night.play(1, out=[2])
    number = night.t.floor.reports[0].number
    night.do(engine.bust_seat, at=SeatRef(1, 2), entry=night.entry_at(1, 2))
    assert night.t.floor.reports == ()
    night.refuse("already_closed", engine.confirm_bust, report=number)


def test_a_seat_with_chips_does_not_bust(night: Night) -> None:
    night.refuse("has_chips", engine.bust_seat, at=SeatRef(1, 2), entry=night.entry_at(1, 2))


def test_chips_of_a_bust_went_to_somebody_at_the_table(night: Night) -> None:
    night.play(1)
    others = {n: 100 for n, _ in night.t.tables[1].held() if n != 2}
    night.do(engine.count_stacks, table=1, stacks=others)
    night.do(engine.bust_seat, at=SeatRef(1, 2), entry=night.entry_at(1, 2))
    assert all(seat.stack is None for _, seat in night.t.tables[1].held())
    assert night.t.tally.chips_in_play == 2000


def test_a_busted_seat_frees_the_seat_for_a_newcomer(trusting: Night) -> None:
    night = trusting
    night.play(1, out=[2])
    night.do(engine.choose_mover, entry=night.entry_at(2, 4), to=SeatRef(1, 2), reason="even")


def test_several_in_one_hand_are_placed_by_what_they_began_with(trusting: Night) -> None:
    night = trusting
    short, long = night.entry_at(1, 2), night.entry_at(1, 3)
    night.play(1)
    night.start(1)
    night.refuse("stack_needed", engine.end_hand, table=1, hand=2, out=[2, 3])
    night.end(1, out=[2, 3], chips_before={2: 25, 3: 40})
    assert places(night) == {long: (19, 19), short: (20, 20)}


def test_equal_stacks_share_places(trusting: Night) -> None:
    night = trusting
    one, other = night.entry_at(1, 2), night.entry_at(1, 3)
    night.play(1, out=[2, 3])
    assert places(night) == {one: (19, 20), other: (19, 20)}


def test_busts_of_one_hand_confirmed_apart_belong_together(night: Night) -> None:
    one, other, between = night.entry_at(1, 2), night.entry_at(1, 3), night.entry_at(2, 1)
    night.play(1)
    night.play(1, out=[2])
    night.do(engine.confirm_bust, report=night.t.floor.reports[0].number)
    night.bust((2, 1))
    night.do(engine.bust_seat, at=SeatRef(1, 3), entry=other, chips_before=30)
    assert questions.starts_unknown(night.t) == ((one, other),)
    assert places(night) == {between: (18, 18), one: (19, 20), other: (19, 20)}
    night.do(engine.state_start, entry=one, chips=80)
    assert places(night) == {between: (18, 18), one: (19, 19), other: (20, 20)}
    night.refuse("still_in", engine.state_start, entry=night.entry_at(3, 1), chips=5)


def test_the_second_bust_of_a_hand_asks_for_its_stack(night: Night) -> None:
    night.play(1)
    night.play(1, out=[2])
    night.do(engine.confirm_bust, report=night.t.floor.reports[0].number)
    entry = night.entry_at(1, 3)
    night.refuse("stack_needed", engine.bust_seat, at=SeatRef(1, 3), entry=entry)


def test_nobody_began_a_hand_with_more_chips_than_there_are(night: Night) -> None:
    night.play(1, out=[3])
    staff = {"at": SeatRef(1, 2), "entry": night.entry_at(1, 2)}
    sentences = [night.refuse("chips_differ", engine.bust_seat, **staff, chips_before=999_999)]
    answer = {"report": night.t.floor.reports[0].number, "chips_before": 2001}
    sentences.append(night.refuse("chips_differ", engine.confirm_bust, **answer))
    night.start(1)
    ended = {"table": 1, "hand": 2, "out": [1, 2]}
    for chips in ({1: 999_999, 2: 10}, {1: 1500, 2: 501}):
        refusal = night.refuse("chips_differ", engine.end_hand, **ended, chips_before=chips)
        sentences.append(refusal)
    assert set(sentences) == {"Only 2,000 chips are in play."}
    night.end(1, out=[1, 2], chips_before={1: 1500, 2: 500})


def test_what_somebody_began_with_was_handed_out(night: Night) -> None:
    night.bust((1, 2))
    entry = questions.standing(night.t)[0].entry
    night.do(engine.disqualify, entry=night.entry_at(2, 1), reason="threats")
    assert night.t.tally.chips_in_play == 1900
    sentence = night.refuse("chips_differ", engine.state_start, entry=entry, chips=2001)
    assert sentence == "Only 2,000 chips were handed out."
    night.do(engine.state_start, entry=entry, chips=2000)


def test_a_ticket_is_handed_in_once(night: Night) -> None:
    night.bust((1, 2))
    entry = questions.standing(night.t)[0].entry
    night.do(engine.return_ticket, entry=entry)
    night.refuse("no_ticket_due", engine.return_ticket, entry=entry)
    night.refuse("no_ticket_due", engine.return_ticket, entry=night.entry_at(1, 3))


def test_a_bust_calls_off_a_move(night: Night) -> None:
    entry = night.entry_at(1, 2)
    night.play(1)
    to = SeatRef(2, questions.table_view(night.t, 2).open_seats[0])
    night.do(engine.choose_mover, entry=entry, to=to, reason="even")
    night.do(engine.bust_seat, at=SeatRef(1, 2), entry=entry)
    assert night.t.floor.moves == ()


def test_bounties_go_to_whoever_took_the_chips() -> None:
    night = Night(make_terms(price=Price(5000, 3000, bounty_part=1000)))
    night.begin(10)
    winner = night.entry_at(1, 4)
    night.play(1, out=[2], knocked_out_by={2: [winner]})
    night.do(engine.confirm_bust, report=night.t.floor.reports[0].number)
    assert dict(questions.bounties(night.t).paid) == {winner: 1000}


# Until one is left


def test_the_last_one_wins(trusting: Night) -> None:
    night = Night(make_terms(trusts_tables=True))
    night.begin(10)
    while night.t.stage is Stage.RUNNING:
        seats = [number for number, _ in night.t.tables[1].held()]
        night.play(1, out=[seats[0]])
        night.wait(seconds=30)
    assert night.t.stage is Stage.ENDED
    assert sorted(places(night).values()) == [(place, place) for place in range(1, 11)]
    assert sum(p.amount for p in questions.payouts(night.t)) == questions.pool(night.t).pool
    night.refuse("wrong_stage", engine.start_hand, table=1, hand=99)


def test_the_heads_up_clock_starts_with_third_place() -> None:
    night = Night(make_terms(trusts_tables=True))
    night.begin(10)
    night.wait(minutes=10)
    night.start(1)
    night.end(1, out=range(1, 9))
    assert night.t.tally.heads_up is not None
    assert night.t.tally.heads_up.began == timedelta(minutes=10)
    night.start(1)
    assert night.t.tables[1].hand is not None
    assert not night.t.tables[1].hand.showdown_mode
    night.end(1)
    night.wait(minutes=30)
    night.start(1)
    assert night.t.tables[1].hand is not None
    assert night.t.tables[1].hand.showdown_mode


def test_an_exit_says_when_and_how() -> None:
    night = Night()
    night.begin(12)
    entry = night.entry_at(1, 3)
    night.wait(minutes=5)
    night.bust((1, 3))
    out = night.t.entries[entry].where
    assert isinstance(out, Out)
    assert out.at == night.now
    assert night.now - night.t.starts_at == timedelta(minutes=5)


def test_a_report_asks_for_the_start_when_it_decides_between_several(night: Night) -> None:
    night.play(1, out=[2])
    (alone,) = night.t.floor.reports
    assert not questions.start_decides(night.t, alone)
    night.do(engine.confirm_bust, report=alone.number)
    night.play(1, out=[3, 4], chips_before={3: 20, 4: 30})
    assert not any(questions.start_decides(night.t, one) for one in night.t.floor.reports)


def test_a_report_keeps_that_nobody_knows_the_start(night: Night) -> None:
    night.play(1)
    night.play(1, out=[3, 4], nobody_knows=True)
    first, second = night.t.floor.reports
    assert first.nobody_knows
    assert questions.left_together(night.t, first)
    assert not questions.start_decides(night.t, first)
    night.do(engine.confirm_bust, report=first.number)
    night.do(engine.confirm_bust, report=second.number)
    assert questions.starts_unknown(night.t) == ()
    assert len({(one.best, one.worst) for one in questions.standing(night.t)}) == 1


def test_a_bounty_goes_to_the_seat_that_took_the_chips(night: Night) -> None:
    winner = night.entry_at(1, 1)
    (_, reported) = night.play(1, out=[2], taken_by={2: 1})
    assert isinstance(reported, facts.BustReported)
    assert reported.knocked_out_by == (winner,)
