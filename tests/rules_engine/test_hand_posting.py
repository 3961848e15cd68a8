"""Antes, blinds, short stacks, overblinds, showdown mode, and what cannot be dealt."""

from typing import Any

import pytest

from rules_engine.errors import RuleViolation
from rules_engine.hand import (
    AnteRule,
    FixedLimit,
    Hand,
    Phase,
    Stakes,
    deal_hand,
    legal_actions,
    plan_deal,
)
from rules_engine.hand.deal import Overblind, OverblindKind
from rules_engine.hand.notation import read
from rules_engine.house.keys import ShortPostOrder
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.room.button import Positions

HOUSE = SHIPPED["charity-draft"]
SIX = Positions(button=6, small_blind=1, big_blind=2)


def played(text: str) -> Hand:
    return read(text, house=HOUSE)


def pots(hand: Hand) -> list[tuple[int, tuple[int, ...]]]:
    return [(pot.amount, hand.seats_of(pot.eligible)) for pot in hand.pots]


def dealt(**changes: Any) -> Hand:
    arguments: dict[str, Any] = {
        "stacks": dict.fromkeys(range(1, 7), 1000),
        "positions": SIX,
        "stakes": Stakes(50, 100),
    }
    return deal_hand(plan_deal(HOUSE, **{**arguments, **changes}))


def refusal(**changes: Any) -> str:
    with pytest.raises(RuleViolation) as refused:
        dealt(**changes)
    assert refused.value.sentence.endswith(".")
    return refused.value.code


def test_antes_go_to_the_middle_and_are_no_part_of_the_price() -> None:
    """St. Gabriel, Appendix A 3 and 9."""
    hand = dealt(stakes=Stakes(10, 20, ante=2))
    assert hand.chips_in_pot == 42
    assert legal_actions(hand).call_to == 20
    assert hand.stacks_by_seat[3] == 998


def test_short_ante_contests_its_share_of_the_antes() -> None:
    """Charity draft rules, 19a and 19d: no blind is posted, the price stays whole."""
    text = "nl 50/100 ante 10 | 6/1/2 | 1:1000 2:7 3:1000 4:1000 5:1000 6:1000 |"
    hand = played(text)
    assert hand.wagers_by_seat[2] == 0
    assert legal_actions(hand).call_to == 100
    hand = played(f"{text} 3f 4f 5f 6c 1c")
    assert pots(hand) == [(42, (1, 2, 6)), (215, (1, 6))]


def test_short_blind_after_the_ante() -> None:
    """Charity draft rules, 19c: 6 x 10 + 4 x 50 = 260, then 3 x 50 = 150."""
    text = "nl 50/100 ante 10 | 6/1/2 | 1:1000 2:60 3:1000 4:1000 5:1000 6:1000 |"
    hand = played(f"{text} 3c 4f 5f 6c 1c")
    assert pots(hand) == [(260, (1, 2, 3, 6)), (150, (1, 3, 6))]


def test_short_blind_contests_its_share_of_the_callers() -> None:
    """Charity draft rules, 19b."""
    hand = played("nl 50/100 | 4/1/2 | 1:1000 2:30 3:1000 4:1000 | 3c 4c 1c")
    assert pots(hand) == [(120, (1, 2, 3, 4)), (210, (1, 3, 4))]


def test_big_blind_pays_the_ante_for_the_table_as_dead_money() -> None:
    stakes = Stakes(50, 100, ante=100, ante_rule=AnteRule.BIG_BLIND)
    hand = dealt(stakes=stakes)
    assert hand.stacks_by_seat[2] == 800
    assert hand.wagers_by_seat[2] == 100
    short = dealt(stakes=stakes, stacks={**dict.fromkeys(range(1, 7), 1000), 2: 130})
    assert short.wagers_by_seat[2] == 30
    assert pots(short) == [(100, (1, 2, 3, 4, 5, 6))]
    broke = dealt(stakes=stakes, stacks={**dict.fromkeys(range(1, 7), 1000), 2: 60})
    assert broke.wagers_by_seat[2] == 0
    assert broke.chips_in_pot == 110


def test_blind_goes_in_before_the_ante_where_the_house_says_so() -> None:
    house = SHIPPED["roberts"].with_(short_post_order=ShortPostOrder.BLIND_FIRST)
    text = "nl 50/100 ante 10 | 6/1/2 | 1:1000 2:60 3:1000 4:1000 5:1000 6:1000 |"
    hand = read(text, house=house)
    assert hand.wagers_by_seat[2] == 60
    hand = read(f"{text} 3c 4f 5f 6c 1c", house=house)
    assert pots(hand) == [(260, (1, 2, 3, 6)), (150, (1, 3, 6))]  # what is contested is the same


@pytest.mark.parametrize(("stack", "ante", "blind"), [(130, 30, 100), (60, 0, 60)])
def test_big_blind_may_pay_its_blind_before_the_ante_of_the_table(
    stack: int, ante: int, blind: int
) -> None:
    house = SHIPPED["roberts"].with_(short_post_order=ShortPostOrder.BLIND_FIRST)
    text = f"nl 50/100 table-ante 100 | 6/1/2 | 1:1000 2:{stack} 3:1000 6:1000 |"
    hand = read(text, house=house)
    assert hand.wagers_by_seat[2] == blind
    assert hand.chips_in_pot == 50 + ante + blind
    called = read(f"{text} 3c 6f 1f", house=house)
    assert pots(called)[0] == (50 + ante + 2 * blind, (2, 3))


