from collections import Counter
from contextlib import contextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.cards import FULL_DECK, parse_card
from rules_engine.errors import RuleViolation
from rules_engine.house.keys import BalanceMover, BalanceTolerance
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.room.balancing import balance_plan, imbalance
from rules_engine.room.breaking import break_plan, fill_smallest, high_card_split
from rules_engine.room.button import Blind, Position, Positions
from rules_engine.room.hand_for_hand import hand_for_hand_due, hand_for_hand_round
from rules_engine.room.moving import (
    arrivals,
    choose_movers,
    choose_seat,
    hands_until_big_blind,
    plan_move,
)
from rules_engine.room.needs import Needs, Pin
from rules_engine.room.seeded_draw import SeededDraw
from rules_engine.room.table_view import Seat, SeatRef, TableView

ST_GABRIEL, ROBERTS, CLUB, DRAFT = (
    SHIPPED[name] for name in ("st-gabriel", "roberts", "club", "charity-draft")
)
HOUSES = sorted(SHIPPED)


def table(number: int, seats: str, *, total: int = 8, big_blind: int = 3, **changes) -> TableView:
    """A table with these seats taken; entry 203 sits at table 2, seat 3.

    A seat is a digit, or digit:stack, with blanks between. The last blinds were next to each other.
    """
    parts = [part.split(":") for part in (seats.split() if " " in seats or ":" in seats else seats)]
    taken = {int(part[0]): int(part[1]) if len(part) > 1 else None for part in parts}
    before = {n: (big_blind - 1 - n) % total + 1 for n in (1, 2)}
    view = {"last": Positions(before[2], before[1], big_blind), **changes}
    return TableView(
        number,
        tuple(
            Seat(number * 100 + seat, taken[seat]) if seat in taken else None
            for seat in range(1, total + 1)
        ),
        **view,
    )


def apply_moves(tables: list[TableView], moves) -> dict[int, TableView]:
    """The tables once everybody has moved; a move from or to a wrong seat fails."""
    views = {view.number: view for view in tables}
    for move in moves:
        holder = views[move.origin.table].seat(move.origin.seat)
        assert holder is not None
        assert holder.entry == move.entry
        assert move.to.seat in views[move.to.table].open_seats
        for place, seat in ((move.origin, None), (move.to, holder)):
            views[place.table] = views[place.table].with_seat(place.seat, seat)
    return views


@contextmanager
def refused(code: str):
    with pytest.raises(RuleViolation) as refusal:
        yield refusal
    assert refusal.value.code == code


# Whether somebody has to move


@pytest.mark.parametrize(
    ("name", "sizes", "expected"),
    [
        ("roberts", [8, 8, 8, 8, 8, 8, 6], None),
        ("roberts", [8, 8, 8, 8, 8, 8, 5], (1, 7)),
        ("roberts", [8, 8, 8, 8, 8, 6], (1, 6)),
        ("roberts", [8, 7, 7], None),
        ("club", [8, 8, 8, 8, 8, 8, 6], (1, 7)),
        ("club", [8, 7, 7, 7, 7, 7, 7], None),
        ("st-gabriel", [8, 8, 8, 8, 8, 8, 6], None),
        ("st-gabriel", [7, 9, 9, 7], (2, 1)),
        ("charity-draft", [5, 7], (2, 1)),
        ("st-gabriel", [10], None),
    ],
)
def test_imbalance(name, sizes, expected) -> None:
    problem = imbalance(SHIPPED[name], dict(enumerate(sizes, 1)))
    assert (problem and (problem.from_table, problem.to_table)) == expected


def test_an_imbalance_says_by_how_much_and_cites_the_rule() -> None:
    problem = imbalance(ROBERTS, {1: 8, 2: 6})
    assert problem.reason.sentence == "Table 1 has 8 players, table 2 6; they may differ by 1."
    assert problem.reason.source == ROBERTS.cite("balance_tolerance")


