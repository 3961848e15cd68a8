from collections import Counter
from contextlib import contextmanager
from hashlib import sha256

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from rules_engine.errors import RuleViolation
from rules_engine.house.keys import ByFormat, TableFormat
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.room.needs import NO_NEEDS, Needs, Pin
from rules_engine.room.plan import (
    Closing,
    consolidation,
    even_sizes,
    next_table_to_close,
    redraw_points,
    table_plan,
)
from rules_engine.room.seating import draw_seats, redraw_seats, seat_late_entry
from rules_engine.room.seeded_draw import SeededDraw
from rules_engine.room.table_view import Seat, SeatRef, TableView

ST_GABRIEL, ROBERTS, CLUB = (SHIPPED[name] for name in ("st-gabriel", "roberts", "club"))
EIGHT, SIX = TableFormat.EIGHT_HANDED, TableFormat.SIX_HANDED


def empty(tables: int, seats: int = 10, blocked: dict[int, set[int]] | None = None):
    return [
        TableView(n, (None,) * seats, blocked=frozenset((blocked or {}).get(n, ())))
        for n in range(1, tables + 1)
    ]


def filled(number: int, size: int, *, seats: int = 10, first: int | None = None, **changes):
    first = number * 100 if first is None else first
    people = tuple(Seat(first + i) for i in range(size)) + (None,) * (seats - size)
    return TableView(number, people, **changes)


def sizes(draw) -> list[int]:
    return [count for _, count in sorted(Counter(s.table for s in draw.seats.values()).items())]


@contextmanager
def refused(code: str):
    """A refusal with that code; `.value.sentence` is what it says."""
    with pytest.raises(RuleViolation) as refusal:
        yield refusal
    assert refusal.value.code == code


# Numbers from a seed


