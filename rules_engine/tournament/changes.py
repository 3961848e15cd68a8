"""Small steps that applying a fact is made of: look something up, put it back changed.

What is not there is an ImpossibleFact.
"""

from collections.abc import Iterable
from datetime import datetime

from rules_engine.clock.heads_up import heads_up
from rules_engine.prizes.placing import ExitCause
from rules_engine.prizes.pool import Price
from rules_engine.room.table_view import Seat, SeatRef
from rules_engine.sentences import EntryRef, say
from rules_engine.tournament.chip_sum import expect_in_play
from rules_engine.tournament.facts.fact import Fact
from rules_engine.tournament.impossible import ImpossibleFact
from rules_engine.tournament.replacing import replace
from rules_engine.tournament.state import (
    Closed,
    Entry,
    Floor,
    Moving,
    Out,
    Sales,
    Stage,
    Table,
    TableStatus,
    Tally,
    Tournament,
    Unseated,
)
from rules_engine.units import Chips, EntryNo, SeatNo, TableNo


def expect_stage(tournament: Tournament, *stages: Stage) -> None:
    """Refuse unless the tournament has come exactly so far."""
    now = tournament.stage
    if now in stages:
        return
    order = tuple(Stage)
    if now in _TOO_EARLY and all(order.index(now) < order.index(stage) for stage in stages):
        raise ImpossibleFact("wrong_stage", _TOO_EARLY[now])
    sentence, kind = _TOO_LATE[now]
    raise ImpossibleFact("wrong_stage", sentence, settled_by={"kind": kind} if kind else None)


_TOO_EARLY = {
    Stage.SALES: "Seats have not been drawn yet.",
    Stage.DRAWN: "Play has not begun yet.",
    Stage.RUNNING: "Play is not over yet.",
}
# What to say, and the fact that a stage begins with, if it is always the same.
_TOO_LATE = {
    Stage.DRAWN: ("The seats are drawn already.", "seats_drawn"),
    Stage.RUNNING: ("Play has begun: the clock was started.", "clock_started"),
    Stage.ENDED: ("The tournament is over.", None),
    Stage.CANCELLED: ("The tournament was cancelled.", "tournament_cancelled"),
}


# Entries


def find_entry(tournament: Tournament, number: EntryNo) -> Entry:
    """The entry with that number."""
    entry = tournament.entries.get(number)
    if entry is None:
        raise ImpossibleFact("no_such_entry", say("There is no entry {number}.", number=number))
    return entry


def find_in_play(tournament: Tournament, number: EntryNo) -> Entry:
    """The entry with that number, which must still be in."""
    entry = find_entry(tournament, number)
    if isinstance(entry.where, Out):
        by = {"kind": "seat_busted", "entry": number}
        raise ImpossibleFact(
            "not_in_play", say("{Entry} is out already.", entry=EntryRef(number)), settled_by=by
        )
    if not entry.in_play:
        raise ImpossibleFact("not_in_play", say("{Entry} is not in play.", entry=EntryRef(number)))
    return entry


def seat_of(entry: Entry) -> SeatRef:
    """Where the entry sits, which it must."""
    if not isinstance(entry.where, SeatRef):
        raise ImpossibleFact(
            "not_seated", say("{Entry} has no seat.", entry=EntryRef(entry.number))
        )
    return entry.where


def put_entry(tournament: Tournament, entry: Entry) -> Tournament:
    """The tournament with this entry as it is now."""
    return replace(tournament, entries=tournament.entries.put(entry.number, entry))


# Tables and seats


def find_table(tournament: Tournament, number: TableNo) -> Table:
    """The table with that number."""
    table = tournament.tables.get(number)
    if table is None:
        raise ImpossibleFact("no_such_table", say("There is no table {table}.", table=number))
    return table


def find_open_table(tournament: Tournament, number: TableNo) -> Table:
    """The table with that number, which must be in play."""
    table = find_table(tournament, number)
    if table.status is TableStatus.BREAKING:
        by = {"kind": "table_broken", "table": number}
        raise ImpossibleFact(
            "table_closing", say("Table {table} is closing.", table=number), settled_by=by
        )
    if table.status is not TableStatus.OPEN:
        raise ImpossibleFact("table_not_open", say("Table {table} is not in play.", table=number))
    return table


def put_table(tournament: Tournament, table: Table) -> Tournament:
    """The tournament with this table as it is now."""
    return replace(tournament, tables=tournament.tables.put(table.number, table))


def set_seat(table: Table, number: SeatNo, seat: Seat | None) -> tuple[Seat | None, ...]:
    """The seats of the table with one of them changed."""
    return (*table.seats[: number - 1], seat, *table.seats[number:])


def expect_between_hands(table: Table) -> None:
    """Refuse while a hand is played at the table."""
    if table.hand is not None:
        raise ImpossibleFact(
            "hand_running",
            say(
                "Table {table} is playing hand {hand}.", table=table.number, hand=table.hand.number
            ),
        )


