"""Counts, corrections, races, chips that leave or enter play, pots held aside."""

import pytest

from rules_engine import tournament as engine
from rules_engine.cards import parse_cards
from rules_engine.clock.structure import Structure
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.room.table_view import Seat, SeatRef
from rules_engine.tournament import facts, questions
from tests.rules_engine.night import Night, make_terms

CHIPS = 1000


@pytest.fixture
def night() -> Night:
    """Ten players at one table, 100 each."""
    night = Night(make_terms(trusts_tables=True))
    night.begin(10)
    return night


def stack(night: Night, seat: int) -> int | None:
    held = night.t.tables[1].seat(seat)
    assert held is not None
    return held.stack


def even(**changes: int) -> dict[int, int]:
    return dict.fromkeys(range(1, 11), 100) | {int(seat[1:]): c for seat, c in changes.items()}


# Counts and corrections


def test_a_count_makes_stacks_known(night: Night) -> None:
    night.play(1)
    night.do(engine.count_stacks, table=1, stacks=even(s1=150, s2=50))
    assert stack(night, 1) == 150
    assert night.t.tables[1].knows_stacks


def test_some_stacks_may_stay_unknown(night: Night) -> None:
    night.play(1)
    night.do(engine.count_stacks, table=1, stacks={1: 700})
    assert stack(night, 2) is None


def test_a_count_adds_up(night: Night) -> None:
    night.play(1)
    night.refuse("chips_differ", engine.count_stacks, table=1, stacks=even(s1=101))
    night.refuse("chips_differ", engine.count_stacks, table=1, stacks=even(s1=99))
    night.refuse("chips_differ", engine.count_stacks, table=1, stacks={1: 1001})
    night.refuse("negative", engine.count_stacks, table=1, stacks={1: -1})


def test_nothing_is_counted_during_a_hand_or_at_an_empty_seat(night: Night) -> None:
    night.play(1, out=[3])
    night.refuse("seat_empty", engine.count_stacks, table=1, stacks={3: 0})
    night.start(1)
    night.refuse("hand_running", engine.count_stacks, table=1, stacks=even())


def test_a_corrected_stack_leaves_the_others_to_be_counted(night: Night) -> None:
    entry = night.entry_at(1, 1)
    night.do(engine.correct_stack, entry=entry, chips=120, reason="miscounted pot")
    assert stack(night, 1) == 120
    assert stack(night, 2) is None
    assert night.t.tally.chips_in_play == CHIPS
    night.do(engine.count_stacks, table=1, stacks=even(s1=120, s2=80))
    assert night.t.tables[1].knows_stacks


def test_an_unknown_stack_is_simply_told(night: Night) -> None:
    night.play(1)
    night.do(engine.correct_stack, entry=night.entry_at(1, 1), chips=120, reason="told by floor")
    assert stack(night, 1) == 120


def test_a_correction_has_something_to_correct(night: Night) -> None:
    entry = night.entry_at(1, 1)
    night.refuse("nothing_to_correct", engine.correct_stack, entry=entry, chips=100, reason="x")
    night.refuse("chips_differ", engine.correct_stack, entry=entry, chips=1001, reason="x")


# Chips that leave or enter play


def test_chips_leave_play(night: Night) -> None:
    entry = night.entry_at(1, 1)
    night.do(engine.remove_chips, entry=entry, chips=25, reason="in a pocket")
    assert stack(night, 1) == 75
    assert night.t.tally.chips_in_play == 975
    night.refuse("not_enough_chips", engine.remove_chips, entry=entry, chips=76, reason="x")
    night.refuse("no_chips", engine.remove_chips, entry=entry, chips=0, reason="x")


def test_chips_of_an_unknown_stack_leave_play(night: Night) -> None:
    night.play(1)
    night.do(engine.remove_chips, entry=night.entry_at(1, 1), chips=25, reason="forfeited")
    assert stack(night, 1) is None
    assert night.t.tally.chips_in_play == 975


def test_chips_cannot_leave_that_others_are_known_to_hold(night: Night) -> None:
    night.play(1)
    night.do(engine.count_stacks, table=1, stacks={2: 1000})
    night.refuse(
        "chips_differ", engine.remove_chips, entry=night.entry_at(1, 1), chips=5, reason="x"
    )


def test_found_chips_play(night: Night) -> None:
    night.do(engine.add_chips, entry=night.entry_at(1, 1), chips=5, reason="under the table")
    assert stack(night, 1) == 105
    assert night.t.tally.chips_in_play == 1005


def test_no_chips_move_during_a_hand(night: Night) -> None:
    night.start(1)
    entry = night.entry_at(1, 1)
    night.refuse("hand_running", engine.remove_chips, entry=entry, chips=5, reason="x")
    night.refuse("hand_running", engine.add_chips, entry=entry, chips=5, reason="x")


# Races


def race_night(house: str = "st-gabriel", *, entries: int = 10) -> Night:
    """The chips of 1 are not needed from the start."""
    night = Night(make_terms(house, trusts_tables=True))
    fives = Structure.regular([(0, 5, 10), (0, 10, 20)], seconds=1200, growth=None)
    night.do(engine.change_structure, structure=fives)
    night.begin(entries)
    for table in night.open_tables():
        night.play(table.number)  # from here on nobody knows the stacks
    return night


