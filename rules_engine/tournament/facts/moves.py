"""Facts of moves: one by one, when a table breaks, when everybody redraws."""

from rules_engine.cards import Card
from rules_engine.releases import since
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament.facts.fact import Fact, fact
from rules_engine.tournament.state import MoveReason
from rules_engine.units import EntryNo, SeatNo, TableNo


@fact
class MoveOrdered(Fact):
    """One entry is to change seats; `cards` decided between those with equal stacks."""

    move: int
    entry: EntryNo
    origin: SeatRef
    to: SeatRef
    why: MoveReason
    reason: str = ""
    cards: tuple[tuple[EntryNo, Card], ...] = since("0.2", ())


@fact
class MoveLeft(Fact):
    """The mover has left the old table."""

    move: int


@fact
class MoveArrived(Fact):
    """The mover sits at the new table."""

    move: int


@fact
class MoveCancelled(Fact):
    """The mover stays, or goes back to the old seat."""

    move: int
    reason: str


@fact
class TableBroken(Fact):
    """A table deals no more hands; it is spare once everybody has left."""

    table: TableNo
    seed: str = ""
    cards: tuple[tuple[EntryNo, Card], ...] = ()
    reason: str = ""


@fact
class RedrawDone(Fact):
    """Everybody got a new seat, drawn from this seed; tables that nobody drew are spare."""

    seed: str
    seats: tuple[tuple[EntryNo, TableNo, SeatNo], ...]
    reason: str = ""
