from fractions import Fraction
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.errors import RuleViolation
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.prizes import deals
from rules_engine.prizes.deals import DealStanding, check_deal, chip_chop, icm, pool_left

PRIZES = st.lists(st.integers(1, 500_000), min_size=1, max_size=14).map(
    lambda amounts: tuple(sorted(amounts, reverse=True))
)
UNITS = st.sampled_from([1, 100, 500])


def stacks_of(least: int, most: int) -> st.SearchStrategy[dict[int, int]]:
    stack = st.integers(1, 20) | st.integers(1, 200_000)
    return st.dictionaries(st.integers(1, 999), stack, min_size=least, max_size=most)


def by_every_order(stacks: dict[int, int], prizes: tuple[int, ...]) -> dict[int, Fraction]:
    """The chip model by brute force: every order of finish with its chance."""
    worth = dict.fromkeys(stacks, Fraction(0))
    for order in permutations(stacks):
        chance, left = Fraction(1), sum(stacks.values())
        for entry in order:
            chance *= Fraction(stacks[entry], left)
            left -= stacks[entry]
        for entry, prize in zip(order, prizes, strict=False):
            worth[entry] += chance * prize
    return worth


# The agreement

FOUR = (1, 2, 3, 4)
SHARES = {1: 20_000, 2: 18_000, 3: 12_000, 4: 10_000}


def agree(house: str, **changes: object) -> DealStanding:
    terms = {"remaining": FOUR, "consents": FOUR, "shares": SHARES, "pool_left": 60_000, **changes}
    return check_deal(SHIPPED[house], **terms)  # type: ignore[arg-type]  # changes are of its types


def test_everybody_agreeing_on_the_whole_pool_ends_a_st_gabriel_event() -> None:
    """St. Gabriel, General 6."""
    assert agree("st-gabriel") is DealStanding.ACCEPTED


@pytest.mark.parametrize("house", ["roberts", "home-poker-tourney"])
def test_roberts_leaves_paying_it_to_the_director(house: str) -> None:
    """Robert's Rules, section 15.37."""
    assert agree(house) is DealStanding.DIRECTOR_OPTION


@pytest.mark.parametrize(
    ("house", "changes", "code"),
    [
        ("club", {}, "forbidden"),
        ("charity-draft", {}, "forbidden"),
        ("club", {"consents": ()}, "forbidden"),
        ("st-gabriel", {"consents": (1, 2, 3)}, "not_unanimous"),
        ("roberts", {"consents": (1, 2, 3)}, "not_unanimous"),
        ("st-gabriel", {"consents": (1, 2, 3, 5)}, "not_unanimous"),
        ("st-gabriel", {"pool_left": 61_000}, "sum"),
        ("st-gabriel", {"shares": {1: 60_000}}, "wrong_entries"),
        ("st-gabriel", {"shares": {**SHARES, 9: 0}}, "wrong_entries"),
        ("st-gabriel", {"shares": {**SHARES, 1: 40_000, 4: -10_000}}, "negative_share"),
    ],
)
def test_an_agreement_that_does_not_stand_is_refused(
    house: str, changes: dict[str, object], code: str
) -> None:
    with pytest.raises(RuleViolation) as refusal:
        agree(house, **changes)
    assert refusal.value.code == code


def test_a_refusal_names_who_has_not_agreed() -> None:
    with pytest.raises(RuleViolation, match=r"missing: 3, 4\."):
        agree("st-gabriel", consents=(1, 2))


def test_a_share_of_nothing_is_allowed() -> None:
    assert agree("st-gabriel", shares={1: 60_000, 2: 0, 3: 0, 4: 0}) is DealStanding.ACCEPTED


def test_the_pool_left_are_the_prizes_not_yet_taken() -> None:
    assert pool_left((500, 300, 200), remaining=2) == 800
    assert pool_left((500, 300, 200), remaining=9) == 1_000


# Proposals


def test_a_chip_chop_guarantees_the_lowest_prize_and_divides_the_rest_by_chips() -> None:
    proposal = chip_chop({1: 6_000, 2: 3_000, 3: 1_000}, prizes=(50_000, 30_000, 20_000))
    assert proposal == {1: 44_000, 2: 32_000, 3: 24_000}


def test_a_chip_chop_before_the_money_goes_by_chips_alone() -> None:
    assert chip_chop({1: 300, 2: 200, 3: 100}, prizes=(600, 300)) == {1: 450, 2: 300, 3: 150}


def test_heads_up_the_chip_model_is_a_chip_chop() -> None:
    stacks = {1: 7_000, 2: 3_000}
    assert icm(stacks, prizes=(60_000, 40_000)) == {1: 54_000, 2: 46_000}
    assert icm(stacks, prizes=(60_000, 40_000)) == chip_chop(stacks, prizes=(60_000, 40_000))