def test_among_the_largest_a_table_between_hands_gives() -> None:
    assert imbalance(ROBERTS, {1: 8, 2: 8, 3: 6}, playing={1}).from_table == 2
    assert imbalance(ROBERTS, {1: 8, 2: 8, 3: 6}, playing={1, 2}).from_table == 1
    assert imbalance(ROBERTS, {1: 9, 2: 8, 3: 6}, playing={1}).from_table == 1


def test_full_tables_receive_nobody() -> None:
    assert imbalance(ROBERTS, {1: 9, 2: 6, 3: 7}, full={2}).to_table == 3
    assert imbalance(ROBERTS, {1: 9, 2: 6}, full={1, 2}) is None


# Who moves


@pytest.mark.parametrize("name", ["st-gabriel", "roberts", "home-poker-tourney"])
def test_the_player_due_for_the_big_blind_moves(name) -> None:
    donor = table(1, "12345678", big_blind=4)
    (mover,) = choose_movers(SHIPPED[name], donor)
    assert mover.seat == 5
    assert mover.reason.sentence == "Seat 5 is due for the big blind and moves."


def test_empty_seats_are_skipped_and_the_circle_closes() -> None:
    assert choose_movers(ROBERTS, table(1, "1235689", total=9, big_blind=6))[0].seat == 8
    assert choose_movers(ROBERTS, table(1, "1235689", total=9, big_blind=9))[0].seat == 1


def test_two_movers_are_the_next_two_due() -> None:
    movers = choose_movers(ST_GABRIEL, table(1, "12345678", big_blind=7), count=2)
    assert [mover.seat for mover in movers] == [8, 1]


def test_before_the_first_hand_the_drawn_button_tells_who_is_due() -> None:
    donor = table(1, "123456", last=None, button=5)
    assert choose_movers(ST_GABRIEL, donor)[0].seat == 1


def test_before_any_button_the_first_seat_moves() -> None:
    assert choose_movers(ST_GABRIEL, table(1, "3456", last=None))[0].seat == 3


STACKS = "1:900 2:250 3:400 4:600"


def test_club_smallest_stacks_move() -> None:
    assert [m.seat for m in choose_movers(CLUB, table(1, STACKS))] == [2]
    assert [m.seat for m in choose_movers(CLUB, table(1, STACKS), count=2)] == [2, 3]


def test_club_equal_stacks_are_decided_by_the_higher_card() -> None:
    donor = table(1, "1:900 2:250 3:400 5:250")
    cards = {102: parse_card("Kd"), 105: parse_card("Kh")}
    assert [m.seat for m in choose_movers(CLUB, donor, cards=cards)] == [5]


def test_club_equal_stacks_without_cards_ask_for_them() -> None:
    with refused("cards_needed") as refusal:
        choose_movers(CLUB, table(1, "1:900 2:250 3:400 5:250"))
    assert refusal.value.sentence == (
        "Seats 2, 5 have equal stacks: deal each a card, the highest card moves."
    )


def test_club_equal_stacks_that_all_move_need_no_cards() -> None:
    donor = table(1, "1:900 2:250 3:400 5:250")
    assert [m.seat for m in choose_movers(CLUB, donor, count=2)] == [2, 5]


def test_club_tie_for_the_second_mover_only() -> None:
    donor = table(1, "1:300 2:100 3:300 5:900")
    cards = {101: parse_card("2s"), 103: parse_card("2h")}
    assert [m.seat for m in choose_movers(CLUB, donor, count=2, cards=cards)] == [2, 1]


def test_club_unknown_stacks_have_to_be_counted() -> None:
    with refused("stack_needed") as refusal:
        choose_movers(CLUB, table(4, "1:900 2 3:400"))
    assert refusal.value.sentence == "Count the stacks at table 4: the smallest one moves."


