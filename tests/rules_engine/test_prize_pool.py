import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules_engine
from rules_engine.errors import RuleViolation
from rules_engine.prizes.pool import PoolSplit, Price, plain_amount, split_pool

SIGN = re.compile(r"\$[{\d]|[€£]")

PRICES = st.tuples(*[st.integers(0, 50_000)] * 3).map(
    lambda parts: Price(fee=sum(parts), prize_part=parts[0], bounty_part=parts[1])
)


@pytest.mark.parametrize(
    ("entries", "price", "expected"),
    [
        (80, Price(fee=3_000, prize_part=2_400), PoolSplit(240_000, 192_000, 0, 48_000)),
        (43, Price(fee=4_000, prize_part=3_200), PoolSplit(172_000, 137_600, 0, 34_400)),
        (57, Price(fee=5_000, prize_part=4_000), PoolSplit(285_000, 228_000, 0, 57_000)),
    ],
)
def test_st_gabriel_puts_four_fifths_in_the_pool(
    entries: int, price: Price, expected: PoolSplit
) -> None:
    """St. Gabriel, event box."""
    assert split_pool([(price, entries)]) == expected


def test_rebuys_and_bounties_join_the_same_accounts() -> None:
    entry = Price(fee=6_000, prize_part=4_000, bounty_part=1_000)
    rebuy = Price(fee=2_000, prize_part=2_000)
    assert split_pool([(entry, 10), (rebuy, 3)]) == PoolSplit(66_000, 46_000, 10_000, 10_000)


def test_nothing_sold_is_nothing_taken() -> None:
    assert split_pool([]) == PoolSplit(0, 0, 0, 0)


@given(st.lists(st.tuples(PRICES, st.integers(0, 100)), max_size=5))
def test_every_cent_taken_has_one_purpose(sales: list[tuple[Price, int]]) -> None:
    split = split_pool(sales)
    assert split.collected == split.pool + split.bounties + split.donation


@given(PRICES)
def test_a_price_survives_its_data(price: Price) -> None:
    assert Price.from_data(price.to_data()) == price


@pytest.mark.parametrize(
    ("parts", "code"),
    [((3_000, 3_001, 0), "parts_above_fee"), ((3_000, 2_500, 600), "parts_above_fee"),
     ((-1, 0, 0), "negative_price"), ((100, -1, 0), "negative_price")],
)  # fmt: skip
def test_a_price_that_does_not_add_up_is_refused(parts: tuple[int, int, int], code: str) -> None:
    with pytest.raises(RuleViolation) as refusal:
        Price(*parts)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    "data",
    [{}, {"fee": 1, "prize_part": 0}, {"fee": 1, "prize_part": 2, "bounty_part": 0},
     {"fee": 10.0, "prize_part": 2, "bounty_part": 0}],
)  # fmt: skip
def test_data_that_is_no_price_is_refused(data: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="not a price"):
        Price.from_data(data)


def test_a_negative_number_of_sales_is_nonsense() -> None:
    with pytest.raises(ValueError, match="never negative"):
        split_pool([(Price(fee=1, prize_part=1), -1)])


@pytest.mark.parametrize(
    ("amount", "text"),
    [(0, "0"), (5, "0.05"), (137_600, "1,376"), (15_267, "152.67"), (-250, "-2.50")],
)
def test_amounts_read_the_same_in_every_currency(amount: int, text: str) -> None:
    assert plain_amount(amount) == text


def test_the_engine_writes_no_sign_of_a_currency() -> None:
    source = Path(rules_engine.__file__).parent
    signed = [path.name for path in source.rglob("*.py") if SIGN.search(path.read_text("utf-8"))]
    assert signed == []
