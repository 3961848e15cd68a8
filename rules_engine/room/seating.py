"""Who sits where: the draw for the start, redraws, and seats for late entries.

Every draw follows from a recorded seed and can be repeated by anybody (`seeded_draw`). Moves
between tables in play are in `balancing` and `breaking`.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from rules_engine.errors import RuleViolation
from rules_engine.house.reasons import Reason
from rules_engine.room.constrained_draw import Room, draw_chairs
from rules_engine.room.needs import NEEDS_SOURCE, NO_NEEDS, Needs
from rules_engine.room.plan import even_sizes
from rules_engine.room.seeded_draw import SeededDraw
from rules_engine.room.table_view import SeatRef, TableView
from rules_engine.sentences import say
from rules_engine.units import EntryNo


@dataclass(frozen=True, slots=True)
class SeatDraw:
    """The seat of every entry; `unmet` tells which needs had to give way."""

    seats: Mapping[EntryNo, SeatRef]
    unmet: tuple[Reason, ...] = ()


def draw_seats(
    tables: Collection[TableView],
    *,
    entries: Collection[EntryNo],
    seed: str,
    needs: Needs = NO_NEEDS,
) -> SeatDraw:
    """A new seat for everybody at these tables, evenly filled, whoever sits there now.

    Each table uses its lowest seats that are not blocked. RuleViolation `room_too_small`,
    `pin_impossible` or `needs_conflict`.
    """
    rooms = _rooms(tables, len(entries))
    try:
        seats = draw_chairs(SeededDraw(seed), rooms=rooms, entries=entries, needs=needs)
    except RuleViolation as refusal:
        sentence = say("{refusal} Change what they need at the desk.", refusal=refusal.sentence)
        raise RuleViolation(refusal.code, sentence) from refusal
    return SeatDraw(seats)


def redraw_seats(
    tables: Collection[TableView],
    *,
    entries: Collection[EntryNo],
    seed: str,
    needs: Needs = NO_NEEDS,
) -> SeatDraw:
    """A redraw for fewer tables: a need that cannot be met any more gives way and is reported."""
    remaining = needs.among({table.number for table in tables})
    rooms = _rooms(tables, len(entries))
    return draw_leniently(SeededDraw(seed), rooms=rooms, entries=entries, needs=remaining)


def draw_leniently(
    draw: SeededDraw, *, rooms: Sequence[Room], entries: Collection[EntryNo], needs: Needs
) -> SeatDraw:
    """A draw that must not fail: first keeping apart gives way, then fixed seats."""
    unmet: list[Reason] = []
    for attempt in (needs, replace(needs, apart=()), NO_NEEDS):
        try:
            seats = draw_chairs(draw, rooms=rooms, entries=entries, needs=attempt)
        except RuleViolation as refusal:
            unmet.append(Reason(refusal.sentence, NEEDS_SOURCE))
        else:
            return SeatDraw(seats, tuple(unmet))
    raise AssertionError("a draw without needs always succeeds")


def seat_late_entry(
    tables: Collection[TableView], *, entry: EntryNo, seed: str, needs: Needs = NO_NEEDS
) -> SeatDraw:
    """A seat for one more entry: drawn from the open seats of the smallest table.

    Between tables of the same size the draw decides. RuleViolation `no_open_seat`.
    """
    free = [table for table in tables if table.open_seats]
    if not free:
        raise RuleViolation("no_open_seat", "Every seat is taken.")
    draw = SeededDraw(seed)
    choice = _smallest(draw, [t for t in free if _suits(t, entry, needs)] or free)
    room = Room(choice.number, tuple(draw.shuffled(choice.open_seats)), 1, choice.entries)
    return draw_leniently(draw, rooms=[room], entries=[entry], needs=needs)


def _suits(table: TableView, entry: EntryNo, needs: Needs) -> bool:
    pin = needs.pin(entry)
    is_pin_met = pin is None or pin.allows(table.number, table.open_seats)
    return is_pin_met and needs.rivals(entry).isdisjoint(table.entries)


def _smallest(draw: SeededDraw, tables: Collection[TableView]) -> TableView:
    fewest = min(table.size for table in tables)
    smallest = sorted((t for t in tables if t.size == fewest), key=lambda t: t.number)
    return smallest[draw.below(len(smallest))]


def _rooms(tables: Collection[TableView], players: int) -> list[Room]:
    by_number = sorted(tables, key=lambda table: table.number)
    chairs = [table.capacity for table in by_number]
    if players > sum(chairs):
        sentence = say(
            "{players} players, but only {chairs} chairs.", players=players, chairs=sum(chairs)
        )
        raise RuleViolation("room_too_small", sentence)
    return [
        Room(table.number, _unblocked(table), size)
        for table, size in zip(by_number, even_sizes(players, chairs), strict=True)
    ]


def _unblocked(table: TableView) -> tuple[int, ...]:
    return tuple(seat for seat in range(1, len(table.seats) + 1) if seat not in table.blocked)
