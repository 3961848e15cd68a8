import random
from collections import Counter
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.cards import FULL_DECK, Rank, parse_cards
from rules_engine.chips.race import (
    CardsDue,
    Holding,
    RaceResult,
    RaceTable,
    draw_race_cards,
    plan_race,
    round_up_instead,
    run_race,
)
from rules_engine.errors import RuleViolation
from rules_engine.house.keys import RaceAward, RaceCards, RaceChips, RaceProtect, RaceStart, RaceTie
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.house.rules import HouseRules

ST_GABRIEL, ROBERTS = SHIPPED["st-gabriel"], SHIPPED["roberts"]
CLUB, CHARITY_DRAFT = SHIPPED["club"], SHIPPED["charity-draft"]

SIX = "1:8 2:6 3:9 4:5 5:7 6:8"
THIRTEEN = "Kc 9d 2s Ad As Ah 4c Qs Ks 3d 7h Jc Td"


def table(text: str, *, small: int = 1, large: int = 5, button: int = 4) -> RaceTable:
    """Small chips by seat; `!` marks a seat that has nothing else."""
    holdings = []
    for part in text.split():
        seat, chips = part.split(":")
        holdings.append(Holding(int(seat), int(chips.rstrip("!")), not chips.endswith("!")))
    return RaceTable(small, large, tuple(holdings), button=button, next_small_blind=6)


def race(house: HouseRules, text: str, cards: str, **denominations: int) -> RaceResult:
    plan = plan_race(house, table=table(text, **denominations))
    return run_race(house, plan=plan, cards=parse_cards(cards)[: plan.cards_needed])


def won(result: RaceResult) -> dict[int, int]:
    return {share.seat: share.won for share in result.shares if share.won}


def dealt(house: HouseRules, text: str, **denominations: int) -> list[tuple[int, int]]:
    plan = plan_race(house, table=table(text, **denominations))
    return [(due.seat, due.cards) for due in plan.deals]


HOUSES = st.builds(
    lambda base, **points: SHIPPED[base].with_(**points),
    st.sampled_from(sorted(SHIPPED)),
    race_cards=st.sampled_from(RaceCards),
    race_start=st.sampled_from(RaceStart),
    race_tie=st.sampled_from(RaceTie),
    race_chips=st.sampled_from(RaceChips),
    race_award=st.sampled_from(RaceAward),
    race_max_each=st.sampled_from([None, 1, 2]),
    race_protect=st.sampled_from(RaceProtect),
) | st.sampled_from(list(SHIPPED.values()))

DENOMINATIONS = st.sampled_from([(1, 5), (25, 100), (100, 500), (5, 100), (500, 1_000)])
HOLDINGS = st.lists(
    st.builds(Holding, st.integers(1, 10), st.integers(0, 45), st.booleans()),
    unique_by=lambda holding: holding.seat,
    max_size=10,
)


@st.composite
def tables(draw: st.DrawFn) -> RaceTable:
    small, large = draw(DENOMINATIONS)
    button, blind = draw(st.integers(1, 10)), draw(st.integers(1, 10))
    return RaceTable(small, large, tuple(draw(HOLDINGS)), button=button, next_small_blind=blind)


# What is dealt


def test_complete_sets_are_changed_before_the_race() -> None:
    result = race(ST_GABRIEL, "1:8 2:5 3:10 4:0", "As Kd 2c")
    shares = [(s.seat, s.handed_in, s.direct, s.odd) for s in result.shares]
    assert shares == [(1, 8, 1, 3), (2, 5, 1, 0), (3, 10, 2, 0)]


@pytest.mark.parametrize(
    ("house", "expected"),
    [
        (ST_GABRIEL, [(1, 3), (2, 1), (3, 4), (5, 2), (6, 3)]),
        (ROBERTS, [(1, 3), (2, 1), (3, 4), (5, 2), (6, 3)]),
        (CLUB, [(5, 2), (6, 3), (1, 3), (2, 1), (3, 4)]),
        (CHARITY_DRAFT, [(6, 1), (1, 1), (2, 1), (3, 1), (5, 1)]),
    ],
    ids=["st-gabriel", "roberts", "club", "charity-draft"],
)
def test_each_house_deals_from_its_own_seat(
    house: HouseRules, expected: list[tuple[int, int]]
) -> None:
    """St. Gabriel, Appendix B 3b; Robert's, section 15.8; Club, 4.3; Charity draft, 49c."""
    assert dealt(house, SIX) == expected


