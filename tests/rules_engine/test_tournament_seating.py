"""Seats, tables, buttons and staff's corrections of them."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules_engine import tournament as engine
from rules_engine.cards import parse_cards
from rules_engine.errors import RuleViolation
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.room import seating
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament import Furniture, Stage, facts, questions
from rules_engine.tournament.state import TableStatus
from tests.rules_engine.night import Night, make_terms


@pytest.fixture
def night() -> Night:
    night = Night()
    night.begin(20)
    return night


def free_seat(night: Night, table: int) -> SeatRef:
    return SeatRef(table, questions.table_view(night.t, table).open_seats[0])


def test_a_table_that_nobody_planned_for_comes_into_play() -> None:
    night = Night(make_terms(tables=3))
    night.refuse("wrong_stage", engine.add_table, seats=9)
    night.begin(20)
    added, opened = night.do(engine.add_table, seats=9, decks=2)
    assert (added.kind, opened.kind) == ("table_added", "table_opened")
    table = night.t.tables[4]
    assert (len(table.seats), table.decks, table.status) == (9, 2, TableStatus.OPEN)
    night.refuse("no_such_furniture", engine.add_table, seats=13)
    entry, to = night.entry_at(1, 1), SeatRef(4, 1)
    wish = night.wish
    night.do(engine.choose_mover, entry=entry, to=to, reason="more space")
    with pytest.raises(RuleViolation):
        night.undo(wish)


def test_the_draw_seats_everybody_evenly() -> None:
    night = Night()
    night.sell(43)
    (fact,) = night.do(engine.draw_seats)
    assert night.t.stage is Stage.DRAWN
    assert sorted(table.size for table in night.open_tables()) == [7, 7, 7, 7, 7, 8]
    assert isinstance(fact, facts.SeatsDrawn)
    assert fact.citations


def test_the_draw_can_be_repeated_from_its_seed() -> None:
    night = Night()
    night.sell(20)
    views = [questions.table_view(night.t, number) for number in (1, 2, 3)]
    (fact,) = night.do(engine.draw_seats)
    assert isinstance(fact, facts.SeatsDrawn)
    again = seating.draw_seats(views, entries=range(1, 21), seed=fact.seed)
    assert {e: SeatRef(t, s) for e, t, s in fact.seats} == dict(again.seats)


def test_tables_that_close_first_are_used_last() -> None:
    night = Night(make_terms(tables=4, break_order=(1, 3)))
    night.sell(16)
    night.do(engine.draw_seats)
    assert [table.number for table in night.open_tables()] == [2, 4]


def test_too_small_a_field_is_not_drawn() -> None:
    night = Night()
    night.sell(9)
    night.refuse("too_few", engine.draw_seats)


def test_a_room_too_small_is_refused() -> None:
    night = Night(make_terms(tables=1, capacity=14))
    night.sell(14)
    night.refuse("room_too_small", engine.draw_seats)


def test_a_draw_happens_once(night: Night) -> None:
    night.refuse("wrong_stage", engine.draw_seats)


def test_needs_are_met_by_the_draw() -> None:
    night = Night()
    night.sell(20)
    night.do(engine.state_needs, entry=4, table=2, seat=5)
    night.do(engine.state_needs, entry=1, apart_from=[2])
    night.do(engine.draw_seats)
    assert night.seat_of(4) == SeatRef(2, 5)
    assert night.seat_of(1).table != night.seat_of(2).table


def test_a_late_entry_gets_a_seat_at_the_smallest_table(night: Night) -> None:
    night.do(engine.allow_late_entries, until_level=1)
    night.do(engine.admit_entry)
    night.do(engine.seat_entry, entry=21)
    assert night.seat_of(21).table == 3
    assert night.seat_of(21).seat in night.t.tables[3].newcomers
    night.refuse("already_seated", engine.seat_entry, entry=21)


def test_a_late_entry_can_be_given_a_seat(night: Night) -> None:
    night.do(engine.allow_late_entries, until_level=1)
    night.do(engine.admit_entry)
    at = free_seat(night, 1)
    night.refuse("seat_taken", engine.seat_entry, entry=21, to=night.seat_of(1))
    night.refuse("no_such_seat", engine.seat_entry, entry=21, to=SeatRef(1, 11))
    night.refuse("no_such_table", engine.seat_entry, entry=21, to=SeatRef(77, 1))
    night.refuse("table_not_open", engine.seat_entry, entry=21, to=SeatRef(5, 1))
    night.do(engine.seat_entry, entry=21, to=at)
    assert night.seat_of(21) == at


def test_a_spare_table_can_be_opened(night: Night) -> None:
    night.do(engine.open_table, table=4)
    assert night.t.tables[4].status is TableStatus.OPEN
    night.refuse("table_open", engine.open_table, table=4)
    night.refuse("no_such_table", engine.open_table, table=44)


def test_a_blocked_seat_is_not_given_out(night: Night) -> None:
    at = free_seat(night, 1)
    night.do(engine.block_seat, at=at, reason="broken chair")
    night.refuse("seat_blocked", engine.choose_mover, entry=night.entry_at(2, 1), to=at, reason="x")
    night.refuse("no_such_seat", engine.block_seat, at=at)
    night.do(engine.unblock_seat, at=at)
    night.refuse("not_blocked", engine.unblock_seat, at=at)
    night.refuse("seat_taken", engine.block_seat, at=night.seat_of(1))


def test_seats_blocked_from_the_start_stay_empty() -> None:
    furniture = (Furniture(1, 10, blocked=(1, 10)), Furniture(2, 10))
    night = Night(replace(make_terms(), tables=furniture))
    night.sell(18)
    night.do(engine.draw_seats)
    assert night.t.tables[1].seat(1) is None
    assert night.t.tables[1].seat(10) is None


def test_the_first_button_goes_to_the_highest_card() -> None:
    night = Night()
    night.sell(10)
    night.do(engine.draw_seats)
    cards = parse_cards("2c 3c 4c 5c Ad As 8c 9c Tc Jc")
    dealt = dict(zip(range(1, 11), cards, strict=True))
    night.refuse("wrong_cards", engine.draw_button, table=1, cards={1: cards[0]})
    night.refuse("wrong_cards", engine.draw_button, table=1, cards=dealt | {2: cards[0]})
    (fact,) = night.do(engine.draw_button, table=1, cards=dealt)
    assert night.t.tables[1].button == 6
    assert fact.citations
    night.refuse("already_drawn", engine.draw_button, table=1)


def test_a_hand_needs_a_button() -> None:
    night = Night()
    night.sell(10)
    night.do(engine.draw_seats)
    night.do(engine.start_clock)
    night.refuse("button_needed", engine.start_hand, table=1, hand=1)


def test_staff_correct_the_button(night: Night) -> None:
    night.play(1)
    night.do(engine.correct_button, table=1, seat=5, reason="it was moved twice")
    night.start(1)
    assert night.t.tables[1].last is not None
    assert night.t.tables[1].last.button == 5
    night.refuse("hand_running", engine.correct_button, table=1, seat=2, reason="too late")
    night.refuse("no_such_seat", engine.correct_button, table=2, seat=12, reason="typo")


def test_staff_correct_a_seat(night: Night) -> None:
    entry, at = night.entry_at(1, 1), free_seat(night, 2)
    night.do(engine.correct_seat, entry=entry, to=at, reason="went to the wrong table")
    assert night.seat_of(entry) == at
    assert night.t.tables[1].seat(1) is None
    night.refuse("already_seated", engine.correct_seat, entry=entry, to=at, reason="again")


def test_two_people_in_each_others_seats_are_corrected_at_once(night: Night) -> None:
    one, other = night.entry_at(1, 1), night.entry_at(2, 2)
    night.do(engine.correct_seat, entry=one, to=SeatRef(2, 2), reason="swapped")
    assert night.seat_of(one) == SeatRef(2, 2)
    assert night.seat_of(other) == SeatRef(1, 1)
    corrected = night.log.lines[night.t.head].fact
    assert isinstance(corrected, facts.SeatCorrected)
    assert corrected.swapped_with == other


def test_nobody_is_reseated_in_the_middle_of_a_hand(night: Night) -> None:
    night.start(1)
    entry, at = night.entry_at(1, 1), free_seat(night, 2)
    night.refuse("hand_running", engine.correct_seat, entry=entry, to=at, reason="x")


@pytest.mark.parametrize("house", sorted(SHIPPED))
def test_who_deals_is_known_before_every_hand(house: str) -> None:
    night = Night(make_terms(house))
    night.begin(16)
    for _ in range(3):
        roles = questions.dealers(night.t, 1, now=night.now)
        assert night.t.tables[1].seat(roles.dealer) is not None
        night.play(1)


def test_the_buttons_of_several_tables_are_drawn_in_one_wish() -> None:
    night = Night()
    night.sell(20)
    night.do(engine.draw_seats)
    night.do(engine.start_clock)
    tables = [table.number for table in night.open_tables()]
    made = night.do(engine.draw_buttons, tables=tables)
    assert [fact.kind for fact in made] == ["button_drawn"] * len(tables)
    night.refuse("table_not_open", engine.draw_buttons, tables=[6])


@pytest.mark.parametrize(
    ("verb", "wish"),
    [
        (engine.correct_button, {"table": 1, "seat": 2}),
        (engine.correct_seat, {"entry": 1, "to": SeatRef(1, 10)}),
        (engine.correct_stack, {"entry": 1, "chips": 7}),
        (engine.remove_chips, {"entry": 1, "chips": 7}),
        (engine.give_chips, {"table": 1, "chips": 5, "giver": 1, "taker": 2}),
        (engine.choose_mover, {"entry": 1, "to": SeatRef(1, 10)}),
        (engine.disqualify, {"entry": 1}),
        (engine.cancel_tournament, {}),
    ],
)
def test_what_staff_decide_against_the_record_needs_a_reason(
    verb: Callable[..., tuple[engine.Fact, ...]], wish: dict[str, Any]
) -> None:
    night = Night()
    night.begin(20)
    night.refuse("reason_needed", verb, **wish, reason="  ")
