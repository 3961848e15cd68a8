"""Which table has which tablet, for staff who pair them, and how every device is doing."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings

from config import lan
from rules_engine.tournament import Stage
from tables.devices.board import board
from tables.devices.lost import moved_lately
from tables.devices.moving import holder_of
from tables.models import Table, WallLayout
from tables.walls.layouts import SCENES
from tables.walls.screen import WallLine, wall_lines, walls_alive
from tournaments.live.drawings import LiveScreen, register
from tournaments.log.state import load, topic


@dataclass(frozen=True, slots=True)
class TabletLine:
    """One table and its tablet, if it has one."""

    table: int
    tablet_id: int | None
    paired_at: datetime | None


@dataclass(frozen=True, slots=True)
class LaptopShown:
    """Where this laptop is in the network, in words."""

    address: str
    name: str
    problem: str
    former: str
    moved_at: datetime | None


@dataclass(frozen=True, slots=True)
class TabletsScreen:
    """All tables of a tournament."""

    version: int
    moment: int
    changes_at: datetime | None
    tournament_id: int
    tournament: str
    zone: str
    lines: tuple[TabletLine, ...]
    walls: tuple[WallLine, ...]
    laptop: LaptopShown | None
    tv: str
    are_elsewhere: bool
    is_over: bool
    layouts: tuple[tuple[str, str], ...] = tuple(WallLayout.choices)
    scenes: tuple[tuple[str, str], ...] = tuple((one.value, one.label) for one in SCENES)


def build(*, now: datetime, tournament_id: int) -> TabletsScreen:
    """The tablets at this version."""
    loaded = load(tournament_id, now=now)
    tables = Table.objects.filter(tournament_id=tournament_id).prefetch_related("tablets")
    lines, state = [], loaded.state
    for table in tables:
        if state is not None and state.tables.get(table.number) is None:
            continue  # it was added, and that was taken back
        paired = next((t for t in table.tablets.all() if t.revoked_at is None), None)
        lines.append(
            TabletLine(
                table.number, paired.pk if paired else None, paired.paired_at if paired else None
            )
        )
    laptop = laptop_shown(now=now)
    return TabletsScreen(
        version=loaded.version,
        moment=0,
        changes_at=None,
        tournament_id=tournament_id,
        tournament=loaded.row.name,
        zone=loaded.row.event.zone,
        lines=tuple(lines),
        walls=wall_lines(tournament_id),
        laptop=laptop,
        are_elsewhere=holder_of(tournament_id) != tournament_id,
        is_over=state is not None and state.stage in (Stage.ENDED, Stage.CANCELLED),
        tv=f"{laptop.name or laptop.address}:{settings.PORT}/tv" if laptop else "/tv",
    )


def laptop_shown(*, now: datetime) -> LaptopShown | None:
    """Where devices find this laptop, and what it was before if that is new."""
    if settings.MODE != "embedded":
        return None
    moved = moved_lately(now=now)
    return LaptopShown(
        address=lan.room_address(),
        name=lan.announced.name,
        problem=lan.announced.problem,
        former=moved.former_address if moved else "",
        moved_at=moved.moved_at if moved else None,
    )


def aside(*, now: datetime, tournament_id: int) -> Mapping[str, str]:
    """How every device is doing."""
    return {
        **board(now=now, tournament_id=tournament_id),
        **walls_alive(now=now, tournament_id=tournament_id),
    }


screen = register(
    LiveScreen(
        route="tablets",
        topic=topic,
        build=build,
        regions={"tablets": "tablet/_tablets.html"},
        beat_seconds=2,
        aside=aside,
    )
)
