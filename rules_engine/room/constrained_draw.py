"""A draw of seats that respects what people need: fixed places first, then people to keep apart.

Without needs a draw is plain: the entries in order of number are shuffled and laid on the chairs,
table after table, each from its first chair.

People with needs draw before the others: those with a fixed seat, then those to keep apart, each
in order of entry number. Everybody draws a table (one lot per place) until one fits; lots that did
not fit go back. If somebody finds none, all of them start again with the numbers that follow. When
that keeps failing, an exhaustive search settles whether the needs can be met at all. At their
tables they draw a chair each, unless theirs is fixed.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from rules_engine.errors import RuleViolation
from rules_engine.room.needs import Needs, Pin
from rules_engine.room.seeded_draw import SeededDraw
from rules_engine.room.table_view import SeatRef
from rules_engine.sentences import EntryRef, EntryRefs, Sentence, say
from rules_engine.units import EntryNo, SeatNo, TableNo

_ATTEMPTS = 50
_SEARCH_LIMIT = 1_000_000  # times that a table is tried for somebody
_SEARCH_PEOPLE = 500


@dataclass(frozen=True, slots=True)
class Room:
    """The chairs of one table in the order of use, how many are given out, and who sits there."""

    table: TableNo
    chairs: tuple[SeatNo, ...]
    places: int
    residents: frozenset[EntryNo] = frozenset()


def draw_chairs(
    draw: SeededDraw, *, rooms: Sequence[Room], entries: Collection[EntryNo], needs: Needs
) -> dict[EntryNo, SeatRef]:
    """A seat for every entry; the rooms have exactly as many places as there are entries.

    RuleViolation `pin_impossible` or `needs_conflict` if the needs cannot be met.
    """
    if sum(room.places for room in rooms) != len(entries):
        raise ValueError("There must be as many places as entries.")
    people = sorted(entries)
    tables = _tables_of_people_with_needs(draw, rooms, people, needs)
    seats: dict[EntryNo, SeatRef] = {}
    chairs: list[SeatRef] = []
    at_table = defaultdict[TableNo, list[EntryNo]](list)
    for entry in sorted(tables):
        at_table[tables[entry]].append(entry)
    pinned = {pin.entry: pin.seat for pin in needs.pins if pin.seat is not None}
    for room in rooms:
        free = _seat_people_with_needs(draw, room, at_table[room.table], pinned, seats)
        chairs.extend(SeatRef(room.table, seat) for seat in free)
    rest = draw.shuffled(entry for entry in people if entry not in tables)
    seats.update(zip(rest, chairs, strict=True))
    return seats


def _seat_people_with_needs(
    draw: SeededDraw,
    room: Room,
    people: Collection[EntryNo],
    pinned: Mapping[EntryNo, SeatNo],
    seats: dict[EntryNo, SeatRef],
) -> list[SeatNo]:
    """Put these people on chairs of their table; returns the chairs in use that are left."""
    fixed = {entry: pinned[entry] for entry in people if entry in pinned}
    taken = set(fixed.values())
    free = [seat for seat in room.chairs if seat not in taken][: room.places - len(fixed)]
    others = [entry for entry in people if entry not in fixed]
    drawn = draw.shuffled(free)[: len(others)] if others else []
    for entry, seat in (*fixed.items(), *zip(others, drawn, strict=True)):
        seats[entry] = SeatRef(room.table, seat)
    return [seat for seat in free if seat not in drawn]


@dataclass(frozen=True, slots=True)
class _Task:
    """Who needs what, and what the tables offer."""

    chairs: Mapping[TableNo, frozenset[SeatNo]]
    pins: Mapping[EntryNo, Pin]
    rivals: Mapping[EntryNo, frozenset[EntryNo]]


@dataclass(frozen=True, slots=True)
class _Progress:
    """Who has been put at which table so far; `where` also knows who sat there before."""

    left: dict[TableNo, int]
    taken: set[SeatRef]
    where: dict[EntryNo, TableNo]

    def copy(self) -> "_Progress":
        return _Progress(self.left.copy(), self.taken.copy(), self.where.copy())

    def put(self, task: _Task, entry: EntryNo, table: TableNo) -> None:
        self.left[table] -= 1
        self.where[entry] = table
        if (seat := _pinned_seat(task, entry)) is not None:
            self.taken.add(SeatRef(table, seat))

    def take_back(self, task: _Task, entry: EntryNo) -> None:
        table = self.where.pop(entry)
        self.left[table] += 1
        if (seat := _pinned_seat(task, entry)) is not None:
            self.taken.remove(SeatRef(table, seat))


def _tables_of_people_with_needs(
    draw: SeededDraw, rooms: Sequence[Room], people: Sequence[EntryNo], needs: Needs
) -> dict[EntryNo, TableNo]:
    here = frozenset(people)
    _refuse_groups_beyond_tables(needs, here, tables=len(rooms))
    pins = {pin.entry: pin for pin in needs.pins if pin.entry in here}
    rivals = _rivals(needs, here)
    task = _Task({room.table: frozenset(room.chairs) for room in rooms}, pins, rivals)
    start = _Progress(
        left={room.table: room.places for room in rooms},
        taken=set(),
        where={entry: room.table for room in rooms for entry in room.residents},
    )
    for entry in sorted(pins):
        _put_at_fixed_table(task, start, pins[entry])
    drawing = [entry for entry in sorted(pins) if entry not in start.where]
    drawing += [entry for entry in sorted(rivals) if entry not in pins]
    where = _draw_tables(draw, task, start, drawing) if drawing else start.where
    return {entry: where[entry] for entry in (*pins, *rivals)}


def _rivals(needs: Needs, here: frozenset[EntryNo]) -> dict[EntryNo, frozenset[EntryNo]]:
    rivals: dict[EntryNo, frozenset[EntryNo]] = {}
    for group in needs.apart:
        for entry in group & here:
            rivals[entry] = rivals.get(entry, frozenset()) | group - {entry}
    return rivals


def _put_at_fixed_table(task: _Task, start: _Progress, pin: Pin) -> None:
    if pin.table is None:
        return
    if pin.table not in start.left:
        raise _unmet(pin, "pin_impossible", say("but that table is not drawn for"))
    if start.left[pin.table] == 0:
        raise _unmet(pin, "pin_impossible", say("but that table is full"))
    if not _has_seat(task, start, pin, pin.table):
        raise _unmet(pin, "pin_impossible", say("but that seat is not free"))
    if not _fits(task, start, pin.entry, pin.table):
        where = say("where somebody sits who is to be kept apart")
        raise _unmet(pin, "needs_conflict", where)
    start.put(task, pin.entry, pin.table)


def _unmet(pin: Pin, code: str, why: Sentence) -> RuleViolation:
    assert pin.table is not None  # a seat at whichever table is another matter
    place = say("table {table}", table=pin.table)
    if pin.seat is not None:
        place = SeatRef(pin.table, pin.seat).words
    entry = EntryRef(pin.entry)
    sentence = say("{Entry} is to sit at {place}, {why}.", entry=entry, place=place, why=why)
    return RuleViolation(code, sentence)


def _draw_tables(
    draw: SeededDraw, task: _Task, start: _Progress, drawing: Sequence[EntryNo]
) -> dict[EntryNo, TableNo]:
    for _ in range(_ATTEMPTS):
        attempt = start.copy()
        if _attempt(draw, task, attempt, drawing):
            return attempt.where
    if len(drawing) <= _SEARCH_PEOPLE and _search(task, start, set(drawing), [_SEARCH_LIMIT]):
        return start.where
    raise RuleViolation(
        "needs_conflict",
        say(
            "No seating was found that keeps everybody apart who is to be kept apart and gives "
            "everybody a fixed seat who needs one ({entries:and}).",
            entries=EntryRefs.of(sorted(drawing)),
        ),
    )


def _attempt(
    draw: SeededDraw, task: _Task, progress: _Progress, drawing: Sequence[EntryNo]
) -> bool:
    """Let everybody draw; False if somebody found no table that fits."""
    pool = [table for table, places in progress.left.items() for _ in range(places)]
    for entry in drawing:
        unfit: list[TableNo] = []
        while pool:
            index = draw.below(len(pool))
            pool[index], pool[-1] = pool[-1], pool[index]
            table = pool.pop()
            if _fits(task, progress, entry, table):
                break
            unfit.append(table)
        else:
            return False
        progress.put(task, entry, table)
        pool += unfit
    return True


def _search(task: _Task, progress: _Progress, drawing: set[EntryNo], limit: list[int]) -> bool:
    """Place the remaining people, the one with the fewest possible tables first."""
    if not drawing:
        return True
    limit[0] -= len(drawing) * len(progress.left)
    if limit[0] < 0:
        return False
    tables = {
        entry: [table for table in progress.left if _fits(task, progress, entry, table)]
        for entry in drawing
    }
    entry = min(drawing, key=lambda one: (len(tables[one]), one))
    drawing.remove(entry)
    for table in tables[entry]:
        progress.put(task, entry, table)
        if _search(task, progress, drawing, limit):
            return True
        progress.take_back(task, entry)
    drawing.add(entry)
    return False


def _fits(task: _Task, progress: _Progress, entry: EntryNo, table: TableNo) -> bool:
    if progress.left[table] == 0:
        return False
    rivals = task.rivals.get(entry, ())
    if any(progress.where.get(rival) == table for rival in rivals):
        return False
    pin = task.pins.get(entry)
    return pin is None or _has_seat(task, progress, pin, table)


def _has_seat(task: _Task, progress: _Progress, pin: Pin, table: TableNo) -> bool:
    if pin.seat is None:
        return True
    return pin.seat in task.chairs[table] and SeatRef(table, pin.seat) not in progress.taken


def _pinned_seat(task: _Task, entry: EntryNo) -> SeatNo | None:
    pin = task.pins.get(entry)
    return pin.seat if pin else None


def _refuse_groups_beyond_tables(needs: Needs, here: frozenset[EntryNo], *, tables: int) -> None:
    for group in needs.apart:
        if len(group & here) > tables:
            few = say("there are only {count} tables", count=tables)
            sentence = say(
                "{Entries:and} are to be kept apart, but {tables}.",
                entries=EntryRefs.of(sorted(group & here)),
                tables=say("there is only one table") if tables == 1 else few,
            )
            raise RuleViolation("needs_conflict", sentence)