def test_nobody_pays_an_ante_when_both_are_all_in_before_the_deal() -> None:
    hand = played("nl 50/100 table-ante 100 showdown | 2/2/1 | 1:300 2:120 |")
    assert hand.stacks_by_seat == {1: 180, 2: 0}
    assert pots(hand) == [(240, (1, 2))]


def test_dead_money_waits_in_the_main_pot() -> None:
    """Charity draft rules, 55: a dodged blind is dead money in the next pot."""
    hand = played("nl 50/100 dead 100 | 3/1/2 | 1:1000 2:1000 3:1000 | 3f 1f")
    assert hand.stacks_by_seat == {1: 950, 2: 1150, 3: 1000}
    assert sum(hand.stacks) == 3100


def test_everybody_all_in_by_the_blinds_runs_out_at_once() -> None:
    hand = played("nl 50/100 | 2/2/1 | 1:70 2:40 |")
    assert hand.phase is Phase.DEALING
    assert hand.stacks_by_seat == {1: 30, 2: 0}


def test_showdown_mode_puts_both_stacks_in() -> None:
    """St. Gabriel, General 10: 120 each at risk, 180 returned."""
    hand = played("nl 50/100 showdown | 2/2/1 | 1:300 2:120 |")
    assert hand.phase is Phase.DEALING
    assert hand.stacks_by_seat == {1: 180, 2: 0}
    assert pots(hand) == [(240, (1, 2))]


def test_straddle_acts_last_and_sets_the_price() -> None:
    """Robert's Rules, section 4.16."""
    hand = played("nl 1/2 straddle 3:4 | 6/1/2 | 1:99 2:99 3:99 4:99 5:99 6:99 |")
    assert hand.seat_to_act == 4
    assert legal_actions(hand).call_to == 4
    assert legal_actions(hand).raising.min_to == 8
    hand = played("nl 1/2 straddle 3:4 | 6/1/2 | 1:99 2:99 3:99 4:99 5:99 6:99 | 4c 5f 6f 1f 2c")
    assert hand.seat_to_act == 3
    assert legal_actions(hand).may_check


def test_killer_acts_in_the_normal_turn_at_lifted_limits() -> None:
    """Robert's Rules, section 13.2."""
    text = "fl:8/16 2/4 kill 5:8 | 6/1/2 | 1:99 2:99 3:99 4:99 5:99 6:99 |"
    hand = played(text)
    assert hand.seat_to_act == 3
    assert legal_actions(hand).call_to == 8
    assert legal_actions(hand).raising.min_to == 16
    hand = played(f"{text} 3c 4f")
    assert hand.seat_to_act == 5
    assert legal_actions(hand).may_check


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"stacks": {2: 100}}, "too_few_players"),
        ({"stacks": dict.fromkeys(range(1, 24), 100)}, "too_many_players"),
        ({"stacks": {1: 100, 2: 0}}, "no_chips"),
        ({"stacks": {1: 100, 2: -5}}, "no_chips"),
        ({"stakes": Stakes(25, 50, unit=25), "stacks": {1: 100, 2: 30}}, "stack_not_payable"),
        ({"stacks": {1: 100, 3: 100}}, "not_dealt_in"),
        ({"absent": {9}}, "not_dealt_in"),
        ({"dead_money": -1}, "dead_money_impossible"),
        ({"stakes": Stakes(25, 50, unit=25), "dead_money": 10}, "dead_money_impossible"),
        ({"everybody_all_in": True}, "not_heads_up"),
        ({"overblind": Overblind(3, 200, OverblindKind.STRADDLE)}, "not_in_tournaments"),
        ({"overblind": Overblind(9, 200, OverblindKind.STRADDLE)}, "not_dealt_in"),
        ({"overblind": Overblind(3, 200, OverblindKind.KILL)}, "kill_needs_limit"),
        (
            {
                "overblind": Overblind(3, 100, OverblindKind.KILL),
                "stakes": Stakes(50, 100, structure=FixedLimit(100, 200)),
            },
            "overblind_impossible",
        ),
    ],
)
def test_what_cannot_be_dealt(changes: dict[str, Any], code: str) -> None:
    assert refusal(**changes) == code


def test_one_seat_cannot_post_both_blinds() -> None:
    with pytest.raises(ValueError, match="both blinds"):
        dealt(positions=Positions(6, 2, 2))


@pytest.mark.parametrize(
    "amounts",
    [
        {"small_blind": 50, "big_blind": 0},
        {"small_blind": -1, "big_blind": 100},
        {"small_blind": 200, "big_blind": 100},
        {"small_blind": 50, "big_blind": 100, "ante": -1},
        {"small_blind": 50, "big_blind": 100, "unit": 0},
        {"small_blind": 50, "big_blind": 100, "unit": 100},
        {"small_blind": 50, "big_blind": 100, "unit": 50, "structure": FixedLimit(100, 225)},
    ],
)
def test_impossible_stakes(amounts: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\."):
        Stakes(**amounts)
