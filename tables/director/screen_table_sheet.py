"""The sheet of one table: count its stacks, race its chips, put its button right, break it."""

from dataclasses import dataclass
from datetime import datetime

from django.http import Http404

from rules_engine.house.keys import BalanceMover
from rules_engine.texts.rulings import REDEAL
from rules_engine.tournament import CarriedPot, HeldPot, TableStatus, questions
from rules_engine.tournament.questions import RaceDue
from tables.director.screen_seated import TableShown, table_shown
from tables.tablet import screen_chip_race as chip_race
from tables.tablet.screen_chip_race import RacePage
from tournaments.rights import Caller
from tournaments.scene import Scene, load_scene

REASONS = ("Rain", "Broken chair or table", "Needed elsewhere")


@dataclass(frozen=True, slots=True)
class HolderShown:
    """Somebody at the table, for a list of numbers to type."""

    seat: int
    name: str
    stack: int | None

    @property
    def asks_nothing_else(self) -> bool:
        """Nobody knows whether there are chips of another kind."""
        return self.stack is None


@dataclass(frozen=True, slots=True)
class ChairShown:
    """A chair and whoever sits on it."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class OtherTable:
    """A table that people of this one could go to."""

    number: int
    open_seats: int


@dataclass(frozen=True, slots=True)
class TableSheet:
    """One table as staff handle it."""

    tournament_id: int
    table: int
    note: str
    shown: TableShown | None
    holders: tuple[HolderShown, ...]
    chairs: tuple[ChairShown, ...]
    blocked: tuple[int, ...]
    others: tuple[OtherTable, ...]
    needs_count: bool
    by_cards: str
    is_due: bool
    reasons: tuple[str, ...]
    races: tuple[RaceDue, ...]
    raced: tuple[RacePage, ...]
    round_up: str
    pots: tuple[HeldPot, ...]
    carried_pots: tuple[CarriedPot, ...]
    is_open: bool
    is_spare: bool
    is_playing: bool
    hand: int | None
    redeal: tuple[str, ...]
    has_button: bool


def build(*, tournament_id: int, table: int, caller: Caller, now: datetime) -> TableSheet:
    """The sheet of a table; Http404 if there is none."""
    _, scene = load_scene(tournament_id, caller=caller, now=now)
    found = scene.state.tables.get(table) if scene else None
    if scene is None or found is None:
        raise Http404
    house = scene.state.house
    hand = f"Playing hand {found.hand.number}" if found.hand else "Between hands"
    return TableSheet(
        tournament_id=tournament_id,
        table=table,
        note="Not in play" if found.status is TableStatus.SPARE else hand,
        shown=table_shown(scene, found, has_tablet=False) if found.size else None,
        holders=tuple(
            HolderShown(number, scene.names.of(seat.entry), seat.stack)
            for number, seat in found.held()
        ),
        chairs=tuple(
            ChairShown(number, scene.names.of(seat.entry) if seat else "")
            for number, seat in enumerate(found.seats, 1)
            if number not in found.blocked
        ),
        blocked=tuple(sorted(found.blocked)),
        others=tuple(
            OtherTable(view.number, len(view.open_seats))
            for view in questions.open_tables(scene.state)
            if view.number != table
        ),
        needs_count=_needs_count(scene, table),
        by_cards=str(house.cite("broken_table_seating"))
        if questions.cards_to_break(scene.state, table)
        else "",
        is_due=questions.next_to_break(scene.state) == table,
        reasons=REASONS,
        races=questions.races_due(scene.state, table, now=now),
        raced=tuple(
            chip_race.build(
                tournament_id=tournament_id, table=table, small=small, counts=None, now=now
            )
            for small in chip_race.raced_lately(tournament_id, table)
        ),
        round_up=str(house.cite("race_skip_round_up")) if house.race_skip_round_up else "",
        pots=tuple(pot for pot in scene.state.floor.held_pots if pot.table == table),
        carried_pots=tuple(pot for pot in scene.state.floor.carried_pots if pot.table == table),
        is_open=found.status is TableStatus.OPEN,
        is_spare=found.status is TableStatus.SPARE,
        is_playing=found.hand is not None,
        hand=found.hand.number if found.hand else None,
        redeal=REDEAL,
        has_button=found.last is not None or found.button is not None,
    )


def _needs_count(scene: Scene, table: int) -> bool:
    """A move waits until somebody has counted the stacks of this table."""
    found = questions.uneven(scene.state)
    if found is None or found[0].number != table:
        return False
    asks = scene.state.house.balance_mover is BalanceMover.SMALLEST_STACK
    return asks and not scene.state.tables[table].knows_stacks
