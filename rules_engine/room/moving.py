"""Who moves to another table, to which seat, and what is owed there.

A move concerns one person and begins between two hands of the table that gives; the table that
receives may be playing. How soon a seat gets the big blind is counted clockwise from the seat
that had it last, so empty seats do not matter.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from rules_engine.cards import Card
from rules_engine.errors import RuleViolation
from rules_engine.house.keys import BalanceMover, BalanceSeat
from rules_engine.house.reasons import Reason
from rules_engine.house.rules import HouseRules
from rules_engine.room.button import Blind, Newcomer, coming_hand
from rules_engine.room.circle import clockwise
from rules_engine.room.needs import NEEDS_SOURCE, NO_NEEDS, Needs
from rules_engine.room.table_view import Seat, SeatRef, TableView
from rules_engine.sentences import listed, say
from rules_engine.units import Chips, EntryNo, SeatNo, TableNo

NO_CARDS: Mapping[EntryNo, Card] = {}


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A seat picked by the rules: somebody to move, or an open seat to take."""

    seat: SeatNo
    reason: Reason


@dataclass(frozen=True, slots=True)
class PlannedMove:
    """One person's way to another table; `arrival` says what is owed there in the coming hand."""

    entry: EntryNo
    origin: SeatRef
    to: SeatRef
    reasons: tuple[Reason, ...]
    arrival: Newcomer | None = None


def plan_move(
    house: HouseRules,
    *,
    donor: TableView,
    receiver: TableView,
    cards: Mapping[EntryNo, Card] = NO_CARDS,
    needs: Needs = NO_NEEDS,
) -> PlannedMove:
    """The move of one person from the larger table to the smaller one.

    `cards` decide between equal stacks. RuleViolation `hand_running`, `no_open_seat`,
    `nobody_can_move`, `stack_needed` or `cards_needed`.
    """
    refuse_during_hand(donor)
    if house.balance_mover is BalanceMover.LOSES_NO_POSITION:
        to = choose_seat(house, receiver)
        mover = _keeping_position(house, donor, receiver, to.seat, needs)
    else:
        mover = choose_movers(house, donor, receiver=receiver, cards=cards, needs=needs)[0]
        has_paid = donor.last is not None and donor.last.big_blind == mover.seat
        to = choose_seat(house, receiver, has_just_paid=has_paid)
    holder = _holder(donor, mover.seat)
    return PlannedMove(
        holder.entry,
        SeatRef(donor.number, mover.seat),
        SeatRef(receiver.number, to.seat),
        (mover.reason, *_staying(donor, receiver, mover.seat, needs), to.reason),
        _arrival(house, receiver.with_seat(to.seat, holder), to.seat),
    )


def choose_movers(
    house: HouseRules,
    donor: TableView,
    *,
    count: int = 1,
    receiver: TableView | None = None,
    cards: Mapping[EntryNo, Card] = NO_CARDS,
    needs: Needs = NO_NEEDS,
) -> tuple[SeatChoice, ...]:
    """The seats at this table whose players move, the first one first.

    RuleViolation `nobody_can_move`, `stack_needed` or `cards_needed`.
    """
    movable = _movable(donor, receiver, needs)
    if len(movable) < count:
        raise RuleViolation(
            "nobody_can_move",
            say("At table {table} nobody else can be asked to move.", table=donor.number),
        )
    source = house.cite("balance_mover")
    match house.balance_mover:
        case BalanceMover.SMALLEST_STACK:
            seats = _smallest_stacks(donor, movable, count, cards)
            why = [say("Seat {seat} has the smallest stack and moves.", seat=one) for one in seats]
        case BalanceMover.DUE_FOR_BIG_BLIND | BalanceMover.LOSES_NO_POSITION:
            # Who pays the big blind next loses least by paying it elsewhere, so this is also the
            # answer where nobody may lose position and the new seat is not known yet.
            seats = clockwise(movable, after=_big_blind_came_from(donor))[:count]
            why = [
                say("Seat {seat} is due for the big blind and moves.", seat=one) for one in seats
            ]
        case unknown:
            assert_never(unknown)
    return tuple(
        SeatChoice(seat, Reason(sentence, source))
        for seat, sentence in zip(seats, why, strict=True)
    )


