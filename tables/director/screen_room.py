"""The room: every table in play with its seats, its button, its hand and its tablet."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.room import Positions, Seat
from rules_engine.tournament import Out, TableStatus, Unseated, questions
from tables.director.queue_item import TableLink
from tables.models import Tablet
from tournaments.scene import Scene
from tournaments.words.whereabouts import places

LAST_OUT = 12


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


@dataclass(frozen=True, slots=True)
class TableShown:
    """One table in play; the marks are those of the hand being played, or else of the next."""

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
    """The tables in play and those that are spare, who has no seat, and who went out last."""

    tables: tuple[TableShown, ...] = ()
    unseated: tuple[PersonShown, ...] = ()
    out: tuple[PersonShown, ...] = ()
    out_count: int = 0
    spare: tuple[TableLink, ...] = ()
    sheet: str = ""


def build_room(scene: Scene) -> Room:
    """The room at this moment; one query, for the tablets."""
    state = scene.state
    tablets = set(
        Tablet.objects.filter(
            table__tournament_id=scene.tournament_id, revoked_at=None
        ).values_list("table__number", flat=True)
    )
    calls = {call.table for call in state.floor.calls}
    tables = [table for table in state.tables if table.status is not TableStatus.SPARE]
    return Room(
        tables=tuple(_table(scene, table, tablets, calls) for table in tables),
        unseated=tuple(_unseated(scene)),
        out=tuple(_out(scene)),
        out_count=state.tally.exits,
        spare=tuple(
            TableLink(table.number, scene.link("table_sheet", table.number))
            for table in state.tables
            if table.status is TableStatus.SPARE
        )
        if tables
        else (),
        sheet=scene.link("room_sheet") if tables else "",
    )


def _table(
    scene: Scene, table: engine.Table, tablets: Collection[int], calls: Collection[int]
) -> TableShown:
    held, marks = dict(table.held()), _marks(_positions(scene.state, table))
    seats = [
        _seat(scene, number, held.get(number), marks.get(number, ()))
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
        has_tablet=table.number in tablets,
        has_called=table.number in calls,
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


def _positions(state: engine.Tournament, table: engine.Table) -> Positions | None:
    if table.hand is not None:
        return table.last
    try:
        return questions.next_hand(state, table.number).positions
    except RuleViolation:  # no button yet, or nobody to play with
        return None


def _marks(positions: Positions | None) -> dict[int, tuple[str, ...]]:
    if positions is None:
        return {}
    marks: dict[int, tuple[str, ...]] = {}
    named = ((positions.button, "D"), (positions.small_blind, "SB"), (positions.big_blind, "BB"))
    for seat, mark in named:
        marks[seat] = (*marks.get(seat, ()), mark)
    return marks


def _state(scene: Scene, entry: engine.Entry) -> str:
    """What is special about somebody, in a word."""
    floor = scene.state.floor
    if any(report.entry == entry.number for report in floor.reports):
        return "out?"
    if any(move.entry == entry.number for move in floor.moves):
        return "moves"
    if entry.absence is not None:
        return entry.absence.words
    return "penalty" if entry.sent_away_until(scene.now) else ""


def _unseated(scene: Scene) -> Iterator[PersonShown]:
    for entry in scene.state.entries:
        if isinstance(entry.where, Unseated):
            url = scene.link("entry_sheet", entry.number)
            yield PersonShown(scene.names.of(entry.number), url, "no seat yet")


def _out(scene: Scene) -> Iterator[PersonShown]:
    gone = [
        (entry.where.order, entry.number)
        for entry in scene.state.entries
        if isinstance(entry.where, Out)
    ]
    if not gone:
        return
    newest = {entry for _, entry in sorted(gone, reverse=True)[:LAST_OUT]}
    for finish in questions.places_taken(scene.state):
        if finish.entry in newest:
            url = scene.link("entry_sheet", finish.entry)
            note = places(finish.best, finish.worst)
            yield PersonShown(scene.names.of(finish.entry), url, note)
