"""The tablet on a table: who sits where, who deals and posts, and what the table can do now.

What may be done is asked of the engine itself, so the tablet never offers what would be refused.
"""

from dataclasses import dataclass, replace
from datetime import datetime

from rules_engine import tournament as engine
from rules_engine.button import ComingHand
from rules_engine.errors import RuleViolation
from rules_engine.tournament import questions
from rules_engine.tournament.state import Move, Stage, TableStatus
from rules_engine.units import EntryNo, SeatNo
from tournaments.models import Registration
from tournaments.screens import LiveScreen, register
from tournaments.screens.clock_face import ClockFace, clock_face
from tournaments.screens.tournament_state import load, topic


@dataclass(frozen=True, slots=True)
class SeatShown:
    """One seat around the felt; `marks` are button and blinds of the hand on or to come."""

    number: SeatNo
    name: str = ""
    stack: int | None = None
    is_open: bool = True
    is_absent: bool = False
    waits: str = ""
    marks: tuple[str, ...] = ()
    task: str = ""


@dataclass(frozen=True, slots=True)
class MoveShown:
    """Somebody who has to leave this table, or is coming to it."""

    number: int
    name: str
    sentence: str
    verb: str
    action: str


@dataclass(frozen=True, slots=True)
class TableScreen:
    """What the tablet of one table shows.

    `hand` is the hand being played, `next_hand` the one that can start; `blocked` says why none
    can.
    """

    version: int
    moment: int
    changes_at: datetime | None
    tournament_id: int
    tournament: str
    table: int
    clock: ClockFace | None = None
    seats: tuple[SeatShown, ...] = ()
    hand: int | None = None
    next_hand: int | None = None
    blocked: str = ""
    needs_button: bool = False
    is_closed: bool = False
    moves: tuple[MoveShown, ...] = ()
    reasons: tuple[str, ...] = ()
    is_showdown_mode: bool = False
    is_floor_called: bool = False
    announcement: str = ""


def build(*, now: datetime, tournament_id: int, table: int) -> TableScreen:
    """The table at this moment."""
    loaded = load(tournament_id, now=now)
    shown = TableScreen(
        version=loaded.version,
        moment=loaded.moment,
        changes_at=loaded.changes_at,
        tournament_id=tournament_id,
        tournament=loaded.row.name,
        table=table,
    )
    state = loaded.state
    place = state.tables.get(table) if state else None
    if state is None or place is None:
        return shown
    names = _names(tournament_id, state, place)
    shown = replace(
        shown,
        clock=clock_face(state.clock, now=now),
        is_closed=place.status is not TableStatus.OPEN and place.size == 0,
        moves=_moves(state, place, names),
        is_floor_called=any(call.table == table for call in state.floor.calls),
        announcement=state.floor.announcement,
    )
    if place.hand is not None:
        return _playing(shown, state, place, names)
    return _between_hands(shown, state, place, names, now=now)


def _playing(
    shown: TableScreen, state: engine.Tournament, place: engine.Table, names: dict[EntryNo, str]
) -> TableScreen:
    hand, positions = place.hand, place.last
    assert hand is not None
    assert positions is not None  # a running hand has positions
    marks: dict[SeatNo, list[str]] = {}
    marks.setdefault(positions.button, []).append("button")
    if positions.small_blind in hand.dealt_in:
        marks.setdefault(positions.small_blind, []).append("small blind")
    marks.setdefault(positions.big_blind, []).append("big blind")
    return replace(
        shown,
        hand=hand.number,
        is_showdown_mode=hand.showdown_mode,
        seats=_seats(state, place, names, marks=marks, sitting_out=_sitting_out(place)),
    )


def _between_hands(
    shown: TableScreen,
    state: engine.Tournament,
    place: engine.Table,
    names: dict[EntryNo, str],
    *,
    now: datetime,
) -> TableScreen:
    number = place.hands + 1
    blocked, code = "", ""
    try:
        engine.start_hand(state, table=place.number, hand=number, now=now)
    except RuleViolation as refusal:
        blocked, code = refusal.sentence, refusal.code
    try:
        coming = questions.next_hand(state, place.number)
    except RuleViolation:
        return replace(
            shown,
            blocked=blocked,
            needs_button=code == "button_needed" and state.stage is Stage.RUNNING,
            seats=_seats(state, place, names),
        )
    return replace(
        shown,
        next_hand=None if blocked else number,
        blocked=blocked,
        seats=_seats(
            state,
            place,
            names,
            marks=_coming_marks(coming),
            tasks=_tasks(state, place),
            waits={one.seat: str(one.reason) for one in coming.newcomers if not one.dealt_in},
        ),
        reasons=tuple(str(reason) for reason in coming.reasons),
    )


