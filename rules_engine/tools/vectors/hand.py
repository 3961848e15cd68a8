"""Vectors about the play of a hand: options, ends of betting, showing and comparing."""

from typing import Any

from rules_engine.cards import parse_cards
from rules_engine.hand import (
    Action,
    BoardDealt,
    Hand,
    Kind,
    Stakes,
    TurnChoices,
    apply,
    deal_hand,
    legal_actions,
    plan_deal,
)
from rules_engine.hand.betting import is_betting_over, is_street_over
from rules_engine.hand.evaluation import category_of, rank_board
from rules_engine.hand.pots import best_of
from rules_engine.hand.seat_set import SeatSet, everybody, members
from rules_engine.hand.showdown import show_order as order_of_showing
from rules_engine.house.rules import HouseRules
from rules_engine.room.button import Positions
from rules_engine.tools.vectors import Given, op


@op("options")
def options(house: HouseRules, given: Given) -> dict[str, Any]:
    hand = _before_flop(house, given) if given["street"] == "preflop" else _flop(house, given)
    for line in given["actions"]:
        if line["action"] != "post":
            amount = line["to"] if line["action"] != "check" else None
            hand = apply(hand, Action(line["seat"], Kind(line["action"]), amount))
    choices = legal_actions(hand)
    assert isinstance(choices, TurnChoices)  # a vector asks about somebody's turn
    assert choices.seat == given["to_act"]
    raising = choices.raising
    return {
        "may_check": choices.may_check,
        "call_to": choices.call_to,
        "may_raise": raising is not None,
        "min_to": raising.min_to if raising else None,
        "max_to": raising.max_to if raising else None,
    }


@op("round_over")
def round_over(_house: HouseRules, given: Given) -> dict[str, Any]:
    names = [*given["wagers"]]
    over = is_street_over(
        [*given["wagers"].values()],
        live=_bits(names, given["live"]),
        all_in=_bits(names, given["all_in"]),
        acted=_bits(names, given["acted"]),
    )
    return {"over": over}


@op("betting_closed")
def betting_closed(house: HouseRules, given: Given) -> dict[str, Any]:
    names: list[str] = given["live"]
    over = is_betting_over(
        live=everybody(len(names)),
        all_in=_bits(names, given["all_in"]),
        owing=_bits(names, given["owes_call"]),
    )
    return {"closed": over, "open_hands": over and house.all_in_face_up}


@op("show_order")
def show_order(house: HouseRules, given: Given) -> dict[str, Any]:
    order = order_of_showing(
        house,
        live=given["live"],
        first_to_act=given["first_to_act"],
        last_aggressor=given.get("last_aggressor"),
        last_caller=given.get("last_caller"),
    )
    return {"first": order[0], "order": [*order]}


@op("compare_hands")
def compare_hands(_house: HouseRules, given: Given) -> dict[str, Any]:
    board = rank_board(parse_cards("".join(given["board"])))
    names = [*given["hands"]]
    strengths = []
    for cards in given["hands"].values():
        first, second = parse_cards("".join(cards))
        strengths.append(board.strength((first, second)))
    winners = best_of(everybody(len(names)), strengths)
    return {
        "winners": [names[index] for index in members(winners)],
        "category": category_of(max(strengths)),
    }


def _before_flop(house: HouseRules, given: Given) -> Hand:
    """The first two seats post; a seat without chips is one that an ante has put all-in."""
    stacks = {int(seat): stack for seat, stack in given["stacks"].items()}
    ante = 0 if all(stacks.values()) else 1
    return _deal(house, {seat: stack + ante for seat, stack in stacks.items()}, given, ante=ante)


def _flop(house: HouseRules, given: Given) -> Hand:
    """Everybody has come in for the big blind, and the stacks are those left behind."""
    stacks = {int(seat): stack for seat, stack in given["stacks"].items()}
    big_blind = given["big_blind"]
    hand = _deal(house, {seat: stack + big_blind for seat, stack in stacks.items()}, given)
    while isinstance(choices := legal_actions(hand), TurnChoices):
        kind = Kind.CHECK if choices.may_check else Kind.CALL
        hand = apply(hand, Action(choices.seat, kind))
    return apply(hand, BoardDealt())


def _deal(house: HouseRules, stacks: dict[int, int], given: Given, *, ante: int = 0) -> Hand:
    first, second, *others = sorted(stacks)
    last = others[-1] if others else second
    posted = [line["to"] for line in given["actions"] if line["action"] == "post"]
    stakes = Stakes(posted[0] if posted else 0, given["big_blind"], ante)
    positions = Positions(last, first, second) if others else Positions(second, second, first)
    return deal_hand(plan_deal(house, stacks=stacks, positions=positions, stakes=stakes))


def _bits(names: list[str], chosen: list[str]) -> SeatSet:
    return sum(1 << names.index(name) for name in chosen)
