"""Every wall of the organisation on the board of devices, and what each can be told to show."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from tables.devices.board import DeviceLine
from tables.models import Wall
from tables.walls import layouts
from tournaments.drawn import drawn
from tournaments.log.state import row_of

# It asks every three seconds.
SILENT_AFTER = timedelta(seconds=15)
MOST_TURNS = 6


@dataclass(frozen=True, slots=True)
class WallLine:
    """One wall and what it shows."""

    pk: int
    name: str
    shows: str
    layout: str
    is_here: bool
    speaks: bool
    turns: tuple[str, ...]
    turns_always: bool

    @property
    def places(self) -> tuple[str, ...]:
        """What it shows in turns, with room for more."""
        return (*self.turns, *[""] * (MOST_TURNS - len(self.turns)))[:MOST_TURNS]


def wall_lines(tournament_id: int) -> tuple[WallLine, ...]:
    """All walls with a name, those of this tournament first."""
    named = Wall.objects.exclude(name="").select_related("tournament").order_by("name", "pk")
    lines = [
        WallLine(
            pk=wall.pk,
            name=wall.name,
            shows=f"{wall.get_layout_display()}, {wall.tournament}" if wall.tournament else "",
            layout=wall.layout,
            is_here=wall.tournament_id == tournament_id,
            speaks=wall.speaks,
            turns=tuple(layout.value for layout in layouts.turns_of(wall)),
            turns_always=wall.turns_always,
        )
        for wall in named
    ]
    return tuple(sorted(lines, key=lambda line: not line.is_here))


def walls_alive(*, now: datetime, tournament_id: int) -> Mapping[str, str]:
    """How each of them is doing, for the board's heartbeat."""
    return dict(_alive(now=now, zone=row_of(tournament_id).event.zone))


def _alive(*, now: datetime, zone: str) -> Iterator[tuple[str, str]]:
    for wall in Wall.objects.exclude(name=""):
        shown = {"wall": wall, "line": device_line(wall, now=now), "zone": zone}
        yield f"wall-{wall.pk}", drawn("walls/_alive.html", **shown)


def device_line(wall: Wall, *, now: datetime) -> DeviceLine:
    """How it is, in the words of every other device."""
    return DeviceLine(
        name=wall.name,
        is_live=wall.seen_at is not None and now - wall.seen_at < SILENT_AFTER,
        seen_at=wall.seen_at,
        awake=wall.awake,
        battery=wall.battery,
        is_charging=bool(wall.is_charging),
        unsent=0,
        seconds_ahead=wall.seconds_ahead,
    )
