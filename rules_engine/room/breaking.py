"""Breaking a table: everybody gets a seat elsewhere, and the other tables stay even.

A break is one plan: the people of the closing table fill up the smallest tables, and where that
is not enough to even the room out, moves between the other tables follow.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from itertools import islice
from typing import assert_never

from rules_engine.cards import Card
from rules_engine.errors import RuleViolation
from rules_engine.house.keys import BrokenTableSeating
from rules_engine.house.reasons import Reason
from rules_engine.house.rules import HouseRules
from rules_engine.room.balancing import BalancePlan, balance_plan
from rules_engine.room.constrained_draw import Room
from rules_engine.room.moving import (
    NO_CARDS,
    PlannedMove,
    choose_seat,
    refuse_during_hand,
    with_arrivals,
)
from rules_engine.room.needs import NEEDS_SOURCE, NO_NEEDS, Needs
from rules_engine.room.seating import SeatDraw, draw_leniently
from rules_engine.room.seeded_draw import SeededDraw
from rules_engine.room.table_view import Seat, SeatRef, TableView
from rules_engine.sentences import EntryRef, listed, say
from rules_engine.units import EntryNo, TableNo


@dataclass(frozen=True, slots=True)
class BreakPlan:
    """How a table closes: `moves` off it, then `balance` moves between the other tables.

    More balance moves may follow once the tables in `waits_for` have finished their hands.
    `open_points` are needs that had to give way and questions that only people can settle.
    """

    closing: TableNo
    moves: tuple[PlannedMove, ...]
    balance: BalancePlan
    open_points: tuple[Reason, ...]


def break_plan(
    house: HouseRules,
    tables: Iterable[TableView],
    *,
    closing: TableNo,
    seed: str,
    cards: Mapping[EntryNo, Card] = NO_CARDS,
    needs: Needs = NO_NEEDS,
    into: TableNo | None = None,
) -> BreakPlan:
    """Everybody's way off the closing table, by a draw or by the `cards` dealt there.

    `into`: all of them to this table, and nobody else moves. RuleViolation `hand_running`,
    `room_too_small`, `cards_needed` or, for `into`, `table_not_open`.
    """
    others = {table.number: table for table in tables}
    if closing not in others:
        raise ValueError(f"Table {closing} is not open.")
    table = others.pop(closing)
    refuse_during_hand(table)
    if into is not None and into not in others:
        raise RuleViolation("table_not_open", say("Table {table} is not in play.", table=into))
    receivers = others.values() if into is None else [others[into]]
    places = fill_smallest(receivers, table.size)
    match house.broken_table_seating:
        case BrokenTableSeating.RANDOM_OPEN_SEATS:
            drawn = _by_draw(table, others, places, SeededDraw(seed), needs)
        case BrokenTableSeating.HIGH_CARD_SPLIT:
            drawn = _by_cards(house, table, others, places, cards, needs)
        case unknown:
            assert_never(unknown)
    reason = Reason(say("Table {table} closes.", table=closing), house.cite("broken_table_seating"))
    moves = []
    for number, seat in table.held():
        to = drawn.seats[seat.entry]
        others[to.table] = others[to.table].with_seat(to.seat, seat)
        moves.append(PlannedMove(seat.entry, SeatRef(closing, number), to, (reason,)))
    balance, questions = (
        _balanced(house, others.values(), cards, needs)
        if into is None
        else (BalancePlan((), ()), ())
    )
    return BreakPlan(
        closing, with_arrivals(house, moves, others), balance, (*drawn.unmet, *questions)
    )


def fill_smallest(tables: Iterable[TableView], newcomers: int) -> dict[TableNo, int]:
    """How many newcomers each table gets if everybody goes to the smallest table in turn.

    RuleViolation `room_too_small` if the open seats do not suffice.
    """
    smallest = [
        (table.size, table.number, table.capacity)
        for table in tables
        if table.size < table.capacity
    ]
    heapify(smallest)
    places: dict[TableNo, int] = {}
    for placed in range(newcomers):
        if not smallest:
            raise RuleViolation(
                "room_too_small",
                say(
                    "{players} players need a seat; open elsewhere: {seats}. Add a table first.",
                    players=newcomers,
                    seats=placed,
                ),
            )
        size, number, capacity = heappop(smallest)
        places[number] = places.get(number, 0) + 1
        if size + 1 < capacity:
            heappush(smallest, (size + 1, number, capacity))
    return places


def high_card_split(
    cards: Mapping[EntryNo, Card], *, places: Mapping[TableNo, int]
) -> dict[TableNo, tuple[EntryNo, ...]]:
    """The highest cards to the first table, the next to the second, as places allow."""
    if len(set(cards.values())) != len(cards):
        raise ValueError("The same card was dealt to two people.")
    ranked = iter(sorted(cards, key=cards.__getitem__, reverse=True))
    return {table: tuple(islice(ranked, places[table])) for table in sorted(places)}


def _by_draw(
    table: TableView,
    others: Mapping[TableNo, TableView],
    places: Mapping[TableNo, int],
    draw: SeededDraw,
    needs: Needs,
) -> SeatDraw:
    rooms = [
        Room(
            number,
            tuple(draw.shuffled(others[number].open_seats)),
            places[number],
            others[number].entries,
        )
        for number in sorted(places)
    ]
    # A fixed table does not outlive the break, a fixed seat number does.
    return draw_leniently(draw, rooms=rooms, entries=table.entries, needs=needs.among(()))


def _by_cards(
    house: HouseRules,
    table: TableView,
    others: Mapping[TableNo, TableView],
    places: Mapping[TableNo, int],
    cards: Mapping[EntryNo, Card],
    needs: Needs,
) -> SeatDraw:
    if missing := [number for number, seat in table.held() if seat.entry not in cards]:
        raise RuleViolation(
            "cards_needed",
            say(
                "Deal everybody at table {table} a card; missing: seat {seats}.",
                table=table.number,
                seats=listed(missing),
            ),
        )
    here = {seat.entry: number for number, seat in table.held()}
    seats: dict[EntryNo, SeatRef] = {}
    unmet: list[Reason] = []
    for number, people in high_card_split({e: cards[e] for e in here}, places=places).items():
        receiver = others[number]
        for entry in people:
            if rivals := needs.rivals(entry) & receiver.entries:
                sentence = say(
                    "The cards put {entry} at table {table} with {other:number}.",
                    entry=EntryRef(entry),
                    table=number,
                    other=EntryRef(min(rivals)),
                )
                unmet.append(Reason(sentence, NEEDS_SOURCE))
            has_paid = table.last is not None and table.last.big_blind == here[entry]
            seat = choose_seat(house, receiver, has_just_paid=has_paid).seat
            seats[entry] = SeatRef(number, seat)
            receiver = receiver.with_seat(seat, Seat(entry))
    return SeatDraw(seats, tuple(unmet))


def _balanced(
    house: HouseRules,
    tables: Iterable[TableView],
    cards: Mapping[EntryNo, Card],
    needs: Needs,
) -> tuple[BalancePlan, tuple[Reason, ...]]:
    """The balance moves after a break; what people have to settle first does not hold it up."""
    try:
        return balance_plan(house, tables, cards=cards, needs=needs), ()
    except RuleViolation as question:
        reason = Reason(question.sentence, house.cite("balance_mover"))
        return BalancePlan((), ()), (reason,)
