import json
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.errors import RuleViolation
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.house.rules import HouseRules
from rules_engine.prizes.payout_plan import (
    ST_GABRIEL_TABLE,
    Band,
    ByCurve,
    ByField,
    CashTemplate,
    Curve,
    FixedAmounts,
    FixedPlaces,
    PayoutPlan,
    ShareOfField,
    check_plan,
    default_plan,
)
from rules_engine.prizes.payouts import (
    Payout,
    TimeEnd,
    check_prize_table,
    end_by_time,
    payouts,
    plain_rounding,
    prizes,
    share_prizes,
)
from rules_engine.prizes.placing import Exit, ExitCause, Finish, prize_places, standing

ST_GABRIEL = PayoutPlan(cash=ST_GABRIEL_TABLE)
PARTS = (2_400, 3_200, 4_000)  # of the entries at 30, 40 and 50 dollars
FIELDS = range(10, 81)

CURVES = st.builds(
    ByCurve,
    st.sampled_from(Curve),
    st.builds(FixedPlaces, st.integers(1, 60)) | st.builds(ShareOfField, st.integers(1, 100)),
)


@st.composite
def bands(draw: st.DrawFn) -> ByField:
    starts = draw(st.lists(st.integers(1, 200), unique=True, min_size=1, max_size=5))
    rows = []
    for start in sorted(starts):
        cuts = draw(st.lists(st.integers(1, 9_999), unique=True, max_size=12))
        shares = [high - low for low, high in pairwise([0, *sorted(cuts), 10_000])]
        rows.append(Band(start, tuple(sorted(shares, reverse=True))))
    return ByField(tuple(rows))


FALLING = st.lists(st.integers(1, 500_000), min_size=1, max_size=20).map(
    lambda amounts: tuple(sorted(amounts, reverse=True))
)
PLANS = st.builds(
    PayoutPlan,
    CURVES | bands() | st.builds(FixedAmounts, FALLING) | st.none(),
    rounding_unit=st.sampled_from([1, 25, 100, 500, 1_000]),
    packages=st.lists(st.text(min_size=1, max_size=9), unique=True, max_size=4).map(tuple),
    trophies=st.integers(0, 5),
)


def in_dollars(*amounts: int) -> tuple[int, ...]:
    return tuple(amount * 100 for amount in amounts)


# The printed table


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("entries", FIELDS)
def test_every_field_and_entry_of_st_gabriel_pays_its_pool(entries: int, part: int) -> None:
    """St. Gabriel, payout schedule; lower places as printed, the first settles the difference."""
    pool = entries * part
    paid = prizes(ST_GABRIEL, entries=entries, pool=pool)
    shares = ST_GABRIEL_TABLE.weights(entries)
    assert sum(paid) == pool
    assert all(better >= worse for better, worse in pairwise(paid))
    exact = [Fraction(pool * share, 10_000) for share in shares]
    assert all(abs(a - b) <= 50 for a, b in zip(paid[1:], exact[1:], strict=True))
    assert abs(paid[0] - exact[0]) <= 180
    equal = {
        share: {a for a, s in zip(paid, shares, strict=True) if s == share} for share in shares
    }
    assert all(len(amounts) == 1 for amounts in equal.values())


@pytest.mark.parametrize(("part", "off"), [(2_400, 31), (3_200, 33), (4_000, 8)])
def test_plain_rounding_would_miss_the_pool_in_every_third_case(part: int, off: int) -> None:
    missed = [
        n for n in FIELDS if sum(plain_rounding(ST_GABRIEL, entries=n, pool=n * part)) != n * part
    ]
    assert len(missed) == off


def test_amounts_that_nobody_rounded_stay_as_they_are() -> None:
    fixed = PayoutPlan(cash=FixedAmounts((700, 300)))
    assert plain_rounding(fixed, entries=9, pool=1_000) == (700, 300)
    assert plain_rounding(PayoutPlan(cash=None), entries=9, pool=0) == ()


