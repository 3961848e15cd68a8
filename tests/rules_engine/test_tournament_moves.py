"""Moves, breaking tables, redraws."""

from dataclasses import replace

import pytest

from rules_engine import tournament as engine
from rules_engine.cards import FULL_DECK
from rules_engine.house.keys import TableFormat
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.room.balancing import spread
from rules_engine.room.plan import Closing
from rules_engine.room.table_view import Seat, SeatRef
from rules_engine.tournament import Furniture, facts, questions
from rules_engine.tournament.questions.tables import open_sizes, room_spread
from rules_engine.tournament.state import MoveReason, Moving, TableStatus
from tests.rules_engine.night import Night, make_terms


@pytest.fixture
def night() -> Night:
    """Three tables: 7, 7 and 6; after a bust at table 3 somebody has to move."""
    night = Night()
    night.begin(20)
    night.play(1)
    night.play(2)
    return night


def uneven(night: Night) -> None:
    night.bust((3, 1))


def free_seat(night: Night, table: int) -> SeatRef:
    return SeatRef(table, questions.table_view(night.t, table).open_seats[0])


def order(night: Night) -> int:
    """Order the move that the house wants; its number."""
    plan = questions.next_move(night.t)
    assert plan is not None
    (fact,) = night.do(engine.order_move, entry=plan.entry, to=plan.to)
    assert isinstance(fact, facts.MoveOrdered)
    return fact.move


def test_even_tables_move_nobody(night: Night) -> None:
    assert questions.next_move(night.t) is None
    entry, to = night.entry_at(1, 1), free_seat(night, 3)
    night.refuse("balanced", engine.order_move, entry=entry, to=to)


def test_a_large_room_is_known_as_its_tables_will_be() -> None:
    """Whatever of it was asked and remembered before."""
    far_apart = tuple(Furniture(30 * number, seats=10) for number in range(1, 11))
    night = Night(replace(make_terms(), tables=far_apart))
    night.begin(80)
    table, other = night.open_tables()[0].number, night.open_tables()[-1].number
    for happens in (
        lambda: night.start(table),
        lambda: night.play(other, out=[1]),
        lambda: night.end(table),
        lambda: night.do(engine.confirm_bust, report=night.t.floor.reports[0].number),
    ):
        happens()
        sizes = tuple(view.sized for view in questions.open_tables(night.t))
        assert open_sizes(night.t) == sizes
        assert room_spread(night.t) == spread(sizes)


def test_the_player_due_for_the_big_blind_moves(night: Night) -> None:
    uneven(night)
    due = questions.next_hand(night.t, 1).positions.big_blind
    plan = questions.next_move(night.t)
    assert plan is not None
    assert plan.origin == SeatRef(1, due)
    order(night)
    (move,) = night.t.floor.moves
    assert (move.entry, move.origin, move.to) == (plan.entry, plan.origin, plan.to)
    assert move.why is MoveReason.BALANCE


def test_the_rules_pick_the_mover(night: Night) -> None:
    uneven(night)
    plan = questions.next_move(night.t)
    assert plan is not None
    other = next(e.number for e in night.t.entries if e.in_play and e.number != plan.entry)
    night.refuse("other_move", engine.order_move, entry=other, to=plan.to)
    night.refuse("other_move", engine.order_move, entry=plan.entry, to=free_seat(night, 2))


def test_a_move_under_way_counts_as_done(night: Night) -> None:
    uneven(night)
    order(night)
    assert questions.next_move(night.t) is None
    assert questions.table_view(night.t, 1).size == 6
    assert questions.table_view(night.t, 3).size == 6


def test_a_move_is_acknowledged_by_both_tables(night: Night) -> None:
    uneven(night)
    number = order(night)
    move = night.t.floor.moves[0]
    night.refuse("not_left_yet", engine.arrive, move=number)
    night.do(engine.leave_table, move=number)
    assert night.t.entries[move.entry].where == Moving(number)
    assert night.t.tables[1].seat(move.origin.seat) is None
    night.refuse("already_left", engine.leave_table, move=number)
    night.do(engine.arrive, move=number)
    assert night.seat_of(move.entry) == move.to
    assert night.t.floor.moves == ()
    night.refuse("already_closed", engine.arrive, move=number)
    night.refuse("already_closed", engine.leave_table, move=number)


