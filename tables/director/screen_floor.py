"""The floor helper's screen: the same queue and room, without the clock's buttons and the books."""

from dataclasses import dataclass, replace
from datetime import datetime

from tables.director.screen_overview import Overview, overview
from tables.director.screen_queue import Queue, build_queue, draw_queue
from tables.director.screen_room import Room, build_room, draw_room
from tables.tablet.tablets_alive import tablets_alive
from tournaments.live.drawings import LiveScreen, register
from tournaments.log.state import topic
from tournaments.money import floats
from tournaments.money.currencies import money
from tournaments.rights import Caller
from tournaments.scene import load_scene, moment


@dataclass(frozen=True, slots=True)
class Carried:
    """What a floor helper has taken at the tables and not handed over yet."""

    holder: str
    amount: str


@dataclass(frozen=True, slots=True)
class FloorScreen:
    """What a floor helper sees; it has no field for the books, the clock's buttons or undo."""

    version: int
    moment: int
    changes_at: datetime | None
    tournament_id: int
    overview: Overview | None = None
    queue: Queue | None = None
    room: Room | None = None
    carried: tuple[Carried, ...] = ()


def build(*, now: datetime, tournament_id: int) -> FloorScreen:
    """The floor's screen at this moment."""
    loaded, scene = load_scene(tournament_id, caller=Caller.FLOOR, now=now)
    at, changes_at = moment(loaded, scene)
    shown = FloorScreen(loaded.version, at, changes_at, tournament_id)
    if scene is None:
        return shown
    return replace(
        shown,
        overview=overview(scene),
        queue=build_queue(scene),
        room=build_room(scene),
        carried=tuple(
            Carried(one.holder, money(one.cents, scene.currency))
            for one in floats.carried(tournament_id)
        ),
    )


def draw_parts(shown: FloorScreen) -> dict[str, str]:
    """A region for each table and for each thing in the queue."""
    if shown.queue is None or shown.room is None:
        return {}
    return {**dict(draw_queue(shown.queue)), **dict(draw_room(shown.room))}


screen = register(
    LiveScreen(
        route="floor",
        topic=topic,
        build=build,
        regions={
            "clock": "director/_clock.html",
            "queue": "director/_queue.html",
            "room": "director/_room.html",
            "strip": "director/_strip.html",
        },
        keyed=draw_parts,
        beat_seconds=2,
        beside=tablets_alive,
        answers=True,
    )
)