def test_nobody_is_asked_to_move_who_needs_the_seat() -> None:
    donor = table(1, "12345678", big_blind=4)
    needs = Needs(pins=(Pin(105, table=1),), stays=frozenset({106}))
    move = plan_move(ST_GABRIEL, donor=donor, receiver=table(2, "123"), needs=needs)
    assert move.origin == SeatRef(1, 7)
    assert any("Seats 5, 6: not asked to move." in reason.sentence for reason in move.reasons)


def test_nobody_is_moved_to_the_table_of_a_rival() -> None:
    donor = table(1, "12345678", big_blind=4)
    needs = Needs(apart=(frozenset({105, 202}),))
    move = plan_move(ST_GABRIEL, donor=donor, receiver=table(2, "1234"), needs=needs)
    assert move.entry == 106


def test_a_table_of_people_who_stay_gives_nobody() -> None:
    needs = Needs(stays=frozenset({101, 102, 103}))
    with refused("nobody_can_move"):
        choose_movers(ST_GABRIEL, table(1, "123"), needs=needs)


# Which seat


@pytest.mark.parametrize(
    ("taken", "big_blind", "expected"),
    [("134568", 5, 7), ("123478", 5, 6), ("2345678", 5, 1), ("1234678", 5, 5)],
)
def test_the_open_seat_that_gets_the_big_blind_first(taken, big_blind, expected) -> None:
    choice = choose_seat(ST_GABRIEL, table(1, taken, big_blind=big_blind))
    assert choice.seat == expected
    assert choice.reason.source == ST_GABRIEL.cite("balance_seat")


def test_blocked_seats_are_not_given() -> None:
    receiver = table(1, "134568", big_blind=5, blocked=frozenset({7}))
    assert choose_seat(ST_GABRIEL, receiver).seat == 2


def test_a_full_table_has_no_seat_to_give() -> None:
    with refused("no_open_seat"):
        choose_seat(ST_GABRIEL, table(1, "12345678"))


def test_club_spares_a_second_big_blind_in_a_row() -> None:
    receiver = table(1, "12356", total=6, big_blind=3, last=Positions(1, 2, 3))
    free = table(1, "1235", total=6, big_blind=3, last=Positions(1, 2, 3))
    assert choose_seat(CLUB, receiver, has_just_paid=True).seat == 4  # no other seat
    assert choose_seat(CLUB, free).seat == 4
    assert choose_seat(CLUB, free, has_just_paid=True).seat == 6


def test_club_prefers_a_seat_that_is_dealt_in_at_once() -> None:
    receiver = table(1, "1346", total=6, last=Positions(6, 1, 3))
    assert choose_seat(CLUB, receiver).seat == 5  # seat 2 would get the small blind and wait


# The whole move


def test_a_move_names_one_person_both_seats_and_what_is_owed() -> None:
    donor = table(1, "12345678", big_blind=4)
    receiver = table(2, "12345", big_blind=5)
    move = plan_move(ST_GABRIEL, donor=donor, receiver=receiver)
    assert (move.entry, move.origin, move.to) == (105, SeatRef(1, 5), SeatRef(2, 6))
    assert move.arrival.posts is Blind.BIG
    assert [reason.sentence for reason in move.reasons] == [
        "Seat 5 is due for the big blind and moves.",
        "Seat 6 is the open seat that gets the big blind first.",
    ]


def test_a_mover_between_button_and_small_blind_is_told_to_wait() -> None:
    receiver = table(2, "125678", last=Positions(1, 2, 5), blocked=frozenset({4}))
    move = plan_move(ST_GABRIEL, donor=table(1, "12345678"), receiver=receiver)
    assert move.to == SeatRef(2, 3)
    assert move.arrival.position is Position.BETWEEN_BUTTON_AND_SB
    assert not move.arrival.dealt_in


def test_before_the_first_hand_nothing_is_owed() -> None:
    receiver = table(2, "123", last=None, button=2)
    assert plan_move(ST_GABRIEL, donor=table(1, "12345"), receiver=receiver).arrival is None
    assert arrivals(ST_GABRIEL, table(2, "123", last=None)) == ()


