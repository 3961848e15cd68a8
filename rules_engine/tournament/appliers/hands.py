"""Hands begin and end; entries go out."""

from rules_engine.prizes.placing import ExitCause
from rules_engine.room.button import still_new
from rules_engine.room.table_view import Seat
from rules_engine.tournament import facts
from rules_engine.tournament.changes import (
    already_closed,
    closed,
    expect_between_hands,
    expect_fresh,
    expect_not_dealt_in,
    expect_stage,
    find_entry,
    find_in_play,
    find_open_table,
    find_table,
    forget_stacks,
    leave,
    put_entry,
    put_table,
    vacate,
)
from rules_engine.tournament.chip_sum import expect_sum
from rules_engine.tournament.impossible import ImpossibleFact
from rules_engine.tournament.replacing import replace
from rules_engine.tournament.state import BustReport, Floor, Hand, Out, Stage, Table, Tournament
from rules_engine.units import Chips, SeatNo


def hand_started(tournament: Tournament, fact: facts.HandStarted) -> Tournament:
    expect_stage(tournament, Stage.RUNNING)
    table = find_open_table(tournament, fact.table)
    expect_between_hands(table)
    if fact.hand != table.hands + 1:
        raise ImpossibleFact("wrong_hand", f"Table {fact.table} has dealt {table.hands} hands.")
    if len(fact.dealt_in) < 2 or not all(map(table.seat, fact.dealt_in)):
        raise ImpossibleFact("wrong_seats", "A hand is dealt to two or more seats that are taken.")
    hand = Hand(
        fact.hand,
        fact.level,
        fact.at,
        fact.dealt_in,
        fact.showdown_mode,
        last_before=table.last,
        button_before=table.button,
        newcomers_before=table.newcomers,
        round_before=table.round,
    )
    dealing = replace(
        table,
        hand=hand,
        hands=fact.hand,
        round=table.round if fact.round is None else fact.round,
        last=fact.positions,
        button=None,
        newcomers=still_new(
            table.newcomers, dealt_in=fact.dealt_in, last=table.last, positions=fact.positions
        ),
    )
    tables = tournament.tables.put(table.number, dealing)
    if fact.round is None or fact.round <= tournament.floor.round:
        return replace(tournament, tables=tables)
    return replace(tournament, tables=tables, floor=replace(tournament.floor, round=fact.round))


def hand_ended(tournament: Tournament, fact: facts.HandEnded) -> Tournament:
    table = find_table(tournament, fact.table)
    hand = find_hand(table, fact.hand)
    if fact.stacks is None:
        seats = tuple(
            [
                Seat(seat.entry, None) if seat and number in hand.dealt_in else seat
                for number, seat in enumerate(table.seats, 1)
            ]
        )
    else:
        seats = _seats_after(table, hand, dict(fact.stacks))
    tables = tournament.tables.put(table.number, replace(table, hand=None, seats=seats))
    if not tournament.floor.clock_calls:
        return replace(tournament, tables=tables)
    return replace(tournament, tables=tables, floor=_close_clocks(tournament, table, fact))


def hand_voided(tournament: Tournament, fact: facts.HandVoided) -> Tournament:
    table = find_table(tournament, fact.table)
    hand = find_hand(table, fact.hand)
    if hand.held:
        raise ImpossibleFact("pot_held", "A pot of this hand is held aside: settle it first.")
    arrived = table.newcomers
    before = replace(
        table,
        hand=None,
        last=hand.last_before,
        button=hand.button_before,
        newcomers=hand.newcomers_before | arrived,
        round=hand.round_before,
    )
    voided = put_table(tournament, before)
    return replace(voided, floor=_close_clocks(tournament, table, fact))


def bust_reported(tournament: Tournament, fact: facts.BustReported) -> Tournament:
    expect_stage(tournament, Stage.RUNNING)
    expect_fresh(tournament, fact.report)
    if find_in_play(tournament, fact.entry).where != fact.seat:
        raise ImpossibleFact("not_there", f"Entry {fact.entry} does not sit at {fact.seat}.")
    table, floor = find_table(tournament, fact.seat.table), tournament.floor
    expect_not_dealt_in(table, fact.seat.seat)
    _expect_no_chips(table, fact.seat.seat)
    if any(report.entry == fact.entry for report in floor.reports):
        raise _already_reported(fact)
    report = BustReport(
        fact.report,
        fact.entry,
        fact.seat,
        fact.hand,
        fact.round,
        fact.chips_before,
        fact.knocked_out_by,
        fact.at,
    )
    return replace(tournament, floor=replace(floor, reports=(*floor.reports, report)))


def bust_rejected(tournament: Tournament, fact: facts.BustRejected) -> Tournament:
    report = find_report(tournament, fact.report)
    floor = _without_report(tournament.floor, report)
    return replace(tournament, floor=closed(floor, fact.report, fact))


def seat_busted(tournament: Tournament, fact: facts.SeatBusted) -> Tournament:
    expect_stage(tournament, Stage.RUNNING)
    entry = find_in_play(tournament, fact.entry)
    if entry.where != fact.seat:
        raise ImpossibleFact("not_there", f"Entry {fact.entry} does not sit at {fact.seat}.")
    table, floor = find_table(tournament, fact.seat.table), tournament.floor
    expect_not_dealt_in(table, fact.seat.seat)
    if any(move.entry == fact.entry for move in floor.moves):
        raise ImpossibleFact("move_ordered", f"Entry {fact.entry} is about to move.")
    if fact.report is not None:
        report = find_report(tournament, fact.report)
        floor = closed(_without_report(floor, report), report.number, fact)
    elif any(report.entry == fact.entry for report in floor.reports):
        raise _already_reported(fact)
    table = _chips_lost(table, fact.seat.seat)
    gone = leave(
        replace(tournament, floor=floor, tables=tournament.tables.put(table.number, table)),
        entry,
        hand=(table.number, fact.hand) if fact.round is None else (0, fact.round),
        cause=ExitCause.BUST,
        at=fact.at,
        chips_before=fact.chips_before,
        knocked_out_by=fact.knocked_out_by,
    )
    if not any(table.seats):  # whoever has the chips has left the table since
        expect_sum(gone)
    return gone


