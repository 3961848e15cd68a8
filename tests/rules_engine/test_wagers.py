"""What chips and words count as, by house."""

from typing import Any

import pytest

from rules_engine.hand import Kind, apply
from rules_engine.hand.notation import read
from rules_engine.hand.wagers import Conduct, Facing, Intent, Said, WagerRuling, facing, interpret
from rules_engine.house.rule_sets import SHIPPED

HOUSES = sorted(SHIPPED)
FACING_100 = Facing(price=100, least_raise=100, stack=1000)
OPENING = Facing(price=0, least_raise=40, stack=300)
BIG_BLIND_2 = Facing(price=2, least_raise=2, stack=100, is_preflop=True)


def judged(house: str, faced: Facing, *motions: int, **conduct: Any) -> WagerRuling:
    return interpret(SHIPPED[house], faced, Conduct(motions, **conduct))


def outcome(ruled: WagerRuling) -> tuple[Kind, int, int, int]:
    return ruled.kind, ruled.to, ruled.returned, ruled.add


# Chips without a word


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(
    ("chips", "expected"),
    [
        (100, (Kind.CALL, 100, 0, 0)),
        (90, (Kind.CALL, 100, 0, 10)),
        (200, (Kind.RAISE, 200, 0, 0)),
        (375, (Kind.RAISE, 375, 0, 0)),
        (150, (Kind.RAISE, 200, 0, 50)),
        (149, (Kind.CALL, 100, 49, 0)),
        (1000, (Kind.ALL_IN, 1000, 0, 0)),
    ],
)
def test_silent_chips_facing_a_bet(
    house: str, chips: int, expected: tuple[Kind, int, int, int]
) -> None:
    assert outcome(judged(house, FACING_100, chips)) == expected


@pytest.mark.parametrize("house", ["roberts", "home-poker-tourney", "club"])
def test_intended_raise_is_completed_and_an_overpaid_call_is_not(house: str) -> None:
    """Robert's Rules, section 14.10; Club rules, 5.12."""
    raised = judged(house, FACING_100, 120, intent=Intent.RAISE)
    assert outcome(raised) == (Kind.RAISE, 200, 0, 80)
    called = judged(house, FACING_100, 180, intent=Intent.CALL)
    assert outcome(called) == (Kind.CALL, 100, 80, 0)


@pytest.mark.parametrize("house", ["st-gabriel", "charity-draft"])
def test_half_of_a_raise_decides_whatever_was_meant(house: str) -> None:
    assert judged(house, FACING_100, 120, intent=Intent.RAISE).kind is Kind.CALL
    assert judged(house, FACING_100, 180, intent=Intent.CALL).kind is Kind.RAISE


def test_half_is_half_of_the_least_raise() -> None:
    """Bet 100, raised to 300: the least raise is to 500, half of it at 400."""
    faced = Facing(price=300, least_raise=200, stack=2000)
    assert outcome(judged("st-gabriel", faced, 400)) == (Kind.RAISE, 500, 0, 100)
    assert outcome(judged("st-gabriel", faced, 399)) == (Kind.CALL, 300, 99, 0)


def test_raise_that_cannot_be_completed_is_all_in() -> None:
    """Charity draft rules, 9a."""
    faced = Facing(price=100, least_raise=100, stack=180)
    assert outcome(judged("charity-draft", faced, 150)) == (Kind.ALL_IN, 180, 0, 30)


def test_call_with_the_last_chips() -> None:
    faced = Facing(price=100, least_raise=100, stack=60)
    assert outcome(judged("roberts", faced, 60)) == (Kind.CALL, 60, 0, 0)


@pytest.mark.parametrize("house", ["st-gabriel", "roberts", "home-poker-tourney", "club"])
def test_small_opening_bet_is_brought_up(house: str) -> None:
    assert outcome(judged(house, OPENING, 5)) == (Kind.BET, 40, 0, 35)
    assert outcome(judged(house, OPENING, 45)) == (Kind.BET, 45, 0, 0)


def test_charity_draft_takes_less_than_half_an_opening_bet_for_a_check() -> None:
    """Charity draft rules, 9a-b."""
    assert outcome(judged("charity-draft", OPENING, 20)) == (Kind.BET, 40, 0, 20)
    assert outcome(judged("charity-draft", OPENING, 19)) == (Kind.CHECK, 0, 19, 0)


