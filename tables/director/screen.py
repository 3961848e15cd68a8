"""The director's dashboard: the clock, the queue of things to decide, the room, the last steps."""

from dataclasses import dataclass, replace
from datetime import datetime

from tables.director.screen_copies import CopiesShown, copies_shown
from tables.director.screen_forecast import ForecastShown, forecast_shown, night_shown
from tables.director.screen_late_entries import LateEntriesShown, late_entries
from tables.director.screen_overview import (
    ClockControls,
    MoneyShown,
    Overview,
    clock_controls,
    money,
    overview,
)
from tables.director.screen_queue import Queue, build_queue, draw_queue
from tables.director.screen_room import Room, build_room, draw_room
from tables.director.screen_steps import Step, last_steps
from tables.tablet.tablets_alive import tablets_alive
from tournaments.live.drawings import LiveScreen, register
from tournaments.log.state import topic
from tournaments.pictures.ribbon import Ribbon
from tournaments.rights import Caller
from tournaments.scene import load_scene, moment


@dataclass(frozen=True, slots=True)
class DirectorScreen:
    """Everything the director decides with; `overview` is None while the tournament is a draft."""

    version: int
    moment: int
    changes_at: datetime | None
    tournament_id: int
    overview: Overview | None = None
    controls: ClockControls | None = None
    money: MoneyShown | None = None
    forecast: ForecastShown | None = None
    night: Ribbon | None = None
    late: LateEntriesShown | None = None
    queue: Queue | None = None
    room: Room | None = None
    steps: tuple[Step, ...] = ()
    copies: CopiesShown | None = None


def build(*, now: datetime, tournament_id: int) -> DirectorScreen:
    """The dashboard at this moment."""
    loaded, scene = load_scene(tournament_id, caller=Caller.DIRECTOR, now=now)
    at, changes_at = moment(loaded, scene)
    shown = DirectorScreen(loaded.version, at, changes_at, tournament_id)
    if scene is None:
        return shown
    copies = copies_shown(scene)
    return replace(
        shown,
        overview=overview(scene),
        controls=clock_controls(scene),
        money=money(scene),
        forecast=forecast_shown(scene),
        night=night_shown(scene),
        late=late_entries(scene),
        queue=build_queue(scene, copies),
        room=build_room(scene),
        steps=last_steps(scene),
        copies=copies,
    )


def draw_parts(shown: DirectorScreen) -> dict[str, str]:
    """A region for each table and for each thing in the queue."""
    if shown.queue is None or shown.room is None:
        return {}
    return {**dict(draw_queue(shown.queue)), **dict(draw_room(shown.room))}


screen = register(
    LiveScreen(
        route="director",
        topic=topic,
        build=build,
        regions={
            "acts": "director/_acts.html",
            "clock": "director/_clock.html",
            "copies": "director/_copies.html",
            "late": "director/_late_entries.html",
            "night": "director/_night.html",
            "queue": "director/_queue.html",
            "room": "director/_room.html",
            "steps": "director/_steps.html",
            "strip": "director/_strip.html",
        },
        keyed=draw_parts,
        beat_seconds=2,
        beside=tablets_alive,
        answers=True,
    )
)