def test_nobody_leaves_in_the_middle_of_a_hand() -> None:
    donor = table(1, "12345678", between_hands=False)
    with refused("hand_running") as refusal:
        plan_move(ST_GABRIEL, donor=donor, receiver=table(2, "123"))
    assert "Table 1" in refusal.value.sentence


def test_a_table_that_plays_can_receive() -> None:
    receiver = table(2, "12345", big_blind=5, between_hands=False)
    assert plan_move(ST_GABRIEL, donor=table(1, "12345678"), receiver=receiver).to.seat == 6


# Nobody loses position (Charity draft rules, 54)


def test_the_mover_is_as_near_to_the_big_blind_as_the_open_seat() -> None:
    donor = table(1, "12345678", big_blind=4)
    move = plan_move(DRAFT, donor=donor, receiver=table(2, "124568", big_blind=5))
    assert (move.origin.seat, move.to.seat) == (6, 7)
    move = plan_move(DRAFT, donor=donor, receiver=table(2, "123457", big_blind=5))
    assert (move.origin.seat, move.to.seat) == (5, 6)


def test_when_those_who_lose_nothing_stay_the_mover_loses_least_and_it_says_so() -> None:
    donor = table(1, "12345678", big_blind=4)
    receiver = table(2, "123457", big_blind=5)
    move = plan_move(DRAFT, donor=donor, receiver=receiver, needs=Needs(stays=frozenset({105})))
    assert move.origin.seat == 6
    assert "seat 6 loses least" in move.reasons[0].sentence


SEAT_SETS = st.sets(st.integers(1, 8), min_size=2, max_size=8).map(
    lambda seats: "".join(map(str, sorted(seats)))
)


@given(SEAT_SETS, SEAT_SETS.filter(lambda s: len(s) < 8), st.integers(1, 8), st.integers(1, 8))
def test_nobody_ever_pays_the_big_blind_sooner(giving, taking, blind, other_blind) -> None:
    donor = table(1, giving, big_blind=blind)
    receiver = table(2, taking, big_blind=other_blind)
    move = plan_move(DRAFT, donor=donor, receiver=receiver)
    before = hands_until_big_blind(donor, move.origin.seat)
    assert hands_until_big_blind(receiver, move.to.seat) >= before


@given(SEAT_SETS, SEAT_SETS.filter(lambda s: len(s) < 8), st.integers(1, 8), st.integers(1, 8))
def test_due_for_the_big_blind_is_one_hand_away(giving, taking, blind, other_blind) -> None:
    donor = table(1, giving, big_blind=blind)
    receiver = table(2, taking, big_blind=other_blind)
    move = plan_move(ROBERTS, donor=donor, receiver=receiver)
    assert hands_until_big_blind(donor, move.origin.seat) == 1
    to = hands_until_big_blind(receiver, move.to.seat)
    assert to == min(hands_until_big_blind(receiver, seat) for seat in receiver.open_seats)


# Plans


def with_stacks(view: TableView) -> TableView:
    """The same table with stacks that are all different."""
    return TableView(
        view.number,
        tuple(seat and Seat(seat.entry, seat.entry * 10) for seat in view.seats),
        last=view.last,
        between_hands=view.between_hands,
        blocked=view.blocked,
    )


@st.composite
def rooms(draw: st.DrawFn) -> list[TableView]:
    tables = draw(st.integers(2, 9))
    return [
        with_stacks(table(n, draw(SEAT_SETS), total=9, big_blind=draw(st.integers(1, 9))))
        for n in range(1, tables + 1)
    ]


@given(st.sampled_from(HOUSES), rooms())
def test_a_balance_plan_ends_balanced_with_as_few_moves_as_possible(name, tables) -> None:
    house = SHIPPED[name]
    plan = balance_plan(house, tables)
    after = apply_moves(tables, plan.moves)
    assert plan.waits_for == ()
    assert imbalance(house, {n: view.size for n, view in after.items()}) is None
    assert sum(view.size for view in after.values()) == sum(view.size for view in tables)
    assert len({move.entry for move in plan.moves}) == len(plan.moves)
    gains = {view.number: after[view.number].size - view.size for view in tables}
    assert sum(gain for gain in gains.values() if gain > 0) == len(plan.moves)
    for move in plan.moves:
        assert move.arrival is not None
        assert move.arrival.seat == move.to.seat
        assert move.reasons