@pytest.mark.parametrize(
    ("entries", "part", "expected"),
    [
        (10, 2_400, (120, 72, 48)),
        (25, 3_200, (400, 240, 160)),
        (26, 3_200, (374, 208, 150, 100)),
        (35, 2_400, (378, 210, 151, 101)),
        (36, 3_200, (462, 276, 184, 115, 115)),
        (45, 4_000, (720, 432, 288, 180, 180)),
        (46, 4_000, (644, 368, 276, 184, 184, 184)),
        (70, 4_000, (980, 560, 420, 280, 280, 280)),
        (71, 4_000, (965, 540, 369, 256, 256, 227, 227)),
        (80, 2_400, (651, 365, 250, 173, 173, 154, 154)),
    ],
)
def test_the_number_of_paid_entries_selects_the_column(
    entries: int, part: int, expected: tuple[int, ...]
) -> None:
    assert prizes(ST_GABRIEL, entries=entries, pool=entries * part) == in_dollars(*expected)


def test_half_a_dollar_is_rounded_up() -> None:
    plan = PayoutPlan(cash=ByField((Band(1, (5_000, 2_500, 2_500)),)))
    assert prizes(plan, entries=20, pool=10_200) == (5_000, 2_600, 2_600)


def test_a_field_below_the_first_column_uses_it_and_the_first_place_takes_the_rest() -> None:
    assert prizes(ST_GABRIEL, entries=2, pool=10_000) == (7_000, 3_000)
    assert prizes(ST_GABRIEL, entries=1, pool=10_000) == (10_000,)


def test_when_nearly_all_are_disqualified_the_pool_is_still_paid() -> None:
    assert prizes(ST_GABRIEL, entries=10, pool=24_000, eligible=2) == (16_800, 7_200)
    assert prizes(ST_GABRIEL, entries=10, pool=24_000, eligible=0) == ()


def test_no_money_is_no_prizes() -> None:
    assert prizes(ST_GABRIEL, entries=30, pool=0) == ()
    assert prizes(PayoutPlan(cash=None), entries=30, pool=0) == ()


# Other templates


def test_a_top_heavy_curve_halves_the_second_prize() -> None:
    plan = PayoutPlan(cash=ByCurve(Curve.TOP_HEAVY, FixedPlaces(3)))
    assert prizes(plan, entries=40, pool=110_000) == (60_000, 30_000, 20_000)


def test_a_gentle_curve_falls_more_slowly() -> None:
    plan = PayoutPlan(cash=ByCurve(Curve.GENTLE, FixedPlaces(4)))
    assert prizes(plan, entries=40, pool=100_000) == (35_900, 25_400, 20_700, 18_000)


def test_a_flat_curve_pays_all_the_same_as_far_as_the_unit_allows() -> None:
    plan = PayoutPlan(cash=ByCurve(Curve.FLAT, FixedPlaces(8)))
    assert prizes(plan, entries=40, pool=80_000) == (10_000,) * 8
    assert prizes(plan, entries=40, pool=10_000) == (1_600, *(1_200,) * 7)


@pytest.mark.parametrize(("entries", "places"), [(1, 1), (3, 1), (10, 2), (43, 6), (80, 12)])
def test_a_share_of_the_field_is_paid(entries: int, places: int) -> None:
    plan = PayoutPlan(cash=ByCurve(Curve.TOP_HEAVY, ShareOfField(15)))
    assert len(prizes(plan, entries=entries, pool=entries * 3_200)) == places


def test_a_prize_that_rounds_to_nothing_is_not_paid() -> None:
    plan = PayoutPlan(cash=ByCurve(Curve.TOP_HEAVY, FixedPlaces(10)), rounding_unit=1_000)
    assert prizes(plan, entries=40, pool=5_000) == (3_000, 1_000, 1_000)


def test_the_directors_own_amounts_have_to_be_the_pool() -> None:
    plan = PayoutPlan(cash=FixedAmounts(in_dollars(500, 300, 200)))
    assert prizes(plan, entries=40, pool=100_000) == in_dollars(500, 300, 200)
    with pytest.raises(RuleViolation) as refusal:
        prizes(plan, entries=40, pool=99_050)
    assert refusal.value.code == "sum"
    assert refusal.value.sentence == "The prizes add up to 1,000, the pool is 990.50."


