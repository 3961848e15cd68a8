"""A table as one tile of the plan: its chairs, the button, and the one word to say of it."""

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.tournament import Stage, TableStatus, questions
from rules_engine.tournament.questions import Glance, TableState
from rules_engine.units import SeatNo
from tables.director.screen_seated import state_of
from tournaments.hall.plan import Spot
from tournaments.live.drawings import milliseconds
from tournaments.scene import Scene

MIDDLE, ACROSS, DOWN = (50, 38), 41, 30
"""The oval on which the chairs of a tile stand, in hundredths of its width."""
_LOOKS = {"": "held", "out?": "out", "moves": "moves", "away": "away", "gone home": "away"}


class Chair(NamedTuple):
    """A chair: where it is drawn, how, and whether the button is there."""

    x: int
    y: int
    look: str
    has_button: bool


@dataclass(frozen=True, slots=True)
class Tile:
    """One table of the plan; `since` is when its hand began, as browsers count."""

    number: int
    url: str
    spot: Spot
    chairs: tuple[Chair, ...]
    players: int
    seats: int
    state: TableState | None
    is_short: bool
    is_long: bool
    since: int | None
    has_tablet: bool

    @property
    def word(self) -> str:
        """The one thing to say; empty while nothing is to be said."""
        if self.state is None:
            return "spare"
        return "" if self.state in (TableState.READY, TableState.PLAYS) else self.state.value

    @property
    def look(self) -> str:
        """Which colours it has."""
        if self.state is None:
            return "spare"
        if self.is_long and self.state is TableState.PLAYS:
            return "long"
        return self.state.name.lower().replace("_", "-")


def tile(scene: Scene, table: engine.Table, spot: Spot, *, has_tablet: bool) -> Tile:
    """That table as it is now."""
    is_spare = table.status is TableStatus.SPARE
    seen = (
        Glance(TableState.READY)
        if is_spare
        else questions.glance(scene.state, table, now=scene.now)
    )
    return Tile(
        number=table.number,
        url=scene.link("table_sheet", table.number),
        spot=spot,
        chairs=() if is_spare else _chairs(scene, table),
        players=table.size,
        seats=len(table.seats) - len(table.blocked),
        state=None if is_spare else seen.state,
        is_short=seen.is_short,
        is_long=seen.is_long,
        since=milliseconds(seen.hand_since),
        has_tablet=has_tablet,
    )


def _chairs(scene: Scene, table: engine.Table) -> tuple[Chair, ...]:
    button = _button(scene.state, table)
    entries = scene.state.entries
    return tuple(
        Chair(
            *_places(len(table.seats))[number - 1],
            _LOOKS.get(state_of(scene, entries[seat.entry]), "noted") if seat else "open",
            number == button,
        )
        for number, seat in enumerate(table.seats, 1)
        if seat or number == button or number not in table.blocked
    )


def _button(state: engine.Tournament, table: engine.Table) -> SeatNo | None:
    """Where the button lies in the hand being played, or else will lie."""
    if state.stage not in (Stage.DRAWN, Stage.RUNNING):
        return None
    if table.hand is not None and table.last is not None:
        return table.last.button
    try:
        return questions.next_hand(state, table.number).positions.button
    except RuleViolation:
        return None


@lru_cache(maxsize=16)
def _places(seats: int) -> tuple[tuple[int, int], ...]:
    """Seat 1 at the bottom, the others clockwise as people sit."""
    angles = [pi / 2 + pi / seats + 2 * pi * seat / seats for seat in range(seats)]
    x, y = MIDDLE
    return tuple((round(x + ACROSS * cos(one)), round(y + DOWN * sin(one))) for one in angles)
