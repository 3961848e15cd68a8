"""The room: is somebody to move, is a table to close, is everybody to redraw?"""

from collections.abc import Mapping
from dataclasses import replace

from rules_engine.cards import Card
from rules_engine.house.keys import BrokenTableSeating
from rules_engine.room.balancing import too_far_apart
from rules_engine.room.moving import NO_CARDS, PlannedMove, plan_move
from rules_engine.room.moving import tied_to_move as tied_to_move_
from rules_engine.room.needs import Needs
from rules_engine.room.plan import Closing, Consolidation, is_table_spare
from rules_engine.room.plan import consolidation as consolidation_
from rules_engine.room.table_view import TableView
from rules_engine.tournament.questions.tables import open_sizes, room_spread, table_view
from rules_engine.tournament.state import Tournament
from rules_engine.units import EntryNo, TableNo


def next_move(
    tournament: Tournament, *, cards: Mapping[EntryNo, Card] = NO_CARDS
) -> PlannedMove | None:
    """Who moves next to even the tables out; None if they are even.

    RuleViolation `hand_running`, `stack_needed`, `cards_needed`, `nobody_can_move`.
    """
    found = uneven(tournament)
    if found is None:
        return None
    donor, receiver = found
    needs = _needs(tournament)
    return plan_move(tournament.house, donor=donor, receiver=receiver, cards=cards, needs=needs)


def tied_to_move(tournament: Tournament) -> tuple[EntryNo, ...]:
    """Those of whom a card decides who moves next; empty if no card is needed."""
    found = uneven(tournament)
    if found is None:
        return ()
    donor, receiver = found
    needs = _needs(tournament)
    return tied_to_move_(tournament.house, donor=donor, receiver=receiver, needs=needs)


def uneven(tournament: Tournament) -> tuple[TableView, TableView] | None:
    """The table that gives somebody next and the one that gets them; None if all are even."""
    found = too_far_apart(tournament.house, room_spread(tournament))
    if found is None:
        return None
    return table_view(tournament, found.from_table), table_view(tournament, found.to_table)


def next_to_break(tournament: Tournament) -> TableNo | None:
    """The table that is due to close now by sending its people elsewhere; None for a redraw."""
    due = consolidation(tournament)
    return None if due is None or due.kind is Closing.REDRAW else due.closing[0]


def cards_to_break(tournament: Tournament, table: TableNo) -> tuple[EntryNo, ...]:
    """Who is dealt a card when this table closes, by seat; nobody where seats are drawn."""
    if tournament.house.broken_table_seating is not BrokenTableSeating.HIGH_CARD_SPLIT:
        return ()
    return tuple(seat.entry for _, seat in table_view(tournament, table).held())


def _needs(tournament: Tournament) -> Needs:
    """What people need; whoever is on the way is not asked to move again."""
    on_the_way = (move.entry for move in tournament.floor.moves)
    return replace(tournament.needs, stays=tournament.needs.stays.union(on_the_way))


def consolidation(tournament: Tournament) -> Consolidation | None:
    """Whether tables are due to close, and how; None if not yet."""
    house, table_format = tournament.house, tournament.terms.table_format
    room = room_spread(tournament)
    if not is_table_spare(
        house, players=room.players, tables=room.tables, table_format=table_format
    ):
        return None
    return consolidation_(
        house,
        tables=open_sizes(tournament),
        table_format=table_format,
        starting_tables=tournament.tally.starting_tables,
        order=tournament.terms.break_order,
    )
