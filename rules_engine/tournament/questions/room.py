"""The room: is somebody to move, is a table to close, is everybody to redraw?"""

from collections.abc import Mapping
from dataclasses import replace

from rules_engine.cards import Card
from rules_engine.room.balancing import imbalance
from rules_engine.room.moving import NO_CARDS, PlannedMove, plan_move
from rules_engine.room.plan import Consolidation
from rules_engine.room.plan import consolidation as consolidation_
from rules_engine.tournament.questions.tables import open_tables
from rules_engine.tournament.state import Tournament
from rules_engine.units import EntryNo


def next_move(
    tournament: Tournament, *, cards: Mapping[EntryNo, Card] = NO_CARDS
) -> PlannedMove | None:
    """Who moves next to even the tables out; None if they are even.

    RuleViolation `hand_running`, `stack_needed`, `cards_needed`, `nobody_can_move`.
    """
    tables = {view.number: view for view in open_tables(tournament)}
    needs, moves = tournament.needs, tournament.floor.moves
    on_the_way = needs.stays.union(move.entry for move in moves)
    found = imbalance(
        tournament.house,
        {number: view.size for number, view in tables.items()},
        playing=[number for number, view in tables.items() if not view.between_hands],
        full=[number for number, view in tables.items() if not view.open_seats],
    )
    if found is None:
        return None
    return plan_move(
        tournament.house,
        donor=tables[found.from_table],
        receiver=tables[found.to_table],
        cards=cards,
        needs=replace(needs, stays=on_the_way),
    )


def consolidation(tournament: Tournament) -> Consolidation | None:
    """Whether tables are due to close, and how; None if not yet."""
    return consolidation_(
        tournament.house,
        tables=open_tables(tournament),
        table_format=tournament.terms.table_format,
        starting_tables=tournament.tally.starting_tables,
        order=tournament.terms.break_order,
    )