def test_the_stack_travels_with_the_player(night: Night) -> None:
    entry = night.entry_at(3, 1)
    to = free_seat(night, 1)
    night.do(engine.choose_mover, entry=entry, to=to, reason="cannot see the board")
    number = night.t.floor.moves[0].number
    night.do(engine.leave_table, move=number)
    night.do(engine.arrive, move=number)
    assert night.t.tables[1].seat(to.seat) == Seat(entry, 100)


def test_a_move_within_a_table_is_done_in_one_tap(night: Night) -> None:
    entry, to = night.entry_at(1, 1), free_seat(night, 1)
    night.do(engine.choose_mover, entry=entry, to=to, reason="cannot see the board")
    hand = night.t.tables[1].hands + 1
    night.refuse("move_first", engine.start_hand, table=1, hand=hand)
    move = night.t.floor.moves[0].number
    left, arrived = night.do(engine.leave_table, move=move, at=1)
    assert (left.kind, arrived.kind) == ("move_left", "move_arrived")
    assert night.entry_at(1, to.seat) == entry
    assert night.t.floor.moves == ()
    night.start(1)


def test_whoever_has_to_leave_is_given_nothing_to_do_in_the_next_hand(night: Night) -> None:
    night.play(1)
    going = questions.dealers(night.t, 1, now=night.now).dealer
    assert going in questions.next_hand(night.t, 1).dealt_in
    to = free_seat(night, 3)
    night.do(engine.choose_mover, entry=night.entry_at(1, going), to=to, reason="light")
    roles = questions.dealers(night.t, 1, now=night.now)
    assert going not in (roles.dealer, roles.shuffler, roles.cutter)
    assert going not in questions.next_hand(night.t, 1).dealt_in


def test_nobody_leaves_in_the_middle_of_a_hand(night: Night) -> None:
    uneven(night)
    night.start(1)
    plan = questions.next_move(night.t)
    assert plan is not None
    assert plan.origin.table == 2  # a table between hands is asked first
    to = free_seat(night, 3)
    night.do(engine.choose_mover, entry=night.entry_at(1, 2), to=to, reason="needs the ramp")
    number = night.t.floor.moves[-1].number
    night.refuse("hand_running", engine.leave_table, move=number)
    night.end(1)
    night.do(engine.leave_table, move=number)


def test_no_hand_is_dealt_to_somebody_who_has_to_go(night: Night) -> None:
    uneven(night)
    number = order(night)
    night.refuse("move_first", engine.start_hand, table=1, hand=2)
    night.do(engine.leave_table, move=number)
    night.start(1)


def test_a_mover_may_arrive_during_a_hand_and_waits_for_the_next(night: Night) -> None:
    uneven(night)
    number = order(night)
    move = night.t.floor.moves[0]
    night.do(engine.leave_table, move=number)
    night.start(3)
    night.do(engine.arrive, move=number)
    assert night.t.tables[3].hand is not None
    assert move.to.seat not in night.t.tables[3].hand.dealt_in
    assert move.to.seat in night.t.tables[3].newcomers


def test_a_promised_seat_is_kept(night: Night) -> None:
    uneven(night)
    order(night)
    to = night.t.floor.moves[0].to
    other = night.entry_at(2, 1)
    night.refuse("seat_promised", engine.choose_mover, entry=other, to=to, reason="x")
    night.refuse("seat_promised", engine.correct_seat, entry=other, to=to, reason="x")
    night.refuse("seat_promised", engine.block_seat, at=to)


def test_one_move_for_each_person(night: Night) -> None:
    uneven(night)
    order(night)
    entry = night.t.floor.moves[0].entry
    to = free_seat(night, 2)
    night.refuse("move_ordered", engine.choose_mover, entry=entry, to=to, reason="x")


def test_a_cancelled_move_changes_nothing(night: Night) -> None:
    uneven(night)
    before = night.t.tables
    number = order(night)
    night.do(engine.cancel_move, move=number, reason="somebody else busted")
    assert night.t.tables == before
    night.refuse("already_closed", engine.leave_table, move=number)


def test_a_mover_can_be_called_back(night: Night) -> None:
    uneven(night)
    number = order(night)
    move = night.t.floor.moves[0]
    night.do(engine.leave_table, move=number)
    night.do(engine.cancel_move, move=number, reason="wrong person")
    assert night.seat_of(move.entry) == move.origin


