"""Busts: reported, answered; the entry is out."""

from rules_engine.prizes.placing import ExitCause
from rules_engine.sentences import EntryRef, say
from rules_engine.tournament import facts
from rules_engine.tournament.appliers.applier import applies
from rules_engine.tournament.changes import (
    already_closed,
    closed,
    expect_fresh,
    expect_not_dealt_in,
    expect_stage,
    find_entry,
    find_in_play,
    find_table,
    forget_stacks,
    leave,
    put_entry,
    vacate,
)
from rules_engine.tournament.chip_sum import expect_sum
from rules_engine.tournament.impossible import ImpossibleFact
from rules_engine.tournament.replacing import replace
from rules_engine.tournament.state import BustReport, Floor, Out, Stage, Table, Tournament
from rules_engine.units import SeatNo


@applies(facts.BustReported)
def bust_reported(tournament: Tournament, fact: facts.BustReported) -> Tournament:
    expect_stage(tournament, Stage.RUNNING)
    expect_fresh(tournament, fact.report)
    if find_in_play(tournament, fact.entry).where != fact.seat:
        raise ImpossibleFact(
            "not_there",
            say(
                "{Entry} does not sit at {seat}.", entry=EntryRef(fact.entry), seat=fact.seat.words
            ),
        )
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
        nobody_knows=fact.nobody_knows,
    )
    return replace(tournament, floor=replace(floor, reports=(*floor.reports, report)))


@applies(facts.BustRejected)
def bust_rejected(tournament: Tournament, fact: facts.BustRejected) -> Tournament:
    report = find_report(tournament, fact.report)
    floor = _without_report(tournament.floor, report)
    return replace(tournament, floor=closed(floor, fact.report, fact))


@applies(facts.SeatBusted)
def seat_busted(tournament: Tournament, fact: facts.SeatBusted) -> Tournament:
    expect_stage(tournament, Stage.RUNNING)
    entry = find_in_play(tournament, fact.entry)
    if entry.where != fact.seat:
        raise ImpossibleFact(
            "not_there",
            say(
                "{Entry} does not sit at {seat}.", entry=EntryRef(fact.entry), seat=fact.seat.words
            ),
        )
    table, floor = find_table(tournament, fact.seat.table), tournament.floor
    expect_not_dealt_in(table, fact.seat.seat)
    if any(move.entry == fact.entry for move in floor.moves):
        raise ImpossibleFact(
            "move_ordered", say("{Entry} is about to move.", entry=EntryRef(fact.entry))
        )
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
        nobody_knows=fact.nobody_knows,
    )
    if not any(table.seats):  # whoever has the chips has left the table since
        expect_sum(gone)
    return gone


@applies(facts.StartStated)
def start_stated(tournament: Tournament, fact: facts.StartStated) -> Tournament:
    entry = find_entry(tournament, fact.entry)
    if not isinstance(entry.where, Out):
        raise ImpossibleFact("still_in", say("{Entry} is not out.", entry=EntryRef(fact.entry)))
    chips_before = None if fact.nobody_knows else fact.chips_before
    out = replace(entry.where, chips_before=chips_before, nobody_knows=fact.nobody_knows)
    return put_entry(tournament, replace(entry, where=out))


@applies(facts.TicketReturned)
def ticket_returned(tournament: Tournament, fact: facts.TicketReturned) -> Tournament:
    entry = find_entry(tournament, fact.entry)
    if not isinstance(entry.where, Out) or entry.ticket_returned:
        raise ImpossibleFact(
            "no_ticket_due", say("No ticket is due from {entry}.", entry=EntryRef(fact.entry))
        )
    return put_entry(tournament, replace(entry, ticket_returned=True))


def find_report(tournament: Tournament, number: int) -> BustReport:
    """The bust report of that number, which must be open."""
    for report in tournament.floor.reports:
        if report.number == number:
            return report
    raise already_closed(tournament, number, "report")


def _already_reported(fact: facts.BustReported | facts.SeatBusted) -> ImpossibleFact:
    return ImpossibleFact(
        "already_reported",
        say("Seat {seat} was reported already.", seat=fact.seat.seat),
        settled_by={"kind": "bust_reported", "entry": fact.entry},
    )


def _expect_no_chips(table: Table, number: SeatNo) -> None:
    seat = table.seat(number)
    if seat is not None and seat.stack:
        raise ImpossibleFact(
            "has_chips",
            say(
                "Seat {seat} still has {chips} chips: correct the stack first.",
                seat=number,
                chips=seat.stack,
            ),
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