def test_opening_with_everything_below_the_minimum() -> None:
    faced = Facing(price=0, least_raise=40, stack=25)
    assert outcome(judged("st-gabriel", faced, 25)) == (Kind.ALL_IN, 25, 0, 0)


# One big chip


@pytest.mark.parametrize("house", ["st-gabriel", "roberts", "home-poker-tourney", "charity-draft"])
def test_one_big_chip_facing_a_bet_is_a_call(house: str) -> None:
    chip = judged(house, BIG_BLIND_2, 25, is_single_chip=True)
    assert outcome(chip) == (Kind.CALL, 2, 23, 0)
    assert chip.reason.source == SHIPPED[house].cite("oversized_chip_preflop")
    chip = judged(house, FACING_100, 500, is_single_chip=True)
    assert outcome(chip) == (Kind.CALL, 100, 400, 0)
    assert chip.reason.source == SHIPPED[house].cite("oversized_chip_facing_bet")


def test_club_counts_one_big_chip_in_full_if_it_is_a_raise() -> None:
    """Club rules, 5.11 and 5.17."""
    assert outcome(judged("club", BIG_BLIND_2, 25, is_single_chip=True)) == (Kind.RAISE, 25, 0, 0)
    assert outcome(judged("club", FACING_100, 500, is_single_chip=True)) == (Kind.RAISE, 500, 0, 0)
    small = judged("club", FACING_100, 150, is_single_chip=True)
    assert outcome(small) == (Kind.CALL, 100, 50, 0)
    called = judged("club", FACING_100, 500, is_single_chip=True, said=Said.CALL)
    assert outcome(called) == (Kind.CALL, 100, 400, 0)


@pytest.mark.parametrize("house", HOUSES)
def test_one_big_chip_opens_for_its_value(house: str) -> None:
    assert outcome(judged(house, OPENING, 100, is_single_chip=True)) == (Kind.BET, 100, 0, 0)
    assert outcome(judged(house, OPENING, 25, is_single_chip=True)) == (Kind.BET, 40, 0, 15)


@pytest.mark.parametrize("house", HOUSES)
def test_the_word_raise_makes_the_chip_the_whole_wager(house: str) -> None:
    faced = Facing(price=5, least_raise=5, stack=500)
    chip = judged(house, faced, 25, is_single_chip=True, said=Said.RAISE)
    assert outcome(chip) == (Kind.RAISE, 25, 0, 0)
    faced = Facing(price=20, least_raise=20, stack=500)
    chip = judged(house, faced, 25, is_single_chip=True, said=Said.RAISE)
    assert outcome(chip) == (Kind.RAISE, 40, 0, 15)


# Words


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(
    ("said", "amount", "chips", "expected"),
    [
        (Said.CALL, None, 400, (Kind.CALL, 100, 300, 0)),
        (Said.RAISE, None, 140, (Kind.RAISE, 200, 0, 60)),
        (Said.RAISE, 300, 250, (Kind.RAISE, 300, 0, 50)),
        (Said.RAISE_BY, 250, 350, (Kind.RAISE, 350, 0, 0)),
        (Said.RAISE, 120, 120, (Kind.RAISE, 200, 0, 80)),
        (Said.BET, 60, 60, (Kind.CALL, 100, 0, 40)),
        (Said.ALL_IN, None, 500, (Kind.ALL_IN, 1000, 0, 500)),
        (Said.RAISE, 5000, 500, (Kind.ALL_IN, 1000, 0, 500)),
        (Said.FOLD, None, 50, (Kind.FOLD, 0, 50, 0)),
        (Said.CHECK, None, 50, (Kind.CALL, 100, 0, 50)),
    ],
)
def test_words_decide_over_chips(
    house: str,
    said: Said,
    amount: int | None,
    chips: int,
    expected: tuple[Kind, int, int, int],
) -> None:
    ruled = judged(house, FACING_100, chips, said=said, amount=amount)
    assert outcome(ruled) == expected
    assert ruled.reason.sentence.endswith(".")