def test_somebody_reported_out_does_not_move(night: Night) -> None:
    entry = night.entry_at(1, 1)
    night.play(1, out=[1])
    to = free_seat(night, 3)
    night.refuse("bust_reported", engine.choose_mover, entry=entry, to=to, reason="x")


def test_somebody_told_to_move_and_then_reported_out_stays(night: Night) -> None:
    entry, to = night.entry_at(1, 1), free_seat(night, 3)
    night.start(1)
    night.do(engine.choose_mover, entry=entry, to=to, reason="light")
    night.end(1, out=[1])
    move = night.t.floor.moves[0].number
    night.refuse("bust_reported", engine.leave_table, move=move)
    night.start(1)
    night.end(1)
    night.do(engine.reject_bust, report=night.t.floor.reports[0].number, reason="a chip left")
    night.do(engine.leave_table, move=move)


def test_somebody_reported_out_is_not_asked_to_move(night: Night) -> None:
    uneven(night)
    due = questions.next_hand(night.t, 1).positions.big_blind
    night.start(1)
    night.end(1, out=[next(n for n in questions.table_view(night.t, 1).occupied if n != due)])
    reported = night.t.floor.reports[0].entry
    assert questions.table_view(night.t, 1).size == 6
    assert reported not in questions.table_view(night.t, 1).entries
    plan = questions.next_move(night.t)
    assert plan is not None
    assert plan.origin.table == 2


def test_the_smallest_stack_moves_in_the_club() -> None:
    night = Night(make_terms("club", table_format=TableFormat.EIGHT_HANDED))
    night.begin(20)
    night.bust((3, 1), (3, 2))
    stacks = {number: 100 for number, _ in night.t.tables[1].held()} | {2: 60, 3: 140}
    night.do(engine.count_stacks, table=1, stacks=stacks)
    plan = questions.next_move(night.t)
    assert plan is not None
    assert plan.origin == SeatRef(1, 2)


def test_the_club_asks_for_stacks_it_needs() -> None:
    night = Night(make_terms("club"))
    night.begin(20)
    night.play(1)
    night.bust((3, 1), (3, 2))
    entry, to = night.entry_at(1, 1), free_seat(night, 3)
    night.refuse("stack_needed", engine.order_move, entry=entry, to=to)


def tied() -> Night:
    """The club: table 1 is too large, and two of its stacks are the smallest."""
    night = Night(make_terms("club", table_format=TableFormat.EIGHT_HANDED))
    night.begin(20)
    night.bust((3, 1), (3, 2))
    stacks = {number: 100 for number, _ in night.t.tables[1].held()} | {2: 60, 3: 60, 4: 180}
    night.do(engine.count_stacks, table=1, stacks=stacks)
    return night


def test_a_card_decides_between_equal_smallest_stacks() -> None:
    night = tied()
    two, three = night.entry_at(1, 2), night.entry_at(1, 3)
    assert set(questions.tied_to_move(night.t)) == {two, three}
    low, high = FULL_DECK[0], FULL_DECK[-1]
    night.refuse("wrong_cards", engine.draw_mover, cards={two: low})
    night.refuse("wrong_cards", engine.draw_mover, cards={two: low, three: low})
    (order,) = night.do(engine.draw_mover, cards={two: min(low, high), three: max(low, high)})
    assert isinstance(order, facts.MoveOrdered)
    assert order.entry == three
    assert dict(order.cards) == {two: min(low, high), three: max(low, high)}
    assert order.citations


def test_the_card_that_decides_who_moves_can_be_drawn_here() -> None:
    night = tied()
    (order,) = night.do(engine.draw_mover)
    assert isinstance(order, facts.MoveOrdered)
    best, _ = max(order.cards, key=lambda one: one[1])
    assert order.entry == best


def test_no_card_decides_where_stacks_differ_or_the_house_asks_for_none(night: Night) -> None:
    uneven(night)
    night.refuse("no_cards_needed", engine.draw_mover)


# Breaking tables