def test_each_move_of_a_plan_is_what_the_check_asks_for() -> None:
    tables = [table(1, "12345678"), table(2, "1234"), table(3, "1234567")]
    plan = balance_plan(ROBERTS, tables)
    assert [(m.origin.table, m.to.table) for m in plan.moves] == [(1, 2), (1, 2)]
    assert plan.moves[0].reasons[0].sentence.startswith("Table 1 has 8 players, table 2 4")


def test_a_plan_waits_for_the_hand_at_the_largest_table() -> None:
    tables = [table(1, "12345678", between_hands=False), table(2, "1234")]
    plan = balance_plan(ROBERTS, tables)
    assert (plan.moves, plan.waits_for) == ((), (1,))


def test_a_plan_takes_a_table_between_hands_where_it_can() -> None:
    tables = [
        table(1, "12345678", between_hands=False),
        table(2, "12345678"),
        table(3, "123456", between_hands=False),
    ]
    plan = balance_plan(ROBERTS, tables)
    assert [move.origin.table for move in plan.moves] == [2]


def test_a_small_table_that_is_full_stays_small() -> None:
    tables = [table(1, "12345678"), table(2, "1234", total=4)]
    assert balance_plan(ROBERTS, tables).moves == ()


def test_the_club_asks_for_stacks_before_a_plan() -> None:
    with refused("stack_needed"):
        balance_plan(CLUB, [table(1, "12345678"), table(2, "1234")])


def test_newcomers_of_one_plan_are_ruled_on_together() -> None:
    """Two people sit down left of the last big blind: only the first of them posts it."""
    tables = [table(1, "12345678"), table(2, "1234567"), table(3, "123", big_blind=3)]
    plan = balance_plan(ROBERTS, tables)
    owed = {move.to.seat: move.arrival.posts for move in plan.moves}
    assert owed[4] is Blind.BIG
    assert all(posts is None for seat, posts in owed.items() if seat != 4)


def test_an_organiser_may_allow_larger_differences() -> None:
    house = ROBERTS.with_(balance_tolerance=BalanceTolerance(six_or_fewer=3, over_six_tables=3))
    assert balance_plan(house, [table(1, "12345678"), table(2, "12345")]).moves == ()


# Breaking a table


def test_people_of_a_broken_table_fill_the_smallest_tables() -> None:
    others = [table(1, "1234567"), table(2, "12345"), table(3, "123456")]
    assert fill_smallest(others, 4) == {2: 2, 3: 1, 1: 1}


def test_a_break_needs_open_seats_enough() -> None:
    with refused("room_too_small") as refusal:
        break_plan(ST_GABRIEL, [table(1, "1234567"), table(2, "123")], closing=2, seed="a")
    assert refusal.value.sentence == "3 players need a seat; open elsewhere: 1. Add a table first."


def test_a_table_breaks_between_hands_only() -> None:
    tables = [table(1, "1234"), table(2, "123", between_hands=False)]
    with refused("hand_running"):
        break_plan(ST_GABRIEL, tables, closing=2, seed="a")
    assert break_plan(ST_GABRIEL, tables[::-1], closing=1, seed="a").moves  # table 2 may play


def test_an_unknown_table_cannot_break() -> None:
    with pytest.raises(ValueError, match="not open"):
        break_plan(ST_GABRIEL, [table(1, "123")], closing=9, seed="a")


