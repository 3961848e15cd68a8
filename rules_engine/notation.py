"""A table as one line of text, for tests, logs and bug reports: `1:12000* 2:-s 3:8000b 5:?`.

Each seat is its number, a colon and its stack: `-` for an open seat, `?` for a stack that nobody
has counted. Marks follow: `*` the button, `s` and `b` the positions of small and big blind.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from rules_engine.units import Chips, SeatNo


class Holding(StrEnum):
    """What a seat shows in place of a number of chips."""

    OPEN = "-"
    UNKNOWN = "?"


class Mark(StrEnum):
    """What lies before a seat; an open seat can have it too."""

    BUTTON = "*"
    SMALL_BLIND = "s"
    BIG_BLIND = "b"


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One seat: its stack, or that it is open or uncounted, and its marks in the order `*sb`."""

    seat: SeatNo
    holding: Chips | Holding
    marks: tuple[Mark, ...] = ()

    def __post_init__(self) -> None:
        if self.seat < 1:
            raise ValueError(f"There is no seat {self.seat}.")
        if not isinstance(self.holding, Holding) and self.holding < 0:
            raise ValueError(f"Seat {self.seat} cannot hold {self.holding} chips.")
        if list(self.marks) != [mark for mark in Mark if mark in self.marks]:
            raise ValueError(f"Seat {self.seat} has its marks twice or out of order.")

    def __str__(self) -> str:
        return f"{self.seat}:{self.holding}{''.join(self.marks)}"


@dataclass(frozen=True, slots=True)
class TableLine:
    """The seats of a table in ascending order; seats left out do not exist or are blocked."""

    seats: tuple[SeatLine, ...]

    def __post_init__(self) -> None:
        numbers = [line.seat for line in self.seats]
        if numbers != sorted(set(numbers)):
            raise ValueError("The seats of a table are listed once each, in ascending order.")
        marks = [mark for line in self.seats for mark in line.marks]
        if len(marks) > len(set(marks)):
            raise ValueError("A table has one button, one small and one big blind.")

    def at(self, mark: Mark) -> SeatNo | None:
        """The seat with this mark."""
        return next((line.seat for line in self.seats if mark in line.marks), None)

    def __str__(self) -> str:
        return " ".join(map(str, self.seats))


_SEAT = re.compile(r"([1-9][0-9]*):(-|\?|0|[1-9][0-9]*)(\*?s?b?)", re.ASCII)


def parse_table(text: str) -> TableLine:
    """The table that a line describes; ValueError with a sentence if it describes none."""
    return TableLine(tuple(_parse_seats(text.split())))


def _parse_seats(words: Iterable[str]) -> Iterable[SeatLine]:
    for word in words:
        match = _SEAT.fullmatch(word)
        if match is None:
            raise ValueError(f"{word!r} is not a seat; write 3:8000, 3:- or 3:? and marks *sb.")
        seat, holding, marks = match.groups()
        chips = Holding(holding) if holding in list(Holding) else int(holding)
        yield SeatLine(int(seat), chips, tuple(map(Mark, marks)))
