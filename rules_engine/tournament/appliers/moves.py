"""Moves: ordered, left, arrived; a table that closes; a redraw."""

from rules_engine.sentences import EntryRef, say
from rules_engine.tournament import facts
from rules_engine.tournament.appliers.applier import applies
from rules_engine.tournament.appliers.seating import seat_everybody
from rules_engine.tournament.changes import (
    already_closed,
    closed,
    expect_between_hands,
    expect_fresh,
    expect_no_pot,
    expect_not_dealt_in,
    expect_open_seat,
    expect_stage,
    expect_unpromised,
    find_in_play,
    find_open_table,
    find_table,
    put_table,
    sit,
    spare,
    vacate,
)
from rules_engine.tournament.impossible import ImpossibleFact
from rules_engine.tournament.replacing import replace
from rules_engine.tournament.state import Floor, Move, Moving, Stage, TableStatus, Tournament


@applies(facts.MoveOrdered)
def move_ordered(tournament: Tournament, fact: facts.MoveOrdered) -> Tournament:
    expect_stage(tournament, Stage.DRAWN, Stage.RUNNING)
    expect_fresh(tournament, fact.move)
    if find_in_play(tournament, fact.entry).where != fact.origin:
        raise ImpossibleFact(
            "not_there",
            say(
                "{Entry} does not sit at {seat}.",
                entry=EntryRef(fact.entry),
                seat=fact.origin.words,
            ),
        )
    floor = tournament.floor
    if any(move.entry == fact.entry for move in floor.moves):
        raise ImpossibleFact(
            "move_ordered",
            say("{Entry} is moving already.", entry=EntryRef(fact.entry)),
            settled_by={"kind": "move_ordered", "entry": fact.entry},
        )
    if any(report.entry == fact.entry for report in floor.reports):
        raise ImpossibleFact(
            "bust_reported", say("{Entry} was reported out.", entry=EntryRef(fact.entry))
        )
    expect_open_seat(tournament, fact.to)
    expect_unpromised(tournament, fact.to)
    move = Move(fact.move, fact.entry, fact.origin, fact.to, fact.why)
    return replace(tournament, floor=replace(floor, moves=(*floor.moves, move)))


@applies(facts.MoveLeft)
def move_left(tournament: Tournament, fact: facts.MoveLeft) -> Tournament:
    expect_stage(tournament, Stage.DRAWN, Stage.RUNNING)
    move = find_move(tournament, fact.move)
    if move.left_at is not None:
        raise ImpossibleFact(
            "already_left",
            say("{Entry} has left {seat}.", entry=EntryRef(move.entry), seat=move.origin.words),
            settled_by={"kind": "move_left", "move": move.number},
        )
    if any(report.entry == move.entry for report in tournament.floor.reports):
        raise ImpossibleFact(
            "bust_reported", say("{Entry} was reported out.", entry=EntryRef(move.entry))
        )
    table = find_table(tournament, move.origin.table)
    expect_not_dealt_in(table, move.origin.seat)
    seat = table.seat(move.origin.seat)
    assert seat is not None  # whoever has a move ordered keeps the seat until leaving it
    under_way = replace(move, left_at=fact.at, stack=seat.stack, coloured_up=table.coloured_up)
    if table.status is TableStatus.BREAKING:
        table = replace(table, sent=(*table.sent, move.entry))
    entry = replace(tournament.entries[move.entry], where=Moving(move.number))
    return replace(
        tournament,
        tables=tournament.tables.put(table.number, vacate(table, move.origin.seat)),
        entries=tournament.entries.put(entry.number, entry),
        floor=_with_move(tournament.floor, under_way),
    )


@applies(facts.MoveArrived)
def move_arrived(tournament: Tournament, fact: facts.MoveArrived) -> Tournament:
    expect_stage(tournament, Stage.DRAWN, Stage.RUNNING)
    move = find_move(tournament, fact.move)
    if move.left_at is None:
        raise ImpossibleFact(
            "not_left_yet",
            say("{Entry} has not left {seat}.", entry=EntryRef(move.entry), seat=move.origin.words),
        )
    entry = tournament.entries[move.entry]
    seated = sit(tournament, entry, at=move.to, stack=move.stack)
    return replace(seated, floor=closed(_without_move(tournament.floor, move), move.number, fact))


@applies(facts.MoveCancelled)
def move_cancelled(tournament: Tournament, fact: facts.MoveCancelled) -> Tournament:
    move = find_move(tournament, fact.move)
    floor = closed(_without_move(tournament.floor, move), move.number, fact)
    if move.left_at is None:
        return replace(tournament, floor=floor)
    expect_unpromised(replace(tournament, floor=floor), move.origin)
    entry = tournament.entries[move.entry]
    back = sit(tournament, entry, at=move.origin, stack=move.stack)
    return replace(back, floor=floor)


@applies(facts.TableBroken)
def table_broken(tournament: Tournament, fact: facts.TableBroken) -> Tournament:
    expect_stage(tournament, Stage.DRAWN, Stage.RUNNING)
    table = find_open_table(tournament, fact.table)
    expect_no_pot(tournament, fact.table)
    for move in tournament.floor.moves:
        if move.to.table == fact.table:
            raise ImpossibleFact(
                "move_ordered",
                say(
                    "{Entry} is on the way to table {table}.",
                    entry=EntryRef(move.entry),
                    table=fact.table,
                ),
            )
    closing = replace(table, status=TableStatus.BREAKING, sent=())
    return put_table(tournament, closing if table.size else spare(closing))


@applies(facts.RedrawDone)
def redraw_done(tournament: Tournament, fact: facts.RedrawDone) -> Tournament:
    expect_stage(tournament, Stage.RUNNING)
    for table in tournament.tables:
        expect_between_hands(table)
        expect_no_pot(tournament, table.number)
    floor = tournament.floor
    if floor.reports:
        raise ImpossibleFact("bust_reported", "Settle the reported busts before the redraw.")
    for move in floor.moves:
        floor = closed(floor, move.number, fact)
    redrawn = seat_everybody(tournament, fact.seats)
    return replace(redrawn, floor=replace(floor, moves=()))


def find_move(tournament: Tournament, number: int) -> Move:
    """The move under way with that number."""
    for move in tournament.floor.moves:
        if move.number == number:
            return move
    raise already_closed(tournament, number, "move")


def _with_move(floor: Floor, move: Move) -> Floor:
    moves = tuple(move if one.number == move.number else one for one in floor.moves)
    return replace(floor, moves=moves)


def _without_move(floor: Floor, move: Move) -> Floor:
    return replace(floor, moves=tuple(one for one in floor.moves if one is not move))
