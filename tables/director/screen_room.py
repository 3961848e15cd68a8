"""The room: a plan with a tile for every table, and who sits nowhere.

A page and a push grow with what is shown: a large hall is shown by zones, with the tables that need
somebody beside them. Names are on the sheets, except where few tables are left.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest

from rules_engine import tournament as engine
from rules_engine.prizes import Finish
from rules_engine.tournament import Out, TableStatus, questions
from rules_engine.tournament.questions import Zone
from rules_engine.units import TableNo
from tables.director.screen_seated import TableShown, table_shown
from tables.director.tile import Tile, tile
from tables.models import Tablet
from tournaments.drawn import drawn
from tournaments.hall.plan import Spot, plan_of
from tournaments.live.drawings import milliseconds
from tournaments.scene import Scene
from tournaments.templatetags.riffle import part
from tournaments.words.whereabouts import places

LAST_OUT = 12
MOST_UNSEATED = 40
"""Before the draw that is everybody; the page of the entries has them all."""
FEW_TABLES = 3
"""So many, or fewer, are shown with the names of those who sit there."""

MOST_SPARE = 6


@dataclass(frozen=True, slots=True)
class PersonShown:
    """Somebody who sits nowhere."""

    name: str
    url: str
    note: str


@dataclass(frozen=True, slots=True)
class ZoneShown:
    """Some tables that stand together, in numbers, with the page of their plan."""

    url: str
    zone: Zone
    since: int | None

    @property
    def key(self) -> str:
        """The region that shows it."""
        return f"zone-{self.zone.number}"


@dataclass(frozen=True, slots=True)
class PlanShown:
    """The hall or a zone: tiles where tables stand, or zones with the tables of note."""

    tiles: tuple[Tile, ...] = ()
    named: tuple[TableShown, ...] = ()
    zones: tuple[ZoneShown, ...] = ()
    is_placed: bool = False
    door: Spot | None = None

    @property
    def numbers(self) -> tuple[int, ...]:
        """The tables that have a region here."""
        return (*(one.number for one in self.named), *(one.number for one in self.tiles))


@dataclass(frozen=True, slots=True)
class Room:
    """The plan, who has no seat, and who went out last.

    Once it `is_over` nobody sits anywhere, and `out` are the best places.
    """

    plan: PlanShown = PlanShown()
    count: int = 0
    unseated: tuple[PersonShown, ...] = ()
    more_unseated: int = 0
    entries: str = ""
    out: tuple[PersonShown, ...] = ()
    out_count: int = 0
    sheet: str = ""
    is_over: bool = False


def build_room(scene: Scene, *, zone: int | None = None) -> Room:
    """The room at this moment, or one zone of it; a query for tablets, one for the plan."""
    state = scene.state
    if state.stage is engine.Stage.CANCELLED:
        return Room(is_over=True)
    if state.stage is engine.Stage.ENDED:
        return Room(
            out=tuple(_placed(scene, questions.places_taken(state)[:LAST_OUT])), is_over=True
        )
    count = len(questions.tables_in_play(state))
    unseated = questions.entries_without_seat(state)
    return Room(
        plan=build_plan(scene, zone=zone) if count else PlanShown(),
        count=count,
        unseated=tuple(_unseated(scene, unseated[-MOST_UNSEATED:])),
        more_unseated=max(len(unseated) - MOST_UNSEATED, 0),
        entries=scene.link("entries"),
        out=tuple(_out(scene)),
        out_count=state.tally.exits,
        sheet=scene.link("room_sheet") if count else "",
    )


def build_plan(scene: Scene, *, zone: int | None = None) -> PlanShown:
    """The hall as it looks now; a large one by zones, unless one of them is asked for."""
    state = scene.state
    if zone is None and state.tables.highest <= questions.ONE_ZONE:
        zone = 1
    if zone is None:
        return _by_zones(scene)
    tables = questions.tables_of_zone(state, zone)
    playing = [one for one in tables if one.status is not TableStatus.SPARE]
    if len(questions.tables_in_play(state)) <= FEW_TABLES:
        return _with_names(scene, playing, [one for one in tables if one not in playing])
    tablets, plan = _tablets(scene, tables), plan_of(scene.venue, [one.number for one in tables])
    return PlanShown(
        tiles=tuple(
            tile(scene, table, standing.spot, has_tablet=table.number in tablets)
            for table, standing in zip(tables, plan.tables, strict=True)
        ),
        is_placed=True,
        door=plan.door,
    )


def _with_names(
    scene: Scene, playing: Sequence[engine.Table], spare: Sequence[engine.Table]
) -> PlanShown:
    tablets = _tablets(scene, playing)
    return PlanShown(
        named=tuple(
            table_shown(scene, table, has_tablet=table.number in tablets) for table in playing
        ),
        tiles=tuple(_loose(scene, spare[:MOST_SPARE], tablets)),
    )


def _by_zones(scene: Scene) -> PlanShown:
    noted = questions.tables_noted(scene.state, now=scene.now)
    return PlanShown(
        tiles=tuple(_loose(scene, noted, _tablets(scene, noted))),
        zones=tuple(
            ZoneShown(scene.link("plan", one.number), one, milliseconds(one.oldest_hand))
            for one in questions.zones(scene.state, now=scene.now)
        ),
    )


def _loose(
    scene: Scene, tables: Iterable[engine.Table], tablets: Collection[TableNo]
) -> Iterator[Tile]:
    """Tiles that stand nowhere on this plan: one after the other."""
    for table in tables:
        yield tile(scene, table, Spot(0, 0), has_tablet=table.number in tablets)


def _tablets(scene: Scene, tables: Iterable[engine.Table]) -> set[TableNo]:
    """Which of these tables have a tablet."""
    rows = Tablet.objects.filter(
        table__tournament_id=scene.tournament_id,
        table__number__in=[one.number for one in tables],
        revoked_at=None,
    )
    return set(rows.values_list("table__number", flat=True))


def draw_room(room: Room) -> Iterator[tuple[str, str]]:
    """The regions inside that of the room, by name."""
    yield "people", drawn("director/_room_people.html", shown=room)
    yield from draw_plan(room.plan)


def draw_plan(plan: PlanShown) -> Iterator[tuple[str, str]]:
    """The regions inside that of the plan, by name."""
    for table in plan.named:
        yield f"table-{table.number}", part("director/_room_table.html", shown=table)
    for one in plan.tiles:
        yield f"table-{one.number}", part("director/_tile.html", shown=one)
    for zone in plan.zones:
        yield zone.key, part("director/_zone.html", shown=zone)


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
