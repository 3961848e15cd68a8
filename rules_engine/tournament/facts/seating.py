"""Facts about seats: the draw, tables, buttons."""

from rules_engine.cards import Card
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament.facts.fact import Fact, fact
from rules_engine.units import EntryNo, SeatNo, TableNo


@fact
class SeatsDrawn(Fact):
    """Everybody's first seat, drawn from this seed."""

    seed: str
    seats: tuple[tuple[EntryNo, TableNo, SeatNo], ...]


@fact
class EntrySeated(Fact):
    """A late entry got a seat, drawn from the seed if there is one."""

    entry: EntryNo
    to: SeatRef
    seed: str = ""


@fact
class TableAdded(Fact):
    """A table that was not among the furniture stands in the room, spare until it opens."""

    table: TableNo
    seats: int
    decks: int = 1


@fact
class TableOpened(Fact):
    """A spare table came into play."""

    table: TableNo


@fact
class SeatBlocked(Fact):
    """Nobody is to sit here."""

    seat: SeatRef
    reason: str = ""


@fact
class SeatUnblocked(Fact):
    """This seat can be used again."""

    seat: SeatRef


@fact
class ButtonDrawn(Fact):
    """The first button of a table: a card for each seat, and who got the best."""

    table: TableNo
    seat: SeatNo
    cards: tuple[tuple[SeatNo, Card], ...]


@fact
class ButtonCorrected(Fact):
    """Staff put the button where it belongs; the next hand starts from there."""

    table: TableNo
    seat: SeatNo
    reason: str


@fact
class SeatCorrected(Fact):
    """Staff recorded that an entry really sits elsewhere, and who was on record there."""

    entry: EntryNo
    to: SeatRef
    reason: str
    swapped_with: EntryNo | None = None