def test_a_table_that_is_due_closes() -> None:
    night = Night(make_terms("roberts", tables=8))
    night.begin(25)
    night.bust((1, 1))
    due = questions.consolidation(night.t)
    assert due is not None
    (table,) = due.closing
    size = night.t.tables[table].size
    broken, *moves = night.do(engine.break_table, table=table)
    assert isinstance(broken, facts.TableBroken)
    assert broken.citations
    assert len(moves) == size
    assert night.t.tables[table].status is TableStatus.BREAKING
    night.refuse("table_closing", engine.start_hand, table=table, hand=1)
    for move in night.t.floor.moves:
        night.do(engine.leave_table, move=move.number)
    assert night.t.tables[table].status is TableStatus.SPARE
    for move in night.t.floor.moves:
        night.do(engine.arrive, move=move.number)
    assert [table.size for table in night.open_tables()] == [8, 8, 8]


def test_each_move_of_a_break_has_a_number_of_its_own(night: Night) -> None:
    night.do(engine.break_table, table=3, reason="leak in the tent")
    numbers = [move.number for move in night.t.floor.moves]
    lines = [line.number for line in night.log.lines if isinstance(line.fact, facts.MoveOrdered)]
    assert numbers == lines


def test_a_table_that_is_empty_when_it_closes_is_spare_at_once(night: Night) -> None:
    night.do(engine.open_table, table=4)
    night.do(engine.break_table, table=4, reason="rain")
    assert night.t.tables[4].status is TableStatus.SPARE
    night.do(engine.open_table, table=4)


def test_a_closed_table_knows_whom_it_sent_away_until_it_opens_again(night: Night) -> None:
    sent = [seat.entry for _, seat in night.t.tables[3].held()]
    night.do(engine.break_table, table=3, reason="rain")
    for move in night.t.floor.moves:
        night.do(engine.leave_table, move=move.number)
        night.do(engine.arrive, move=move.number)
    assert sorted(night.t.tables[3].sent) == sorted(sent)
    night.do(engine.open_table, table=3)
    assert night.t.tables[3].sent == ()


def test_a_table_that_a_redraw_leaves_out_knows_whom_it_sent_away(night: Night) -> None:
    sent = tuple(seat.entry for _, seat in night.t.tables[3].held())
    night.do(engine.redraw, tables=[1, 2], reason="rain")
    assert night.t.tables[3].sent == sent
    assert night.t.tables[1].sent == ()


def test_the_last_one_at_a_closing_table_changes_places_with_somebody() -> None:
    night = Night()
    night.begin(20)
    night.do(engine.break_table, table=3, reason="rain")
    stays, *others = night.t.floor.moves
    for move in others:
        night.do(engine.leave_table, move=move.number)
    night.do(engine.cancel_move, move=stays.number, reason="cannot walk")
    there = night.entry_at(1, 1)
    night.do(engine.correct_seat, entry=stays.entry, to=SeatRef(1, 1), reason="they swapped")
    assert night.seat_of(there) == stays.origin
    assert night.t.tables[3].status is TableStatus.BREAKING


def test_a_table_is_not_broken_without_a_reason(night: Night) -> None:
    night.refuse("not_due", engine.break_table, table=3)
    night.refuse("table_not_open", engine.break_table, table=5, reason="x")
    night.start(3)
    night.refuse("hand_running", engine.break_table, table=3, reason="leak in the tent")


def test_the_club_deals_cards_to_break_a_table() -> None:
    night = Night(make_terms("club"))
    night.begin(20)
    entries = [seat.entry for _, seat in night.t.tables[3].held()]
    night.refuse("cards_needed", engine.break_table, table=3, reason="leak")
    cards = dict(zip(entries, FULL_DECK, strict=False))
    night.do(engine.break_table, table=3, reason="leak", cards=cards)
    assert len(night.t.floor.moves) == len(entries)


def test_the_cards_of_a_break_can_be_drawn_here() -> None:
    night = Night(make_terms("club"))
    night.begin(20)
    entries = {seat.entry for _, seat in night.t.tables[3].held()}
    assert set(questions.cards_to_break(night.t, 3)) == entries
    broken, *_ = night.do(engine.break_table, table=3, reason="leak", draws=True)
    assert isinstance(broken, facts.TableBroken)
    assert {entry for entry, _ in broken.cards} == entries
    ranked = [entry for entry, card in sorted(broken.cards, key=lambda one: one[1], reverse=True)]
    went = {move.entry: move.to.table for move in night.t.floor.moves}
    tables = [went[entry] for entry in ranked]
    assert tables == sorted(tables)


