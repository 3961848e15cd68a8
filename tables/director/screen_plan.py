"""The page of the room: its plan as large as the screen, by zones where the hall is large."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.http import Http404

from rules_engine.tournament import questions
from tables.director.screen_overview import Overview, overview
from tables.director.screen_room import Room, build_room, draw_room
from tables.tablet.tablets_alive import tablets_alive
from tournaments.hall.plan import CORNER, DOOR, Spot, Standing, spots_of
from tournaments.live.drawings import LiveScreen, register
from tournaments.log.state import topic
from tournaments.rights import Caller
from tournaments.scene import Scene, load_scene, moment


@dataclass(frozen=True, slots=True)
class ZoneLink:
    """A zone to look at."""

    label: str
    url: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class PlanScreen:
    """The plan of one zone, with the way to the others."""

    version: int
    moment: int
    changes_at: datetime | None
    tournament_id: int
    zone: int
    overview: Overview | None = None
    room: Room | None = None
    zones: tuple[ZoneLink, ...] = ()


def build(*, now: datetime, tournament_id: int, zone: int) -> PlanScreen:
    """The plan at this moment."""
    loaded, scene = load_scene(tournament_id, caller=Caller.FLOOR, now=now)
    at, changes_at = moment(loaded, scene)
    shown = PlanScreen(loaded.version, at, changes_at, tournament_id, zone)
    if scene is None:
        return shown
    room = build_room(scene, zone=zone)
    return replace(shown, overview=overview(scene), room=room, zones=_zones(scene, zone))


def _zones(scene: Scene, here: int) -> tuple[ZoneLink, ...]:
    if scene.state.tables.highest <= questions.ONE_ZONE:
        return ()
    return tuple(
        ZoneLink(f"{one.first} to {one.last}", scene.link("plan", one.number), one.number == here)
        for one in questions.zones(scene.state, now=scene.now)
    )


def arranging(*, tournament_id: int, zone: int, now: datetime) -> tuple[Standing, ...]:
    """Where the tables of a zone stand, and the door, to be put elsewhere; 404 for a draft."""
    _, scene = load_scene(tournament_id, caller=Caller.FLOOR, now=now)
    if scene is None:
        raise Http404
    numbers = [table.number for table in questions.tables_of_zone(scene.state, zone)]
    spots = {DOOR: Spot(*CORNER), **spots_of(scene.venue, numbers)}
    return tuple(Standing(number, spot) for number, spot in spots.items())


def beside(*, now: datetime, tournament_id: int, **_zone: int) -> dict[str, Any]:
    """The tablets of the whole room: the tiles of a zone look for theirs."""
    return tablets_alive(now=now, tournament_id=tournament_id)


def draw_parts(shown: PlanScreen) -> dict[str, str]:
    """A region for each table."""
    return dict(draw_room(shown.room)) if shown.room else {}


screen = register(
    LiveScreen(
        route="plan",
        topic=topic,
        build=build,
        regions={"room": "director/_room.html", "zones": "director/_zones.html"},
        keyed=draw_parts,
        beat_seconds=2,
        beside=beside,
        answers=True,
    )
)