def test_the_draw_follows_its_published_definition() -> None:
    """Written out again from the definition, with other means than the engine's."""

    def numbers(seed):
        k = 0
        while True:
            yield int(sha256(f"{seed}/{k}".encode()).hexdigest(), 16)
            k += 1

    stream = numbers("kermesse 2024")
    expected = list("abcdefghij")
    for i in range(9, 0, -1):
        number = next(stream)
        while number >= 2**256 // (i + 1) * (i + 1):
            number = next(stream)
        j = number % (i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert SeededDraw("kermesse 2024").shuffled("abcdefghij") == expected


def test_the_draw_of_a_seed_never_changes() -> None:
    assert "".join(SeededDraw("riffle").shuffled("abcdefghij")) == "fecbjhgiad"


def test_a_seed_has_to_be_given() -> None:
    with pytest.raises(ValueError, match="seed"):
        SeededDraw("")


def test_nothing_is_picked_out_of_nothing() -> None:
    with pytest.raises(ValueError, match="picked"):
        SeededDraw("x").below(0)


def chi_square(observed: Counter, outcomes: int, trials: int) -> float:
    expected = trials / outcomes
    rest = outcomes - len(observed)
    return sum((n - expected) ** 2 / expected for n in observed.values()) + rest * expected


def test_all_orders_of_four_are_equally_likely() -> None:
    orders = Counter(tuple(SeededDraw(f"order {n}").shuffled("abcd")) for n in range(4800))
    assert chi_square(orders, 24, 4800) < 49.7  # one in a thousand is above, 23 degrees of freedom


def test_every_entry_is_equally_likely_at_every_chair() -> None:
    tables = empty(2, seats=4)
    chairs: Counter[object] = Counter()
    for n in range(1600):
        seats = draw_seats(tables, entries=range(1, 9), seed=f"chair {n}").seats
        chairs.update(seats.items())
    assert chi_square(chairs, 64, 1600 * 8) < 90  # 49 degrees of freedom


# The draw for the start


def test_the_draw_is_the_same_for_the_same_seed_in_whatever_order_things_are_listed() -> None:
    tables, groups = empty(4), [{1, 2, 3}, {9, 33, 17}]
    needs = Needs(apart=tuple(map(frozenset, groups)), pins=(Pin(4, table=2), Pin(5, table=2)))
    other = Needs(apart=tuple(map(frozenset, reversed(groups))), pins=needs.pins[::-1])
    one = draw_seats(tables, entries=range(1, 36), seed="a", needs=needs)
    same = draw_seats(tables[::-1], entries=list(range(35, 0, -1)), seed="a", needs=other)
    assert one == same
    assert one != draw_seats(tables, entries=range(1, 36), seed="b", needs=needs)


def test_a_plain_draw_lays_the_shuffled_entries_on_the_chairs() -> None:
    seats = draw_seats(empty(2, seats=3), entries=range(1, 6), seed="a").seats
    by_chair = [entry for entry, _ in sorted(seats.items(), key=lambda pair: pair[1])]
    assert by_chair == SeededDraw("a").shuffled(range(1, 6))


def test_chairs_are_used_from_the_lowest_and_blocked_ones_are_left_out() -> None:
    tables = empty(2, blocked={2: {1, 4}})
    seats = draw_seats(tables, entries=range(1, 10), seed="a").seats
    assert sorted(seats.values()) == [
        *(SeatRef(1, n) for n in (1, 2, 3, 4, 5)),
        *(SeatRef(2, n) for n in (2, 3, 5, 6)),
    ]


def test_small_tables_fill_up_and_the_rest_is_even() -> None:
    tables = [filled(1, 0, seats=4), filled(2, 0, seats=10), filled(3, 0, seats=10)]
    assert sizes(draw_seats(tables, entries=range(20), seed="a")) == [4, 8, 8]


def test_more_players_than_chairs_are_refused() -> None:
    with refused("room_too_small") as refusal:
        draw_seats(empty(2, seats=8), entries=range(17), seed="a")
    assert refusal.value.sentence == "17 players, but only 16 chairs."


def test_fixed_places_are_kept() -> None:
    needs = Needs(pins=(Pin(5, table=3, seat=9), Pin(6, table=2), Pin(7, seat=10)))
    for seed in "abcdefgh":
        seats = draw_seats(empty(3), entries=range(1, 25), seed=seed, needs=needs).seats
        assert seats[5] == SeatRef(3, 9)
        assert seats[6].table == 2
        assert seats[7].seat == 10
        assert len(set(seats.values())) == 24


def test_people_to_keep_apart_sit_at_different_tables() -> None:
    needs = Needs(apart=(frozenset({1, 2, 3}), frozenset({3, 4})))
    for seed in "abcdefgh":
        seats = draw_seats(empty(3), entries=range(1, 25), seed=seed, needs=needs).seats
        assert len({seats[n].table for n in (1, 2, 3)}) == 3
        assert seats[3].table != seats[4].table


def test_kept_apart_pairs_still_meet_every_chair() -> None:
    needs = Needs(apart=(frozenset({1, 2}),))
    chairs: Counter[object] = Counter()
    for n in range(1600):
        seats = draw_seats(empty(2, seats=4), entries=range(1, 9), seed=f"{n}", needs=needs).seats
        chairs[seats[1], seats[2]] += 1
    assert chi_square(chairs, 32, 1600) < 62  # 31 degrees of freedom


@pytest.mark.parametrize(
    ("needs", "code", "sentence"),
    [
        (
            Needs(apart=(frozenset({1, 4, 9}),)),
            "needs_conflict",
            "Entries 1, 4 and 9 are to be kept apart, but there are only 2 tables.",
        ),
        (
            Needs(pins=(Pin(3, table=7),)),
            "pin_impossible",
            "Entry 3 is to sit at table 7, but that table is not drawn for.",
        ),
        (
            Needs(pins=(Pin(3, table=1, seat=2), Pin(4, table=1, seat=2))),
            "pin_impossible",
            "Entry 4 is to sit at table 1, seat 2, but that seat is not free.",
        ),
        (
            Needs(pins=(Pin(3, table=2, seat=11),)),
            "pin_impossible",
            "Entry 3 is to sit at table 2, seat 11, but that seat is not free.",
        ),
        (
            Needs(pins=tuple(Pin(n, table=1) for n in range(1, 7))),
            "pin_impossible",
            "Entry 6 is to sit at table 1, but that table is full.",
        ),
        (
            Needs(pins=(Pin(1, table=1), Pin(2, table=1)), apart=(frozenset({1, 2}),)),
            "needs_conflict",
            "Entry 2 is to sit at table 1, where somebody sits who is to be kept apart.",
        ),
        (
            Needs(pins=(Pin(1, seat=1), Pin(2, seat=1), Pin(3, seat=1))),
            "needs_conflict",
            "No seating was found that keeps everybody apart who is to be kept apart and gives "
            "everybody a fixed seat who needs one (entries 1, 2 and 3).",
        ),
        (
            Needs(apart=(frozenset({1, 2}), frozenset({2, 3}), frozenset({1, 3}))),
            "needs_conflict",
            "No seating was found that keeps everybody apart who is to be kept apart and gives "
            "everybody a fixed seat who needs one (entries 1, 2 and 3).",
        ),
    ],
)
def test_impossible_needs_are_refused_in_words(needs, code, sentence) -> None:
    with refused(code) as refusal:
        draw_seats(empty(2), entries=range(1, 11), seed="a", needs=needs)
    assert refusal.value.sentence == f"{sentence} Change what they need at the desk."


def test_a_blocked_seat_cannot_be_a_fixed_place() -> None:
    with refused("pin_impossible"):
        draw_seats(
            empty(2, blocked={1: {3}}),
            entries=range(8),
            seed="a",
            needs=Needs(pins=(Pin(2, table=1, seat=3),)),
        )


def test_needs_that_only_one_seating_in_many_meets_are_still_met() -> None:
    """Twelve pairs at two tables of twelve: one person of each pair at each table."""
    pairs = tuple(frozenset({n, n + 12}) for n in range(1, 13))
    seats = draw_seats(
        empty(2, seats=12), entries=range(1, 25), seed="a", needs=Needs(apart=pairs)
    ).seats
    assert all(len({seats[n].table for n in pair}) == 2 for pair in pairs)


def test_a_tangle_that_luck_does_not_solve_is_searched(monkeypatch) -> None:
    """A ring of eight neighbours apart at two full tables has just two solutions."""
    monkeypatch.setattr("rules_engine.room.constrained_draw._ATTEMPTS", 0)
    ring = tuple(frozenset({n, n % 8 + 1}) for n in range(1, 9))
    seats = draw_seats(
        empty(2, seats=4), entries=range(1, 9), seed="a", needs=Needs(apart=ring)
    ).seats
    assert {seats[n].table for n in (1, 3, 5, 7)} == {1}
    assert {seats[n].table for n in (2, 4, 6, 8)} == {2}


def test_the_search_gives_up_in_reasonable_time(monkeypatch) -> None:
    """Ten people, all apart, at nine tables, written as pairs so that no group is too large."""
    monkeypatch.setattr("rules_engine.room.constrained_draw._SEARCH_LIMIT", 20_000)
    pairs = tuple(frozenset({a, b}) for a in range(1, 11) for b in range(1, a))
    with refused("needs_conflict"):
        draw_seats(empty(9), entries=range(1, 31), seed="a", needs=Needs(apart=pairs))


def test_contradictory_pins_are_nonsense() -> None:
    with pytest.raises(ValueError, match="one place only"):
        Needs(pins=(Pin(1, table=1), Pin(1, table=2)))
    with pytest.raises(ValueError, match="neither"):
        Pin(1)


@st.composite
def rooms_and_needs(draw: st.DrawFn):
    tables = draw(st.integers(2, 6))
    players = draw(st.integers(tables * 2, tables * 9))
    people = st.integers(1, players)
    apart = draw(st.lists(st.frozensets(people, min_size=2, max_size=min(tables, 3)), max_size=4))
    pinned = draw(st.lists(people, unique=True, max_size=3))
    pins = tuple(
        Pin(entry, table=1 + index % tables, seat=index + 1) for index, entry in enumerate(pinned)
    )
    return tables, players, Needs(pins=pins, apart=tuple(apart))


@given(rooms_and_needs(), st.text(min_size=1, max_size=5))
def test_a_draw_seats_everybody_once_evenly_and_meets_the_needs(case, seed) -> None:
    tables, players, needs = case
    try:
        seats = draw_seats(
            empty(tables, seats=9), entries=range(1, players + 1), seed=seed, needs=needs
        ).seats
    except RuleViolation:
        reject()
    assert set(seats) == set(range(1, players + 1))
    assert len(set(seats.values())) == players
    per_table = Counter(seat.table for seat in seats.values())
    assert max(per_table.values()) - min(per_table.values()) <= 1
    for pin in needs.pins:
        assert seats[pin.entry] == SeatRef(pin.table, pin.seat)
    for group in needs.apart:
        assert len({seats[entry].table for entry in group}) == len(group)


# Redraws and late entries


def test_a_redraw_ignores_where_people_sat() -> None:
    tables = [filled(1, 9), filled(2, 9)]
    entries = [entry for table in tables for entry in table.entries]
    draw = redraw_seats(tables[:1], entries=entries[:10], seed="final")
    assert sizes(draw) == [10]
    assert draw.unmet == ()


def test_a_redraw_reports_needs_that_the_last_table_cannot_meet() -> None:
    needs = Needs(apart=(frozenset({1, 2}),), pins=(Pin(3, table=9, seat=4),))
    draw = redraw_seats(empty(1), entries=range(1, 11), seed="final", needs=needs)
    assert draw.seats[3] == SeatRef(1, 4)
    assert [reason.sentence for reason in draw.unmet] == [
        "Entries 1 and 2 are to be kept apart, but there is only one table."
    ]


def test_a_redraw_gives_up_a_seat_that_is_not_there() -> None:
    draw = redraw_seats(
        empty(1, seats=9), entries=range(1, 9), seed="x", needs=Needs(pins=(Pin(3, seat=10),))
    )
    assert len(set(draw.seats.values())) == 8
    assert len(draw.unmet) == 2


def test_a_late_entry_gets_an_open_seat_at_the_smallest_table() -> None:
    tables = [filled(1, 8), filled(2, 7), filled(3, 7, blocked=frozenset({8, 9}))]
    places = {seat_late_entry(tables, entry=50, seed=f"{n}").seats[50] for n in range(80)}
    assert places == {SeatRef(2, 8), SeatRef(2, 9), SeatRef(2, 10), SeatRef(3, 10)}


def test_a_late_entry_is_kept_apart_and_gets_a_fixed_seat() -> None:
    tables = [filled(1, 8), filled(2, 7), filled(3, 8)]
    apart = Needs(apart=(frozenset({50, 200}),))
    assert seat_late_entry(tables, entry=50, seed="a", needs=apart).seats[50].table in (1, 3)
    pinned = Needs(pins=(Pin(50, table=3, seat=10),))
    assert seat_late_entry(tables, entry=50, seed="a", needs=pinned).seats[50] == SeatRef(3, 10)


def test_a_late_entry_that_cannot_be_kept_apart_is_seated_and_reported() -> None:
    draw = seat_late_entry(
        [filled(1, 5)], entry=50, seed="a", needs=Needs(apart=(frozenset({50, 100}),))
    )
    assert draw.seats[50].table == 1
    assert draw.unmet


def test_a_late_entry_needs_an_open_seat() -> None:
    with refused("no_open_seat"):
        seat_late_entry([filled(1, 10)], entry=50, seed="a")


# Table plans


@pytest.mark.parametrize(
    ("table_format", "players", "expected"),
    [
        (EIGHT, 80, [8] * 10),
        (EIGHT, 43, [8, 7, 7, 7, 7, 7]),
        (EIGHT, 25, [7, 6, 6, 6]),
        (EIGHT, 24, [8, 8, 8]),
        (EIGHT, 19, [7, 6, 6]),
        (EIGHT, 18, [9, 9]),
        (EIGHT, 11, [6, 5]),
        (EIGHT, 10, [10]),
        (EIGHT, 1, [1]),
        (SIX, 80, [6] * 10 + [5] * 4),
        (SIX, 18, [6, 6, 6]),
        (SIX, 15, [5, 5, 5]),
        (SIX, 14, [7, 7]),
        (SIX, 10, [5, 5]),
        (SIX, 9, [9]),
    ],
)
def test_table_plans(table_format, players, expected) -> None:
    plan = table_plan(ST_GABRIEL, players=players, table_format=table_format)
    assert list(plan.sizes) == expected


@pytest.mark.parametrize(
    ("players", "expected"), [(8, [8]), (9, [5, 4]), (16, [8, 8]), (17, [6, 6, 5])]
)
def test_club_table_plans(players, expected) -> None:
    assert list(table_plan(CLUB, players=players, table_format=EIGHT).sizes) == expected


def test_an_organiser_may_choose_any_other_format() -> None:
    house = ST_GABRIEL.with_(
        seats_target=ByFormat.same(9),
        two_table_point=ByFormat.same(20),
        final_table_size=ByFormat.same(9),
    )
    plans = {n: table_plan(house, players=n, table_format=EIGHT).sizes for n in (9, 10, 20, 21)}
    assert plans == {9: (9,), 10: (5, 5), 20: (10, 10), 21: (7, 7, 7)}


def test_plans_say_which_rule_they_follow() -> None:
    keys = {80: "seats_target", 18: "two_table_point", 10: "final_table_size"}
    for players, key in keys.items():
        plan = table_plan(ST_GABRIEL, players=players, table_format=EIGHT)
        assert plan.reason.source == ST_GABRIEL.cite(key)


def test_short_of_tables_the_start_holds_more_than_the_nominal_number() -> None:
    plan = table_plan(ST_GABRIEL, players=80, table_format=EIGHT, room=[10] * 8)
    assert plan.sizes == (10,) * 8
    assert "more than 8" in plan.reason.sentence


def test_small_tables_mean_more_tables() -> None:
    plan = table_plan(ST_GABRIEL, players=18, table_format=EIGHT, room=[8] * 5)
    assert plan.sizes == (6, 6, 6)


def test_a_room_that_is_too_small_is_refused() -> None:
    with refused("room_too_small"):
        table_plan(ST_GABRIEL, players=80, table_format=EIGHT, room=[9] * 8)


def test_no_players_no_plan() -> None:
    with pytest.raises(ValueError, match="players"):
        table_plan(ST_GABRIEL, players=0, table_format=EIGHT)


@given(st.lists(st.integers(1, 12), min_size=1, max_size=20), st.data())
def test_even_sizes_are_as_even_as_the_chairs_allow(chairs, data) -> None:
    players = data.draw(st.integers(0, sum(chairs)))
    answer = even_sizes(players, chairs)
    assert sum(answer) == players
    assert all(size <= room for size, room in zip(answer, chairs, strict=True))
    below = [size for size, room in zip(answer, chairs, strict=True) if size < room]
    if below:
        assert max(answer) - min(below) <= 1


# Redraw points and closing tables


@pytest.mark.parametrize(
    ("name", "starting", "required", "optional"),
    [
        ("roberts", 9, (3, 2, 1), ()),
        ("roberts", 5, (2, 1), (3,)),
        ("roberts", 4, (2, 1), (3,)),
        ("roberts", 3, (2, 1), ()),
        ("roberts", 1, (), ()),
        ("st-gabriel", 10, (2, 1), ()),
        ("club", 4, (1,), ()),
        ("charity-draft", 6, (3, 2, 1), ()),
    ],
)
def test_redraw_points(name, starting, required, optional) -> None:
    points = redraw_points(SHIPPED[name], starting_tables=starting)
    assert (points.required, points.optional) == (required, optional)
    assert points.reason.source == SHIPPED[name].cite("redraw_at_tables")


def test_tables_close_in_the_order_set_beforehand() -> None:
    order = [6, 5, 4, 3, 2, 1]
    answer = next_table_to_close(ST_GABRIEL, order=order, open_tables=dict.fromkeys(range(1, 6), 8))
    assert answer.table == 5


def test_tables_outside_the_order_close_after_it_highest_first() -> None:
    answer = next_table_to_close(ST_GABRIEL, order=[7], open_tables={1: 8, 2: 3, 3: 8})
    assert answer.table == 3


def test_where_the_director_chooses_the_smallest_table_is_suggested() -> None:
    answer = next_table_to_close(CLUB, order=[], open_tables={1: 5, 2: 4, 3: 4})
    assert answer.table == 3
    assert "the director may close another" in answer.reason.sentence
    assert next_table_to_close(CLUB, order=[1], open_tables={1: 5, 2: 4}).table == 1


def test_without_open_tables_none_can_close() -> None:
    with pytest.raises(ValueError, match="open"):
        next_table_to_close(CLUB, order=[], open_tables={})


def due(house, *per_table: int, starting=None, order=(), seats=10, playing=()):
    tables = [
        filled(n, size, seats=seats, between_hands=n not in playing)
        for n, size in enumerate(per_table, 1)
    ]
    return consolidation(
        house,
        tables=tables,
        table_format=EIGHT,
        starting_tables=starting or len(tables),
        order=order,
    )


def test_a_table_breaks_when_the_others_can_take_everybody() -> None:
    assert due(ST_GABRIEL, 7, 6, 6, 6) is None
    answer = due(ST_GABRIEL, 6, 6, 6, 6, order=(4, 3, 2, 1))
    assert answer.kind is Closing.BREAK
    assert (answer.closing, answer.staying) == ((4,), (1, 2, 3))
    assert answer.reasons[0].sentence == "24 players are left, enough for 3 tables."


def test_everybody_redraws_at_two_tables_and_at_the_final_table() -> None:
    assert due(ST_GABRIEL, 7, 6, 6) is None
    two = due(ST_GABRIEL, 6, 6, 6, playing=(1, 3))
    assert (two.kind, two.closing, two.staying) == (Closing.REDRAW, (3,), (1, 2))
    assert two.waits_for == (1, 3)
    final = due(ST_GABRIEL, 5, 5, starting=10)
    assert (final.kind, final.staying) == (Closing.REDRAW, (1,))


def test_a_break_waits_only_for_the_closing_table() -> None:
    assert due(ST_GABRIEL, 6, 6, 6, 6, playing=(1, 2)).waits_for == ()
    assert due(ST_GABRIEL, 6, 6, 6, 6, playing=(1, 4)).waits_for == (4,)


def test_the_redraw_at_three_tables_is_optional_in_small_tournaments() -> None:
    assert due(ROBERTS, 6, 6, 6, 6, starting=9).kind is Closing.REDRAW
    assert due(ROBERTS, 6, 6, 6, 6, starting=5).kind is Closing.REDRAW_OR_BREAK
    assert due(CLUB, 6, 6, 6, 6, starting=9).kind is Closing.BREAK


def test_several_exits_at_once_may_skip_a_table() -> None:
    answer = due(ST_GABRIEL, 4, 4, 4, 4, order=(2, 3, 4, 1))
    assert (answer.kind, answer.closing, answer.staying) == (Closing.REDRAW, (2, 3), (1, 4))


def test_tables_stay_open_while_the_others_lack_chairs() -> None:
    assert due(ST_GABRIEL, 5, 5, seats=8) is None
    assert due(ST_GABRIEL, 4, 4, seats=8).staying == (1,)
    assert due(CLUB, 3, 3, 4, seats=8, starting=3).kind is Closing.BREAK


def test_one_table_stays() -> None:
    assert due(ST_GABRIEL, 2) is None
    assert due(ST_GABRIEL, 0, 0) is None


# Scale


def test_ten_thousand_entries_with_needs_are_drawn() -> None:
    apart = tuple(frozenset(range(10 * n + 1, 10 * n + 4)) for n in range(500))
    seats = draw_seats(
        empty(1250), entries=range(1, 10_001), seed="big", needs=Needs(apart=apart)
    ).seats
    assert len(set(seats.values())) == 10_000
    assert all(len({seats[n].table for n in group}) == 3 for group in apart)


def test_no_needs_are_the_default() -> None:
    assert draw_seats(empty(1), entries=[1], seed="a") == draw_seats(
        empty(1), entries=[1], seed="a", needs=NO_NEEDS
    )
