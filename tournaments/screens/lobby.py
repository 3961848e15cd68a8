"""The lobby: what everybody in the room may see on the wall."""

from dataclasses import dataclass, replace
from datetime import datetime

from rules_engine.tournament import questions
from tournaments.screens import LiveScreen, register
from tournaments.screens.clock_face import ClockFace, clock_face
from tournaments.screens.tournament_state import load, topic


@dataclass(frozen=True, slots=True)
class LobbyScreen:
    """The public face of a tournament; it has no field for a name, a phone or an account."""

    version: int
    moment: int
    changes_at: datetime | None
    event: str
    tournament: str
    clock: ClockFace | None
    entries: int = 0
    left: int = 0
    average: int | None = None
    announcement: str = ""


def build(*, now: datetime, tournament_id: int) -> LobbyScreen:
    """The lobby at this moment."""
    loaded = load(tournament_id, now=now)
    shown = LobbyScreen(
        version=loaded.version,
        moment=loaded.moment,
        changes_at=loaded.changes_at,
        event=loaded.row.event.name,
        tournament=loaded.row.name,
        clock=None,
    )
    state = loaded.state
    if state is None:
        return shown
    return replace(
        shown,
        clock=clock_face(state.clock, now=now),
        entries=state.sales.entries,
        left=state.tally.in_play,
        average=questions.average_stack(state),
        announcement=state.floor.announcement,
    )


screen = register(
    LiveScreen(
        route="lobby",
        topic=topic,
        build=build,
        regions={"clock": "lobby/_clock.html", "field": "lobby/_field.html"},
    )
)