def test_words_alone_are_enough() -> None:
    ruled = judged("roberts", OPENING, said=Said.BET, amount=60)
    assert outcome(ruled) == (Kind.BET, 60, 0, 60)
    assert outcome(judged("roberts", OPENING, said=Said.CHECK)) == (Kind.CHECK, 0, 0, 0)
    assert outcome(judged("roberts", OPENING, said=Said.RAISE)) == (Kind.BET, 40, 0, 40)


def test_nothing_done_is_nothing_to_judge() -> None:
    with pytest.raises(ValueError, match="nothing to judge"):
        judged("roberts", OPENING)


# Motions


@pytest.mark.parametrize("house", HOUSES)
def test_string_bet_stands_at_its_first_motion(house: str) -> None:
    ruled = judged(house, BIG_BLIND_2, 2, 10)
    assert outcome(ruled) == (Kind.CALL, 2, 8, 0)
    assert ruled.reason.source == SHIPPED[house].cite("string_bet")


def test_after_the_word_raise_one_motion_counts_or_all_of_them() -> None:
    """St. Gabriel, General 12; Robert's Rules, section 15.23; Club rules, 5.7."""
    assert judged("st-gabriel", FACING_100, 250, 600, said=Said.RAISE).to == 250
    assert judged("roberts", FACING_100, 250, 600, said=Said.RAISE).to == 250
    assert judged("club", FACING_100, 250, 600, said=Said.RAISE).to == 600


# Bounds of the hand


def test_where_no_raise_is_open_everything_above_is_a_call() -> None:
    text = "nl 50/100 | 4/1/2 | 1:1000 2:1000 3:1000 4:150 | 3c 4a 1c 2c"
    hand = read(text, house=SHIPPED["roberts"])
    faced = facing(hand)
    assert not faced.may_raise
    ruled = judged("roberts", faced, 600)
    assert outcome(ruled) == (Kind.CALL, 150, 450, 0)
    assert apply(hand, ruled.action_of(3)).is_betting_closed is False


def test_pot_limit_bounds_a_wager() -> None:
    hand = read("pl 25/50 | 2/2/1 | 1:900 2:900 | 2c 1x [] 1b50", house=SHIPPED["roberts"])
    ruled = judged("roberts", facing(hand), 500, is_single_chip=True, said=Said.RAISE)
    assert outcome(ruled) == (Kind.RAISE, 250, 250, 0)


def test_limit_play_counts_from_the_last_full_bet() -> None:
    text = "fl:20/40 10/20 | 3/1/2 | 1:28 2:500 3:500 | 3c 1c 2x [] 1a"
    faced = facing(read(text, house=SHIPPED["roberts"]))
    assert (faced.price, faced.least_raise, faced.most_to) == (8, 12, 20)


def test_ruled_action_can_be_applied() -> None:
    hand = read("nl 50/100 | 3/1/2 | 1:1000 2:1000 3:1000 |", house=SHIPPED["st-gabriel"])
    faced = facing(hand)
    assert faced == Facing(price=100, least_raise=100, stack=1000, is_preflop=True, most_to=1000)
    ruled = judged("st-gabriel", faced, 160)
    assert apply(hand, ruled.action_of(3)).price == 200
    folded = judged("st-gabriel", faced, said=Said.FOLD)
    assert apply(hand, folded.action_of(3)).live_seats == (1, 2)


@pytest.mark.parametrize(
    ("house", "to"),
    [
        ("st-gabriel", 120),
        ("roberts", 40),
        ("home-poker-tourney", 40),
        ("club", 200),
        ("charity-draft", 120),
    ],
)
def test_raise_then_a_call_then_more_counts_as_the_house_has_it(house: str, to: int) -> None:
    """One further motion; a single one; or until the hands rest (see `raise_motion`)."""
    faced = Facing(price=20, least_raise=20, stack=1000)
    ruled = judged(house, faced, 20, 120, 200, said=Said.RAISE)
    assert (ruled.kind, ruled.to) == (Kind.RAISE, to)


@pytest.mark.parametrize("house", ["st-gabriel", "charity-draft"])
def test_after_a_first_motion_above_the_call_nothing_may_follow(house: str) -> None:
    faced = Facing(price=20, least_raise=20, stack=1000)
    ruled = judged(house, faced, 60, 120, said=Said.RAISE)
    assert (ruled.to, ruled.returned) == (60, 60)
