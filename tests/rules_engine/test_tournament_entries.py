"""Entries, waiting list, late entries."""

from dataclasses import replace

from rules_engine import tournament as engine
from rules_engine.clock.structure import Level, Structure
from rules_engine.house.keys import AnteRule
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.prizes import Price
from rules_engine.room.needs import Need, Pin
from rules_engine.tournament import audit, facts, questions
from rules_engine.tournament.state import Unseated, Waiting, Withdrawn
from tests.rules_engine.night import Night, make_terms


def test_an_entry_gets_the_starting_stack_and_accepts_the_rules() -> None:
    night = Night(make_terms(rules_version=3))
    (fact,) = night.do(engine.admit_entry, ticket="A17")
    entry = night.t.entries[1]
    assert entry.where == Unseated(100)
    assert (entry.ticket, entry.rules_version) == ("A17", 3)
    assert night.t.tally.chips_in_play == 100
    assert isinstance(fact, facts.EntryAdmitted)


def test_money_follows_the_entries() -> None:
    night = Night()
    night.sell(43)
    split = questions.pool(night.t)
    assert (split.collected, split.pool, split.donation) == (172_000, 137_600, 34_400)
    assert questions.prizes(night.t) == (55_000, 33_000, 22_000, 13_800, 13_800)


def test_the_tournament_fills_up() -> None:
    night = Night(make_terms(tables=20, capacity=12))
    night.sell(12)
    night.refuse("full", engine.admit_entry)
    night.do(engine.join_waiting_list)
    assert night.t.sales.waiting == (13,)
    assert night.t.entries[13].where == Waiting()
    assert night.t.tally.in_play == 12


def test_the_house_limits_the_field() -> None:
    night = Night(make_terms(tables=20, capacity=100))
    night.sell(80)
    night.refuse("full", engine.admit_entry)


def test_without_a_number_every_chair_counts() -> None:
    night = Night(make_terms(tables=1))
    night.sell(10)
    night.refuse("full", engine.admit_entry)


def test_the_waiting_list_is_served_in_order() -> None:
    night = Night(make_terms(capacity=10))
    night.sell(10)
    night.do(engine.join_waiting_list)
    night.do(engine.join_waiting_list)
    night.refuse("not_next", engine.admit_entry, entry=11)
    night.do(engine.withdraw_entry, entry=4, reason="sold twice")
    night.refuse("others_wait", engine.admit_entry)
    night.refuse("not_next", engine.admit_entry, entry=12)
    night.do(engine.admit_entry, entry=11)
    assert night.t.sales.waiting == (12,)
    assert night.t.sales.entries == 10
    night.do(engine.withdraw_entry, entry=12)
    assert night.t.entries[12].where == Withdrawn()


def test_nobody_waits_while_there_is_room() -> None:
    Night().refuse("room_left", engine.join_waiting_list)


def test_money_goes_back_only_for_a_reason() -> None:
    night = Night()
    night.sell(3)
    night.refuse("no_refund", engine.withdraw_entry, entry=2)
    night.do(engine.withdraw_entry, entry=2, reason="two tickets for one person")
    assert night.t.tally.chips_in_play == 200
    assert questions.pool(night.t).collected == 8000
    night.refuse("not_in_play", engine.withdraw_entry, entry=2, reason="again")
    night.refuse("no_such_entry", engine.withdraw_entry, entry=9, reason="who?")


def test_a_withdrawn_entry_leaves_its_seat() -> None:
    night = Night()
    night.sell(10)
    night.do(engine.draw_seats)
    at = night.seat_of(5)
    night.do(engine.withdraw_entry, entry=5, reason="called away")
    assert night.t.tables[at.table].seat(at.seat) is None
    night.sell(1)


def test_before_its_first_hand_an_entry_is_taken_back_though_the_clock_runs() -> None:
    night = Night()
    night.begin(12)
    at = night.seat_of(6)
    night.do(engine.withdraw_entry, entry=6, reason="ill")
    assert night.t.tables[at.table].seat(at.seat) is None
    assert night.t.tally.chips_in_play == 1100
    assert not audit.problems(night.t)


def test_once_a_hand_began_at_its_table_an_entry_stays_and_the_sentence_says_what_helps() -> None:
    night = Night()
    night.begin(12)
    at = night.seat_of(6)
    night.start(at.table)
    night.refuse("play_has_begun", engine.withdraw_entry, entry=6, reason="ill")
    other = next(e.number for e in night.t.entries if night.seat_of(e.number).table != at.table)
    night.do(engine.withdraw_entry, entry=other, reason="ill")
    assert not audit.problems(night.t)


def test_a_seat_of_a_later_level_has_played_though_nobody_told_the_log() -> None:
    night = Night()
    night.begin(12)
    night.wait(minutes=25)
    night.refuse("play_has_begun", engine.withdraw_entry, entry=6, reason="ill")