def test_a_dead_small_blind_seat_passes_the_first_card_on() -> None:
    """Charity draft rules, 49c, where seat 6 is empty or has no odd chips."""
    assert dealt(CHARITY_DRAFT, "2:3 5:1 6:5") == [(2, 1), (5, 1)]
    assert dealt(CHARITY_DRAFT, "2:3 5:1") == [(2, 1), (5, 1)]


@pytest.mark.parametrize("house", [CLUB, CHARITY_DRAFT])
def test_a_house_that_starts_from_a_position_asks_for_it(house: HouseRules) -> None:
    unknown = RaceTable(1, 5, (Holding(1, 3, True),))
    with pytest.raises(RuleViolation) as refusal:
        plan_race(house, table=unknown)
    assert refusal.value.code == "seat_needed"


@pytest.mark.parametrize(
    ("house", "odd", "per_set", "chips"),
    [
        (ST_GABRIEL, 13, 5, 3), (ST_GABRIEL, 12, 5, 3), (ST_GABRIEL, 10, 5, 2),
        (ST_GABRIEL, 11, 5, 3), (ST_GABRIEL, 6, 4, 2),
        (ROBERTS, 13, 5, 3), (ROBERTS, 12, 5, 2), (ROBERTS, 6, 4, 2), (ROBERTS, 5, 4, 1),
        (CLUB, 13, 5, 3), (CLUB, 12, 5, 2), (ROBERTS, 1, 2, 1), (CLUB, 1, 5, 0),
        (CHARITY_DRAFT, 13, 5, 2), (CHARITY_DRAFT, 4, 5, 0), (CHARITY_DRAFT, 10, 5, 2),
    ],
)  # fmt: skip
def test_each_house_counts_the_large_chips_in_its_own_way(
    house: HouseRules, odd: int, per_set: int, chips: int
) -> None:
    seats = " ".join(f"{seat}:1" for seat in range(1, odd + 1))
    assert plan_race(house, table=table(seats, large=per_set)).chips == chips


# Who wins


def test_st_gabriel_gives_one_chip_to_a_player_at_most() -> None:
    """St. Gabriel, General 11: seat 3 holds both top aces and gets one chip."""
    result = race(ST_GABRIEL, SIX, THIRTEEN)
    assert won(result) == {2: 1, 3: 1, 5: 1}
    assert result.value_change == 2


def test_roberts_lets_every_card_compete() -> None:
    result = race(ROBERTS, SIX, THIRTEEN)
    assert won(result) == {2: 1, 3: 2}
    assert result.value_change == 2


def test_less_than_half_a_set_vanishes_at_roberts() -> None:
    result = race(ROBERTS, "1:7 2:6 3:9 4:5 5:7 6:8", THIRTEEN.replace(" 2s", ""))
    assert won(result) == {3: 2}
    assert result.value_change == -2


def test_the_club_deals_from_the_left_of_the_button() -> None:
    """Club rules, 4.3: the first cards now belong to seat 5."""
    result = race(CLUB, SIX, THIRTEEN)
    assert {share.seat: share.cards for share in result.shares}[5] == parse_cards("Kc 9d")
    assert won(result) == {1: 1, 6: 2}


def test_the_draft_house_goes_round_from_the_first_ace_dealt() -> None:
    """Charity draft rules, 49c-d."""
    result = race(CHARITY_DRAFT, SIX, THIRTEEN)
    assert won(result) == {3: 1, 5: 1}
    assert result.value_change == -3


def test_going_round_passes_from_the_last_seat_to_the_first() -> None:
    result = race(CHARITY_DRAFT, "1:4 2:4 6:4", "Ad 2c 3c")
    assert won(result) == {6: 1, 1: 1}


def test_suits_separate_equal_ranks() -> None:
    assert won(race(ST_GABRIEL, "1:1 2:2 3:2", "Qh Qs 3c Qd 2h")) == {2: 1}


def test_the_first_dealt_of_equal_ranks_wins_at_the_draft_house() -> None:
    assert won(race(CHARITY_DRAFT, "1:1 2:2 3:2", "Qh Qs Qd")) == {1: 1}


