"""The tablet on a table: who sits where, and what is asked of the table now."""

from dataclasses import dataclass
from datetime import datetime

from rules_engine import tournament as engine
from tournaments.models import Registration
from tournaments.screens import LiveScreen, register
from tournaments.screens.clock_face import ClockFace, clock_face
from tournaments.screens.tournament_state import load, topic


@dataclass(frozen=True, slots=True)
class SeatShown:
    """One seat of the table."""

    number: int
    name: str
    stack: int | None
    is_open: bool


@dataclass(frozen=True, slots=True)
class TableScreen:
    """What the tablet of one table shows."""

    version: int
    moment: int
    changes_at: datetime | None
    tournament_id: int
    tournament: str
    table: int
    clock: ClockFace | None
    seats: tuple[SeatShown, ...]
    hand: int | None
    is_floor_called: bool
    announcement: str


def build(*, now: datetime, tournament_id: int, table: int) -> TableScreen:
    """The table at this moment."""
    loaded = load(tournament_id, now=now)
    state = loaded.state
    place = state.tables.get(table) if state else None
    return TableScreen(
        version=loaded.version,
        moment=loaded.moment,
        changes_at=loaded.changes_at,
        tournament_id=tournament_id,
        tournament=loaded.row.name,
        table=table,
        clock=clock_face(state.clock, now=now) if state else None,
        seats=_seats(tournament_id, place) if place else (),
        hand=place.hand.number if place and place.hand else None,
        is_floor_called=any(call.table == table for call in state.floor.calls) if state else False,
        announcement=state.floor.announcement if state else "",
    )


def _seats(tournament_id: int, table: engine.Table) -> tuple[SeatShown, ...]:
    held = dict(table.held())
    names = dict(
        Registration.objects.filter(
            tournament_id=tournament_id, entry__in=[seat.entry for seat in held.values()]
        ).values_list("entry", "person__name")
    )
    shown = []
    for number in range(1, len(table.seats) + 1):
        seat = held.get(number)
        name = names.get(seat.entry, f"Entry {seat.entry}") if seat else ""
        shown.append(SeatShown(number, name, seat.stack if seat else None, seat is None))
    return tuple(shown)


screen = register(
    LiveScreen(
        route="table",
        topic=topic,
        build=build,
        regions={"table": "table/_table.html"},
        beat_seconds=2,
    )
)
