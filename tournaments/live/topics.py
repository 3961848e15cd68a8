"""What hints name: the parts of a tournament that change apart from each other.

A screen watches topics and is drawn again when one of them is touched. Staff hear of every commit.
`tournaments/log/touched.py` says what a commit touches; what does not say so touches everything.
"""

from collections.abc import Collection
from typing import TypeAlias

Topics: TypeAlias = Collection[str]

EVERYTHING: tuple[str, ...] = ("everything",)
STAFF = "staff"  # every commit touches it
PUBLIC = "public"  # clock, blinds, the field, prizes, what was raised, what is announced
TABLES = "tables"  # whatever the tablet of each table shows
TICKETS = "tickets"  # whatever each ticket shows
ROOM = "room"  # seats and hands anywhere, where a card is drawn among all tables
PLACES = "places"  # what those who are out have come to


def table(number: int) -> str:
    """One table: who sits there, its calls, what a hand has led to."""
    return f"table:{number}"


def hand(number: int) -> str:
    """That a hand has begun at this table."""
    return f"hand:{number}"


def ticket(entry: int) -> str:
    """One entry's own: its seat, its moves, its penalties."""
    return f"ticket:{entry}"
