"""The seats around the felt: who sits there, what they post, and what is special about them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from types import MappingProxyType
from typing import Protocol, TypeVar

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.room import Blind, ComingHand, Mark, Newcomer, Seat
from rules_engine.texts.rulebook import enumerated
from rules_engine.tournament import Stage, questions
from rules_engine.units import EntryNo, SeatNo
from tables.tablet.chair_names import chair_name
from tables.tablet.citing import cite
from tournaments.words.clock_face import Countdown, sits_out

LAST_TWO = 2


@dataclass(frozen=True, slots=True)
class Attendance:
    """Whether somebody is at the table, and what being away means, with its source.

    `sits_out` is how long a penalty lasts.
    """

    entry: EntryNo
    seat: SeatNo
    name: str
    is_away: bool
    never_came: bool
    sits_out: Countdown | None
    means: str
    source: str


@dataclass(frozen=True, slots=True)
class SeatShown:
    """One seat; `marks` are button and blinds of the hand on or to come.

    `note` says in a word or two what is special about somebody, `waits` why they get no cards.
    `is_in` means that they are dealt in, `is_coming` that they are on the way. `attends` is what
    the table can say about them being there.
    """

    number: SeatNo
    name: str = ""
    stack: int | None = None
    is_open: bool = True
    is_blocked: bool = False
    is_in: bool = False
    is_absent: bool = False
    is_coming: bool = False
    is_on_the_clock: bool = False
    waits: str = ""
    note: str = ""
    marks: tuple[Mark, ...] = ()
    task: str = ""
    attends: Attendance | None = None
    sits_out: Countdown | None = None

    @property
    def short(self) -> str:
        """The name as it fits the chair."""
        return chair_name(self.name)


@dataclass(frozen=True, slots=True)
class NewcomersShown:
    """Those who have just sat down and are treated alike: dealt in or not, and what they owe."""

    who: str
    verdict: str
    source: str


def seats_in_hand(
    state: engine.Tournament, place: engine.Table, names: Mapping[EntryNo, str], *, now: datetime
) -> tuple[SeatShown, ...]:
    """The seats while a hand is played."""
    hand, positions = place.hand, place.last
    assert hand is not None
    assert positions is not None  # a running hand has positions
    clocks = {call.at.seat for call in state.floor.clock_calls if call.at.table == place.number}
    shown = []
    for seat in _seats(state, place, names, positions.marks(hand.dealt_in), now):
        is_in = seat.number in hand.dealt_in
        late = "Waits until the button has passed." if seat.number in place.newcomers else ""
        waits = "" if is_in or seat.is_open else late or "Not in this hand."
        on_the_clock = seat.number in clocks
        shown.append(replace(seat, is_in=is_in, waits=waits, is_on_the_clock=on_the_clock))
    return tuple(shown)


def seats_before_hand(
    state: engine.Tournament,
    place: engine.Table,
    names: Mapping[EntryNo, str],
    coming: ComingHand | None = None,
    tasks: Mapping[SeatNo, str] = MappingProxyType({}),
    *,
    now: datetime,
) -> tuple[SeatShown, ...]:
    """The seats between hands, with what the coming hand asks of them, if there can be one."""
    if coming is None:
        is_first = place.button is not None and place.last is None
        drawn = {place.button: (Mark.BUTTON,)} if place.button and is_first else {}
        return tuple(_seats(state, place, names, drawn, now))
    waits = {one.seat: str(one.reason) for one in coming.newcomers if not one.dealt_in}
    waits |= dict.fromkeys(coming.not_entitled, "Not dealt in on the void deal.")
    marks = coming.positions.marks(coming.dealt_in)
    return tuple(
        replace(
            seat,
            is_in=seat.number in coming.dealt_in,
            waits=waits.get(seat.number, ""),
            task=tasks.get(seat.number, ""),
        )
        for seat in _seats(state, place, names, marks, now)
    )


class Chair(Protocol):
    """A place at the table, however a hand shows it."""

    @property
    def is_open(self) -> bool: ...


Shown = TypeVar("Shown", bound=Chair)


def needed(state: engine.Tournament, seats: tuple[Shown, ...]) -> tuple[Shown, ...]:
    """The seats worth showing: nobody comes to those beside the last two."""
    held = tuple(seat for seat in seats if not seat.is_open)
    return held if state.tally.in_play == len(held) == LAST_TWO else seats


def newcomers(coming: ComingHand, seats: tuple[SeatShown, ...]) -> tuple[NewcomersShown, ...]:
    """Those who have just sat down, as the coming hand treats them."""
    alike: dict[tuple[str, str], list[str]] = {}
    for one in coming.newcomers:
        treated = (_verdict(one), cite(one.reason.source))
        alike.setdefault(treated, []).append(_with_chips(seats[one.seat - 1]))
    return tuple(
        NewcomersShown(enumerated(names), verdict, source)
        for (verdict, source), names in alike.items()
    )


def _with_chips(seat: SeatShown) -> str:
    """Whoever has just sat down, and the chips to check where somebody knows them."""
    return seat.name if seat.stack is None else f"{seat.name} with {seat.stack:,} in chips"


def _verdict(one: Newcomer) -> str:
    if not one.dealt_in:
        return "no cards until the button has passed"
    match one.posts:
        case Blind.SMALL:
            return "dealt in, posts the small blind"
        case Blind.BIG:
            return "dealt in, posts the big blind"
        case None:
            return "dealt in without a blind"


def tasks_before_hand(
    state: engine.Tournament, place: engine.Table, *, now: datetime
) -> dict[SeatNo, str]:
    """Who deals, shuffles and cuts before the next hand."""
    try:
        roles = questions.workers(state, place.number, now=now)
    except RuleViolation:  # nobody is there to deal
        return {}
    tasks: dict[SeatNo, str] = {}
    named = ((roles.dealer, "deals"), (roles.shuffler, "shuffles"), (roles.cutter, "cuts"))
    for seat, task in named:
        if seat is not None:
            tasks[seat] = f"{tasks[seat]}, {task}" if seat in tasks else task
    return tasks


def _seats(
    state: engine.Tournament,
    place: engine.Table,
    names: Mapping[EntryNo, str],
    marks: Mapping[SeatNo, tuple[Mark, ...]],
    now: datetime,
) -> list[SeatShown]:
    held = dict(place.held())
    coming = {
        move.to.seat: names[move.entry]
        for move in state.floor.moves
        if move.to.table == place.number and move.left_at is not None
    }
    shown = []
    for number in range(1, len(place.seats) + 1):
        seat = SeatShown(number, marks=marks.get(number, ()))
        if at := held.get(number):
            seat = _held(state, place, seat, at, names[at.entry], now=now)
        elif number in coming:
            seat = replace(seat, name=coming[number], is_coming=True, note="on the way")
        else:
            seat = replace(seat, is_blocked=number in place.blocked)
        shown.append(seat)
    return shown


def _held(
    state: engine.Tournament,
    place: engine.Table,
    seat: SeatShown,
    at: Seat,
    name: str,
    *,
    now: datetime,
) -> SeatShown:
    entry = state.entries[at.entry]
    countdown = sits_out(state, entry, now=now)
    return SeatShown(
        seat.number,
        name=name,
        stack=at.stack,
        is_open=False,
        is_absent=entry.absence is not None,
        note=_note(state, place, entry, countdown, now=now),
        marks=seat.marks,
        attends=_attendance(state, entry, seat.number, name, countdown),
        sits_out=countdown,
    )


def _note(
    state: engine.Tournament,
    place: engine.Table,
    entry: engine.Entry,
    countdown: Countdown | None,
    *,
    now: datetime,
) -> str:
    if report := state.floor.report_on(entry.number):
        if report not in questions.rebuys_open(state, place.number, now=now):
            return "reported out"
        return "waits for chips" if report.rebuy_asked_at else "rebuy or out?"
    if any(move.entry == entry.number for move in state.floor.moves):
        return "has to move"
    if entry.absence is not None:
        return entry.absence.words
    if countdown:
        return "sits out"
    seat = entry.where.seat if isinstance(entry.where, engine.SeatRef) else None
    return "new" if seat in place.newcomers else ""


def _attendance(
    state: engine.Tournament,
    entry: engine.Entry,
    seat: SeatNo,
    name: str,
    countdown: Countdown | None,
) -> Attendance | None:
    """None where nobody is asked: before seats are drawn and once play is over."""
    if state.stage not in (Stage.DRAWN, Stage.RUNNING):
        return None
    return Attendance(
        entry=entry.number,
        seat=seat,
        name=name,
        is_away=entry.absence is not None,
        never_came=entry.absence is not None and entry.absence.never_came,
        sits_out=countdown,
        means="Whoever is away is dealt in and pays blinds and antes, but has no work to do.",
        source=cite(state.house.cite("absent_hand")),
    )