@pytest.mark.parametrize(("stack", "count"), [(103, 5), (103, 2), (100, 1), (4, 0), (7, 5)])
def test_a_count_that_the_stack_cannot_be_made_of_is_refused(stack: int, count: int) -> None:
    night = race_night()
    stacks = {seat: 100 for seat, _ in night.t.tables[1].held()} | {1: stack, 2: 200 - stack}
    night.do(engine.count_stacks, table=1, stacks=stacks)
    race = {"table": 1, "small": 1, "large": 5}
    said = {2: (200 - stack) % 5}
    sentence = night.refuse(
        "count_impossible", engine.race_chips, **race, small_chips=said | {1: count}
    )
    assert f"Seat 1 has {stack}" in sentence
    night.do(engine.race_chips, **race, small_chips=said | {1: stack % 5})


def test_more_small_chips_than_there_are_in_play_are_refused() -> None:
    night = race_night()
    many = dict.fromkeys((seat for seat, _ in night.t.tables[1].held()), 101)
    night.refuse("not_enough_chips", engine.race_chips, table=1, small=1, large=5, small_chips=many)


@pytest.mark.parametrize("house", sorted(SHIPPED))
def test_a_race_changes_the_chips_in_play_by_what_it_says(house: str) -> None:
    night = race_night(house)
    counts = {seat: seat % 4 for seat, _ in night.t.tables[1].held()}
    (fact,) = night.do(engine.race_chips, table=1, small=1, large=5, small_chips=counts)
    assert isinstance(fact, facts.ChipsRaced)
    assert night.t.tally.chips_in_play == CHIPS + sum(change for _, change in fact.changes)
    assert night.t.tables[1].coloured_up == (1,)
    assert fact.citations
    night.refuse("already_raced", engine.race_chips, table=1, small=1, large=5, small_chips=counts)


@pytest.fixture
def half_raced() -> Night:
    """Two tables of six; only table 1 has raced its chips of 1."""
    night = race_night(entries=12)
    night.do(engine.race_chips, table=1, small=1, large=5, small_chips={})
    return night


def tables_to_race(night: Night) -> list[int]:
    return [
        table.number
        for table in night.open_tables()
        if questions.races_due(night.t, table.number, now=night.now)
    ]


def move(night: Night, table: int, to: SeatRef) -> int:
    """Somebody of this table is on the way; the number of the move."""
    entry = next(seat.entry for _, seat in night.t.tables[table].held())
    night.do(engine.choose_mover, entry=entry, to=to, reason="light")
    number = night.t.floor.moves[-1].number
    night.do(engine.leave_table, move=number)
    return number


def test_a_newcomer_brings_small_chips_back_to_a_table(half_raced: Night) -> None:
    number = move(half_raced, 2, SeatRef(1, 9))
    half_raced.do(engine.race_chips, table=2, small=1, large=5, small_chips={})
    assert tables_to_race(half_raced) == []
    half_raced.do(engine.arrive, move=number)
    assert tables_to_race(half_raced) == [1]
    half_raced.do(engine.race_chips, table=1, small=1, large=5, small_chips={9: 5})
    assert tables_to_race(half_raced) == []


def test_a_newcomer_from_a_table_that_has_raced_brings_none(half_raced: Night) -> None:
    number = move(half_raced, 1, SeatRef(2, 9))
    half_raced.do(engine.race_chips, table=2, small=1, large=5, small_chips={})
    half_raced.do(engine.arrive, move=number)
    assert tables_to_race(half_raced) == []


def test_whoever_staff_put_at_another_table_brings_small_chips(half_raced: Night) -> None:
    at = SeatRef(1, 9)
    entry = half_raced.entry_at(2, 1)
    half_raced.do(engine.correct_seat, entry=entry, to=at, reason="sat there all along")
    assert tables_to_race(half_raced) == [1, 2]


def test_a_redraw_brings_small_chips_back(half_raced: Night) -> None:
    half_raced.do(engine.redraw, tables=[1, 2], reason="somebody mixed up")
    assert tables_to_race(half_raced) == [1, 2]


def test_a_redraw_after_all_races_brings_none_back(half_raced: Night) -> None:
    half_raced.do(engine.race_chips, table=2, small=1, large=5, small_chips={})
    move(half_raced, 2, SeatRef(1, 9))
    half_raced.do(engine.redraw, tables=[1, 2], reason="somebody mixed up")
    assert tables_to_race(half_raced) == []


def test_the_table_deals_its_own_cards() -> None:
    night = race_night()
    stacks = {seat: 100 for seat, _ in night.t.tables[1].held()} | {1: 103, 2: 102, 3: 95}
    night.do(engine.count_stacks, table=1, stacks=stacks)
    counts = {1: 3, 2: 2}
    cards = parse_cards("2c 3c 4c As Kd")
    (fact,) = night.do(
        engine.race_chips, table=1, small=1, large=5, small_chips=counts, cards=cards
    )
    assert isinstance(fact, facts.ChipsRaced)
    assert fact.cards == cards
    assert stack(night, 1) == 100
    assert stack(night, 2) == 105


