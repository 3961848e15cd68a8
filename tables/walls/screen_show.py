"""The show on one wall: the scenes that staff have arranged for it, in turns while nobody plays.

The clock is the scene that every wall starts from; the others have the same clock in their heads.
The browser turns from one to the next by the server's time (static/js/turning.js), so that of two
walls with the same list each is at another part of it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.http import Http404

from rules_engine import tournament as engine
from tables.models import Wall, WallLayout
from tables.walls import layouts, scenes
from tournaments.branding.shown import Brand
from tournaments.drawn import drawn
from tournaments.live.drawings import LiveScreen, register
from tournaments.live.topics import PUBLIC
from tournaments.lobby import screen as lobby
from tournaments.lobby.screen_occasion import Occasion
from tournaments.lobby.screen_parts import LobbyScreen
from tournaments.lobby.screen_seats import moves, seats_by_name
from tournaments.log.state import load, topic
from tournaments.models import Tournament

RESTING = {"before", "seats", "rest", "pause"}
"""Faces of the clock while nobody plays, when a wall turns to its other scenes."""

MANY_MOVES = 400
_NOTHING = {
    WallLayout.MOVES: "Nobody has to move now.",
    WallLayout.SEATS: "Seats are here as soon as they are drawn.",
}


@dataclass(frozen=True, slots=True)
class _Nothing:
    """Why a scene is empty."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class SceneShown:
    """A scene that has something to show; `key` is its region, `layout` its template."""

    key: str
    layout: str
    value: object = None


@dataclass(frozen=True, slots=True)
class ShowScreen:
    """A wall at one moment. It is number `nth` of the `walls` that show what it shows."""

    version: int
    moment: int
    changes_at: datetime | None
    tournament_id: int
    clock: LobbyScreen
    scenes: tuple[SceneShown, ...] = ()
    turns: bool = False
    nth: int = 0
    walls: int = 1

    @property
    def brand(self) -> Brand:
        """The look of the event."""
        return self.clock.brand

    @property
    def occasion(self) -> Occasion | None:
        """What the room should look up for, whatever this wall shows."""
        return self.clock.occasion

    @property
    def order(self) -> str:
        """The scenes in the order in which the browser shows them."""
        return " ".join(one.key for one in self.scenes)


def build(*, now: datetime, tournament_id: int, wall_id: int) -> ShowScreen:
    """What staff have this wall show; for everybody's eyes as long as they do."""
    own = list(Wall.objects.filter(tournament=tournament_id).exclude(name="").order_by("pk"))
    wall = next((one for one in own if one.pk == wall_id), None)
    if wall is None:
        raise Http404
    clock = lobby.build(now=now, tournament_id=tournament_id)
    loaded = load(tournament_id, now=now)
    shown = ShowScreen(clock.version, clock.moment, clock.changes_at, tournament_id, clock)
    turns = _turns(wall, clock)
    wanted = layouts.scenes_of(wall) if turns else (WallLayout(wall.layout),)
    found = tuple(_found(wanted, shown, loaded.state, loaded.row, now=now))
    alike = [one.pk for one in own if one.layout == wall.layout]
    return replace(
        shown,
        scenes=found or (SceneShown("clock", "lobby"),),
        turns=turns,
        nth=alike.index(wall.pk),
        walls=len(alike),
    )


def _turns(wall: Wall, clock: LobbyScreen) -> bool:
    """Whether it shows its other scenes as well; never while somebody has to find a seat."""
    is_clock = wall.layout == WallLayout.LOBBY
    if is_clock and (clock.moves or clock.face == "side_wins"):
        return False
    return wall.turns_always or clock.face in RESTING


def _found(
    wanted: tuple[WallLayout, ...], shown: ShowScreen, state: engine.Tournament | None,
    row: Tournament, *, now: datetime,
) -> Iterator[SceneShown]:  # fmt: skip
    """Those that have something to show; what a wall was chosen for stays, even if it has not."""
    for number, layout in enumerate(wanted):
        found = list(_scenes(layout, shown, state, row, now=now))
        if not found and number == 0:
            yield SceneShown(
                layout.value, "nothing", _Nothing(layout.label, _NOTHING.get(layout, ""))
            )
        yield from found


def _scenes(
    layout: WallLayout, shown: ShowScreen, state: engine.Tournament | None,
    row: Tournament, *, now: datetime,
) -> Iterator[SceneShown]:  # fmt: skip
    value: object = None
    currency, brand, zone = row.event.currency, shown.clock.brand, row.event.zone
    match layout:
        case WallLayout.LOBBY:
            yield SceneShown("clock", "lobby")
            return
        case WallLayout.CODES:
            yield SceneShown("codes", "codes")
            return
        case WallLayout.SPONSORS:
            value = brand if brand.sponsors or brand.logo else None
        case _ if state is None:
            return
        case WallLayout.PLAN:
            plans = enumerate(scenes.plan_scenes(state, row.event), 1)
            yield from (SceneShown(f"plan-{number}", "plan", plan) for number, plan in plans)
            return
        case WallLayout.SEATS:
            value = seats_by_name(state, row.pk)
        case WallLayout.MOVES:
            value = tuple(moves(state, row.pk, most=MANY_MOVES))
        case WallLayout.PRIZES:
            value = scenes.prizes_scene(state, brand, currency, now=now)
        case WallLayout.FINAL:
            value = scenes.final_scene(state, row.pk, now=now)
        case WallLayout.LEVELS:
            value = scenes.levels_scene(state, now=now, zone=zone)
        case WallLayout.CHIPS:
            value = scenes.chips_scene(state, row)
        case WallLayout.RAISED:
            value = scenes.raised_scene(state, row, brand)
        case WallLayout.CURVES:
            value = scenes.curves_scene(state, row, now=now)
    if value:
        yield SceneShown(layout.value, layout.value, value)


def draw_scenes(shown: ShowScreen) -> Mapping[str, str]:
    """A region for each scene; that of the codes is in the page, which knows its own address."""
    drawings = {}
    for one in shown.scenes:
        if one.layout == "lobby":
            drawings[f"scene-{one.key}"] = drawn("lobby/_lobby.html", screen=shown.clock)
        elif one.layout != "codes":
            about = {"screen": shown, "clock": shown.clock, "scene": one.value}
            drawings[f"scene-{one.key}"] = drawn(f"walls/scenes/_{one.layout}.html", **about)
    return drawings


screen = register(
    LiveScreen(
        route="wall_show",
        topic=topic,
        build=build,
        regions={
            "stage": "walls/_stage.html",
            "look": "lobby/_look.html",
            "head": "walls/_codes_head.html",
            "occasion": "lobby/_occasion.html",
        },
        keyed=draw_scenes,
        watches=lambda _shown: [PUBLIC],
        rest_seconds=1,
    )
)
