"""Which table has which tablet, for staff who pair them, and how every device is doing."""

from dataclasses import dataclass
from datetime import datetime

from tables.devices.board import board
from tables.models import Table
from tournaments.live.drawings import LiveScreen, register
from tournaments.log.state import load, topic


@dataclass(frozen=True, slots=True)
class TabletLine:
    """One table and its tablet, if it has one."""

    table: int
    tablet_id: int | None
    paired_at: datetime | None


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
    return TabletsScreen(
        version=loaded.version,
        moment=0,
        changes_at=None,
        tournament_id=tournament_id,
        tournament=loaded.row.name,
        zone=loaded.row.event.zone,
        lines=tuple(lines),
    )


screen = register(
    LiveScreen(
        route="tablets",
        topic=topic,
        build=build,
        regions={"tablets": "tablet/_tablets.html"},
        beat_seconds=2,
        aside=board,
    )
)