def test_a_race_among_unknown_stacks() -> None:
    night = race_night()
    night.play(1)
    night.do(engine.race_chips, table=1, small=1, large=5, small_chips={1: 3}, nothing_else=[1])
    assert night.t.tally.chips_in_play == 1002
    assert stack(night, 1) is None


def test_the_director_may_round_up_where_the_house_allows() -> None:
    night = race_night()
    wish = {"table": 1, "small": 1, "large": 5, "small_chips": {1: 3, 2: 1}, "round_up": True}
    night.do(engine.race_chips, **wish)
    assert night.t.tally.chips_in_play == CHIPS + 2 + 4
    race_night("roberts").refuse("not_in_rule_set", engine.race_chips, **wish)


def test_chips_that_are_needed_stay(night: Night) -> None:
    wish = {"table": 1, "small": 1, "large": 5, "small_chips": {1: 5}}
    night.refuse("still_needed", engine.race_chips, **wish)
    night.do(engine.set_level, level=9)
    night.do(engine.race_chips, **wish)


def test_a_race_is_about_chips_that_are_there() -> None:
    night = race_night()
    race = {"table": 1, "small": 1, "large": 5}
    stacks = {seat: 100 for seat, _ in night.t.tables[1].held()}
    night.do(engine.count_stacks, table=1, stacks=stacks)
    night.refuse("not_enough_chips", engine.race_chips, **race, small_chips={1: 101})
    night.refuse("negative", engine.race_chips, **race, small_chips={1: -1})
    night.play(1, out=[3])
    night.refuse("seat_empty", engine.race_chips, **race, small_chips={3: 1})
    night.start(1)
    night.refuse("hand_running", engine.race_chips, **race, small_chips={1: 1})


# Pots held aside


def test_a_disputed_pot_is_held_out_of_the_hand(night: Night) -> None:
    night.start(1)
    night.do(engine.hold_pot, table=1, chips=40, reason="who showed first?")
    (pot,) = night.t.floor.held_pots
    night.refuse("chips_differ", engine.end_hand, table=1, hand=1, stacks=even())
    night.end(1, stacks=even(s1=80, s2=80))
    night.refuse("chips_differ", engine.release_pot, pot=pot.number, to={1: 39})
    night.do(engine.release_pot, pot=pot.number, to={1: 25, 2: 15}, reason="split")
    assert (stack(night, 1), stack(night, 2)) == (105, 95)
    night.refuse("already_closed", engine.release_pot, pot=pot.number, to={1: 40})


def test_a_pot_already_pushed_is_taken_back(night: Night) -> None:
    night.start(1)
    night.end(1, stacks=even(s1=150, s2=50))
    night.refuse("no_hand", engine.hold_pot, table=1, chips=100, reason="misread hand")
    night.refuse("chips_differ", engine.hold_pot, table=1, chips=100, reason="x", taken={1: 99})
    night.do(engine.hold_pot, table=1, chips=100, reason="misread hand", taken={1: 100})
    assert stack(night, 1) == 50
    night.do(engine.release_pot, pot=night.t.floor.held_pots[0].number, to={2: 100})
    assert stack(night, 2) == 150


def test_pots_of_unknown_stacks_are_held_too(night: Night) -> None:
    night.start(1)
    night.do(engine.hold_pot, table=1, chips=40, reason="fouled deck")
    night.end(1)
    night.do(engine.release_pot, pot=night.t.floor.held_pots[0].number, to={1: 40})
    assert stack(night, 1) is None


def test_a_pot_held_from_unknown_stacks_is_not_somebody_elses(night: Night) -> None:
    night = Night(make_terms(trusts_tables=True))
    night.begin(20)
    night.play(1)
    night.play(2)
    night.start(1)
    night.do(engine.hold_pot, table=1, chips=40, reason="fouled deck")
    others = {number: 0 for number, _ in night.t.tables[2].held()}
    known = 100 * night.t.tables[3].size
    everything = others | {1: 2000 - known}
    night.refuse("chips_differ", engine.count_stacks, table=2, stacks=everything)
    night.do(engine.count_stacks, table=2, stacks=others | {1: 2000 - known - 40})
    night.end(1)


def test_a_hand_with_a_pot_held_is_no_misdeal(night: Night) -> None:
    night.start(1)
    night.do(engine.hold_pot, table=1, chips=40, reason="who showed first?")
    night.refuse("pot_held", engine.void_hand, table=1, hand=1, reason="misdeal")


def test_average_stack_counts_everybody(night: Night) -> None:
    night.play(1, out=[3])
    assert questions.average_stack(night.t) == CHIPS // 9


def test_stacks_are_told_wherever_the_entry_is(night: Night) -> None:
    assert questions.stacks(night.t)[night.entry_at(1, 4)] == 100
    assert night.t.tables[1].seat(4) == Seat(night.entry_at(1, 4), 100)