def test_nothing_odd_is_nothing_to_race() -> None:
    for house in SHIPPED.values():
        result = race(house, "1:5 2:10 3:0", "")
        assert (won(result), result.value_change) == ({}, 0)


# Nobody is raced out


def test_the_last_chip_is_saved_before_anybody_is_served() -> None:
    """St. Gabriel, Appendix B 3c; Robert's Rules, section 15.8."""
    for house in (ST_GABRIEL, ROBERTS, CLUB):
        result = race(house, "2:1! 3:4", "2c As Kd 7h 5s", button=6)
        assert won(result) == {2: 1}
        assert [share.is_saved for share in result.shares] == [True, False]
        assert result.value_change == 0


def test_the_draft_house_adds_a_chip_for_the_one_who_would_be_out() -> None:
    """Charity draft rules, 50."""
    result = race(CHARITY_DRAFT, "2:1! 3:4", "2c As")
    assert won(result) == {2: 1, 3: 1}
    assert result.value_change == 5


def test_whoever_wins_by_the_cards_needs_no_saving() -> None:
    result = race(ROBERTS, "2:4! 3:4 4:4", "As 2c 2d 2h Ks 3c 3d 3h Qs 4c 4d 4h")
    assert won(result) == {2: 1, 3: 1}
    assert not any(share.is_saved for share in result.shares)


def test_saving_one_may_leave_another_to_be_saved() -> None:
    """Two chips: seat 1 is served first, so the second best card of seat 3 wins nothing."""
    result = race(ROBERTS, "1:2! 2:4 3:4!", "2c 3c As 4c 5c 6c Ks 7c 8c 9c")
    assert won(result) == {1: 1, 3: 1}
    assert [share.is_saved for share in result.shares] == [True, False, True]


def test_chips_are_added_only_if_more_need_saving_than_there_are() -> None:
    result = race(ROBERTS, "1:1! 2:1! 3:1!", "2c 3c 4c")
    assert won(result) == {1: 1, 2: 1, 3: 1}
    assert result.value_change == 12


def test_a_chip_got_by_direct_change_is_enough_to_stay_in() -> None:
    result = race(ROBERTS, "1:6! 2:4", "2c As Kd 7h 5s")
    assert won(result) == {2: 1}


@given(HOUSES, tables(), st.randoms(use_true_random=False))
def test_a_race_conserves_chips_as_it_says_and_eliminates_nobody(
    house: HouseRules, table: RaceTable, rng: random.Random
) -> None:
    plan = plan_race(house, table=table)
    result = run_race(house, plan=plan, cards=draw_race_cards(plan, rng=rng))
    after = {share.seat: share.direct + share.won for share in result.shares}
    before = sum(holding.small_chips for holding in table.holdings) * table.small
    assert sum(after.values()) * table.large == before + result.value_change
    saved = sum(share.is_saved for share in result.shares)
    raced = sum(share.won for share in result.shares)
    match house.race_protect:
        case RaceProtect.SERVED_FIRST_FROM_RACE_CHIPS:
            assert raced == max(plan.chips, saved)
        case RaceProtect.EXTRA_CHIP:
            assert raced == plan.chips + saved
    for holding in table.holdings:
        if holding.small_chips and not holding.has_other_chips:
            assert after[holding.seat] >= 1
    for share in result.shares:
        assert share.odd or not share.won
        assert share.won <= (house.race_max_each or share.won)
        assert not share.is_saved or share.won == 1


@given(tables(), st.sampled_from(list(SHIPPED.values())))
def test_cards_are_dealt_clockwise_to_odd_chips_only(table: RaceTable, house: HouseRules) -> None:
    plan = plan_race(house, table=table)
    odd = {h.seat: h.small_chips % table.chips_per_set for h in table.holdings}
    seats = [due.seat for due in plan.deals]
    assert sorted(seats) == sorted(seat for seat in odd if odd[seat])
    turns = sum(nxt < seat for seat, nxt in pairwise(seats))
    assert turns <= 1
    for due in plan.deals:
        assert due.cards == (1 if house.race_cards is RaceCards.ONE_PER_PLAYER else odd[due.seat])


def test_the_result_does_not_depend_on_the_order_seats_are_named() -> None:
    results = {
        race(ST_GABRIEL, " ".join(order), THIRTEEN).shares for order in permutations(SIX.split())
    }
    assert len(results) == 1