def test_a_well_known_case_of_the_chip_model() -> None:
    """50/30/20 chips for prizes of 50/30/20: 38.4 / 32.8 / 28.9 percent."""
    proposal = icm({1: 5_000, 2: 3_000, 3: 2_000}, prizes=(50_000, 30_000, 20_000))
    assert proposal == {1: 38_393, 2: 32_750, 3: 28_857}


def test_proposals_may_be_in_whole_dollars() -> None:
    stacks = {1: 5_000, 2: 3_000, 3: 2_000}
    assert icm(stacks, prizes=(50_000, 30_000, 20_050), unit=100) == {
        1: 38_450,
        2: 32_700,
        3: 28_900,
    }


@given(stacks=stacks_of(1, 5), prizes=PRIZES)
def test_the_chip_model_agrees_with_every_order_of_finish(
    stacks: dict[int, int], prizes: tuple[int, ...]
) -> None:
    exact = by_every_order(stacks, prizes)
    proposal = icm(stacks, prizes=prizes)
    assert all(abs(proposal[entry] - exact[entry]) < 1 for entry in stacks)


@given(stacks=stacks_of(2, 10), prizes=PRIZES)
def test_the_race_of_clocks_is_the_exact_model_to_a_thousandth_of_a_cent(
    stacks: dict[int, int], prizes: tuple[int, ...]
) -> None:
    """What is proposed above ten players, measured where the exact answer is known."""
    at_stake = prizes[: len(stacks)]
    exact = deals._exact_model(list(stacks.values()), at_stake)
    approximate = deals._clock_model(list(stacks.values()), at_stake)
    for one, other in zip(exact, approximate, strict=True):
        assert abs(Fraction(one, deals._SCALE) - Fraction(other, deals._FINE)) < Fraction(1, 1_000)


@pytest.mark.parametrize("players", [11, 14])
def test_above_ten_players_the_exact_model_is_met_to_the_cent(players: int) -> None:
    stacks = {entry: 150 * entry * entry for entry in range(1, players + 1)}
    prizes = (98_000, 56_000, 42_000, 28_000, 28_000, 28_000)
    exact = deals._exact_model(list(stacks.values()), prizes)
    for entry, amount in icm(stacks, prizes=prizes).items():
        assert abs(amount - Fraction(exact[entry - 1], deals._SCALE)) < 1


@given(
    stacks=stacks_of(1, 24),
    prizes=PRIZES,
    unit=UNITS,
    propose=st.sampled_from([chip_chop, icm]),
)
def test_a_proposal_adds_up_and_more_chips_never_get_less(
    stacks: dict[int, int], prizes: tuple[int, ...], unit: int, propose: object
) -> None:
    proposal = propose(stacks, prizes=prizes, unit=unit)  # type: ignore[operator]  # either of two
    assert sum(proposal.values()) == pool_left(prizes, remaining=len(stacks))
    assert proposal.keys() == stacks.keys()
    by_chips = sorted(stacks.items(), key=lambda item: (item[1], -item[0]))
    for (less, fewer), (more, chips) in pairwise(by_chips):
        assert proposal[more] >= proposal[less], (fewer, chips)


@given(stacks=stacks_of(2, 16), prizes=PRIZES)
def test_the_chip_model_stays_between_the_last_and_the_first_prize(
    stacks: dict[int, int], prizes: tuple[int, ...]
) -> None:
    at_stake = (*prizes, *[0] * len(stacks))[: len(stacks)]
    for amount in icm(stacks, prizes=prizes).values():
        assert at_stake[-1] - 1 <= amount <= at_stake[0] + 1


def test_equal_stacks_get_the_same_but_for_cents_that_cannot_be_divided() -> None:
    stacks = dict.fromkeys(range(1, 13), 2_500)
    proposal = icm(stacks, prizes=(70_000, 20_000, 10_000))
    assert set(proposal.values()) == {8_333, 8_334}
    assert [entry for entry, amount in proposal.items() if amount == 8_334] == [1, 2, 3, 4]


def test_a_large_field_is_proposed_quickly_and_in_full() -> None:
    stacks = {entry: 100 + 37 * entry % 5_000 for entry in range(1, 81)}
    prizes = (108_800, 60_800, 41_600, 28_800, 28_800, 25_600, 25_600)
    assert sum(icm(stacks, prizes=prizes).values()) == sum(prizes)


@pytest.mark.parametrize("propose", [chip_chop, icm])
def test_a_proposal_needs_everybodys_count(propose: object) -> None:
    with pytest.raises(RuleViolation) as refusal:
        propose({1: 500, 2: 0}, prizes=(100,))  # type: ignore[operator]  # either of two
    assert refusal.value.code == "stack_needed"


@pytest.mark.parametrize("propose", [chip_chop, icm])
def test_nothing_at_stake_is_shared_as_nothing(propose: object) -> None:
    assert propose({1: 5, 2: 6}, prizes=()) == {1: 0, 2: 0}  # type: ignore[operator]
    with pytest.raises(ValueError, match="needs somebody"):
        propose({}, prizes=(100,))  # type: ignore[operator]
