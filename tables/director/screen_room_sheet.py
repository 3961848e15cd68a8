"""The sheet of the room: tables to open or to add, and whether all deal at the same time."""

from dataclasses import dataclass
from datetime import datetime

from django.http import Http404

from rules_engine.tournament import Stage, questions
from tournaments.rights import Caller
from tournaments.scene import Tap, load_scene


@dataclass(frozen=True, slots=True)
class SpareTable:
    """A table that stands in the room and is not in play."""

    number: int
    seats: int
    url: str
    tap: Tap | None


@dataclass(frozen=True, slots=True)
class RoomSheet:
    """What can be done with the room as a whole; `waits_for` are tables still in the round."""

    tournament_id: int
    note: str
    spare: tuple[SpareTable, ...]
    next_number: int
    usual_seats: int
    may_add: bool
    in_step: bool
    step: Tap | None
    step_source: str
    waits_for: tuple[int, ...]


def build(*, tournament_id: int, caller: Caller, now: datetime) -> RoomSheet:
    """The sheet of the room; Http404 while the tournament is a draft."""
    _, scene = load_scene(tournament_id, caller=caller, now=now)
    if scene is None:
        raise Http404
    state = scene.state
    plays = state.stage in (Stage.DRAWN, Stage.RUNNING)
    spare = questions.spare_tables(state)
    in_step = state.floor.hand_for_hand
    label, verb = (
        ("End hand for hand", "own-pace") if in_step else ("Start hand for hand", "hand-for-hand")
    )
    count = len(questions.tables_in_play(state))
    return RoomSheet(
        tournament_id=tournament_id,
        note=f"{count} in play, {len(spare)} spare",
        spare=tuple(
            SpareTable(
                table.number,
                len(table.seats) - len(table.blocked),
                scene.link("table_sheet", table.number),
                scene.tap("Open", "direct_table", table.number, "open") if plays else None,
            )
            for table in spare
        ),
        next_number=state.tables.highest + 1,
        usual_seats=max(len(table.seats) for table in state.tables),
        may_add=plays,
        in_step=in_step,
        step=scene.tap(label, "direct_room", verb) if state.stage is Stage.RUNNING else None,
        step_source=str(state.house.cite("hand_for_hand")),
        waits_for=questions.tables_still_playing(state) if in_step else (),
    )
