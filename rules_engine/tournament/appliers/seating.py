"""Seats: the draw, tables and buttons."""

from typing import TypeAlias

from rules_engine.room.table_view import Seat, SeatRef
from rules_engine.sentences import EntryRef, say
from rules_engine.tournament import facts
from rules_engine.tournament.appliers.applier import applies
from rules_engine.tournament.changes import (
    closed,
    expect_between_hands,
    expect_free,
    expect_not_dealt_in,
    expect_stage,
    expect_unpromised,
    find_in_play,
    find_open_table,
    find_table,
    put_entry,
    put_table,
    set_seat,
    sit,
    spare,
    stack_at,
    vacate,
    without_brought,
)
from rules_engine.tournament.impossible import ImpossibleFact
from rules_engine.tournament.replacing import replace
from rules_engine.tournament.state import (
    Moving,
    Stage,
    Table,
    TableStatus,
    Tournament,
    Unseated,
)
from rules_engine.tournament.terms import Furniture
from rules_engine.units import EntryNo, SeatNo, TableNo

_Seats: TypeAlias = tuple[tuple[EntryNo, TableNo, SeatNo], ...]

_PLAYABLE = (Stage.DRAWN, Stage.RUNNING)


@applies(facts.SeatsDrawn)
def seats_drawn(tournament: Tournament, fact: facts.SeatsDrawn) -> Tournament:
    expect_stage(tournament, Stage.SALES)
    drawn = seat_everybody(tournament, fact.seats)
    tables = len({table for _, table, _ in fact.seats})
    tally = replace(tournament.tally, starting_tables=tables)
    return replace(drawn, decided_stage=Stage.DRAWN, tally=tally)


@applies(facts.EntrySeated)
def entry_seated(tournament: Tournament, fact: facts.EntrySeated) -> Tournament:
    expect_stage(tournament, *_PLAYABLE)
    entry = find_in_play(tournament, fact.entry)
    if not isinstance(entry.where, Unseated):
        raise ImpossibleFact(
            "already_seated",
            say("{Entry} has a seat already.", entry=EntryRef(fact.entry)),
            settled_by={"kind": "entry_seated", "entry": fact.entry},
        )
    expect_unpromised(tournament, fact.to)
    return sit(tournament, entry, at=fact.to, stack=entry.where.stack)


@applies(facts.TableAdded)
def table_added(tournament: Tournament, fact: facts.TableAdded) -> Tournament:
    expect_stage(tournament, *_PLAYABLE)
    if tournament.tables.get(fact.table) is not None:
        raise ImpossibleFact(
            "table_there",
            say("There is a table {table} already.", table=fact.table),
            settled_by={"kind": "table_added", "table": fact.table},
        )
    try:
        made = Furniture(fact.table, fact.seats, fact.decks)
    except ValueError:
        sentence = "A table has a number, 2 to 12 seats, and one deck or two."
        raise ImpossibleFact("no_such_furniture", sentence) from None
    return put_table(
        tournament, Table(made.table, (None,) * made.seats, made.decks, frozenset(made.blocked))
    )


@applies(facts.TableOpened)
def table_opened(tournament: Tournament, fact: facts.TableOpened) -> Tournament:
    expect_stage(tournament, *_PLAYABLE)
    table = find_table(tournament, fact.table)
    if table.status is not TableStatus.SPARE:
        raise ImpossibleFact(
            "table_open",
            say("Table {table} is in play already.", table=fact.table),
            settled_by={"kind": "table_opened", "table": fact.table},
        )
    return put_table(tournament, replace(table, status=TableStatus.OPEN, sent=()))


@applies(facts.SeatBlocked)
def seat_blocked(tournament: Tournament, fact: facts.SeatBlocked) -> Tournament:
    table = find_table(tournament, fact.seat.table)
    if not 1 <= fact.seat.seat <= len(table.seats) or fact.seat.seat in table.blocked:
        raise ImpossibleFact(
            "no_such_seat", say("There is no usable seat at {seat}.", seat=fact.seat.words)
        )
    if table.seat(fact.seat.seat) is not None:
        raise ImpossibleFact("seat_taken", say("Somebody sits at {seat}.", seat=fact.seat.words))
    expect_unpromised(tournament, fact.seat)
    return put_table(tournament, replace(table, blocked=table.blocked | {fact.seat.seat}))


@applies(facts.SeatUnblocked)
def seat_unblocked(tournament: Tournament, fact: facts.SeatUnblocked) -> Tournament:
    table = find_table(tournament, fact.seat.table)
    if fact.seat.seat not in table.blocked:
        raise ImpossibleFact(
            "not_blocked", say("The seat at {seat} is in use.", seat=fact.seat.words)
        )
    return put_table(tournament, replace(table, blocked=table.blocked - {fact.seat.seat}))