def _coming_marks(coming: ComingHand) -> dict[SeatNo, list[str]]:
    marks: dict[SeatNo, list[str]] = {}
    marks.setdefault(coming.positions.button, []).append("button")
    if coming.small_blind_posted_by is not None:
        marks.setdefault(coming.small_blind_posted_by, []).append("small blind")
    marks.setdefault(coming.positions.big_blind, []).append("big blind")
    return marks


def _tasks(state: engine.Tournament, place: engine.Table) -> dict[SeatNo, str]:
    try:
        roles = questions.dealers(state, place.number)
    except RuleViolation:  # nobody is there to deal
        return {}
    tasks: dict[SeatNo, str] = {}
    for seat, task in (
        (roles.cutter, "cuts"),
        (roles.shuffler, "shuffles"),
        (roles.dealer, "deals"),
    ):
        if seat is not None:
            tasks[seat] = f"{tasks[seat]}, {task}" if seat in tasks else task
    return tasks


def _sitting_out(place: engine.Table) -> dict[SeatNo, str]:
    dealt_in = place.hand.dealt_in if place.hand else ()
    return {n: "Not in this hand." for n, _ in place.held() if n not in dealt_in}


def _seats(
    state: engine.Tournament,
    place: engine.Table,
    names: dict[EntryNo, str],
    *,
    marks: dict[SeatNo, list[str]] | None = None,
    tasks: dict[SeatNo, str] | None = None,
    waits: dict[SeatNo, str] | None = None,
    sitting_out: dict[SeatNo, str] | None = None,
) -> tuple[SeatShown, ...]:
    held = dict(place.held())
    shown = []
    for number in range(1, len(place.seats) + 1):
        at = SeatShown(number, marks=tuple((marks or {}).get(number, ())))
        if seat := held.get(number):
            at = replace(
                at,
                name=names[seat.entry],
                stack=seat.stack,
                is_open=False,
                is_absent=state.entries[seat.entry].absence is not None,
                waits=(waits or {}).get(number) or (sitting_out or {}).get(number, ""),
                task=(tasks or {}).get(number, ""),
            )
        shown.append(at)
    return tuple(shown)


def _moves(
    state: engine.Tournament, place: engine.Table, names: dict[EntryNo, str]
) -> tuple[MoveShown, ...]:
    return tuple(
        _move_shown(move, place, names[move.entry])
        for move in state.floor.moves
        if _concerns(move, place)
    )


def _concerns(move: Move, place: engine.Table) -> bool:
    leaves = move.origin.table == place.number and move.left_at is None
    return leaves or move.to.table == place.number


def _move_shown(move: Move, place: engine.Table, name: str) -> MoveShown:
    if move.to.table != place.number:
        return MoveShown(move.number, name, f"{name} moves to {move.to}.", "leave", "Has left")
    if move.left_at is None:
        return MoveShown(move.number, name, f"{name} will come to seat {move.to.seat}.", "", "")
    sentence = f"{name} is on the way to seat {move.to.seat}."
    return MoveShown(move.number, name, sentence, "arrive", "Has arrived")


def _names(tournament_id: int, state: engine.Tournament, place: engine.Table) -> dict[EntryNo, str]:
    entries = {seat.entry for _, seat in place.held()}
    entries |= {move.entry for move in state.floor.moves if _concerns(move, place)}
    rows = Registration.objects.filter(tournament_id=tournament_id, entry__in=entries)
    known = dict(rows.values_list("entry", "person__name"))
    return {entry: known.get(entry, f"Entry {entry}") for entry in entries}


screen = register(
    LiveScreen(
        route="table",
        topic=topic,
        build=build,
        regions={"table": "table/_table.html"},
        beat_seconds=2,
    )
)
