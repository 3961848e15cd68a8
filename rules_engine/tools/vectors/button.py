"""Vectors about the button: positions, newcomers, the first button, the order of action."""

from typing import Any

from rules_engine.cards import parse_card
from rules_engine.house.rules import HouseRules
from rules_engine.room import button
from rules_engine.tools.vectors import Given, op


@op("next_positions")
def next_positions(house: HouseRules, given: Given) -> dict[str, Any]:
    last = button.Positions(**given["last"])
    hand = button.coming_hand(house, seated=given["occupied"], last=last)
    return {
        "button": hand.positions.button,
        "small_blind": hand.small_blind_posted_by,
        "big_blind": hand.positions.big_blind,
        "acts_last": hand.acts_last,
    }


@op("newcomer")
def newcomer(house: HouseRules, given: Given) -> dict[str, Any]:
    positions = button.Positions(
        given["button"], given["small_blind_seat"], given["big_blind_seat"]
    )
    answer = button.rule_newcomer(house, positions=positions, seat=given["newcomer_seat"])
    return {"position": answer.position, "dealt_in": answer.dealt_in, "posts": answer.posts}


@op("first_button")
def first_button(house: HouseRules, given: Given) -> dict[str, Any]:
    cards = {int(seat): parse_card(card) for seat, card in given["cards"].items()}
    return {"button": button.first_button(house, cards=cards).seat}


@op("action_order")
def action_order(_house: HouseRules, given: Given) -> dict[str, Any]:
    if given["street"] == "preflop":
        order = button.order_before_flop(given["live"], big_blind=given["big_blind"])
    else:
        order = button.order_after_flop(given["live"], button=given["button"])
    return {"order": list(order)}
