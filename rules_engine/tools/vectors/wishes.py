"""Vectors about what a table asks for. Wagers and shows are tried in a small hand."""

from collections.abc import Callable, Mapping
from typing import Any

from rules_engine.cards import parse_cards
from rules_engine.chips import race
from rules_engine.chips.race import Holding, RaceTable
from rules_engine.clock import hand_clock
from rules_engine.clock.hand_clock import Caller
from rules_engine.entries import penalties
from rules_engine.errors import RuleViolation
from rules_engine.hand import (
    Action,
    BoardDealt,
    CardsShown,
    Hand,
    HandMucked,
    Kind,
    Stakes,
    Step,
    apply,
    deal_hand,
    plan_deal,
)
from rules_engine.house.keys import PenaltyKind, PenaltyStep
from rules_engine.house.rules import HouseRules
from rules_engine.house.verdicts import ACCEPTED, Verdict
from rules_engine.room.button import Positions
from rules_engine.texts.rulings import wishes
from rules_engine.tools.vectors import Given, op
from rules_engine.units import Chips

PLENTY = 10_000
_NAMES = {"above_maximum": "above_stack"}
"""In no-limit play the maximum is the stack."""
_CLOCK_CALLERS = {"player_to_act": Caller.PLAYER_TO_ACT}


@op("check_request")
def check_request(house: HouseRules, given: Given) -> Mapping[str, Any]:
    answer = _WISHES[given["request"]](house, given)
    code = answer.code if isinstance(answer, Verdict) else answer
    return {"accepted": code == ACCEPTED, "reason": _NAMES.get(code, code)}


def _tried(attempt: Callable[[], object]) -> str:
    """The code of the refusal, if there is one."""
    try:
        attempt()
    except RuleViolation as refusal:
        return refusal.code
    return ACCEPTED


def _heads_up(house: HouseRules, *, stack: Chips, big_blind: Chips, unit: Chips) -> Hand:
    """Two players, the button in seat 1 with this stack and first to act."""
    return deal_hand(
        plan_deal(
            house,
            stacks={1: stack, 2: PLENTY * unit},
            positions=Positions(button=1, small_blind=1, big_blind=2),
            stakes=Stakes(small_blind=0, big_blind=big_blind, unit=unit),
        )
    )


def _played(hand: Hand, *steps: Step) -> Hand:
    for step in steps:
        hand = apply(hand, step)
    return hand


def _bet(house: HouseRules, given: Given) -> str:
    """A bet on the flop, or the whole stack of the hand where that is what counts."""
    unit = given.get("smallest_chip", 1)
    if "stack_at_start_of_hand" in given:
        stack = given["stack_at_start_of_hand"]
        hand = _heads_up(house, stack=stack, big_blind=unit, unit=unit)
        return _tried(lambda: apply(hand, Action(1, Kind.RAISE, given["amount"])))
    big_blind = given.get("big_blind", unit)
    stack = given.get("stack", PLENTY * unit) + big_blind
    hand = _played(
        _heads_up(house, stack=stack, big_blind=big_blind, unit=unit),
        Action(1, Kind.CALL),
        Action(2, Kind.CHECK),
        BoardDealt(),
        Action(2, Kind.CHECK),
    )
    return _tried(lambda: apply(hand, Action(1, Kind.BET, given["amount"])))


def _raise(house: HouseRules, given: Given) -> str:
    """A raise by somebody who was, or was not, raised in full since the last action."""
    short_raise, full_raise = 250, 300
    third = full_raise if given["seat_may_raise"] else short_raise
    hand = _played(
        _three_handed(house, third_stack=third),
        Action(1, Kind.RAISE, 200),
        Action(2, Kind.CALL),
        Action(3, Kind.ALL_IN),
        Action(1, Kind.CALL),
    )
    return _tried(lambda: apply(hand, Action(2, Kind.RAISE, given["amount"])))


