from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.prizes.sharing import share_evenly, share_in_proportion

AMOUNTS = st.integers(0, 10_000_000)
WEIGHTS = st.lists(st.integers(0, 100_000), min_size=1, max_size=20).filter(any)


def test_the_first_parts_take_what_cannot_be_divided() -> None:
    assert share_evenly(45_800, ways=3) == (15_267, 15_267, 15_266)


@given(amount=AMOUNTS, ways=st.integers(1, 100))
def test_equal_parts_add_up_and_differ_by_at_most_one(amount: int, ways: int) -> None:
    parts = share_evenly(amount, ways=ways)
    assert sum(parts) == amount
    assert max(parts) - min(parts) <= 1
    assert list(parts) == sorted(parts, reverse=True)


def test_proportion_goes_by_largest_remainder() -> None:
    assert share_in_proportion(100, weights=[1, 1, 1]) == (34, 33, 33)
    assert share_in_proportion(10, weights=[15, 50, 35]) == (2, 5, 3)


def test_what_is_below_one_unit_goes_to_the_greatest_weight() -> None:
    assert share_in_proportion(1_050, weights=[1, 3], unit=100) == (300, 750)


@given(amount=AMOUNTS, weights=WEIGHTS, unit=st.sampled_from([1, 5, 100, 500]))
def test_proportional_parts_add_up_and_follow_the_weights(
    amount: int, weights: list[int], unit: int
) -> None:
    parts = share_in_proportion(amount, weights=weights, unit=unit)
    assert sum(parts) == amount
    assert all(part >= 0 for part in parts)
    by_weight = sorted(zip(weights, parts, strict=True))
    for (lighter, less), (heavier, more) in pairwise(by_weight):
        assert more >= less or heavier == lighter
    exact_off = (abs(p * sum(weights) - amount * w) for p, w in zip(parts, weights, strict=True))
    assert all(off <= 2 * unit * sum(weights) for off in exact_off)


@pytest.mark.parametrize(("amount", "ways"), [(-1, 2), (5, 0)])
def test_nonsense_is_not_shared_evenly(amount: int, ways: int) -> None:
    with pytest.raises(ValueError, match="cannot share"):
        share_evenly(amount, ways=ways)


@pytest.mark.parametrize(
    ("amount", "weights", "unit"), [(-1, [1], 1), (5, [0, 0], 1), (5, [2, -1], 1), (5, [1], 0)]
)
def test_nonsense_is_not_shared_in_proportion(amount: int, weights: list[int], unit: int) -> None:
    with pytest.raises(ValueError, match="cannot share"):
        share_in_proportion(amount, weights=weights, unit=unit)