def expect_no_pot(tournament: Tournament, table: TableNo) -> None:
    """Refuse while chips lie in the pot of the next deal: nobody leaves them behind."""
    for pot in tournament.floor.carried_pots:
        if pot.table == table:
            raise ImpossibleFact(
                "pot_carried",
                say(
                    "{chips:,} chips lie in the pot of table {table}: play for them first, "
                    "or give them out.",
                    chips=pot.chips,
                    table=table,
                ),
            )


def expect_not_dealt_in(table: Table, seat: SeatNo) -> None:
    """Refuse while that seat is in a hand: nobody leaves in the middle of one."""
    if table.hand is not None and seat in table.hand.dealt_in:
        raise ImpossibleFact(
            "hand_running",
            say(
                "Seat {seat} at table {table} is in the middle of a hand.",
                seat=seat,
                table=table.number,
            ),
        )


def expect_open_seat(tournament: Tournament, at: SeatRef) -> Table:
    """The table of that seat, which must be in play and the seat open."""
    table = find_open_table(tournament, at.table)
    expect_free(table, at.seat)
    return table


def expect_free(table: Table, seat: SeatNo) -> None:
    """Refuse a seat that is not there, not used, or taken."""
    if not 1 <= seat <= len(table.seats):
        raise ImpossibleFact(
            "no_such_seat", say("Table {table} has no seat {seat}.", table=table.number, seat=seat)
        )
    if seat in table.blocked:
        raise ImpossibleFact(
            "seat_blocked",
            say("Seat {seat} at table {table} is not used.", seat=seat, table=table.number),
        )
    if table.seats[seat - 1] is not None:
        raise ImpossibleFact(
            "seat_taken",
            say("Seat {seat} at table {table} is taken.", seat=seat, table=table.number),
        )


def expect_unpromised(tournament: Tournament, at: SeatRef) -> None:
    """Refuse a seat that somebody on the move was told to take."""
    for move in tournament.floor.moves:
        if move.to == at:
            raise ImpossibleFact(
                "seat_promised",
                say(
                    "Seat {seat} at table {table} is kept for {entry}.",
                    seat=at.seat,
                    table=at.table,
                    entry=EntryRef(move.entry),
                ),
            )


def sit(tournament: Tournament, entry: Entry, *, at: SeatRef, stack: Chips | None) -> Tournament:
    """The entry sits there from now on; it has not been dealt a hand at this table yet."""
    table = expect_open_seat(tournament, at)
    seated = replace(
        table,
        seats=set_seat(table, at.seat, Seat(entry.number, stack)),
        newcomers=table.newcomers | {at.seat},
        coloured_up=without_brought(table, tournament, entry),
    )
    return replace(
        tournament,
        tables=tournament.tables.put(at.table, seated),
        entries=tournament.entries.put(entry.number, replace(entry, where=at)),
    )


def vacate(table: Table, number: SeatNo) -> Table:
    """The table without whoever held that seat; a closing table is spare once it is empty."""
    seats = set_seat(table, number, None)
    newcomers = table.newcomers - {number}
    if table.status is TableStatus.BREAKING and not any(seats):
        return spare(replace(table, seats=seats))
    return replace(table, seats=seats, newcomers=newcomers)


def spare(table: Table) -> Table:
    """The table out of play, its button and its last hand forgotten."""
    return replace(
        table,
        status=TableStatus.SPARE,
        seats=(None,) * len(table.seats),
        last=None,
        button=None,
        newcomers=frozenset(),
        last_level=None,
        voided_deal=(),
    )


def stack_at(tournament: Tournament, entry: Entry) -> Chips | None:
    """What the entry holds, wherever it is; None if nobody knows."""
    match entry.where:
        case SeatRef(table, seat):
            held = find_table(tournament, table).seat(seat)
            return held.stack if held else None
        case Moving(number):
            return next(m.stack for m in tournament.floor.moves if m.number == number)
        case Unseated(stack):
            return stack
        case _:
            return 0


def without_brought(table: Table, tournament: Tournament, entry: Entry) -> tuple[Chips, ...]:
    """The chips that stay coloured up at a table when this entry sits down with its stack."""
    match entry.where:
        case SeatRef(number, _):
            gone = find_table(tournament, number).coloured_up
        case Moving(number):
            gone = next(m.coloured_up for m in tournament.floor.moves if m.number == number)
        case _:  # a stack from the desk
            return table.coloured_up
    return tuple(chip for chip in table.coloured_up if chip in gone)


def forget_stacks(
    seats: tuple[Seat | None, ...], *, but: SeatNo | None = None
) -> tuple[Seat | None, ...]:
    """The seats with every stack unknown, except one."""
    return tuple(
        seat if seat is None or number == but else Seat(seat.entry, None)
        for number, seat in enumerate(seats, 1)
    )


