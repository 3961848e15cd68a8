"""What is due, computed: each suggestion can be carried out as it stands."""

from datetime import timedelta
from typing import Any

import pytest

from rules_engine import tournament as engine
from rules_engine.clock.hand_clock import Caller
from rules_engine.clock.structure import Structure
from rules_engine.prizes.payout_plan import FixedAmounts, PayoutPlan
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament import questions
from rules_engine.tournament.suggestions import Suggestion, SuggestionKind, suggestions
from tests.rules_engine.night import Night, make_terms


@pytest.fixture
def night() -> Night:
    night = Night(make_terms(trusts_tables=True))
    night.begin(20)
    return night


def due(night: Night, kind: SuggestionKind) -> list[Suggestion]:
    return [one for one in suggestions(night.t, now=night.now) if one.kind is kind]


def one_due(night: Night, kind: SuggestionKind) -> Suggestion:
    (suggestion,) = due(night, kind)
    assert suggestion.reason.sentence
    return suggestion


def carry_out(night: Night, suggestion: Suggestion, **more: Any) -> None:
    assert suggestion.verb is not None
    night.do(getattr(engine, suggestion.verb), **suggestion.wish, **more)


def test_tables_need_their_buttons() -> None:
    night = Night()
    night.sell(20)
    assert suggestions(night.t, now=night.now) == ()
    night.do(engine.draw_seats)
    draws = due(night, SuggestionKind.DRAW_BUTTON)
    assert [one.wish["table"] for one in draws] == [1, 2, 3]
    for one in draws:
        carry_out(night, one)
    assert not due(night, SuggestionKind.DRAW_BUTTON)


def test_a_late_entry_needs_a_seat(night: Night) -> None:
    night.do(engine.allow_late_entries, until_level=1)
    night.do(engine.admit_entry)
    carry_out(night, one_due(night, SuggestionKind.SEAT_ENTRY))
    assert not due(night, SuggestionKind.SEAT_ENTRY)


def test_the_next_move(night: Night) -> None:
    assert not due(night, SuggestionKind.MOVE)
    night.play(3, out=[1])
    suggestion = one_due(night, SuggestionKind.MOVE)
    assert suggestion.reason.source.citations
    carry_out(night, suggestion)
    assert not due(night, SuggestionKind.MOVE)


def test_a_move_that_has_to_wait_says_for_what(night: Night) -> None:
    night.play(3, out=[1])
    night.start(1)
    night.start(2)
    suggestion = one_due(night, SuggestionKind.MOVE)
    assert suggestion.verb is None
    assert "hand" in suggestion.reason.sentence


def test_a_table_to_break() -> None:
    night = Night(make_terms("roberts", tables=8, trusts_tables=True))
    night.begin(25)
    night.play(1, out=[1])
    suggestion = one_due(night, SuggestionKind.BREAK_TABLE)
    night.start(suggestion.wish["table"])
    assert one_due(night, SuggestionKind.BREAK_TABLE).waits_for == (suggestion.wish["table"],)
    night.end(suggestion.wish["table"])
    carry_out(night, suggestion)


def test_a_break_and_a_redraw_wait_for_reports() -> None:
    night = Night(make_terms("roberts", tables=8))
    night.begin(25)
    night.play(4, out=[1])
    assert one_due(night, SuggestionKind.BREAK_TABLE).waits_for_reports == (4,)
    night.do(engine.confirm_bust, report=night.t.floor.reports[0].number)
    assert one_due(night, SuggestionKind.BREAK_TABLE).waits_for_reports == ()
    final = Night()
    final.begin(12)
    final.play(2, out=[1, 2], chips_before={1: 10, 2: 20})
    assert one_due(final, SuggestionKind.REDRAW).waits_for_reports == (2,)


def test_somebody_left_behind_at_a_closing_table_needs_a_move() -> None:
    night = Night(make_terms("roberts", tables=8, trusts_tables=True))
    night.begin(25)
    night.play(1, out=[1])
    carry_out(night, one_due(night, SuggestionKind.BREAK_TABLE))
    assert not due(night, SuggestionKind.MOVE)
    move = night.t.floor.moves[0]
    night.do(engine.cancel_move, move=move.number, reason="wrong person")
    suggestion = one_due(night, SuggestionKind.MOVE)
    assert suggestion.wish == {"entry": move.entry}
    assert f"entry {move.entry} still sits there" in suggestion.reason.sentence


def test_a_redraw_for_the_final_table() -> None:
    night = Night(make_terms(trusts_tables=True))
    night.begin(12)
    night.play(1, out=[1, 2])
    suggestion = one_due(night, SuggestionKind.REDRAW)
    carry_out(night, suggestion)
    assert len(night.open_tables()) == 1