def test_the_draw_of_a_break_follows_from_the_seed() -> None:
    tables = [table(1, "1234"), table(2, "1234"), table(3, "1234")]
    one = break_plan(ST_GABRIEL, tables, closing=3, seed="a")
    assert one == break_plan(ST_GABRIEL, tables, closing=3, seed="a")
    seats = {
        tuple(m.to for m in break_plan(ST_GABRIEL, tables, closing=3, seed=s).moves)
        for s in "abcdef"
    }
    assert len(seats) > 3


def test_broken_table_seats_are_drawn_from_all_open_seats() -> None:
    tables = [table(1, "1234"), table(2, "1")]
    seats = Counter(
        break_plan(ST_GABRIEL, tables, closing=2, seed=f"{n}").moves[0].to.seat for n in range(400)
    )
    assert set(seats) == {5, 6, 7, 8}
    assert min(seats.values()) > 60


def test_a_break_respects_needs_or_reports_them() -> None:
    tables = [table(1, "1234"), table(2, "12345"), table(3, "123")]
    apart = Needs(apart=(frozenset({301, 102}),), pins=(Pin(302, table=3, seat=8),))
    plan = break_plan(ST_GABRIEL, tables, closing=3, seed="a", needs=apart)
    to = {move.entry: move.to for move in plan.moves}
    assert to[301].table == 2
    assert to[302].seat == 8
    assert plan.open_points == ()
    hopeless = Needs(apart=(frozenset({301, 101}), frozenset({301, 201})))
    plan = break_plan(ST_GABRIEL, tables, closing=3, seed="a", needs=hopeless)
    assert len(plan.moves) == 3
    assert len(plan.open_points) == 1


def test_break_and_balance_are_one_plan() -> None:
    tables = [table(1, "12345678"), table(2, "12345678"), table(3, "123"), table(4, "12")]
    plan = break_plan(ROBERTS, tables, closing=4, seed="a")
    assert {move.to.table for move in plan.moves} == {3}
    after = apply_moves(tables, (*plan.moves, *plan.balance.moves))
    assert sorted(view.size for n, view in after.items() if n != 4) == [7, 7, 7]


def test_a_break_is_not_held_up_by_a_question_about_balance() -> None:
    tables = [table(1, "12345678"), table(2, "123"), table(3, "12")]
    cards = {301: parse_card("Kd"), 302: parse_card("3s")}
    plan = break_plan(CLUB, tables, closing=3, seed="a", cards=cards)
    assert len(plan.moves) == 2
    assert plan.balance.moves == ()
    assert "Count the stacks at table 1" in plan.open_points[0].sentence


def test_highest_cards_go_to_the_first_table() -> None:
    cards = {1: "Ks", 2: "3d", 3: "Kh", 4: "9c"}
    split = high_card_split(
        {entry: parse_card(card) for entry, card in cards.items()}, places={7: 2, 4: 2}
    )
    assert split == {4: (1, 3), 7: (4, 2)}


def test_the_same_card_twice_is_nonsense() -> None:
    with pytest.raises(ValueError, match="same card"):
        high_card_split({1: parse_card("Ks"), 2: parse_card("Ks")}, places={1: 2})


def test_club_breaks_a_table_by_high_card() -> None:
    tables = [table(1, "1:5 2:5 3:5"), table(2, "1:5 2:5 3:5"), table(3, "1:5 4:5 5:5 8:5")]
    cards = dict(zip((301, 304, 305, 308), map(parse_card, ("Ks", "3d", "Kh", "9c")), strict=True))
    plan = break_plan(CLUB, tables, closing=3, seed="unused", cards=cards)
    to = {move.entry: move.to.table for move in plan.moves}
    assert to == {301: 1, 305: 1, 308: 2, 304: 2}
    assert plan.moves[0].reasons[0].source == CLUB.cite("broken_table_seating")


def test_club_break_asks_for_missing_cards() -> None:
    tables = [table(1, "123"), table(2, "15")]
    with refused("cards_needed") as refusal:
        break_plan(CLUB, tables, closing=2, seed="a", cards={201: parse_card("Ks")})
    assert refusal.value.sentence == "Deal everybody at table 2 a card; missing: seat 5."


