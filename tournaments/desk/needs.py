"""Needs that the desk puts into a table: near the door, for a wheelchair or short ways."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.room import TableView
from rules_engine.tournament import questions
from rules_engine.units import EntryNo, SeatNo, TableNo
from tournaments.hall.plan import from_the_door, venue_of
from tournaments.log import folds
from tournaments.log.state import row_of

FEW = 3
"""So many with a need sit at one table before the next one from the door is taken."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody needs to sit: a table, a seat number, both, or anywhere."""

    table: TableNo | None = None
    seat: SeatNo | None = None


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


def has_accessible(state: engine.Tournament) -> bool:
    """Whether seats for a wheelchair were named before sales opened."""
    return any(one.accessible for one in state.terms.tables)


def accessible_seat(tournament_id: int, entry: EntryNo) -> Place:
    """A seat for a wheelchair that nobody else needs or has, the nearest to the door first.

    RuleViolation `no_accessible`.
    """
    row, folded = row_of(tournament_id), folds.read(tournament_id)
    assert folded is not None  # entries are sold
    state = folded.state
    tables = {one.number: one for one in questions.open_tables(state) or _to_be_drawn(state)}
    near = from_the_door(venue_of(row.event), [*tables]) or sorted(tables)
    wanted = {(pin.table, pin.seat) for pin in state.needs.pins if pin.entry != entry}
    named = {one.table: one.accessible for one in state.terms.tables}
    for table in near:
        for seat in named.get(table, ()):
            taken = tables[table].seats[seat - 1]
            if (table, seat) not in wanted and taken in (None, entry):
                return Place(table, seat)
    sentence = "No seat for a wheelchair is free at the tables that are sure to be used."
    raise RuleViolation("no_accessible", f"{sentence} Type a table and a seat, and swap later.")


def _to_be_drawn(state: engine.Tournament) -> Sequence[TableView]:
    """The tables that are drawn to however few come: a need of another one would stop the draw."""
    field = len(questions.entries_in_play(state))
    return questions.tables_to_draw(state, players=max(field, state.house.min_entrants))