# Cards


def test_the_engine_draws_from_one_deck_without_repeating() -> None:
    plan = plan_race(ST_GABRIEL, table=table(SIX))
    cards = draw_race_cards(plan, rng=random.Random(7))
    assert len(set(cards)) == plan.cards_needed == 13
    assert cards == draw_race_cards(plan, rng=random.Random(7))


def test_more_odd_chips_than_cards_take_a_second_deck() -> None:
    crowded = table("1:19 2:19 3:19", small=5, large=100)
    plan = plan_race(ST_GABRIEL, table=crowded)
    assert (plan.cards_needed, plan.decks_needed) == (57, 2)
    cards = draw_race_cards(plan, rng=random.Random(7))
    assert max(Counter(cards).values()) == 2
    assert sum(share.won for share in run_race(ST_GABRIEL, plan=plan, cards=cards).shares) == 3


def test_of_twins_from_two_decks_the_first_dealt_wins() -> None:
    plan = plan_race(ST_GABRIEL, table=table("1:18 2:18 3:18", small=5, large=1_000))
    low = [card for card in FULL_DECK if card.rank is not Rank.ACE]
    cards = (*low[:20], *parse_cards("As"), *low[20:35], *parse_cards("As"), *low[:17])
    assert plan.chips == 1
    assert won(run_race(ST_GABRIEL, plan=plan, cards=cards)) == {2: 1}


@pytest.mark.parametrize(
    ("cards", "code"),
    [("As Kd", "wrong_number_of_cards"), ("As Kd 2c 3c", "wrong_number_of_cards"),
     ("As As Kd", "duplicate_card")],
)  # fmt: skip
def test_cards_entered_wrongly_are_refused(cards: str, code: str) -> None:
    plan = plan_race(ST_GABRIEL, table=table("1:3"))
    with pytest.raises(RuleViolation) as refusal:
        run_race(ST_GABRIEL, plan=plan, cards=parse_cards(cards))
    assert refusal.value.code == code


# Rounding up instead


def test_the_director_may_round_up_where_the_house_leaves_it_open() -> None:
    """St. Gabriel, General 11 and Appendix B 2: five players with odd chips, one chip each."""
    result = round_up_instead(ST_GABRIEL, table=table(SIX))
    assert won(result) == {1: 1, 2: 1, 3: 1, 5: 1, 6: 1}
    assert result.value_change == 12
    assert not any(share.cards for share in result.shares)


@pytest.mark.parametrize("house", [ROBERTS, CLUB, CHARITY_DRAFT, SHIPPED["home-poker-tourney"]])
def test_elsewhere_rounding_up_is_refused(house: HouseRules) -> None:
    with pytest.raises(RuleViolation) as refusal:
        round_up_instead(house, table=table(SIX))
    assert refusal.value.code == "not_in_rule_set"


@given(tables())
def test_rounding_up_costs_nobody_a_chip(table: RaceTable) -> None:
    assert all(s.change >= 0 for s in round_up_instead(ST_GABRIEL, table=table).shares)


# Nonsense


def test_denominations_that_do_not_divide_are_refused() -> None:
    with pytest.raises(RuleViolation) as refusal:
        plan_race(ST_GABRIEL, table=table(SIX, small=20, large=50))
    assert refusal.value.sentence == "Chips of 20 cannot be changed into chips of 50."


@pytest.mark.parametrize(
    ("small", "large", "holdings"),
    [
        (5, 5, ()),
        (0, 5, ()),
        (1, 5, (Holding(1, 3, True), Holding(1, 2, True))),
        (1, 5, (Holding(0, 3, True),)),
        (1, 5, (Holding(1, -3, True),)),
    ],
)
def test_an_impossible_table_is_nonsense(
    small: int, large: int, holdings: tuple[Holding, ...]
) -> None:
    with pytest.raises(ValueError, match=r"chips|seat"):
        RaceTable(small, large, holdings)


def test_the_plan_tells_the_table_what_to_deal() -> None:
    plan = plan_race(ROBERTS, table=table("2:1! 3:4"))
    assert plan.deals == (CardsDue(seat=2, cards=1), CardsDue(seat=3, cards=4))
    assert plan.chips == 1