@applies(facts.ButtonDrawn)
def button_drawn(tournament: Tournament, fact: facts.ButtonDrawn) -> Tournament:
    expect_stage(tournament, *_PLAYABLE)
    table = find_open_table(tournament, fact.table)
    if table.last is not None or table.button is not None:
        raise ImpossibleFact(
            "already_drawn",
            say("Table {table} has its button.", table=fact.table),
            settled_by={"kind": "button_drawn", "table": fact.table},
        )
    if table.seat(fact.seat) is None:
        raise ImpossibleFact(
            "seat_empty",
            say("Seat {seat} at table {table} is empty.", seat=fact.seat, table=fact.table),
        )
    return put_table(tournament, replace(table, button=fact.seat))


@applies(facts.ButtonCorrected)
def button_corrected(tournament: Tournament, fact: facts.ButtonCorrected) -> Tournament:
    expect_stage(tournament, *_PLAYABLE)
    table = find_open_table(tournament, fact.table)
    expect_between_hands(table)
    if not 1 <= fact.seat <= len(table.seats):
        raise ImpossibleFact(
            "no_such_seat",
            say("Table {table} has no seat {seat}.", table=fact.table, seat=fact.seat),
        )
    return put_table(tournament, replace(table, button=fact.seat))


@applies(facts.SeatCorrected)
def seat_corrected(tournament: Tournament, fact: facts.SeatCorrected) -> Tournament:
    expect_stage(tournament, *_PLAYABLE)
    entry, floor = find_in_play(tournament, fact.entry), tournament.floor
    if isinstance(entry.where, SeatRef):
        return _seated_elsewhere(tournament, entry.where, fact.to)
    if isinstance(entry.where, Moving):
        number = entry.where.move
        moves = tuple(move for move in floor.moves if move.number != number)
        floor = closed(replace(floor, moves=moves), number, fact)
    expect_unpromised(replace(tournament, floor=floor), fact.to)
    seated = sit(tournament, entry, at=fact.to, stack=stack_at(tournament, entry))
    return replace(seated, floor=floor)


def _seated_elsewhere(tournament: Tournament, origin: SeatRef, to: SeatRef) -> Tournament:
    if origin == to:
        raise ImpossibleFact(
            "already_seated", say("That is the seat on record: {seat}.", seat=to.words)
        )
    table = find_open_table(tournament, to.table)
    if table.seat(to.seat) is None:
        expect_free(table, to.seat)
        expect_unpromised(tournament, to)
    return _change_places(tournament, origin, to)


def seat_everybody(tournament: Tournament, seats: _Seats) -> Tournament:
    """All tables are cleared and everybody in play sits down anew, chips in hand."""
    _expect_field(tournament, [entry for entry, _, _ in seats])
    people = {number: find_in_play(tournament, number) for number, _, _ in seats}
    tables = {table.number: _emptied(table) for table in tournament.tables}
    entries = tournament.entries
    for number, table_number, seat in seats:
        if table_number not in tables:
            raise ImpossibleFact(
                "no_such_table", say("There is no table {table}.", table=table_number)
            )
        table = tables[table_number]
        expect_free(table, seat)
        held = Seat(number, stack_at(tournament, people[number]))
        tables[table_number] = replace(
            table,
            status=TableStatus.OPEN,
            sent=(),
            seats=set_seat(table, seat, held),
            coloured_up=without_brought(table, tournament, people[number]),
        )
        at = SeatRef(table_number, seat)
        entries = entries.put(number, replace(people[number], where=at))
    seated = tournament.tables
    for table in tables.values():
        seated = seated.put(table.number, table)
    return replace(tournament, entries=entries, tables=seated)


def _emptied(table: Table) -> Table:
    """The table out of play, and whom that sent away."""
    return replace(spare(table), sent=tuple(seat.entry for _, seat in table.held()))


def _expect_field(tournament: Tournament, drawn: list[EntryNo]) -> None:
    """Refuse a draw that misses somebody, or has somebody twice."""
    if len(set(drawn)) < len(drawn) or len(drawn) != tournament.tally.in_play:
        raise ImpossibleFact(
            "wrong_field",
            say(
                "{count} entries are in, {seats} seats were drawn.",
                count=tournament.tally.in_play,
                seats=len(drawn),
            ),
        )


def _change_places(tournament: Tournament, origin: SeatRef, to: SeatRef) -> Tournament:
    """Whoever sits at `origin` sits at `to`, and the other way round if somebody is there."""
    sitting = {at: find_table(tournament, at.table).seat(at.seat) for at in (origin, to)}
    for at, seat in sitting.items():
        expect_not_dealt_in(find_table(tournament, at.table), at.seat)
        if seat is not None and any(tournament.floor.concerning(seat.entry)):
            raise ImpossibleFact(
                "under_way", say("{Entry} has a move or bust open.", entry=EntryRef(seat.entry))
            )
    for at, seat in ((origin, sitting[to]), (to, sitting[origin])):
        table = find_table(tournament, at.table)
        if seat is None:
            table = vacate(table, at.seat)
        else:
            entry = tournament.entries[seat.entry]
            table = replace(
                table,
                seats=set_seat(table, at.seat, seat),
                newcomers=table.newcomers - {at.seat},
                coloured_up=without_brought(table, tournament, entry),
            )
            tournament = put_entry(tournament, replace(entry, where=at))
        tournament = put_table(tournament, table)
    return tournament
