"""Seats in a circle: which comes next, clockwise, whatever seats are empty in between.

Seats are numbered clockwise and the last is followed by the lowest, so the number of chairs at
the table is never needed.
"""

from collections.abc import Collection

from rules_engine.units import SeatNo


def following(seats: Collection[SeatNo], seat: SeatNo) -> SeatNo:
    """The first of the seats to the left of this one; the seat itself comes last."""
    return min(seats, key=lambda one: (one <= seat, one))


def preceding(seats: Collection[SeatNo], seat: SeatNo) -> SeatNo:
    """The first of the seats to the right of this one; the seat itself comes last."""
    return max(seats, key=lambda one: (one < seat, one))


def at_or_before(seats: Collection[SeatNo], seat: SeatNo) -> SeatNo:
    """This seat if it is one of the seats, otherwise the first to its right."""
    return max(seats, key=lambda one: (one <= seat, one))


def clockwise(seats: Collection[SeatNo], *, after: SeatNo) -> tuple[SeatNo, ...]:
    """All the seats in turn, starting at the left of `after`."""
    return tuple(sorted(seats, key=lambda one: (one <= after, one)))


def is_between(seat: SeatNo, first: SeatNo, last: SeatNo) -> bool:
    """Whether going clockwise from `first` one meets the seat before `last`."""
    if first < last:
        return first < seat < last
    return seat > first or seat < last