def test_nobody_is_left_alone_by_taking_an_entry_back() -> None:
    night = Night()
    night.begin(10)
    for entry in range(1, 9):
        night.do(engine.withdraw_entry, entry=entry, reason="ill")
    night.refuse("too_few", engine.withdraw_entry, entry=9, reason="ill")


def test_an_entry_that_was_to_move_is_taken_back_with_its_move() -> None:
    night = Night()
    night.begin(12)
    here = [e.number for e in night.t.entries if night.seat_of(e.number).table == 1]
    for entry in here[:2]:
        night.do(engine.withdraw_entry, entry=entry, reason="ill")
    plan = questions.next_move(night.t)
    assert plan
    night.do(engine.order_move, entry=plan.entry, to=plan.to)
    night.do(engine.withdraw_entry, entry=plan.entry, reason="ill")
    assert not night.t.floor.moves
    assert not audit.problems(night.t)


def test_a_number_is_not_given_to_somebody_else() -> None:
    night = Night()
    night.sell(3)
    night.do(engine.withdraw_entry, entry=3, reason="sold twice")
    night.sell(1)
    assert night.t.entries[4].in_play


def test_late_entries_need_the_director_and_end_with_level_1() -> None:
    night = Night()
    night.begin(16)
    night.refuse("director", engine.admit_entry)
    night.refuse("late_entry_over", engine.allow_late_entries, until_level=2)
    night.do(engine.allow_late_entries, until_level=1)
    night.do(engine.admit_entry)
    assert night.t.entries[17].where == Unseated(100)
    night.wait(minutes=20)
    night.refuse("late_entry_over", engine.admit_entry)


def test_a_late_stack_has_paid_where_the_house_says_so() -> None:
    night = Night(make_terms("roberts"))
    night.begin(16)
    night.do(engine.allow_late_entries, until_level=4)
    for table in (1, 2):
        play_hands(night, table, 17)
    night.do(engine.admit_entry)
    assert night.t.entries[17].where == Unseated(94)
    assert night.t.tally.chips_in_play == 1694


def play_hands(night: Night, table: int, count: int) -> None:
    for _ in range(count):
        night.play(table)


def test_a_round_of_blinds_is_as_many_hands_as_there_are_players() -> None:
    night = Night(make_terms("roberts"))
    night.begin(16)
    play_hands(night, 1, 7)
    assert (night.t.tables[1].orbits.done, night.t.tables[1].orbits.hands) == ((), 7)
    night.start(1)
    night.do(engine.void_hand, table=1, hand=8, reason="misdeal")
    assert night.t.tables[1].orbits.hands == 7
    play_hands(night, 1, 1)
    assert (night.t.tables[1].orbits.done, night.t.tables[1].orbits.hands) == (((1, 8),), 0)


def test_a_late_stack_is_what_it_would_be_at_a_table_in_the_middle() -> None:
    night = Night(make_terms("roberts"))
    night.begin(24)
    assert questions.late_entry_stack(night.t).stack == 100
    play_hands(night, 1, 24)
    assert questions.late_entry_stack(night.t).stack == 100
    play_hands(night, 2, 8)
    assert questions.late_entry_stack(night.t).stack == 97


def test_a_big_blind_pays_one_ante_in_a_round() -> None:
    level = Level(ante=10, small_blind=5, big_blind=10, seconds=1200)
    structure = Structure((level,))
    stacks = []
    for rule in AnteRule:
        terms = replace(make_terms("roberts"), house=SHIPPED["roberts"].with_(ante_rule=rule))
        night = Night(terms, structure=structure)
        night.begin(16)
        for table in (1, 2):
            play_hands(night, table, 8)
        stacks.append(questions.late_entry_stack(night.t).stack)
    assert stacks == [100 - 15 - 80, 100 - 15 - 10]


def test_a_late_entry_whose_stack_would_be_gone_is_refused() -> None:
    structure = Structure((Level(ante=0, small_blind=50, big_blind=100, seconds=1200),))
    night = Night(make_terms("roberts"), structure=structure)
    night.begin(16)
    night.do(engine.allow_late_entries, until_level=4)
    for table in (1, 2):
        play_hands(night, table, 8)
    night.refuse("stack_gone", engine.admit_entry)


def test_a_re_entry_has_missed_nothing() -> None:
    night = Night(make_terms("roberts", re_entries=1))
    night.begin(16)
    night.do(engine.allow_late_entries, until_level=4)
    for table in (1, 2):
        play_hands(night, table, 16)
    out = night.entry_at(1, 2)
    night.bust((1, 2))
    night.do(engine.re_enter, entry=out)
    assert night.t.entries[17].where == Unseated(100)