def start_stated(tournament: Tournament, fact: facts.StartStated) -> Tournament:
    entry = find_entry(tournament, fact.entry)
    if not isinstance(entry.where, Out):
        raise ImpossibleFact("still_in", f"Entry {fact.entry} is not out.")
    out = replace(entry.where, chips_before=fact.chips_before)
    return put_entry(tournament, replace(entry, where=out))


def ticket_returned(tournament: Tournament, fact: facts.TicketReturned) -> Tournament:
    entry = find_entry(tournament, fact.entry)
    if not isinstance(entry.where, Out) or entry.ticket_returned:
        raise ImpossibleFact("no_ticket_due", f"No ticket is due from entry {fact.entry}.")
    return put_entry(tournament, replace(entry, ticket_returned=True))


def hand_for_hand_started(tournament: Tournament, _fact: facts.HandForHandStarted) -> Tournament:
    expect_stage(tournament, Stage.RUNNING)
    floor = tournament.floor
    if floor.hand_for_hand:
        raise ImpossibleFact(
            "already_started",
            "Tables play hand for hand already.",
            settled_by={"kind": "hand_for_hand_started"},
        )
    return replace(tournament, floor=replace(floor, hand_for_hand=True, round=floor.round + 1))


def hand_for_hand_ended(tournament: Tournament, _fact: facts.HandForHandEnded) -> Tournament:
    floor = tournament.floor
    if not floor.hand_for_hand:
        raise ImpossibleFact(
            "not_started",
            "Tables do not play hand for hand.",
            settled_by={"kind": "hand_for_hand_ended"},
        )
    return replace(tournament, floor=replace(floor, hand_for_hand=False))


def find_hand(table: Table, number: int) -> Hand:
    """The hand of that number, which must be the one being played."""
    if table.hand is not None and table.hand.number == number:
        return table.hand
    if number <= table.hands:
        raise ImpossibleFact(
            "already_closed",
            f"Hand {number} at table {table.number} is over.",
            settled_by={"kind": "hand_ended", "table": table.number, "hand": number},
        )
    raise ImpossibleFact("no_hand", f"Table {table.number} has not begun hand {number}.")


def find_report(tournament: Tournament, number: int) -> BustReport:
    """The bust report of that number, which must be open."""
    for report in tournament.floor.reports:
        if report.number == number:
            return report
    raise already_closed(tournament, number, "report")


def _already_reported(fact: facts.BustReported | facts.SeatBusted) -> ImpossibleFact:
    return ImpossibleFact(
        "already_reported",
        f"{_seat(fact.seat.seat)} was reported already.",
        settled_by={"kind": "bust_reported", "entry": fact.entry},
    )


def _seat(number: SeatNo) -> str:
    return f"Seat {number}"


def _seats_after(table: Table, hand: Hand, stacks: dict[SeatNo, Chips]) -> tuple[Seat | None, ...]:
    """The seats with the stacks after the hand, which must be the chips from before it."""
    before = [seat.stack for number in hand.dealt_in if (seat := table.seat(number))]
    if stacks.keys() != set(hand.dealt_in):
        raise ImpossibleFact("wrong_seats", "Every seat in the hand needs its stack, no other.")
    if None in before:
        raise ImpossibleFact("stack_needed", "Count the stacks of this table first.")
    total = sum(stack for stack in before if stack is not None)
    if min(stacks.values()) < 0 or sum(stacks.values()) + hand.held != total:
        raise ImpossibleFact(
            "chips_differ", f"The stacks add up to {sum(stacks.values())}, not {total - hand.held}."
        )
    return tuple(
        Seat(seat.entry, stacks[number]) if seat and number in stacks else seat
        for number, seat in enumerate(table.seats, 1)
    )


def _close_clocks(tournament: Tournament, table: Table, fact: facts.Fact) -> Floor:
    """A clock that was called on somebody ends with the hand."""
    floor = tournament.floor
    for call in floor.clock_calls:
        if call.at.table == table.number:
            floor = closed(floor, call.number, fact)
    kept = tuple(call for call in floor.clock_calls if call.at.table != table.number)
    return replace(floor, clock_calls=kept)


def _expect_no_chips(table: Table, number: SeatNo) -> None:
    seat = table.seat(number)
    if seat is not None and seat.stack:
        raise ImpossibleFact(
            "has_chips", f"{_seat(number)} still has {seat.stack} chips: correct the stack first."
        )


def _chips_lost(table: Table, number: SeatNo) -> Table:
    """The table after a seat lost everything; to whom is unknown unless the table counts."""
    _expect_no_chips(table, number)
    seat = table.seat(number)
    if seat is None or seat.stack is not None:
        return vacate(table, number)
    return vacate(replace(table, seats=forget_stacks(table.seats)), number)


def _without_report(floor: Floor, report: BustReport) -> Floor:
    return replace(floor, reports=tuple(one for one in floor.reports if one is not report))