def test_nobody_is_dealt_the_same_card_when_a_table_breaks() -> None:
    night = Night(make_terms("club"))
    night.begin(20)
    same = dict.fromkeys(questions.cards_to_break(night.t, 3), FULL_DECK[0])
    night.refuse("wrong_cards", engine.break_table, table=3, reason="leak", cards=same)


def test_no_card_is_dealt_where_seats_are_drawn(night: Night) -> None:
    assert questions.cards_to_break(night.t, 3) == ()
    (broken, *_) = night.do(engine.break_table, table=3, reason="leak", draws=True)
    assert isinstance(broken, facts.TableBroken)
    assert broken.cards == ()


def test_two_tables_are_merged_into_one() -> None:
    night = Night(make_terms(trusts_tables=True))
    night.begin(20)
    night.play(1, out=[1, 2, 3, 4], chips_before={1: 1, 2: 2, 3: 3, 4: 4})
    movers = {seat.entry for _, seat in night.t.tables[3].held()}
    night.refuse("not_due", engine.break_table, table=3, into=1)
    night.refuse("table_not_open", engine.break_table, table=3, into=3, reason="a draught")
    night.refuse("table_not_open", engine.break_table, table=3, into=9, reason="a draught")
    night.refuse("room_too_small", engine.break_table, table=3, into=2, reason="a draught")
    night.do(engine.break_table, table=3, into=1, reason="a draught")
    assert {move.entry for move in night.t.floor.moves} == movers
    assert {move.to.table for move in night.t.floor.moves} == {1}


def test_nobody_on_the_way_to_a_closing_table(night: Night) -> None:
    uneven(night)
    order(night)
    night.refuse("move_ordered", engine.break_table, table=3, reason="leak in the tent")


def test_a_table_breaks_once_its_reports_are_answered() -> None:
    night = Night()
    night.begin(20)
    night.play(3, out=[1])
    refusal = night.refuse("bust_reported", engine.break_table, table=3, reason="leak")
    assert refusal == "Answer the report at table 3 first."
    night.do(engine.reject_bust, report=night.t.floor.reports[0].number, reason="a chip left")
    night.do(engine.break_table, table=3, reason="leak")
    assert night.entry_at(3, 1) in {move.entry for move in night.t.floor.moves}


def test_a_report_at_another_table_does_not_hold_a_break_up(night: Night) -> None:
    night.play(1, out=[1])
    night.do(engine.break_table, table=3, reason="leak")


def test_a_bust_seen_during_the_break_empties_the_table() -> None:
    night = Night()
    night.begin(20)
    night.play(3)
    night.do(engine.break_table, table=3, reason="leak in the tent")
    for move in night.t.floor.moves:
        if move.origin != SeatRef(3, 1):
            night.do(engine.leave_table, move=move.number)
    assert night.t.tables[3].status is TableStatus.BREAKING
    night.do(engine.bust_seat, at=SeatRef(3, 1), entry=night.entry_at(3, 1))
    assert night.t.tables[3].status is TableStatus.SPARE


def test_somebody_on_the_way_is_not_asked_to_move_again() -> None:
    night = Night(make_terms("club", trusts_tables=True))
    night.begin(20)
    night.play(2)
    mover = night.entry_at(2, 1)
    night.do(engine.choose_mover, entry=mover, to=free_seat(night, 1), reason="light")
    night.do(engine.leave_table, move=night.t.floor.moves[0].number)
    night.play(3, out=[1])
    plan = questions.next_move(night.t, cards=dict(zip(range(1, 21), FULL_DECK, strict=False)))
    assert plan is not None
    assert plan.origin.table == 1
    assert plan.entry != mover


# Redraws


def test_everybody_redraws_for_the_final_table() -> None:
    night = Night()
    night.begin(12)
    night.play(1)
    night.bust((1, 1), (1, 2))
    due = questions.consolidation(night.t)
    assert due is not None
    stacks = questions.stacks(night.t)
    (fact,) = night.do(engine.redraw, tables=due.staying)
    assert isinstance(fact, facts.RedrawDone)
    (table,) = night.open_tables()
    assert (table.number, table.size) == (1, 10)
    assert questions.stacks(night.t) == stacks
    night.refuse("button_needed", engine.start_hand, table=1, hand=table.hands + 1)
    night.do(engine.draw_button, table=1)
    night.start(1)


