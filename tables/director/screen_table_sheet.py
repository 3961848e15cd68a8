"""The sheet of one table: count its stacks, race its chips, put its button right, break it."""

from dataclasses import dataclass
from datetime import datetime

from django.http import Http404

from rules_engine.tournament import HeldPot, TableStatus, questions
from rules_engine.tournament.questions import RaceDue
from tournaments.rights import Caller
from tournaments.scene import load_scene


@dataclass(frozen=True, slots=True)
class HolderShown:
    """Somebody at the table, for a list of numbers to type."""

    seat: int
    name: str
    stack: int | None


@dataclass(frozen=True, slots=True)
class TableSheet:
    """One table as staff handle it."""

    tournament_id: int
    table: int
    note: str
    holders: tuple[HolderShown, ...]
    chairs: tuple[int, ...]
    races: tuple[RaceDue, ...]
    pots: tuple[HeldPot, ...]
    is_open: bool
    is_spare: bool
    is_playing: bool
    has_button: bool


def build(*, tournament_id: int, table: int, caller: Caller, now: datetime) -> TableSheet:
    """The sheet of a table; Http404 if there is none."""
    _, scene = load_scene(tournament_id, caller=caller, now=now)
    found = scene.state.tables.get(table) if scene else None
    if scene is None or found is None:
        raise Http404
    hand = f"Playing hand {found.hand.number}" if found.hand else "Between hands"
    return TableSheet(
        tournament_id=tournament_id,
        table=table,
        note="Not in play" if found.status is TableStatus.SPARE else hand,
        holders=tuple(
            HolderShown(number, scene.names.of(seat.entry), seat.stack)
            for number, seat in found.held()
        ),
        chairs=tuple(n for n in range(1, len(found.seats) + 1) if n not in found.blocked),
        races=questions.races_due(scene.state, table, now=now),
        pots=tuple(pot for pot in scene.state.floor.held_pots if pot.table == table),
        is_open=found.status is TableStatus.OPEN,
        is_spare=found.status is TableStatus.SPARE,
        is_playing=found.hand is not None,
        has_button=found.last is not None or found.button is not None,
    )