def add_to_seats(table: Table, changes: Iterable[tuple[SeatNo, Chips]]) -> tuple[Seat | None, ...]:
    """The seats after these gains and losses; unknown stacks stay unknown."""
    seats = list(table.seats)
    for number, change in changes:
        if table.seat(number) is None:
            raise ImpossibleFact(
                "seat_empty",
                say("Seat {seat} at table {table} is empty.", seat=number, table=table.number),
            )
        seat = seats[number - 1]
        if seat is None or seat.stack is None:
            continue
        if seat.stack + change < 0:
            raise ImpossibleFact(
                "not_enough_chips",
                say(
                    "Seat {seat} at table {table} has only {chips}.",
                    seat=number,
                    table=table.number,
                    chips=seat.stack,
                ),
            )
        seats[number - 1] = Seat(seat.entry, seat.stack + change)
    return tuple(seats)


# Chips, sales and the floor


def issue(tournament: Tournament, chips: Chips) -> Tournament:
    """More chips in play, or fewer by a negative number."""
    tally = tournament.tally
    if chips >= 0:
        return replace(tournament, tally=replace(tally, issued=tally.issued + chips))
    expect_in_play(tournament, -chips)
    return replace(tournament, tally=replace(tally, removed=tally.removed - chips))


def sold(sales: Sales, price: Price, count: int) -> Sales:
    """The sales with so many more sold at this price."""
    counts = dict(sales.sold)
    counts[price] = counts.get(price, 0) + count
    kept = sorted(
        ((one, number) for one, number in counts.items() if number),
        key=lambda sale: (sale[0].fee, sale[0].prize_part, sale[0].bounty_part),
    )
    return replace(sales, sold=tuple(kept))


def closed(floor: Floor, number: int, fact: Fact) -> Floor:
    """The floor remembering how something under way ended."""
    return replace(floor, closed=floor.closed.put(number, Closed(fact.kind, fact.at)))


def expect_fresh(tournament: Tournament, number: int) -> None:
    """Refuse a number that something under way has, or had."""
    floor = tournament.floor
    if floor.closed.get(number) or floor.rulings.get(number) or number in floor.numbers():
        raise ImpossibleFact(
            "number_taken", say("Number {number} has been given already.", number=number)
        )


def already_closed(tournament: Tournament, number: int, what: str) -> ImpossibleFact:
    """Why there is nothing open under that number."""
    ended = tournament.floor.closed.get(number)
    if ended is None:
        return ImpossibleFact(
            "no_such_item", say("There is no {what} {number}.", what=say(what), number=number)
        )
    return ImpossibleFact(
        "already_closed",
        say(
            "This {what} is settled: {how}.",
            what=say(what),
            how=say(_ENDINGS.get(ended.kind, ended.kind)),
        ),
        settled_by={"kind": ended.kind, "at": ended.at},
    )


_ENDINGS = {
    "move_arrived": "the player has arrived",
    "move_cancelled": "the move was called off",
    "seat_busted": "the bust was confirmed",
    "bust_rejected": "the bust was rejected",
    "rebuy_announced": "the player buys in again",
    "rebuy_taken": "the player has bought in again",
    "entry_disqualified": "the player was disqualified",
    "no_show_removed": "the stack was removed",
    "call_answered": "somebody has come",
    "clock_call_closed": "the player's time is over",
    "hand_ended": "the hand is over",
    "hand_voided": "the hand was a misdeal",
    "pot_released": "the pot was given out",
    "redraw_done": "everybody has a new seat",
    "seat_corrected": "staff put the player in another seat",
}


def count(tournament: Tournament, *, in_play: int, at: datetime) -> Tally:
    """The tally with so many more in play, or fewer; the heads-up limit begins with two left."""
    tally = tournament.tally
    left = tally.in_play + in_play
    limit = tally.heads_up if left < 2 else None
    if left == 2 and tournament.decided_stage is Stage.RUNNING:
        limit = heads_up(tournament.house, clock=tournament.clock, at=at)
    return replace(tally, in_play=left, heads_up=limit)


def leave(
    tournament: Tournament,
    entry: Entry,
    *,
    hand: tuple[int, int],
    cause: ExitCause,
    at: datetime,
    chips_before: Chips | None = None,
    knocked_out_by: tuple[EntryNo, ...] = (),
    nobody_knows: bool = False,
) -> Tournament:
    """The entry is out. Its seat and chips are the caller's business."""
    tally = count(tournament, in_play=-1, at=at)
    assert tally.in_play > 0  # with one left the tournament was over
    order = tally.exits + 1
    seat = entry.where if isinstance(entry.where, SeatRef) else None
    out = Out(order, hand, cause, at, chips_before, knocked_out_by, seat, nobody_knows)
    return replace(
        tournament,
        entries=tournament.entries.put(entry.number, replace(entry, where=out, absence=None)),
        tally=replace(tally, exits=order),
    )