def _three_handed(house: HouseRules, *, third_stack: Chips) -> Hand:
    return deal_hand(
        plan_deal(
            house,
            stacks={1: PLENTY, 2: PLENTY, 3: third_stack},
            positions=Positions(button=1, small_blind=2, big_blind=3),
            stakes=Stakes(small_blind=50, big_blind=100),
        )
    )


def _all_in(house: HouseRules, given: Given) -> str:
    hand = _heads_up(house, stack=given["stack"], big_blind=1, unit=1)
    return _tried(lambda: apply(hand, Action(1, Kind.ALL_IN, given["amount"])))


def _muck(house: HouseRules, given: Given) -> str:
    """The second player has shown a pair of aces; the first gives up, all-in or not."""
    hand = _heads_up(house, stack=100, big_blind=2, unit=1)
    hand = _played(hand, *(_all_in_steps() if given["all_in"] else _checked_down_steps()))
    first, second = parse_cards("As Ah")
    if not given["all_in"]:
        hand = apply(hand, CardsShown(2, (first, second)))
    return _tried(lambda: apply(hand, HandMucked(1)))


def _board() -> tuple[Step, ...]:
    cards = parse_cards("2c 7d 9h Jc 3s")
    return BoardDealt(cards[:3]), BoardDealt(cards[3:4]), BoardDealt(cards[4:])


def _all_in_steps() -> tuple[Step, ...]:
    return (Action(1, Kind.ALL_IN), Action(2, Kind.CALL), *_board())


def _checked_down_steps() -> tuple[Step, ...]:
    checked = Action(2, Kind.CHECK), Action(1, Kind.CHECK)
    flop, turn, river = _board()
    preflop = Action(1, Kind.CALL), Action(2, Kind.CHECK)
    return (*preflop, flop, *checked, turn, *checked, river, *checked)


def _clock(house: HouseRules, given: Given) -> str:
    caller = _CLOCK_CALLERS.get(given["by"], Caller.TABLE_MATE)
    through_floor = given.get("via_floor", False)
    return _tried(
        lambda: hand_clock.refuse_caller(house, caller=caller, through_floor=through_floor)
    )


def _round_up(house: HouseRules, given: Given) -> str:  # noqa: ARG001
    holding = Holding(seat=1, small_chips=3, has_other_chips=True)
    table = RaceTable(small=1, large=5, holdings=(holding,))
    return _tried(lambda: race.round_up_instead(house, table=table))


def _timeout(house: HouseRules, given: Given) -> Verdict:
    return penalties.may_give(house, step=PenaltyStep(PenaltyKind.TIMEOUT, given["minutes"]))


_WISHES: Mapping[str, Callable[[HouseRules, Given], Verdict | str]] = {
    "straddle": lambda house, _: wishes.may_straddle(house),
    "deal_board_twice": lambda house, _: wishes.may_deal_board_twice(house),
    "change_seat": lambda house, given: wishes.may_change_seat(
        house, has_started=given["event_started"], by_director=given["by"] == "director"
    ),
    "give_chips": lambda house, _: wishes.may_pass_chips(house),
    "deal": lambda house, given: wishes.may_deal(house, blinds_posted=given["blinds_posted"]),
    "bet": _bet,
    "raise": _raise,
    "all_in": _all_in,
    "muck_unshown": _muck,
    "win_pot": lambda house, given: wishes.may_win(
        house, cards_shown=given["cards_shown"], others_mucked=given["others_mucked"]
    ),
    "call_time": lambda house, given: wishes.may_stop_action(house, at_table=given["at_table"]),
    "split_pot_by_agreement": lambda house, _: wishes.may_split_pot(house),
    "kill": lambda house, given: wishes.may_kill(house, kills_this_deal=given["kills_this_deal"]),
    "round_up_instead_of_race": _round_up,
    "call_clock": _clock,
    "timeout": _timeout,
}
