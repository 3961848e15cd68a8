"""The plan of a hall: where each table stands, in half tables from the left and from the top.

What staff have put somewhere stays there for the venue; until then tables stand in rows.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, sqrt
from typing import NamedTuple

from rules_engine import tournament as engine
from rules_engine.tournament import questions
from rules_engine.units import TableNo
from tournaments import prepared
from tournaments.models import Event

COLUMNS, ROWS = 20, 12
SIZE = 2
"""A table is two half tables wide and deep, so sixty of them fill the hall."""
DOOR: TableNo = 0
CORNER = (COLUMNS - SIZE, ROWS - SIZE)
_KEPT = "SELECT number, x, y FROM tournaments_halltable WHERE venue = %s"
_WIDER = 1.6
_HALF = (10, 8)
"""Half a table in a picture, with half of the way around it."""


class Spot(NamedTuple):
    """Where something stands."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Standing:
    """A table on the plan."""

    number: TableNo
    spot: Spot


class Drawn(NamedTuple):
    """A table in a picture: its corner and its middle."""

    number: TableNo
    x: int
    y: int
    middle_x: float
    middle_y: float


@dataclass(frozen=True, slots=True)
class Plan:
    """Some tables as they stand in the hall, with the door if somebody has said where it is."""

    tables: tuple[Standing, ...]
    width: int
    height: int
    door: Spot | None = None

    @property
    def words(self) -> str:
        """What the picture shows, for whoever does not see it."""
        return f"Plan of the room with {len(self.tables)} tables"

    @property
    def drawn(self) -> tuple[Drawn, ...]:
        """Every table where a picture has it, the corner and the middle."""
        return tuple(_drawn(one) for one in self.tables)

    @property
    def drawn_door(self) -> Drawn | None:
        """The door in the same picture."""
        return _drawn(Standing(DOOR, self.door)) if self.door else None

    @property
    def drawn_width(self) -> int:
        """How wide the picture is."""
        return self.width * _HALF[0] + 1

    @property
    def drawn_height(self) -> int:
        """How high the picture is."""
        return self.height * _HALF[1] + 2


def _drawn(one: Standing) -> Drawn:
    x, y = one.spot.x * _HALF[0], one.spot.y * _HALF[1]
    return Drawn(one.number, x, y, x + 8.5, y + 6)


def venue_of(event: Event) -> str:
    """The hall of an event, however somebody has typed it."""
    return " ".join(event.venue.split()).casefold()


def plan_around(venue: str, state: engine.Tournament, table: TableNo) -> Plan:
    """The tables that stand near this one, for a screen that shows the way; one query."""
    zone = questions.tables_of_zone(state, questions.zone_of(state, table))
    return plan_of(venue, [one.number for one in zone])


def plan_of(venue: str, tables: Sequence[TableNo]) -> Plan:
    """These tables where they stand; one query."""
    kept = spots_kept(venue, tables)
    door = kept.pop(DOOR, None)
    return _cropped(dict(_arranged(tuple(tables), tuple(sorted(kept.items())))), door)


def spots_of(venue: str, tables: Sequence[TableNo]) -> dict[TableNo, Spot]:
    """The same with the empty floor around them, and the door if somebody has put it somewhere."""
    kept = spots_kept(venue, tables)
    door = {DOOR: kept.pop(DOOR)} if DOOR in kept else {}
    return {**door, **arranged(tables, kept)}


def from_the_door(venue: str, tables: Sequence[TableNo]) -> list[TableNo]:
    """These tables, the nearest to the door first; none if nobody has said where that is."""
    spots = spots_of(venue, tables)
    door = spots.pop(DOOR, None)
    if door is None:
        return []
    return sorted(
        spots, key=lambda one: ((spots[one].x - door.x) ** 2 + (spots[one].y - door.y) ** 2, one)
    )


def spots_kept(venue: str, tables: Collection[TableNo]) -> dict[TableNo, Spot]:
    """What staff have put somewhere of these tables, and where the door is."""
    wanted = {DOOR, *tables}
    rows = prepared.every(_KEPT, venue)
    return {number: Spot(x, y) for number, x, y in rows if number in wanted}


@lru_cache(maxsize=256)
def _arranged(
    tables: tuple[TableNo, ...], kept: tuple[tuple[TableNo, Spot], ...]
) -> tuple[tuple[TableNo, Spot], ...]:
    return tuple(arranged(tables, dict(kept)).items())


def arranged(tables: Sequence[TableNo], kept: Mapping[TableNo, Spot]) -> dict[TableNo, Spot]:
    """A spot for each table: its own, or the first that is free, row by row."""
    found = {number: kept[number] for number in tables if number in kept}
    free = _free_spots(columns_for(len(tables)), set(found.values()))
    return {number: found.get(number) or next(free) for number in tables}


def columns_for(count: int) -> int:
    """In how many columns so many tables stand in rows."""
    return max(1, min(COLUMNS // SIZE, ceil(sqrt(count * _WIDER))))


def _free_spots(columns: int, taken: set[Spot]) -> Iterator[Spot]:
    across = range(0, (COLUMNS if taken else columns * SIZE), SIZE)
    down = 0
    while True:
        for x in across:
            spot = Spot(x, down)
            if not any(overlap(spot, other) for other in taken):
                yield spot
        down += SIZE


def overlap(one: Spot, other: Spot) -> bool:
    """Whether two tables would stand on one another."""
    return abs(one.x - other.x) < SIZE and abs(one.y - other.y) < SIZE


def _cropped(spots: Mapping[TableNo, Spot], door: Spot | None) -> Plan:
    """Without the empty floor around them."""
    all_spots = [*spots.values(), *([door] if door else [])]
    left = min((spot.x for spot in all_spots), default=0)
    top = min((spot.y for spot in all_spots), default=0)
    moved = tuple(Standing(n, Spot(at.x - left, at.y - top)) for n, at in spots.items())
    width = max((spot.x for spot in all_spots), default=0) - left + SIZE
    height = max((spot.y for spot in all_spots), default=0) - top + SIZE
    return Plan(moved, width, height, Spot(door.x - left, door.y - top) if door else None)