def test_a_pool_without_a_plan_for_it_is_refused() -> None:
    with pytest.raises(RuleViolation) as refusal:
        prizes(PayoutPlan(cash=None), entries=30, pool=100)
    assert refusal.value.code == "pool_without_prizes"


@given(
    plan=st.builds(PayoutPlan, CURVES | bands(), rounding_unit=st.sampled_from([1, 100, 500])),
    entries=st.integers(1, 1_000),
    pool=st.integers(1, 5_000_000),
    data=st.data(),
)
def test_any_plan_pays_exactly_the_pool_and_never_more_to_a_worse_place(
    plan: PayoutPlan, entries: int, pool: int, data: st.DataObject
) -> None:
    eligible = data.draw(st.none() | st.integers(1, entries))
    paid = prizes(plan, entries=entries, pool=pool, eligible=eligible)
    assert sum(paid) == pool
    assert len(paid) <= (eligible or entries)
    assert all(better >= worse > 0 for better, worse in pairwise(paid))
    assert all(prize % plan.rounding_unit == 0 for prize in paid[1:])


@pytest.mark.parametrize(("entries", "pool", "eligible"), [(5, -1, None), (-1, 5, None), (5, 5, 6)])
def test_prizes_of_an_impossible_field_are_nonsense(
    entries: int, pool: int, eligible: int | None
) -> None:
    with pytest.raises(ValueError, match="cannot share"):
        prizes(ST_GABRIEL, entries=entries, pool=pool, eligible=eligible)


# Plans


@given(PLANS)
def test_a_plan_survives_its_json(plan: PayoutPlan) -> None:
    assert PayoutPlan.from_data(json.loads(json.dumps(plan.to_data()))) == plan


@pytest.mark.parametrize("house", SHIPPED.values(), ids=SHIPPED)
def test_every_house_has_a_plan_it_allows(house: HouseRules) -> None:
    plan = default_plan(house)
    check_plan(house, plan=plan, prize_part=0 if plan.cash is None else 3_200)
    assert PayoutPlan.from_data(plan.to_data()) == plan


@pytest.mark.parametrize(
    "cash",
    [FixedAmounts((8, 7, 6, 5, 4, 3, 2, 1)), ByField((Band(1, (1_250,) * 8),))],
    ids=["amounts", "percentages"],
)
def test_the_club_may_pay_its_eight_places_by_any_template(cash: CashTemplate) -> None:
    check_plan(SHIPPED["club"], plan=PayoutPlan(cash=cash), prize_part=3_200)


def test_a_club_evening_for_charity_alone_still_needs_eight_prizes() -> None:
    with pytest.raises(RuleViolation, match="exactly eight places"):
        check_plan(SHIPPED["club"], plan=PayoutPlan(cash=None), prize_part=0)


def test_the_draft_house_lays_out_eleven_packages_and_three_trophies() -> None:
    """Charity draft rules, 72 and 73."""
    plan = default_plan(SHIPPED["charity-draft"])
    assert (plan.cash, len(plan.packages), plan.trophies) == (None, 11, 3)


