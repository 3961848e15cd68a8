"""Vectors about balancing: when, who, where to, which table closes, hand for hand."""

from collections.abc import Collection, Mapping
from typing import Any

from rules_engine.cards import parse_card
from rules_engine.house.keys import BalanceMover
from rules_engine.house.rules import HouseRules
from rules_engine.room.balancing import imbalance
from rules_engine.room.button import Positions
from rules_engine.room.hand_for_hand import hand_for_hand_round
from rules_engine.room.moving import choose_movers, plan_move
from rules_engine.room.moving import choose_seat as seat_choice
from rules_engine.room.plan import next_table_to_close as table_to_close
from rules_engine.room.table_view import Seat, TableView
from rules_engine.tools.vectors import Given, op
from rules_engine.units import SeatNo


@op("balance_check")
def balance_check(house: HouseRules, given: Given) -> dict[str, Any]:
    problem = imbalance(house, dict(enumerate(given["table_sizes"], 1)))
    if problem is None:
        return {"move_needed": False}
    return {
        "move_needed": True,
        "from_table": problem.from_table,
        "to_table": problem.to_table,
    }


@op("choose_mover")
def choose_mover(house: HouseRules, given: Given) -> dict[str, Any]:
    stacks = {int(seat): stack for seat, stack in given.get("stacks", {}).items()}
    donor = _table(
        1, given["seats_total"], given["occupied"], given.get("last_big_blind"), stacks=stacks
    )
    if house.balance_mover is BalanceMover.LOSES_NO_POSITION:
        receiver = _table(
            2,
            given["to_seats_total"],
            given["to_occupied"],
            given["to_last_big_blind"],
            open_seats=given["to_open"],
        )
        move = plan_move(house, donor=donor, receiver=receiver)
        return {"movers": [move.origin.seat], "seat": move.to.seat}
    cards = {int(seat): parse_card(card) for seat, card in given.get("high_cards", {}).items()}
    movers = choose_movers(house, donor, count=given.get("count", 1), cards=cards)
    return {"movers": [mover.seat for mover in movers]}


@op("choose_seat")
def choose_seat(house: HouseRules, given: Given) -> dict[str, Any]:
    occupied = [seat for seat in range(1, given["seats_total"] + 1) if seat not in given["open"]]
    table = _table(1, given["seats_total"], occupied, given["last_big_blind"])
    return {"seat": seat_choice(house, table).seat}


@op("next_table_to_close")
def next_table_to_close(house: HouseRules, given: Given) -> dict[str, Any]:
    open_tables = dict.fromkeys(given["open"], 0)
    return {"table": table_to_close(house, order=given["order"], open_tables=open_tables).table}


@op("hand_for_hand")
def hand_for_hand(_house: HouseRules, given: Given) -> dict[str, Any]:
    playing = {int(table): status == "playing" for table, status in given["tables"].items()}
    return {"may_start": [str(table) for table in hand_for_hand_round(playing).may_start]}


def _table(
    number: int,
    seats_total: int,
    occupied: Collection[SeatNo],
    last_big_blind: SeatNo | None,
    *,
    stacks: Mapping[SeatNo, int] | None = None,
    open_seats: Collection[SeatNo] | None = None,
) -> TableView:
    """A table whose entries have the numbers of their seats; only one blind is known."""
    stacks = stacks or {}
    seats = range(1, seats_total + 1)
    last = last_big_blind and Positions(last_big_blind, last_big_blind, last_big_blind)
    blocked = [s for s in seats if open_seats is not None and s not in (*open_seats, *occupied)]
    return TableView(
        number,
        tuple(Seat(s, stacks.get(s)) if s in occupied else None for s in seats),
        last=last or None,
        blocked=frozenset(blocked),
    )
