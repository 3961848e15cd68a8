"""The room: every table in play with its seats, its button, its hand and its tablet."""

from collections import OrderedDict, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import nlargest
from typing import Any, NamedTuple

from rules_engine import tournament as engine
from rules_engine.prizes import Finish
from rules_engine.room import Seat
from rules_engine.tournament import BustReport, Move, Out, SeatRef, TableStatus, questions
from rules_engine.units import TableNo
from tables.director.queue_item import TableLink
from tables.models import Tablet
from tournaments.drawn import drawn
from tournaments.people.names import Names
from tournaments.scene import Scene
from tournaments.words.marks import LETTERS
from tournaments.words.whereabouts import places

LAST_OUT = 12
MOST_UNSEATED = 40
"""Before the draw that is everybody; the page of the entries has them all."""
TABLES_KEPT = 8192


@dataclass(frozen=True, slots=True)
class SeatShown:
    """One chair; without a name it is an empty one that has the button or a blind.

    `marks` are button and blinds, `state` is what is special about somebody.
    """

    number: int
    name: str = ""
    url: str = ""
    stack: int | None = None
    marks: tuple[str, ...] = ()
    state: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class TableShown:
    """One table in play; the marks are those of the hand being played, or else of the next.

    The same object for as long as the table looks the same.
    """

    number: int
    url: str
    seats: tuple[SeatShown, ...]
    open_seats: tuple[int, ...]
    no_chairs: tuple[int, ...]
    hand: int | None
    is_breaking: bool
    has_tablet: bool
    has_called: bool


@dataclass(frozen=True, slots=True)
class PersonShown:
    """Somebody who sits nowhere."""

    name: str
    url: str
    note: str


@dataclass(frozen=True, slots=True)
class Room:
    """The tables in play and those that are spare, who has no seat, and who went out last.

    Once it `is_over` nobody sits anywhere, and `out` are the best places.
    """

    tables: tuple[TableShown, ...] = ()
    unseated: tuple[PersonShown, ...] = ()
    more_unseated: int = 0
    entries: str = ""
    out: tuple[PersonShown, ...] = ()
    out_count: int = 0
    spare: tuple[TableLink, ...] = ()
    sheet: str = ""
    is_over: bool = False

    @property
    def numbers(self) -> tuple[int, ...]:
        """The tables in play by number."""
        return tuple(table.number for table in self.tables)


def build_room(scene: Scene) -> Room:
    """The room at this moment; one query, for the tablets."""
    state = scene.state
    if state.stage is engine.Stage.CANCELLED:
        return Room(is_over=True)
    if state.stage is engine.Stage.ENDED:
        return Room(
            out=tuple(_placed(scene, questions.places_taken(state)[:LAST_OUT])), is_over=True
        )
    tablets = set(
        Tablet.objects.filter(
            table__tournament_id=scene.tournament_id, revoked_at=None
        ).values_list("table__number", flat=True)
    )
    tables = questions.tables_in_play(state)
    unseated = questions.entries_without_seat(state)
    return Room(
        tables=tuple(_tables_shown(scene, tables, tablets)),
        unseated=tuple(_unseated(scene, unseated[-MOST_UNSEATED:])),
        more_unseated=max(len(unseated) - MOST_UNSEATED, 0),
        entries=scene.link("entries"),
        out=tuple(_out(scene)),
        out_count=state.tally.exits,
        spare=tuple(
            TableLink(table.number, scene.link("table_sheet", table.number))
            for table in questions.spare_tables(state)
        )
        if tables
        else (),
        sheet=scene.link("room_sheet") if tables else "",
    )


def draw_room(room: Room) -> Iterator[tuple[str, str]]:
    """The regions inside that of the room, by name."""
    yield "people", drawn("director/_room_people.html", shown=room)
    for table in room.tables:
        yield f"table-{table.number}", _draw_table(table)


@lru_cache(maxsize=TABLES_KEPT)
def _draw_table(table: TableShown) -> str:
    return drawn("director/_room_table.html", shown=table)


class _Kept(NamedTuple):
    """A table as it was shown last, and everything that it was made of."""

    made_of: tuple[Any, ...]
    names: Names
    shown: TableShown


_kept: OrderedDict[tuple[int, TableNo], _Kept] = OrderedDict()


