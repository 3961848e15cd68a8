"""Tables: as seating and balancing see them, and the hand that comes next."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain

from rules_engine.clock.hand_clock import CalledClock, call_clock
from rules_engine.entries.rebuys import may_play_behind
from rules_engine.errors import RuleViolation
from rules_engine.room.balancing import Spread, joined_spread, spread
from rules_engine.room.button import ComingHand, Mark, coming_hand, first_hand
from rules_engine.room.dealing import (
    DealingRoles,
    Deck,
    dealing_roles,
    deck_of_hand,
    is_made_ready_now,
    preparing_roles,
)
from rules_engine.room.plan import table_plan
from rules_engine.room.table_view import Seat, TableSize, TableView
from rules_engine.sentences import say
from rules_engine.tournament.numbered import Digest, Numbered, gathered, summed
from rules_engine.tournament.questions.pots import entitled_seats
from rules_engine.tournament.state import (
    ClockCall,
    Floor,
    Stage,
    Table,
    TableStatus,
    Tournament,
)
from rules_engine.units import SeatNo, TableNo


def table_view(tournament: Tournament, number: TableNo) -> TableView:
    """The table as it will be once moves are done and reported busts confirmed.

    The seat of somebody who is about to leave it is not open yet, so it counts as blocked.
    """
    table, floor = tournament.tables[number], tournament.floor
    seats, blocked = list(table.seats), set(table.blocked)
    going = [move.origin for move in floor.moves if move.left_at is None]
    for at in (*going, *(report.at for report in floor.reports)):
        if at.table == number:
            seats[at.seat - 1] = None
            blocked.add(at.seat)
    for move in floor.moves:
        if move.to.table == number:
            seats[move.to.seat - 1] = Seat(move.entry, move.stack)
    return replace(_as_it_is(table), seats=tuple(seats), blocked=frozenset(blocked))


def _as_it_is(table: Table) -> TableView:
    return TableView(
        table.number,
        table.seats,
        last=table.last,
        between_hands=table.hand is None,
        blocked=table.blocked,
        newcomers=table.newcomers,
        button=table.button,
    )


def _open(table: Table) -> tuple[TableView, ...]:
    return (_as_it_is(table),) if table.status is TableStatus.OPEN else ()


def _sizes(table: Table) -> Iterator[TableSize]:
    return (view.sized for view in _open(table))


_OPEN = gathered(_open)
_SIZES = gathered(_sizes)
_SPREAD: Digest[Table, Spread] = Digest(
    lambda tables: spread(chain.from_iterable(map(_sizes, tables))), joined_spread
)
_IN_PLAY: Digest[Table, tuple[Table, ...]] = gathered(
    lambda table: () if table.status is TableStatus.SPARE else (table,)
)
_SPARE: Digest[Table, tuple[Table, ...]] = gathered(
    lambda table: (table,) if table.status is TableStatus.SPARE else ()
)
_CHAIRS: Digest[Table, int] = summed(lambda table: len(table.seats) - len(table.blocked))


def open_tables(tournament: Tournament) -> tuple[TableView, ...]:
    """The tables in play that are not closing."""
    changing = _changing(tournament)
    return tuple(
        table_view(tournament, view.number) if view.number in changing else view
        for view in tournament.tables.digest(_OPEN)
    )


def tables_to_draw(tournament: Tournament, *, players: int) -> list[TableView]:
    """The tables that so many are drawn to; RuleViolation `room_too_small`.

    Those that close late are used first, so that those left over are the first to close.
    """
    order = tournament.terms.break_order
    numbers = sorted(table.number for table in tournament.tables)
    in_use = [*(number for number in numbers if number not in order), *reversed(order)]
    views = [table_view(tournament, number) for number in in_use]
    plan = table_plan(
        tournament.house,
        players=players,
        table_format=tournament.terms.table_format,
        room=[view.capacity for view in views],
    )
    return views[: len(plan.sizes)]


def open_sizes(tournament: Tournament) -> tuple[TableSize, ...]:
    """The same in numbers."""
    return _room(tournament).sizes


def room_spread(tournament: Tournament) -> Spread:
    """The same, as far as it tells whether they are even."""
    return _room(tournament).spread


@dataclass(frozen=True, slots=True)
class _Room:
    """What is asked of open tables, for as long as nothing changes at them or on the floor."""

    floor: Floor
    sizes: tuple[TableSize, ...]
    spread: Spread


def _room(tournament: Tournament) -> _Room:
    return _once(tournament, tournament.tables, _joined)


def _once(
    tournament: Tournament,
    tables: Numbered[Table],
    ask: Callable[[Tournament, Numbered[Table]], _Room],
) -> _Room:
    asked = tables.once(_asked_of_room)
    for known in asked:
        if known.floor is tournament.floor:
            return known
    room = ask(tournament, tables)
    asked[:] = [room]
    return room


def _joined(tournament: Tournament, tables: Numbered[Table]) -> _Room:
    parts = [_once(tournament, some, _part) for some in tables.parts()]
    sizes = tuple(chain.from_iterable(part.sizes for part in parts))
    return _Room(tournament.floor, sizes, joined_spread(part.spread for part in parts))


def _part(tournament: Tournament, tables: Numbered[Table]) -> _Room:
    sizes, changing = tables.digest(_SIZES), _changing(tournament)
    if changing.isdisjoint(one.number for one in sizes):
        return _Room(tournament.floor, sizes, tables.digest(_SPREAD))
    sizes = tuple(
        table_view(tournament, one.number).sized if one.number in changing else one for one in sizes
    )
    return _Room(tournament.floor, sizes, spread(sizes))


def _asked_of_room(_: Numbered[Table]) -> list[_Room]:
    return []


def _changing(tournament: Tournament) -> set[TableNo]:
    """The tables that will not stay as they are: somebody comes, goes, or was reported out."""
    changing = {report.at.table for report in tournament.floor.reports}
    moves = tournament.floor.moves
    return changing.union(at.table for move in moves for at in (move.origin, move.to))


def tables_in_play(tournament: Tournament) -> tuple[Table, ...]:
    """The tables that play or are closing."""
    return tournament.tables.digest(_IN_PLAY)


def spare_tables(tournament: Tournament) -> tuple[Table, ...]:
    """The tables that stand in the room and are not in play."""
    return tournament.tables.digest(_SPARE)


def chairs(tournament: Tournament) -> int:
    """How many people could sit, at all tables together."""
    return tournament.tables.digest(_CHAIRS)


def next_hand(tournament: Tournament, table: TableNo) -> ComingHand:
    """Positions and cards of the next hand at that table.

    RuleViolation `button_needed` before the first button is drawn, `too_few_players`.
    """
    at = tournament.tables[table]
    seated = seats_with_chips(tournament, table)
    entitled = entitled_seats(tournament, table, seated)
    if at.button is not None:
        coming = first_hand(tournament.house, seated=entitled, button=at.button)
    elif at.last is None:
        raise RuleViolation(
            "button_needed", say("Draw for the button of table {table} first.", table=table)
        )
    else:
        coming = coming_hand(
            tournament.house, seated=entitled, last=at.last, newcomers=at.newcomers
        )
    left_out = tuple(seat for seat in seated if seat not in entitled)
    return replace(coming, not_entitled=left_out) if left_out else coming


def marks(tournament: Tournament, table: TableNo) -> dict[SeatNo, tuple[Mark, ...]]:
    """Where button and blinds of the hand being played lie, or else of the next; none without one.

    Every screen asks this, so that all of them agree about who posts.
    """
    at = tournament.tables[table]
    if tournament.stage not in (Stage.DRAWN, Stage.RUNNING):
        return {}
    if at.hand is not None and at.last is not None:
        return at.last.marks(at.hand.dealt_in)
    try:
        coming = next_hand(tournament, table)
    except RuleViolation:  # no button yet, or nobody to play with
        return {}
    return coming.positions.marks(coming.dealt_in)


def seats_with_chips(tournament: Tournament, table: TableNo) -> tuple[SeatNo, ...]:
    """The seats that have chips to play with: nobody reported out, nobody without any."""
    return tuple(_with_chips(tournament, tournament.tables[table]))


def dealers(tournament: Tournament, table: TableNo, *, now: datetime) -> DealingRoles:
    """Who deals, shuffles and cuts for the next hand; RuleViolation as in `next_hand`."""
    at = tournament.tables[table]
    return dealing_roles(
        tournament.house,
        decks=at.decks,
        hand=next_hand(tournament, table),
        last=at.last,
        absent=_absent(tournament, at, now),
    )


def preparers(tournament: Tournament, table: TableNo, *, now: datetime) -> DealingRoles:
    """The same where the deck of the next hand is not ready: see `deck_due`."""
    at, hand = tournament.tables[table], next_hand(tournament, table)
    return preparing_roles(
        tournament.house,
        hand=hand,
        absent=_absent(tournament, at, now),
        is_misdealt=at.is_misdealt,
    )


def deck_due(tournament: Tournament, table: TableNo, *, now: datetime) -> Deck:
    """What the deck of a hand that begins now at that table needs."""
    at = tournament.tables[table]
    return deck_of_hand(
        tournament.house,
        level=tournament.clock.hand_level(now),
        last_level=at.last_level,
        is_misdealt=at.is_misdealt,
    )


def workers(tournament: Tournament, table: TableNo, *, now: datetime) -> DealingRoles:
    """Who has work before the next hand: `preparers` if its deck is not ready, else `dealers`."""
    roles, deck = dealers(tournament, table, now=now), deck_due(tournament, table, now=now)
    return preparers(tournament, table, now=now) if is_made_ready_now(deck, roles) else roles


def called_clock(tournament: Tournament, call: ClockCall) -> CalledClock:
    """When the time of the player runs out, and what happens then."""
    return call_clock(
        tournament.house,
        at=call.called_at,
        caller=call.caller,
        facing_bet=call.facing_bet,
        event_heads_up=tournament.tally.in_play == 2,
        through_floor=True,
    )


def tables_still_playing(tournament: Tournament) -> tuple[TableNo, ...]:
    """In hand-for-hand: the tables that have not finished the round."""
    current = tournament.floor.round
    return tuple(
        table.number
        for table in tournament.tables
        if table.hand is not None or (table.round < current and _can_play(tournament, table))
    )


def tables_with_reports(
    tournament: Tournament, *, among: Collection[TableNo] | None = None
) -> tuple[TableNo, ...]:
    """The tables where a bust was reported that nobody has answered, of these or of all."""
    reported = {report.at.table for report in tournament.floor.reports}
    return tuple(sorted(reported if among is None else reported.intersection(among)))


def _absent(tournament: Tournament, table: Table, now: datetime) -> tuple[SeatNo, ...]:
    """The seats whose holders are not in their chairs."""
    entries = tournament.entries
    played = tournament.clock.played(now)
    return tuple(number for number, seat in table.held() if entries[seat.entry].is_away(played))


def _can_play(tournament: Tournament, table: Table) -> bool:
    is_open = table.status is TableStatus.OPEN
    return is_open and sum(1 for _ in _with_chips(tournament, table)) >= 2


def _with_chips(tournament: Tournament, table: Table) -> Iterator[SeatNo]:
    """The seats that cards can be dealt to: nobody who is out or leaves, nobody without chips."""
    going = {report.entry for report in tournament.floor.reports}
    going.update(move.entry for move in tournament.floor.moves if not move.is_within_a_table)
    for number, seat in table.held():
        if seat.entry not in going and _plays_for(tournament, seat):
            yield number


def _plays_for(tournament: Tournament, seat: Seat) -> bool:
    """Chips in front, or announced where the house lets those play."""
    if seat.stack != 0:
        return True
    announced = tournament.entries[seat.entry].behind
    return announced > 0 and may_play_behind(tournament.house).accepted