def test_a_redraw_waits_for_hands_and_reports() -> None:
    night = Night()
    night.begin(12)
    night.start(2)
    night.bust((1, 1), (1, 2))
    night.refuse("hand_running", engine.redraw, tables=[1])
    night.end(2, out=[3])
    refusal = night.refuse("bust_reported", engine.redraw, tables=[1])
    assert refusal == "Answer the report at table 2 first."


def test_a_redraw_closes_moves_under_way() -> None:
    night = Night()
    night.begin(12)
    entry = night.entry_at(2, 1)
    to = free_seat(night, 1)
    night.do(engine.choose_mover, entry=entry, to=to, reason="light")
    number = night.t.floor.moves[0].number
    night.do(engine.leave_table, move=number)
    night.bust((1, 1), (1, 2))
    night.do(engine.redraw, tables=[1])
    assert night.t.floor.moves == ()
    night.refuse("already_closed", engine.arrive, move=number)


def test_a_redraw_that_is_not_due_needs_a_reason(night: Night) -> None:
    night.refuse("not_due", engine.redraw, tables=[1, 2, 3])
    night.do(engine.redraw, tables=[1, 2, 3], reason="the players ask for it")
    assert sorted(table.size for table in night.open_tables()) == [6, 7, 7]


@pytest.mark.parametrize("house", sorted(SHIPPED))
def test_tables_come_down_to_one_by_what_the_house_suggests(house: str) -> None:
    night = Night(make_terms(house, tables=6, trusts_tables=True), seed=3)
    night.begin(26)
    while night.t.tally.in_play > 4:
        for table in night.open_tables():
            if table.size > 2 and night.t.tally.in_play > 4:
                stacks = {n: 10 for n, _ in table.held()}
                gone = next(number for number, _ in table.held())
                night.play(table.number, out=[gone], chips_before=stacks)
        for report in night.t.floor.reports:
            night.do(engine.confirm_bust, report=report.number)
        settle(night)
    assert len(night.open_tables()) == 1


def settle(night: Night) -> None:
    """Carry out every move, break and redraw that is due."""
    while True:
        due = questions.consolidation(night.t)
        if due is not None and due.kind is not Closing.BREAK:
            night.do(engine.redraw, tables=due.staying)
            for table in night.open_tables():
                night.do(engine.draw_button, table=table.number)
        elif due is not None:
            closing = due.closing[0]
            entries = [seat.entry for _, seat in night.t.tables[closing].held()]
            cards = dict(zip(entries, FULL_DECK, strict=False))
            night.do(engine.break_table, table=closing, cards=cards)
        elif not move_somebody(night):
            return
        walk(night)


def move_somebody(night: Night) -> bool:
    count_everything(night)
    cards = dict(zip((e.number for e in night.t.entries), FULL_DECK, strict=False))
    plan = questions.next_move(night.t, cards=cards)
    if plan is not None:
        night.do(engine.order_move, entry=plan.entry, to=plan.to, cards=cards)
    return plan is not None


def walk(night: Night) -> None:
    for move in night.t.floor.moves:
        night.do(engine.leave_table, move=move.number)
    for move in night.t.floor.moves:
        night.do(engine.arrive, move=move.number)


def count_everything(night: Night) -> None:
    """All chips to the first seat but one for everybody else."""
    for table in night.open_tables():
        unknown = [number for number, seat in table.held() if seat.stack is None]
        if unknown:
            known = sum(stack or 0 for stack in questions.stacks(night.t).values())
            stacks = dict.fromkeys(unknown, 1)
            if not any(stack is None for stack in _others(night, table.number)):
                stacks[unknown[0]] += night.t.tally.chips_in_play - known - len(unknown)
            night.do(engine.count_stacks, table=table.number, stacks=stacks)


def _others(night: Night, table: int) -> list[int | None]:
    return [
        seat.stack for one in night.open_tables() if one.number != table for _, seat in one.held()
    ]


def test_a_table_speaks_for_its_own_end_of_a_move(night: Night) -> None:
    uneven(night)
    number = order(night)
    move = night.t.floor.moves[0]
    night.refuse("not_your_move", engine.leave_table, move=number, at=move.to.table)
    night.do(engine.leave_table, move=number, at=move.origin.table)
    night.refuse("not_your_move", engine.arrive, move=number, at=move.origin.table)
    night.do(engine.arrive, move=number, at=move.to.table)
    night.refuse("already_closed", engine.arrive, move=number, at=move.to.table)