def _tables_shown(
    scene: Scene, tables: Iterable[engine.Table], tablets: Collection[TableNo]
) -> Iterator[TableShown]:
    """Each table, made anew only if what it shows has changed: there may be a thousand."""
    calls, around = {call.table for call in scene.state.floor.calls}, _around(scene)
    house, stage, names = scene.state.house, scene.state.stage, scene.names
    for table in tables:
        place = (scene.tournament_id, table.number)
        has_tablet, has_called = table.number in tablets, table.number in calls
        made_of = (table, house, stage, around.get(table.number), has_tablet, has_called)
        kept = _kept.get(place)
        if kept and kept.made_of == made_of and _are_named_alike(table, kept.names, names):
            shown = kept.shown
        else:
            shown = _table(scene, table, has_tablet=has_tablet, has_called=has_called)
        _kept[place] = _Kept(made_of, names, shown)
        yield shown
    while len(_kept) > TABLES_KEPT:
        _kept.popitem(last=False)


def _are_named_alike(table: engine.Table, before: Names, now: Names) -> bool:
    return before is now or all(
        before.of(seat.entry) == now.of(seat.entry) for _, seat in table.held()
    )


def _around(scene: Scene) -> Mapping[TableNo, list[object]]:
    """What a table shows and does not know itself, by table.

    Penalties end as time goes by, so the word for whoever sits there is part of it.
    """
    entries, floor = scene.state.entries, scene.state.floor
    around: dict[TableNo, list[object]] = defaultdict(list)
    for pot in floor.carried_pots:
        around[pot.table].append(pot)
    under_way: tuple[BustReport | Move, ...] = (*floor.reports, *floor.moves)
    for one in under_way:
        where = entries[one.entry].where
        if isinstance(where, SeatRef):
            around[where.table].append(one)
    for entry in questions.entries_noted(scene.state):
        if isinstance(entry.where, SeatRef):
            around[entry.where.table].append((entry, _state(scene, entry)))
    return around


def _table(scene: Scene, table: engine.Table, *, has_tablet: bool, has_called: bool) -> TableShown:
    held, marks = dict(table.held()), questions.marks(scene.state, table.number)
    seats = [
        _seat(scene, number, held.get(number), tuple(LETTERS[one] for one in marks.get(number, ())))
        for number in range(1, len(table.seats) + 1)
        if number in held or number in marks
    ]
    return TableShown(
        number=table.number,
        url=scene.link("table_sheet", table.number),
        seats=tuple(seats),
        open_seats=tuple(
            number
            for number in range(1, len(table.seats) + 1)
            if number not in held and number not in table.blocked
        ),
        no_chairs=tuple(sorted(table.blocked)),
        hand=table.hand.number if table.hand else None,
        is_breaking=table.status is TableStatus.BREAKING,
        has_tablet=has_tablet,
        has_called=has_called,
    )


def _seat(scene: Scene, number: int, held: Seat | None, marks: tuple[str, ...]) -> SeatShown:
    if held is None:
        return SeatShown(number, marks=marks)
    return SeatShown(
        number,
        name=scene.names.of(held.entry),
        url=scene.link("entry_sheet", held.entry),
        stack=held.stack,
        marks=marks,
        state=_state(scene, scene.state.entries[held.entry]),
    )


def _state(scene: Scene, entry: engine.Entry) -> str:
    """What is special about somebody, in a word."""
    floor = scene.state.floor
    if any(report.entry == entry.number for report in floor.reports):
        return "out?"
    if any(move.entry == entry.number for move in floor.moves):
        return "moves"
    if entry.absence is not None:
        return entry.absence.words
    if not entry.penalties:
        return ""
    return "penalty" if entry.sits_out_for(scene.state.clock.played(scene.now)) else ""


def _unseated(scene: Scene, entries: Sequence[engine.Entry]) -> Iterator[PersonShown]:
    """The newest first."""
    for entry in reversed(entries):
        url = scene.link("entry_sheet", entry.number)
        yield PersonShown(scene.names.of(entry.number), url, "no seat yet")


def _out(scene: Scene) -> Iterator[PersonShown]:
    gone = [
        (entry.where.order, entry.number)
        for entry in questions.entries_out(scene.state)
        if isinstance(entry.where, Out)
    ]
    if not gone:
        return
    newest = {entry for _, entry in nlargest(LAST_OUT, gone)}
    taken = questions.places_taken(scene.state)
    yield from _placed(scene, (finish for finish in taken if finish.entry in newest))


def _placed(scene: Scene, finishes: Iterable[Finish]) -> Iterator[PersonShown]:
    for finish in finishes:
        url = scene.link("entry_sheet", finish.entry)
        yield PersonShown(scene.names.of(finish.entry), url, places(finish.best, finish.worst))
