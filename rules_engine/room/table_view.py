"""A table as seating and balancing see it: chairs, who holds them, and where the blinds were."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from rules_engine.room.button import Positions
from rules_engine.sentences import Sentence, say
from rules_engine.units import Chips, EntryNo, SeatNo, TableNo


@dataclass(frozen=True, slots=True, order=True)
class SeatRef:
    """A seat in the room."""

    table: TableNo
    seat: SeatNo

    @property
    def words(self) -> Sentence:
        """The seat as a part of a sentence."""
        return say("table {table}, seat {seat}", table=self.table, seat=self.seat)

    def __str__(self) -> str:
        return str(self.words)


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat that somebody holds; the stack is unknown at a table that does not count."""

    entry: EntryNo
    stack: Chips | None = None


class TableSize(NamedTuple):
    """How large a table is and could be, for whoever compares a thousand of them."""

    number: TableNo
    size: int
    capacity: int
    between_hands: bool
    is_full: bool


@dataclass(frozen=True, slots=True)
class TableView:
    """One table: `seats[0]` is seat 1, None where nobody sits.

    Somebody on the way to this table holds the seat already. `last` are the positions of the
    hand being played or last played, None before the first; `button` is a seat where the button
    has been put for the coming hand, by a draw or by staff. `newcomers` have not been dealt a
    hand here yet.
    """

    number: TableNo
    seats: tuple[Seat | None, ...]
    last: Positions | None = None
    between_hands: bool = True
    blocked: frozenset[SeatNo] = frozenset()
    newcomers: frozenset[SeatNo] = frozenset()
    button: SeatNo | None = None

    @property
    def size(self) -> int:
        """How many people sit here."""
        return len(self.seats) - self.seats.count(None)

    @property
    def capacity(self) -> int:
        """How many people could sit here."""
        return len(self.seats) - len(self.blocked)

    @property
    def occupied(self) -> tuple[SeatNo, ...]:
        """The seats that somebody holds."""
        return tuple(number for number, _ in self.held())

    @property
    def open_seats(self) -> tuple[SeatNo, ...]:
        """The seats that somebody could be given."""
        return tuple(
            number
            for number, seat in enumerate(self.seats, 1)
            if seat is None and number not in self.blocked
        )

    @property
    def sized(self) -> TableSize:
        """The table in numbers."""
        is_full = not self.open_seats
        return TableSize(self.number, self.size, self.capacity, self.between_hands, is_full)

    @property
    def entries(self) -> frozenset[EntryNo]:
        """Who sits here."""
        return frozenset(seat.entry for _, seat in self.held())

    def held(self) -> Iterator[tuple[SeatNo, Seat]]:
        """The seats that somebody holds, with who holds them."""
        for number, seat in enumerate(self.seats, 1):
            if seat is not None:
                yield number, seat

    def seat(self, number: SeatNo) -> Seat | None:
        """Who holds that seat; None for an open seat or one that is not there."""
        return self.seats[number - 1] if 1 <= number <= len(self.seats) else None

    def with_seat(self, number: SeatNo, holder: Seat | None) -> "TableView":
        """The table when that seat has been taken, by a newcomer, or left."""
        seats = (*self.seats[: number - 1], holder, *self.seats[number:])
        newcomers = self.newcomers - {number} if holder is None else self.newcomers | {number}
        return replace(self, seats=seats, newcomers=newcomers)
