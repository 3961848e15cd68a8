"""Sets of seats as the bits of an integer, the way chess engines keep sets of squares.

Bit 0 is the first seat left of the button, and so on clockwise.
"""

from functools import cache
from typing import TypeAlias

SeatSet: TypeAlias = int

NOBODY: SeatSet = 0


def everybody(count: int) -> SeatSet:
    """The first `count` seats."""
    return (1 << count) - 1


@cache
def members(seats: SeatSet) -> tuple[int, ...]:
    """The indexes of the set, clockwise from the button."""
    return tuple(index for index in range(seats.bit_length()) if seats >> index & 1)


def next_after(seats: SeatSet, index: int) -> int:
    """The first of a set that is not empty to the left of `index`; `index` itself comes last."""
    further = seats >> (index + 1) << (index + 1) or seats
    return (further & -further).bit_length() - 1


def is_at_most_one(seats: SeatSet) -> bool:
    """Whether the set has no second member."""
    return not seats & (seats - 1)