def test_club_break_reports_people_whom_the_cards_bring_together() -> None:
    tables = [table(1, "123"), table(2, "1:5")]
    needs = Needs(apart=(frozenset({102, 201}),))
    plan = break_plan(CLUB, tables, closing=2, seed="a", cards={201: parse_card("Ks")}, needs=needs)
    assert plan.open_points[0].sentence == "The cards put entry 201 at table 1 with 102."


@given(st.sampled_from(HOUSES), rooms(), st.data())
def test_a_break_empties_the_table_and_leaves_the_rest_balanced(name, tables, data) -> None:
    house = SHIPPED[name]
    closing = data.draw(st.sampled_from(tables))
    others = [view for view in tables if view is not closing]
    room = sum(len(view.open_seats) for view in others)
    cards = dict(zip(sorted(closing.entries), FULL_DECK, strict=False))
    if room < closing.size:
        with refused("room_too_small"):
            break_plan(house, tables, closing=closing.number, seed="s", cards=cards)
        return
    plan = break_plan(house, tables, closing=closing.number, seed="s", cards=cards)
    after = apply_moves(tables, (*plan.moves, *plan.balance.moves))
    assert after.pop(closing.number).size == 0
    assert plan.open_points == ()
    full = {n for n, view in after.items() if not view.open_seats}
    assert imbalance(house, {n: v.size for n, v in after.items()}, full=full) is None
    assert {move.entry for move in plan.moves} == closing.entries


def test_tables_shrink_to_one_through_breaks_and_balance_alone() -> None:
    """Ninety-six entries bust one by one; the tables stay within the tolerance throughout."""
    house = ROBERTS
    draw = SeededDraw("bust")
    tables = {n: table(n, "12345678", total=10) for n in range(1, 13)}
    while len(tables) > 1:
        victim = tables[sorted(tables)[draw.below(len(tables))]]
        if victim.size > 1:
            seat = victim.occupied[draw.below(victim.size)]
            tables[victim.number] = victim.with_seat(seat, None)
        players = sum(view.size for view in tables.values())
        if players <= 8 * (len(tables) - 1):
            closing = max(tables)
            plan = break_plan(house, tables.values(), closing=closing, seed=f"{players}")
            tables = apply_moves(list(tables.values()), (*plan.moves, *plan.balance.moves))
            assert tables.pop(closing).size == 0
        else:
            tables = apply_moves(list(tables.values()), balance_plan(house, tables.values()).moves)
        assert imbalance(house, {n: view.size for n, view in tables.items()}) is None


# Hand for hand


def test_no_table_starts_before_all_have_finished() -> None:
    assert hand_for_hand_round({1: False, 2: True, 3: False}).may_start == ()
    assert hand_for_hand_round({1: False, 2: True, 3: False}).waits_for == (2,)
    assert hand_for_hand_round({1: False, 2: False, 3: False}).may_start == (1, 2, 3)


def test_hand_for_hand_is_due_on_the_bubble() -> None:
    assert hand_for_hand_due(DRAFT, players=13, paid_places=11, tables=2) is None
    assert hand_for_hand_due(DRAFT, players=11, paid_places=11, tables=2) is None
    assert hand_for_hand_due(DRAFT, players=12, paid_places=11, tables=1) is None
    due = hand_for_hand_due(DRAFT, players=12, paid_places=11, tables=2)
    assert due.sentence.endswith("play hand for hand.")
    offered = hand_for_hand_due(ST_GABRIEL, players=12, paid_places=11, tables=2)
    assert offered.sentence.endswith("the director may order hand for hand.")
    assert offered.source == ST_GABRIEL.cite("hand_for_hand")


def test_loses_no_position_without_a_seat_in_mind_is_who_is_due() -> None:
    house = ROBERTS.with_(balance_mover=BalanceMover.LOSES_NO_POSITION)
    assert choose_movers(house, table(1, "12345678", big_blind=4))[0].seat == 5