def tied_to_move(
    house: HouseRules, *, donor: TableView, receiver: TableView, needs: Needs = NO_NEEDS
) -> tuple[EntryNo, ...]:
    """Those whose equal smallest stacks leave it to a card who moves; empty if none is needed."""
    if house.balance_mover is not BalanceMover.SMALLEST_STACK:
        return ()
    held = [_holder(donor, seat) for seat in _movable(donor, receiver, needs)]
    stacks = [one.stack for one in held if one.stack is not None]
    if not held or len(stacks) < len(held):
        return ()
    tied = tuple(one.entry for one in held if one.stack == min(stacks))
    return tied if len(tied) > 1 else ()


def choose_seat(
    house: HouseRules, receiver: TableView, *, has_just_paid: bool = False
) -> SeatChoice:
    """The open seat that a mover is given; `has_just_paid` the big blind at the old table.

    RuleViolation `no_open_seat`.
    """
    seats = clockwise(receiver.open_seats, after=_big_blind_came_from(receiver))
    if not seats:
        raise RuleViolation(
            "no_open_seat", say("Table {table} has no open seat.", table=receiver.number)
        )
    source = house.cite("balance_seat")
    match house.balance_seat:
        case BalanceSeat.EARLIEST_DUE_FOR_BIG_BLIND:
            sentence = say(
                "Seat {seat} is the open seat that gets the big blind first.", seat=seats[0]
            )
            return SeatChoice(seats[0], Reason(sentence, source))
        case BalanceSeat.WORST_POSITION:
            sentence = say("Seat {seat} is the open seat in the worst position.", seat=seats[0])
            return SeatChoice(seats[0], Reason(sentence, source))
        case BalanceSeat.DIRECTOR_CHOICE_AVOIDING_DOUBLE_BB:
            seat = _sparing_seat(house, receiver, seats, has_just_paid)
            sentence = say("Seat {seat} is suggested; the director decides.", seat=seat)
            return SeatChoice(seat, Reason(sentence, source))
        case unknown:
            assert_never(unknown)


def hands_until_big_blind(table: TableView, seat: SeatNo) -> int:
    """In how many hands this seat has the big blind, 1 for the next, if nobody leaves."""
    seats = {*table.occupied, seat}
    return clockwise(seats, after=_big_blind_came_from(table)).index(seat) + 1


def arrivals(house: HouseRules, table: TableView) -> tuple[Newcomer, ...]:
    """What the newcomers at this table owe in the coming hand; empty before the first hand."""
    if table.last is None or table.button is not None or table.size < 2:
        return ()
    hand = coming_hand(house, seated=table.occupied, last=table.last, newcomers=table.newcomers)
    return hand.newcomers


def with_arrivals(
    house: HouseRules, moves: Iterable[PlannedMove], tables: Mapping[TableNo, TableView]
) -> tuple[PlannedMove, ...]:
    """The moves with what everybody owes once all have sat down at these tables."""
    moves = tuple(moves)
    owed = {
        SeatRef(number, newcomer.seat): newcomer
        for number in {move.to.table for move in moves}
        for newcomer in arrivals(house, tables[number])
    }
    return tuple(replace(move, arrival=owed.get(move.to)) for move in moves)


def refuse_during_hand(table: TableView) -> None:
    """RuleViolation `hand_running` unless the table is between two hands."""
    if not table.between_hands:
        raise RuleViolation(
            "hand_running",
            say(
                "Table {table} is in the middle of a hand; nobody moves before it is over.",
                table=table.number,
            ),
        )


def _arrival(house: HouseRules, table: TableView, seat: SeatNo) -> Newcomer | None:
    return next((one for one in arrivals(house, table) if one.seat == seat), None)


def _big_blind_came_from(table: TableView) -> SeatNo:
    """The seat from which the big blind moves on to the next player."""
    if table.button is not None:
        occupied = table.occupied
        return clockwise(occupied, after=table.button)[0] if len(occupied) > 2 else table.button
    # Before the first button is drawn any order would do: the seats are taken from 1 up.
    return table.last.big_blind if table.last else len(table.seats)


