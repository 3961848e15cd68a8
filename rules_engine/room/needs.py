"""What people need of their seats, as opaque constraints: a fixed place, no moves, not together.

Why somebody needs it stays outside the engine.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace

from rules_engine.house.citations import Citation, Document, Source, Status
from rules_engine.units import EntryNo, SeatNo, TableNo


@dataclass(frozen=True, slots=True)
class Pin:
    """An entry that must have this table, this seat number, or both."""

    entry: EntryNo
    table: TableNo | None = None
    seat: SeatNo | None = None

    def __post_init__(self) -> None:
        if self.table is None and self.seat is None:
            raise ValueError(f"The pin of entry {self.entry} names neither a table nor a seat.")

    def allows(self, table: TableNo, seats: Collection[SeatNo]) -> bool:
        """Whether one of these seats of that table would do."""
        return self.table in (None, table) and (self.seat is None or self.seat in seats)


@dataclass(frozen=True, slots=True)
class Need:
    """What somebody needs of a seat, known before there is an entry; nothing unless said."""

    table: TableNo | None = None
    seat: SeatNo | None = None
    stays: bool = False
    apart_from: tuple[EntryNo, ...] = ()


NO_NEED = Need()


@dataclass(frozen=True, slots=True)
class Needs:
    """All constraints of a tournament: fixed places, groups to keep apart, people who stay put."""

    pins: tuple[Pin, ...] = ()
    apart: tuple[frozenset[EntryNo], ...] = ()
    stays: frozenset[EntryNo] = frozenset()

    def __post_init__(self) -> None:
        entries = [pin.entry for pin in self.pins]
        if len(set(entries)) != len(entries):
            raise ValueError("An entry can be pinned to one place only.")

    def keeps_seat(self, entry: EntryNo) -> bool:
        """Whether this entry is left out when somebody is picked to move."""
        return entry in self.stays or self.pin(entry) is not None

    def pin(self, entry: EntryNo) -> Pin | None:
        """The fixed place of this entry, if it has one."""
        return next((pin for pin in self.pins if pin.entry == entry), None)

    def rivals(self, entry: EntryNo) -> frozenset[EntryNo]:
        """The entries that must not share a table with this one."""
        together = (group for group in self.apart if entry in group)
        return frozenset().union(*together) - {entry}

    def among(self, tables: Collection[TableNo]) -> "Needs":
        """The needs as far as they can still be met when only these tables are left."""
        kept = (
            pin if pin.table is None or pin.table in tables else _without_table(pin)
            for pin in self.pins
        )
        return replace(self, pins=tuple(pin for pin in kept if pin is not None))


def _without_table(pin: Pin) -> Pin | None:
    """The pin without its table: only the seat number is left, or nothing."""
    return Pin(pin.entry, seat=pin.seat) if pin.seat is not None else None


NO_NEEDS = Needs()
NEEDS_SOURCE = Source(
    Status.DEFAULT,
    (
        Citation(Document.ST_GABRIEL, "General 1"),
        Citation(Document.ROBERTS, "section 2 seating 5"),
        Citation(Document.ROBERTS, "section 2 seating 7"),
    ),
)