@pytest.mark.parametrize(
    ("house", "plan", "code"),
    [
        ("st-gabriel", PayoutPlan(cash=None), "pool_without_prizes"),
        ("club", ST_GABRIEL, "must_pay_8_places"),
        ("club", PayoutPlan(cash=FixedAmounts((3, 2, 1))), "must_pay_8_places"),
        ("club", PayoutPlan(cash=ByCurve(Curve.FLAT, ShareOfField(10))), "must_pay_8_places"),
        ("club", PayoutPlan(cash=None), "pool_without_prizes"),
        ("charity-draft", ST_GABRIEL, "packages_missing"),
    ],
)
def test_a_plan_against_the_house_is_refused(house: str, plan: PayoutPlan, code: str) -> None:
    with pytest.raises(RuleViolation) as refusal:
        check_plan(SHIPPED[house], plan=plan, prize_part=3_200)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda: Band(10, (5_000, 3_000)), "shares_not_whole"),
        (lambda: Band(10, (4_000, 6_000)), "order"),
        (lambda: Band(10, (10_000, 0)), "not_positive"),
        (lambda: Band(10, ()), "not_positive"),
        (lambda: Band(0, (10_000,)), "band_start"),
        (lambda: ByField(()), "no_bands"),
        (lambda: ByField((Band(5, (10_000,)), Band(5, (10_000,)))), "band_order"),
        (lambda: FixedPlaces(0), "no_paid_places"),
        (lambda: ShareOfField(101), "no_paid_places"),
        (lambda: FixedAmounts((100, 200)), "order"),
        (lambda: FixedAmounts((100, 0)), "not_positive"),
        (lambda: PayoutPlan(cash=None, rounding_unit=0), "rounding_unit"),
        (lambda: PayoutPlan(cash=None, packages=("Ham", "Ham")), "package_names"),
        (lambda: PayoutPlan(cash=None, packages=("",)), "package_names"),
        (lambda: PayoutPlan(cash=None, trophies=-1), "trophies"),
    ],
)
def test_a_plan_that_makes_no_sense_is_refused_in_words(
    make: Callable[[], object], code: str
) -> None:
    with pytest.raises(RuleViolation) as refusal:
        make()
    assert refusal.value.code == code
    assert refusal.value.sentence.endswith(".")


def test_percentages_that_miss_100_are_named() -> None:
    with pytest.raises(RuleViolation, match=r"from 26 entries on add up to 99\.50, not to 100"):
        Band(26, (4_950, 5_000)[::-1])


GOOD = ST_GABRIEL.to_data()


@pytest.mark.parametrize(
    "data",
    [
        {},
        {**GOOD, "cash": {"kind": "lottery"}},
        {**GOOD, "cash": {"kind": "fixed_amounts", "prizes": [1.5]}},
        {**GOOD, "cash": {"kind": "fixed_amounts", "prizes": [1, 2]}},
        {**GOOD, "cash": {"kind": "by_curve", "curve": "steep", "places": 3}},
        {**GOOD, "rounding_unit": True},
        {**GOOD, "trophies": "3"},
        {**GOOD, "packages": None},
    ],
)
def test_data_that_is_no_plan_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 (one of several sentences)
        PayoutPlan.from_data(data)


# The director's list


def test_the_club_pays_eight_places() -> None:
    """Club rules, 3.6."""
    club = SHIPPED["club"]
    eight = in_dollars(400, 200, 120, 90, 70, 50, 40, 30)
    check_prize_table(club, prizes=eight, pool=100_000)
    check_prize_table(club, prizes=in_dollars(500, 300, 200), pool=100_000, entries=3)


@pytest.mark.parametrize(
    ("house", "listed", "code"),
    [
        ("club", (500, 300, 200), "must_pay_8_places"),
        ("club", (400, 200, 120, 90, 70, 50, 40, 20), "sum"),
        ("roberts", (500, 300, 190), "sum"),
        ("roberts", (300, 500, 200), "order"),
        ("roberts", (800, 200, 0), "not_positive"),
        ("roberts", (), "not_positive"),
    ],
)
def test_a_list_of_prizes_is_checked(house: str, listed: tuple[int, ...], code: str) -> None:
    with pytest.raises(RuleViolation) as refusal:
        check_prize_table(SHIPPED[house], prizes=in_dollars(*listed), pool=100_000)
    assert refusal.value.code == code


# Shared prizes


@pytest.mark.parametrize(
    ("places", "each"),
    [((3, 4), (17_900, 17_900)), ((5, 6), (6_900, 6_900)), ((6, 7), (0, 0)), ((1,), (55_000,))],
)
def test_tied_places_combine_their_prizes(places: tuple[int, ...], each: tuple[int, ...]) -> None:
    """St. Gabriel, General 5; a place below the money adds nothing."""
    shared = share_prizes(in_dollars(550, 330, 220, 138, 138), places=places)
    assert shared.each == each
    assert shared.combined == sum(each)


