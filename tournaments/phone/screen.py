"""A player's own phone, by the link on the ticket: my seat, where to move, the clock, my prize."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.prizes import ExitCause, Finish
from rules_engine.tournament import Move, MoveReason, Out, facts, questions
from rules_engine.units import EntryNo
from tournaments.live.drawings import LiveScreen, milliseconds, register
from tournaments.log import folds
from tournaments.log.state import TournamentState, load
from tournaments.log.state import topic as tournament_topic
from tournaments.models import Posting, Registration, Status
from tournaments.money import books
from tournaments.money.books import Due
from tournaments.money.currencies import money
from tournaments.money.on_sale import OnSale, on_sale
from tournaments.people import tickets
from tournaments.words.clock_face import ClockFace, PauseShown, clock_face, pause_shown
from tournaments.words.times import hour
from tournaments.words.whereabouts import places, whereabouts

Outcomes = Mapping[EntryNo, tuple[Finish | None, Due | None]]

_WHY = {
    MoveReason.BALANCE: "The tables are evened out.",
    MoveReason.BREAK: "Your table is closing.",
    MoveReason.DIRECTOR: "The director asks you to move.",
}


@dataclass(frozen=True, slots=True)
class MoveShown:
    """An order to move, until its tablet says that the player has arrived.

    A seat that was drawn for everybody comes from no table, and is news until a hand begins there.
    """

    from_table: int | None
    table: int
    seat: int
    why: str
    has_left: bool
    stays: bool = False


@dataclass(frozen=True, slots=True)
class ResultShown:
    """A place that is decided, and what it wins."""

    place: str
    of: int
    is_winner: bool
    prize: str
    is_paid: bool


@dataclass(frozen=True, slots=True)
class PhoneScreen:
    """What one ticket shows; `problem` is `unknown`, `expired` or `given_back`."""

    version: int
    moment: int
    changes_at: datetime | None
    problem: str = ""
    event: str = ""
    tournament: str = ""
    tournament_id: int = 0
    name: str = ""
    entry: EntryNo = 0
    starts: str = ""
    state: str = ""
    table: int | None = None
    seat: int | None = None
    move: MoveShown | None = None
    result: ResultShown | None = None
    clock: ClockFace | None = None
    pause: PauseShown | None = None
    announcement: str = ""
    away_until: int | None = None
    is_disqualified: bool = False
    on_sale: tuple[OnSale, ...] = ()


def build(*, now: datetime, token: str) -> PhoneScreen:
    """The ticket at this moment; an unknown or expired one says so and nothing else."""
    registration = tickets.find(token)
    if registration is None:
        return PhoneScreen(0, 0, None, problem="unknown")
    loaded = load(registration.tournament_id, now=now)
    shown = PhoneScreen(loaded.version, loaded.moment, loaded.changes_at)
    if tickets.has_expired(registration, now=now):
        return replace(shown, problem="expired")
    if registration.status == Status.CANCELLED or loaded.state is None:
        return replace(shown, problem="given_back")
    return _filled(shown, loaded, loaded.state, registration, now=now)


def topic(token: str) -> str:
    """A ticket listens to its tournament; what is no ticket listens to the house."""
    tournament_id = tickets.tournament_of(token)
    return "organisation" if tournament_id is None else tournament_topic(tournament_id)


def _filled(
    shown: PhoneScreen,
    loaded: TournamentState,
    state: engine.Tournament,
    registration: Registration,
    *,
    now: datetime,
) -> PhoneScreen:
    entry, event = registration.entry, loaded.row.event
    assert entry is not None  # a ticket is given to a paid registration
    where = whereabouts(state, entry)
    move = next((move for move in state.floor.moves if move.entry == entry), None)
    is_cancelled = state.stage is engine.Stage.CANCELLED
    is_over = is_cancelled or state.stage is engine.Stage.ENDED
    return replace(
        shown,
        event=event.name,
        tournament=loaded.row.name,
        tournament_id=loaded.row.pk,
        name=registration.person.name,
        entry=entry,
        starts=hour(state.starts_at, event.zone),
        state="called_off" if is_cancelled else where.state,
        on_sale=on_sale(state, currency=event.currency, now=now),
        table=where.seat.table if where.seat else None,
        seat=where.seat.seat if where.seat else None,
        move=_move(move)
        if move
        else _redrawn(state, entry, where.seat, tournament_id=loaded.row.pk),
        result=None if is_cancelled else _result(state, entry, registration, event.currency),
        clock=None if is_over else clock_face(state.clock, now=now),
        pause=None if is_over else pause_shown(state, now=now, zone=event.zone),
        announcement=state.floor.announcement,
        is_disqualified=_is_disqualified(state.entries[entry]),
        away_until=None if is_over else _away_until(state, entry, now=now),
    )


def _is_disqualified(entry: engine.Entry) -> bool:
    return isinstance(entry.where, Out) and entry.where.cause is ExitCause.DISQUALIFIED


def _away_until(state: engine.Tournament, entry: EntryNo, *, now: datetime) -> int | None:
    """Until when a penalty keeps the player from the table."""
    found = state.entries[entry]
    return milliseconds(found.sent_away_until(now)) if found.in_play else None


def _move(move: Move) -> MoveShown:
    return MoveShown(
        from_table=move.origin.table,
        table=move.to.table,
        seat=move.to.seat,
        why=_WHY[move.why],
        has_left=move.left_at is not None,
    )


def _redrawn(
    state: engine.Tournament,
    entry: EntryNo,
    seat: engine.SeatRef | None,
    *,
    tournament_id: int,
) -> MoveShown | None:
    """The seat as news, if everybody has drawn a new one and no hand has begun there since."""
    if seat is None or state.tables[seat.table].last is not None:
        return None
    folded = folds.read(tournament_id)
    assert folded is not None  # whoever has a ticket has an entry
    for number in range(folded.state.head, 0, -1):
        line = folded.lines[number]
        if isinstance(line.fact, facts.SeatsDrawn):
            return None
        if isinstance(line.fact, facts.RedrawDone) and line.wish not in folded.undone:
            if (entry, seat.table, seat.seat) not in line.fact.seats:
                return None
            why = "Everybody has drawn a new seat."
            stays = _seat_before(folded, number, entry) == seat
            return MoveShown(None, seat.table, seat.seat, why, has_left=False, stays=stays)
    return None


def _seat_before(log: engine.Log, before: int, entry: EntryNo) -> engine.SeatRef | None:
    """Where the entry sat before that line: as drawn, seated, put right or moved last."""
    cancelled: set[int] = set()
    for number in range(before - 1, 0, -1):
        line = log.lines[number]
        if line.wish in log.undone:
            continue
        match line.fact:
            case facts.SeatsDrawn(seats=seats) | facts.RedrawDone(seats=seats):
                drawn = {who: engine.SeatRef(table, seat) for who, table, seat in seats}
                return drawn.get(entry)
            case facts.EntrySeated(entry=who, to=to) | facts.SeatCorrected(entry=who, to=to):
                if who == entry:
                    return to
            case facts.MoveCancelled(move=move):
                cancelled.add(move)
            case facts.MoveOrdered(entry=who, move=move, origin=origin, to=to):
                if who == entry:
                    return origin if move in cancelled else to
    return None


def _result(
    state: engine.Tournament, entry: EntryNo, registration: Registration, currency: str
) -> ResultShown | None:
    finish, due = _outcomes.of(registration.tournament_id, state).get(entry, (None, None))
    if finish is None:
        return None
    is_paid = (
        due is not None
        and Posting.objects.filter(
            tournament_id=registration.tournament_id,
            entry=entry,
            kind=books.PAYOUT,
            reversed_by=None,
        ).exists()
    )
    return ResultShown(
        place=places(finish.best, finish.worst),
        of=state.sales.entries,
        is_winner=finish.best == finish.worst == 1,
        prize=money(due.cents, currency) if due else "",
        is_paid=is_paid,
    )


class _Outcomes:
    """Places and prizes of the newest state of each tournament: worked out once for all phones."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[engine.Tournament, Outcomes]] = {}

    def of(self, tournament_id: int, state: engine.Tournament) -> Outcomes:
        kept = self._kept.get(tournament_id)
        if kept is None or kept[0] is not state:
            kept = self._kept[tournament_id] = (state, _outcomes_of(state))
        return kept[1]


def _outcomes_of(state: engine.Tournament) -> Outcomes:
    try:
        dues = {one.entry: one for one in books.dues(state)}
    except RuleViolation:  # a list of prizes that does not fit the pool yet: the director sees it
        dues = {}
    finishes = questions.places_taken(state) if books.has_places(state) else ()
    return {one.entry: (one, dues.get(one.entry)) for one in finishes}


_outcomes = _Outcomes()

screen = register(
    LiveScreen(
        route="phone",
        topic=topic,
        build=build,
        regions={"phone": "phone/_phone.html"},
    )
)
