"""Layers, odd chips and the order of settling."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.hand.pots import (
    Pot,
    PotMove,
    Uncalled,
    best_of,
    build_pots,
    divide,
    entitled_to_carried_pot,
    rebuild_pot,
    settlement_order,
    uncalled,
    winner_after_disclosure,
)
from rules_engine.hand.seat_set import (
    NOBODY,
    SeatSet,
    everybody,
    is_at_most_one,
    members,
    next_after,
)
from rules_engine.house.keys import OddChipTo
from rules_engine.house.rule_sets import SHIPPED

HOUSES = sorted(SHIPPED)
chips = st.lists(st.integers(1, 60), min_size=2, max_size=10)


def shares(
    house: str,
    amount: int,
    *winners: int,
    button: int = 4,
    unit: int = 1,
    stacks: dict[int, int] | None = None,
) -> dict[int, int]:
    return divide(
        SHIPPED[house],
        amount,
        winners=winners,
        button=button,
        stacks_before=(stacks or {}).__getitem__,
        unit=unit,
    )


# Sets of seats


@given(st.sets(st.integers(0, 21)), st.integers(0, 21))
def test_sets_of_seats_are_bits(seats: set[int], index: int) -> None:
    bits: SeatSet = sum(1 << seat for seat in seats)
    assert set(members(bits)) == seats
    assert list(members(bits)) == sorted(seats)
    assert is_at_most_one(bits) == (len(seats) <= 1)
    if seats:
        later = [seat for seat in sorted(seats) if seat > index]
        assert next_after(bits, index) == (later or sorted(seats))[0]


def test_everybody_and_nobody() -> None:
    assert members(everybody(3)) == (0, 1, 2)
    assert members(NOBODY) == ()


# Layers


def test_unmatched_chips_go_back_to_a_live_player() -> None:
    assert uncalled([100, 40], live=0b11) == Uncalled(0, 60)
    assert uncalled([40, 40, 10], live=0b111) is None


def test_a_folded_player_has_matched_what_went_in() -> None:
    assert uncalled([500, 300, 100], live=0b101) == Uncalled(0, 200)


def test_chips_above_all_live_players_stay_in_the_pot_of_a_folded_one() -> None:
    assert uncalled([100, 20, 20], live=0b110) is None
    assert build_pots([100, 20, 20], live=0b110) == (Pot(140, 0b110),)


def test_main_and_side_pots() -> None:
    """St. Gabriel, all-in 2-3."""
    assert build_pots([5, 30, 10, 30], live=0b1110, dead=50) == (
        Pot(85, 0b1110),
        Pot(40, 0b1010),
    )
    assert build_pots([20, 50, 120, 120], live=0b1111) == (
        Pot(80, 0b1111),
        Pot(90, 0b1110),
        Pot(140, 0b1100),
    )


def test_dead_money_can_be_all_that_a_player_contests() -> None:
    assert build_pots([0, 50, 50], live=0b111, dead=30) == (Pot(30, 0b111), Pot(100, 0b110))


def test_empty_layers_are_no_pots() -> None:
    assert build_pots([0, 50, 50], live=0b111) == (Pot(100, 0b110),)


@given(chips, st.integers(1, 1023), st.integers(0, 50))
def test_pots_add_up_and_are_nested(put_in: list[int], live: int, dead: int) -> None:
    live &= everybody(len(put_in))
    if not live:
        return
    pots = build_pots(put_in, live=live, dead=dead)
    assert sum(pot.amount for pot in pots) == sum(put_in) + dead
    assert pots[0].eligible == live
    for lower, upper in pairwise(pots):
        assert upper.eligible & lower.eligible == upper.eligible
        assert upper.eligible != lower.eligible


# Who wins


def test_equal_hands_share() -> None:
    assert best_of(0b1111, [5, 9, 9, 3]) == 0b0110
    assert best_of(0b1001, [5, 9, 9, 3]) == 0b0001


@pytest.mark.parametrize(
    ("house", "order"),
    [
        ("st-gabriel", [3, 2, 1]),
        ("roberts", [3, 2, 1]),
        ("home-poker-tourney", [3, 2, 1]),
        ("club", [3, 2, 1]),
        ("charity-draft", [1, 2, 3]),
    ],
)
def test_order_of_settling(house: str, order: list[int]) -> None:
    assert list(settlement_order(SHIPPED[house], 3)) == order


# Odd chips


@pytest.mark.parametrize("house", ["st-gabriel", "roberts", "home-poker-tourney"])
def test_odd_chips_go_one_each_from_the_left_of_the_button(house: str) -> None:
    assert shares(house, 200, 2, 4, 6) == {6: 67, 2: 67, 4: 66}


def test_all_odd_chips_go_to_the_worst_placed_winner() -> None:
    """Charity draft rules, 13."""
    assert shares("charity-draft", 200, 2, 4, 6) == {6: 68, 2: 66, 4: 66}


def test_odd_chips_go_to_the_smallest_stack_before_the_hand() -> None:
    """Club rules, 1.7; equal stacks from the left of the button."""
    stacks = {2: 500, 4: 300, 6: 800}
    assert shares("club", 200, 2, 4, 6, stacks=stacks) == {4: 67, 2: 67, 6: 66}
    equal = {2: 300, 4: 300, 6: 300}
    assert shares("club", 200, 2, 4, 6, stacks=equal) == {6: 67, 2: 67, 4: 66}


def test_a_pot_is_divided_in_the_smallest_chips_in_play() -> None:
    assert shares("st-gabriel", 255, 3, 7, button=5, unit=5) == {7: 130, 3: 125}
    assert shares("charity-draft", 200, 2, 4, 6, unit=25) == {6: 100, 2: 50, 4: 50}


def test_chips_below_the_unit_follow_the_first_odd_chip() -> None:
    assert shares("st-gabriel", 257, 3, 7, button=5, unit=5) == {7: 132, 3: 125}


def test_organiser_may_allow_two_odd_chips_each() -> None:
    house = SHIPPED["st-gabriel"].with_(odd_chip_max_each=2)
    divided = divide(house, 11, winners=(1, 2, 3, 5), button=4, stacks_before=lambda seat: 0)
    assert divided == {5: 4, 1: 3, 2: 2, 3: 2}


def test_organiser_may_choose_where_odd_chips_go() -> None:
    house = SHIPPED["club"].with_(odd_chip_to=OddChipTo.FIRST_LEFT_OF_BUTTON)
    divided = divide(house, 101, winners=(3, 7), button=5, stacks_before=lambda seat: seat)
    assert divided == {7: 51, 3: 50}


@given(
    st.sampled_from(HOUSES),
    st.integers(1, 5000),
    st.sets(st.integers(1, 10), min_size=1),
    st.integers(1, 10),
    st.sampled_from([1, 5, 25]),
)
def test_shares_add_up_and_differ_by_little(
    house: str, units: int, winners: set[int], button: int, unit: int
) -> None:
    amount = units * unit
    divided = shares(
        house, amount, *winners, button=button, unit=unit, stacks={seat: seat for seat in winners}
    )
    assert sum(divided.values()) == amount
    assert set(divided) == winners
    spread = max(divided.values()) - min(divided.values())
    if SHIPPED[house].odd_chip_max_each == 1:
        assert spread in (0, unit)
    else:
        assert spread < len(winners) * unit


# Pots in the wrong hands


def test_pot_is_counted_again_from_the_wagers() -> None:
    """St. Gabriel, Appendix D mistakes 3."""
    move = rebuild_pot(
        {1: 2, 2: 2, 3: 2},
        wagers=[{1: 20, 2: 20, 3: 20}, {1: 40, 2: 40}],
        given_to=1,
        belongs_to=2,
    )
    assert move == PotMove(giver=1, receiver=2, amount=146)


def test_carried_pot_is_for_those_who_were_dealt_in() -> None:
    assert entitled_to_carried_pot((1, 2, 3, 4), dealt_in_before=(3, 1, 2)) == (1, 2, 3)


def test_pot_of_a_disclosed_hand() -> None:
    """Charity draft rules, 35b."""
    assert winner_after_disclosure({4: 10, 5: 12}, folded=[2]) == (5,)
    assert winner_after_disclosure({4: 12, 5: 12}, folded=[2]) == (4, 5)
    assert winner_after_disclosure({}, folded=[2, 3]) == (3,)
    with pytest.raises(ValueError, match="Nobody else"):
        winner_after_disclosure({}, folded=[])