def test_a_move_that_cannot_be_picked_says_what_is_needed_first_and_where() -> None:
    night = Night(make_terms("club"))
    night.begin(20)
    night.play(1)
    night.play(2)
    night.bust((3, 1), (3, 2))
    first = one_due(night, SuggestionKind.MOVE)
    table = first.wish["table"]
    assert (first.verb, first.wish["first"]) == (None, "stack_needed")
    seats = [number for number, _ in night.t.tables[table].held()]
    night.do(engine.count_stacks, table=table, stacks=dict.fromkeys(seats, 100))
    then = one_due(night, SuggestionKind.MOVE)
    assert (then.wish["first"], then.wish["table"]) == ("cards_needed", table)
    assert set(then.wish["entries"]) == {night.entry_at(table, seat) for seat in seats}


def test_colour_up_table_by_table(night: Night) -> None:
    assert not due(night, SuggestionKind.COLOUR_UP)
    night.do(engine.set_level, level=9)
    night.start(2)
    waiting = {one.wish["table"]: one.waits_for for one in due(night, SuggestionKind.COLOUR_UP)}
    assert waiting == {1: (), 2: (2,), 3: ()}
    carry_out(night, due(night, SuggestionKind.COLOUR_UP)[0], small_chips={1: 5})
    assert [one.wish["table"] for one in due(night, SuggestionKind.COLOUR_UP)] == [2, 3]


def test_hand_for_hand_on_the_bubble_and_not_after() -> None:
    night = Night(make_terms(trusts_tables=True))
    night.begin(40)
    night.do(engine.close_registration)
    for table in (1, 2, 3, 4):
        night.play(table, out=range(2, night.t.tables[table].size + 1))
    night.play(5, out=range(3, night.t.tables[5].size + 1))
    assert night.t.tally.in_play == 6
    carry_out(night, one_due(night, SuggestionKind.START_HAND_FOR_HAND))
    assert not due(night, SuggestionKind.END_HAND_FOR_HAND)
    night.play(5, out=[1], chips_before={1: 40})
    carry_out(night, one_due(night, SuggestionKind.END_HAND_FOR_HAND))


def test_hand_for_hand_ends_once_the_round_is_over_and_its_busts_are_answered() -> None:
    night = Night()
    night.begin(18)
    night.do(engine.close_registration)
    paid = questions.places_paid(night.t)
    for table, left in ((1, 2), (2, paid - 1)):
        seats = range(left + 1, night.t.tables[table].size + 1)
        night.bust(*((table, seat) for seat in seats))
    assert night.t.tally.in_play == paid + 1
    night.do(engine.start_hand_for_hand)
    night.start(1)
    night.start(2)
    night.end(1, out=[2])
    night.do(engine.confirm_bust, report=night.t.floor.reports[0].number)
    assert one_due(night, SuggestionKind.END_HAND_FOR_HAND).waits_for == (2,)
    night.end(2, out=[1])
    over = one_due(night, SuggestionKind.END_HAND_FOR_HAND)
    assert (over.waits_for, over.waits_for_reports) == ((), (2,))
    night.do(engine.reject_bust, report=night.t.floor.reports[0].number, reason="a chip left")
    carry_out(night, one_due(night, SuggestionKind.END_HAND_FOR_HAND))
    assert not night.t.floor.hand_for_hand


def test_the_heads_up_limit_is_counted_down() -> None:
    night = Night(make_terms(trusts_tables=True))
    night.begin(10)
    night.play(1, out=range(3, 11))
    assert "30 more minutes" in one_due(night, SuggestionKind.HEADS_UP_LIMIT).reason.sentence
    night.wait(minutes=30)
    assert "all-in" in one_due(night, SuggestionKind.HEADS_UP_LIMIT).reason.sentence


def test_the_end_of_the_night_is_announced(night: Night) -> None:
    assert not due(night, SuggestionKind.TIME_LIMIT)
    night.wait(hours=4, minutes=50)
    assert one_due(night, SuggestionKind.TIME_LIMIT).verb is None
    night.start(1)
    night.wait(minutes=9)
    said = one_due(night, SuggestionKind.TIME_LIMIT).reason.sentence
    assert said == "Play ends within a minute."
    night.wait(minutes=1)
    suggestion = one_due(night, SuggestionKind.TIME_LIMIT)
    assert (suggestion.verb, suggestion.waits_for) == ("stop_play", (1,))


def test_when_time_is_up_no_chips_are_raced(night: Night) -> None:
    night.wait(hours=4, minutes=50)
    assert due(night, SuggestionKind.COLOUR_UP)
    night.wait(minutes=10)
    assert not due(night, SuggestionKind.COLOUR_UP)


