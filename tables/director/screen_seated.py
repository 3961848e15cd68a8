"""A table with the names of those who sit there, their chips and what is special about them."""

from dataclasses import dataclass

from rules_engine import tournament as engine
from rules_engine.room import Seat
from rules_engine.tournament import TableStatus, questions
from tournaments.scene import Scene
from tournaments.words.marks import LETTERS


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


def table_shown(scene: Scene, table: engine.Table, *, has_tablet: bool) -> TableShown:
    """That table as it is now."""
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
        has_called=any(call.table == table.number for call in scene.state.floor.calls),
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
        state=state_of(scene, scene.state.entries[held.entry]),
    )


def state_of(scene: Scene, entry: engine.Entry) -> str:
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
