"""Needs that the desk puts into a table: near the door, for a wheelchair or short ways."""

from collections import Counter
from collections.abc import Sequence

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.room import TableView
from rules_engine.tournament import questions
from rules_engine.units import EntryNo, TableNo
from tournaments.hall.plan import from_the_door, venue_of
from tournaments.log import folds
from tournaments.log.state import row_of

FEW = 3
"""So many with a need sit at one table before the next one from the door is taken."""


def table_near_door(tournament_id: int, entry: EntryNo) -> TableNo:
    """The nearest table to the door that few people need; RuleViolation `no_door`."""
    row, folded = row_of(tournament_id), folds.read(tournament_id)
    assert folded is not None  # entries are sold
    state = folded.state
    tables = [one.number for one in questions.open_tables(state) or _to_be_drawn(state)]
    nearest = from_the_door(venue_of(row.event), tables)
    if not nearest:
        sentence = "Nobody has said where the door is: put it on the plan, or type a table."
        raise RuleViolation("no_door", sentence)
    pinned = Counter(pin.table for pin in state.needs.pins if pin.entry != entry)
    return next((one for one in nearest if pinned[one] < FEW), nearest[0])


def _to_be_drawn(state: engine.Tournament) -> Sequence[TableView]:
    """The tables that are drawn to however few come: a need of another one would stop the draw."""
    field = len(questions.entries_in_play(state))
    return questions.tables_to_draw(state, players=max(field, state.house.min_entrants))