def test_a_structure_that_runs_out(night: Night) -> None:
    assert not due(night, SuggestionKind.STRUCTURE_ENDS)
    own = night.t.clock.structure
    short = Structure.regular([(0, 5, 10), (0, 10, 20)], seconds=1200, growth=None)
    night.do(engine.change_structure, structure=own.spliced(short, first_level=2))
    assert not due(night, SuggestionKind.STRUCTURE_ENDS)
    night.wait(minutes=21)
    one_due(night, SuggestionKind.STRUCTURE_ENDS)


def test_registration_ends_with_the_level(night: Night) -> None:
    night.do(engine.allow_late_entries, until_level=1)
    one_due(night, SuggestionKind.LATE_ENTRIES_END)
    night.wait(minutes=20)
    carry_out(night, one_due(night, SuggestionKind.CLOSE_REGISTRATION))
    assert not due(night, SuggestionKind.CLOSE_REGISTRATION)


def test_the_waiting_list_moves_up() -> None:
    night = Night(make_terms(capacity=10))
    night.sell(10)
    night.do(engine.join_waiting_list)
    assert not due(night, SuggestionKind.ADMIT_FROM_WAITING_LIST)
    night.do(engine.withdraw_entry, entry=3, reason="sold twice")
    carry_out(night, one_due(night, SuggestionKind.ADMIT_FROM_WAITING_LIST))


def test_a_no_show_can_go(night: Night) -> None:
    night.do(engine.mark_absent, entry=4, never_came=True)
    assert not due(night, SuggestionKind.REMOVE_NO_SHOW)
    night.wait(minutes=20)
    carry_out(night, one_due(night, SuggestionKind.REMOVE_NO_SHOW))


def test_a_clock_that_has_run_out(night: Night) -> None:
    night.start(1)
    night.do(engine.call_clock, on=SeatRef(1, 2), hand=1, caller=Caller.TABLE_MATE, facing_bet=True)
    night.wait(seconds=59)
    assert not due(night, SuggestionKind.TIME_RAN_OUT)
    night.wait(seconds=1)
    suggestion = one_due(night, SuggestionKind.TIME_RAN_OUT)
    assert "hand dead" in suggestion.reason.sentence
    carry_out(night, suggestion)


def test_places_that_wait_for_somebodys_word() -> None:
    night = Night()
    night.begin(20)
    night.play(1)
    night.play(1, out=[2])
    night.do(engine.confirm_bust, report=night.t.floor.reports[0].number)
    other = night.entry_at(1, 3)
    night.do(engine.bust_seat, at=SeatRef(1, 3), entry=other, chips_before=40)
    carry_out(night, one_due(night, SuggestionKind.STATE_START), chips=60)
    assert not due(night, SuggestionKind.STATE_START)


def test_a_draft_goes_on_pick_by_pick() -> None:
    plan = PayoutPlan(cash=None, packages=("grill", "ham"))
    night = Night(make_terms("roberts", payouts=plan, trusts_tables=True))
    night.begin(4)
    night.play(1, out=[2, 3], chips_before={2: 50, 3: 50})
    night.play(1, out=[4])
    for package in ("ham", "grill"):
        carry_out(night, one_due(night, SuggestionKind.PICK_PACKAGE), package=package)
    assert not due(night, SuggestionKind.PICK_PACKAGE)


def test_a_list_of_prizes_that_does_not_fit() -> None:
    night = Night(make_terms("roberts", payouts=PayoutPlan(cash=FixedAmounts((9000, 3000)))))
    night.begin(4)
    assert not due(night, SuggestionKind.CHANGE_PRIZES)
    night.do(engine.close_registration)
    assert "128" in one_due(night, SuggestionKind.CHANGE_PRIZES).reason.sentence
    wrong = PayoutPlan(cash=FixedAmounts((9000,)))
    night.refuse("sum", engine.change_prizes, payouts=wrong)
    night.do(engine.change_prizes, payouts=PayoutPlan(cash=FixedAmounts((9800, 3000))))
    assert not due(night, SuggestionKind.CHANGE_PRIZES)


def test_a_tie_in_a_draft_is_drawn_for_first() -> None:
    plan = PayoutPlan(cash=None, packages=("grill", "ham"))
    night = Night(make_terms("roberts", payouts=plan, trusts_tables=True))
    night.begin(4)
    night.play(1, out=[2, 3, 4], chips_before={2: 50, 3: 50, 4: 50})
    assert one_due(night, SuggestionKind.DRAW_TIE).verb == "draw_tie"


def test_nothing_is_due_when_all_is_over(night: Night) -> None:
    night.do(engine.cancel_tournament, reason="storm")
    night.wait(hours=9)
    assert suggestions(night.t, now=night.now + timedelta(days=1)) == ()