def _movable(donor: TableView, receiver: TableView | None, needs: Needs) -> tuple[SeatNo, ...]:
    if needs == NO_NEEDS:
        return donor.occupied
    others = receiver.entries if receiver else frozenset[EntryNo]()
    return tuple(
        number
        for number, seat in donor.held()
        if not needs.keeps_seat(seat.entry) and needs.rivals(seat.entry).isdisjoint(others)
    )


def _smallest_stacks(
    donor: TableView, movable: Sequence[SeatNo], count: int, cards: Mapping[EntryNo, Card]
) -> tuple[SeatNo, ...]:
    """The `count` smallest stacks; among equals the higher card moves (Club rules, 1.2, 3.2)."""
    stacks = {seat: _stack(donor, seat) for seat in movable}
    limit = sorted(stacks.values())[count - 1]
    smaller = [seat for seat in movable if stacks[seat] < limit]
    tied = [seat for seat in movable if stacks[seat] == limit]
    if len(smaller) + len(tied) > count:
        dealt = {seat: cards.get(_holder(donor, seat).entry) for seat in tied}
        ranked = {seat: card for seat, card in dealt.items() if card is not None}
        if len(ranked) < len(tied):
            raise RuleViolation(
                "cards_needed",
                say(
                    "Seats {seats} have equal stacks: deal each a card, the highest card moves.",
                    seats=listed(tied),
                ),
            )
        tied.sort(key=ranked.__getitem__, reverse=True)
    return (*sorted(smaller, key=stacks.__getitem__), *tied)[:count]


def _stack(table: TableView, seat: SeatNo) -> Chips:
    stack = _holder(table, seat).stack
    if stack is None:
        raise RuleViolation(
            "stack_needed",
            say("Count the stacks at table {table}: the smallest one moves.", table=table.number),
        )
    return stack


def _keeping_position(
    house: HouseRules, donor: TableView, receiver: TableView, seat: SeatNo, needs: Needs
) -> SeatChoice:
    """The player as near to the big blind as the open seat is, or nearer by the least."""
    hands = hands_until_big_blind(receiver, seat)
    due = {one: hands_until_big_blind(donor, one) for one in _movable(donor, receiver, needs)}
    keeping = [one for one in due if due[one] <= hands]
    if keeping:
        mover = max(keeping, key=due.__getitem__)
        sentence = say(
            "Seat {seat} loses no position: the big blind does not come sooner there.", seat=mover
        )
        return SeatChoice(mover, Reason(sentence, house.cite("balance_mover")))
    mover = choose_movers(house, donor, receiver=receiver, needs=needs)[0].seat
    sentence = say("Nobody can move without losing position; seat {seat} loses least.", seat=mover)
    return SeatChoice(mover, Reason(sentence, house.cite("balance_mover")))


def _sparing_seat(
    house: HouseRules, receiver: TableView, seats: Sequence[SeatNo], has_just_paid: bool
) -> SeatNo:
    """The first seat without a second big blind in a row, and dealt in at once if there is one."""

    def hardship(seat: SeatNo) -> tuple[bool, bool]:
        owed = _arrival(house, receiver.with_seat(seat, Seat(entry=0)), seat)
        if owed is None:
            return False, False
        return has_just_paid and owed.posts is Blind.BIG, not owed.dealt_in

    return min(seats, key=hardship)


def _staying(
    donor: TableView, receiver: TableView, mover: SeatNo, needs: Needs
) -> tuple[Reason, ...]:
    """Who was left out because of a need, if anybody was."""
    movable = _movable(donor, receiver, needs)
    seats = [seat for seat in donor.occupied if seat not in movable and seat != mover]
    if not seats:
        return ()
    if len(seats) == 1:
        sentence = say("Seat {seat}: not asked to move.", seat=seats[0])
    else:
        sentence = say("Seats {seats}: not asked to move.", seats=listed(seats))
    return (Reason(sentence, NEEDS_SOURCE),)


def _holder(table: TableView, number: SeatNo) -> Seat:
    holder = table.seat(number)
    if holder is None:
        raise ValueError(f"Nobody sits at seat {number} of table {table.number}.")
    return holder