def test_cents_that_cannot_be_divided_go_to_the_earliest() -> None:
    shared = share_prizes(in_dollars(374, 208, 150, 100), places=(2, 3, 4))
    assert shared.each == (15_267, 15_267, 15_266)


@pytest.mark.parametrize("places", [(), (0, 1), (2, 2)])
def test_a_strange_list_of_places_is_nonsense(places: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="not a list of places"):
        share_prizes((100,), places=places)


# Who is paid


def finish(entry: int, best: int, worst: int | None = None) -> Finish:
    return Finish(entry=entry, best=best, worst=worst or best)


def test_a_tie_on_the_bubble_shares_the_last_prize() -> None:
    finishes = [finish(9, 1), finish(5, 2), finish(8, 3, 4), finish(2, 3, 4), finish(1, 5)]
    paid = payouts((500, 300, 201), finishes=finishes)
    assert paid == (
        Payout(9, 1, 1, 500),
        Payout(5, 2, 2, 300),
        Payout(2, 3, 4, 101),
        Payout(8, 3, 4, 100),
    )


def test_places_with_a_gap_are_nonsense() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        payouts((500, 300), finishes=[finish(1, 1, 2), finish(2, 2)])


@given(st.data(), st.integers(10, 60), st.sampled_from(PARTS))
def test_a_played_out_tournament_pays_the_whole_pool(
    data: st.DataObject, field: int, part: int
) -> None:
    out = data.draw(st.permutations(range(1, field + 1)))[: field - 1]
    rounds: list[list[Exit]] = []
    while out:
        size = data.draw(st.integers(1, min(3, len(out))))
        leaving, out = out[:size], out[size:]
        expelled = size == 1 and data.draw(st.integers(0, 9)) == 0
        cause = ExitCause.DISQUALIFIED if expelled else ExitCause.BUST
        rounds.append([Exit(e, data.draw(st.integers(1, 3)), cause) for e in leaving])
    kept = prize_places(standing(range(1, field + 1), rounds=rounds))
    pool = field * part
    listed = prizes(ST_GABRIEL, entries=field, pool=pool, eligible=len(kept))
    paid = payouts(listed, finishes=kept)
    assert sum(payout.amount for payout in paid) == pool
    amounts = [payout.amount for payout in paid]
    assert amounts == sorted(amounts, reverse=True)


# End by time


def test_time_ends_by_rank_in_chips() -> None:
    """St. Gabriel, General 6."""
    paid = end_by_time(
        in_dollars(630, 350, 252, 168), stacks={1: 3_100, 2: 2_500, 3: 2_500, 4: 900}
    )
    assert [p.amount for p in paid] == list(in_dollars(630, 301, 301, 168))


def test_time_ends_with_nothing_below_the_money() -> None:
    paid = end_by_time(in_dollars(120, 72, 48), stacks={1: 400, 2: 300, 3: 200, 4: 100})
    assert [p.entry for p in paid] == [1, 2, 3]


def test_time_may_end_in_proportion_to_chips() -> None:
    paid = end_by_time(
        (60_000, 30_000, 10_000), stacks={1: 100, 2: 300}, method=TimeEnd.IN_PROPORTION
    )
    assert paid == (Payout(2, 1, 1, 67_500), Payout(1, 2, 2, 22_500))


@given(
    prizes=FALLING,
    stacks=st.dictionaries(st.integers(1, 80), st.integers(1, 50_000), min_size=1, max_size=12),
    method=st.sampled_from(TimeEnd),
)
def test_time_pays_all_that_is_left_and_more_chips_never_get_less(
    prizes: tuple[int, ...], stacks: dict[int, int], method: TimeEnd
) -> None:
    paid = {p.entry: p.amount for p in end_by_time(prizes, stacks=stacks, method=method)}
    assert sum(paid.values()) == sum(prizes[: len(stacks)])
    by_chips = sorted(stacks.items(), key=lambda item: item[1], reverse=True)
    for (one, more), (other, fewer) in pairwise(by_chips):
        slack = 1 if more == fewer else 0
        assert paid.get(one, 0) + slack >= paid.get(other, 0)