def test_a_late_stack_is_made_of_chips_that_are_still_in_play() -> None:
    night = Night(make_terms("roberts"))
    night.begin(16)
    for table in (1, 2):
        play_hands(night, table, 8)
    state = night.t
    for number in (1, 2):
        raced = replace(state.tables[number], coloured_up=(1,))
        state = replace(state, tables=state.tables.put(number, raced))
    assert questions.late_entry_stack(state).stack == 100


def test_closing_registration_is_final() -> None:
    night = Night()
    night.sell(12)
    night.do(engine.close_registration)
    night.refuse("already_closed", engine.close_registration)
    night.refuse("registration_closed", engine.admit_entry)


def test_re_entries_are_counted_for_each_person() -> None:
    night = Night(make_terms("roberts", re_entries=1))
    night.begin(16)
    night.do(engine.allow_late_entries, until_level=4)
    first = night.entry_at(1, 2)
    night.refuse("still_in", engine.re_enter, entry=first)
    night.bust((1, 2))
    night.do(engine.re_enter, entry=first)
    again = night.t.entries[17]
    assert again.re_entry_of == first
    night.do(engine.seat_entry, entry=17)
    at = night.seat_of(17)
    night.bust((at.table, at.seat))
    night.refuse("limit", engine.re_enter, entry=17)
    assert night.t.sales.entries == 17


def test_a_re_entry_of_its_own_has_price_chips_and_window() -> None:
    own = engine.ReEntry(Price(30_00, 20_00), chips=60, until_level=2)
    night = Night(make_terms("roberts", re_entries=5, re_entry=own, capacity=16))
    night.begin(16)
    first = night.entry_at(1, 2)
    night.bust((1, 2))
    night.do(engine.re_enter, entry=first)
    bought = night.t.entries[17]
    assert (bought.price, night.t.sales.entries) == (own.price, 17)
    assert night.t.entries[17].where == Unseated(60)
    second = night.entry_at(1, 3)
    night.bust((1, 3))
    night.wait(hours=12)
    night.refuse("re_entry_over", engine.re_enter, entry=second)


def test_re_entries_have_to_be_offered() -> None:
    night = Night()
    night.begin(16)
    night.do(engine.allow_late_entries, until_level=1)
    night.bust((1, 2))
    night.refuse("not_offered", engine.re_enter, entry=questions.standing(night.t)[0].entry)


def test_needs_replace_earlier_ones() -> None:
    night = Night()
    night.sell(4)
    night.do(engine.state_needs, entry=1, table=2, seat=3, apart_from=[2, 3], stays=True)
    assert night.t.needs.rivals(1) == {2, 3}
    assert night.t.needs.keeps_seat(1)
    night.do(engine.state_needs, entry=1)
    assert not night.t.needs.rivals(2)
    assert not night.t.needs.keeps_seat(1)
    night.refuse("no_such_entry", engine.state_needs, entry=1, apart_from=[77])


def test_whoever_pays_before_the_draw_is_admitted_with_their_need() -> None:
    night = Night()
    made = night.do(engine.welcome, need=Need(table=2, stays=True))
    assert [fact.kind for fact in made] == ["entry_admitted", "needs_stated"]
    assert night.t.needs.pin(1) == Pin(1, table=2)
    assert night.t.needs.keeps_seat(1)
    assert [fact.kind for fact in night.do(engine.welcome)] == ["entry_admitted"]


def test_a_table_that_this_room_lacks_is_left_out_of_a_need() -> None:
    night = Night()
    night.do(engine.welcome, need=Need(table=44, seat=3, stays=True))
    assert night.t.needs.pin(1) is None
    assert night.t.needs.keeps_seat(1)


def test_whoever_pays_after_the_draw_sits_down_at_once() -> None:
    night = Night()
    night.sell(12)
    night.do(engine.draw_seats)
    made = night.do(engine.welcome)
    assert [fact.kind for fact in made] == ["entry_admitted", "entry_seated"]
    assert night.seat_of(13)


def test_whoever_pays_while_no_seat_is_open_waits_for_one() -> None:
    night = Night(make_terms(tables=1, capacity=20))
    night.sell(10)
    night.do(engine.draw_seats)
    assert [fact.kind for fact in night.do(engine.welcome)] == ["entry_admitted"]
    assert isinstance(night.t.entries[11].where, Unseated)


def test_needs_name_a_seat_of_the_room_and_other_people() -> None:
    night = Night()
    night.sell(2)
    night.refuse("no_such_seat", engine.state_needs, entry=1, table=44)
    night.refuse("no_such_seat", engine.state_needs, entry=1, seat=11)
    night.refuse("apart_from_self", engine.state_needs, entry=1, apart_from=[1, 2])
