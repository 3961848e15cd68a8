"""A player's own phone, by the link on the ticket: my seat, where to move, my prize.

What all phones have in common, the clock above all, is in screen_shared.py.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.prizes import ExitCause, Finish
from rules_engine.tournament import Move, MoveReason, Out, facts, questions
from rules_engine.units import Chips, EntryNo
from tournaments.drawn import address, drawn
from tournaments.goods.shown import PickingShown, TurnShown, Won, picking_shown, won_shown
from tournaments.hall.plan import Plan, plan_around, venue_of
from tournaments.live import scouts, topics
from tournaments.live.drawings import LiveScreen, register
from tournaments.live.versions import current_version
from tournaments.log import folds
from tournaments.log.state import row_of
from tournaments.log.state import topic as tournament_topic
from tournaments.models import Event, Posting, Registration, Status, Tournament
from tournaments.money import books
from tournaments.money.books import Due
from tournaments.money.currencies import money
from tournaments.people import tickets
from tournaments.phone.screen_rebuy import RebuyShown, rebuy_shown
from tournaments.phone.screen_shared import screen as shared_screen
from tournaments.words.clock_face import Countdown, sits_out
from tournaments.words.whereabouts import places, whereabouts

Outcome = tuple[Finish, Due | None, tuple[Won, ...]]

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
    goods: tuple[Won, ...] = ()

    @property
    def is_waiting(self) -> bool:
        """Whether something that was won still lies at the desk."""
        unpaid = bool(self.prize) and not self.is_paid
        return unpaid or any(not one.is_handed for one in self.goods)


@dataclass(frozen=True, slots=True)
class ShareShown:
    """The share of a deal that waits for consent."""

    share: str
    agrees: bool
    missing: int


@dataclass(frozen=True, slots=True)
class PhoneScreen:
    """What one ticket shows; `problem` is `unknown`, `expired` or `given_back`.

    `stack` while its table tells what everybody has; `certificate` is a link, once it is over.
    """

    version: int
    moment: int
    changes_at: datetime | None
    problem: str = ""
    event: str = ""
    tournament: str = ""
    tournament_id: int = 0
    name: str = ""
    entry: EntryNo = 0
    state: str = ""
    table: int | None = None
    seat: int | None = None
    stack: str = ""
    move: MoveShown | None = None
    plan: Plan | None = None
    result: ResultShown | None = None
    certificate: str = ""
    sits_out: Countdown | None = None
    rebuy: RebuyShown | None = None
    is_disqualified: bool = False
    picking: PickingShown | None = None
    turn: TurnShown | None = None
    deal: ShareShown | None = None
    topics: tuple[str, ...] = (topics.TICKETS,)


def build(*, now: datetime, token: str) -> PhoneScreen:
    """The ticket at this moment; an unknown or expired one says so and nothing else."""
    registration = tickets.find(token)
    if registration is None:
        return PhoneScreen(0, 0, None, problem="unknown")
    row, log = _newest(registration.tournament_id)
    shown = PhoneScreen(row.version, 0, None)
    if tickets.has_expired(row.starts_at, now=now):
        return replace(shown, problem="expired")
    if registration.status == Status.CANCELLED or log is None:
        return replace(shown, problem="given_back")
    filled = _filled(shown, row, log, registration, now=now)
    if filled.result and log.state.stage is engine.Stage.ENDED:
        return replace(filled, certificate=address("certificate", token))
    return filled


def topic(token: str) -> str:
    """A ticket listens to its tournament; what is no ticket listens to the house."""
    tournament_id = tickets.tournament_of(token)
    return "organisation" if tournament_id is None else tournament_topic(tournament_id)


def _filled(
    shown: PhoneScreen,
    row: Tournament,
    log: engine.Log,
    registration: Registration,
    *,
    now: datetime,
) -> PhoneScreen:
    entry, event, state = registration.entry, row.event, log.state
    assert entry is not None  # a ticket is given to a paid registration
    where = whereabouts(state, entry)
    is_cancelled = state.stage is engine.Stage.CANCELLED
    is_over = is_cancelled or state.stage is engine.Stage.ENDED
    move = next((move for move in state.floor.moves if move.entry == entry), None)
    news = _move(move) if move and not is_over else _redrawn(log, entry, where.seat)
    picking = _shared.of(row, state).picking
    held = state.entries[entry]
    stack = _stack(state, where.seat)
    countdown = None if is_over else sits_out(state, held, now=now)
    rebuy = None if is_over else rebuy_shown(state, entry, currency=event.currency, now=now)
    if held.penalties or rebuy:  # nothing else of its own changes by itself
        at, changes_at = questions.moment(state, now=now), questions.changes_at(state, now=now)
        shown = replace(shown, moment=at, changes_at=changes_at)
    return replace(
        shown,
        event=event.name,
        tournament=row.name,
        tournament_id=row.pk,
        name=registration.called,
        entry=entry,
        state="called_off" if is_cancelled else where.state,
        table=where.seat.table if where.seat else None,
        seat=where.seat.seat if where.seat else None,
        stack=f"{stack:,}" if stack else "",
        move=news,
        plan=_way(event, state, news, where.seat),
        result=None if is_cancelled else _result(row, state, entry),
        picking=picking,
        turn=picking.turn_of(entry) if picking else None,
        deal=_deal(state, entry, event.currency),
        is_disqualified=_is_disqualified(held),
        sits_out=countdown,
        rebuy=rebuy,
        topics=tuple(
            _topics(entry, news, where.seat if stack else None, by_clock=bool(countdown or rebuy))
        ),
    )


def _stack(state: engine.Tournament, seat: engine.SeatRef | None) -> Chips | None:
    held = state.tables[seat.table].seat(seat.seat) if seat else None
    return held.stack if held else None


def _way(
    event: Event, state: engine.Tournament, news: MoveShown | None, seat: engine.SeatRef | None
) -> Plan | None:
    """The tables around the one to find; none for whoever has nowhere to sit."""
    if news:
        return None if news.stays else plan_around(venue_of(event), state, news.table)
    return plan_around(venue_of(event), state, seat.table) if seat else None


def _topics(
    entry: EntryNo, news: MoveShown | None, tells: engine.SeatRef | None, *, by_clock: bool
) -> Iterator[str]:
    """Its own, what all tickets show, and the table whose hands change it: where a new seat becomes
    an old one when a hand begins, and where each hand that is over `tells` what everybody has.
    """
    yield from (topics.TICKETS, topics.ticket(entry))
    if by_clock:
        yield topics.PUBLIC
    if news and news.from_table is None:
        yield topics.table(news.table)
        yield topics.hand(news.table)
    elif tells:
        yield topics.table(tells.table)


def _is_disqualified(entry: engine.Entry) -> bool:
    return isinstance(entry.where, Out) and entry.where.cause is ExitCause.DISQUALIFIED


def _move(move: Move) -> MoveShown:
    return MoveShown(
        from_table=move.origin.table,
        table=move.to.table,
        seat=move.to.seat,
        why=_WHY[move.why],
        has_left=move.left_at is not None,
    )


def _redrawn(log: engine.Log, entry: EntryNo, seat: engine.SeatRef | None) -> MoveShown | None:
    """The seat as news, if everybody has drawn a new one and no hand has begun there since."""
    if seat is None or log.state.tables[seat.table].last is not None:
        return None
    for line in folds.newest_first(log):
        if isinstance(line.fact, facts.SeatsDrawn):
            return None
        if isinstance(line.fact, facts.RedrawDone) and line.wish not in log.undone:
            if (entry, seat.table, seat.seat) not in line.fact.seats:
                return None
            why = "Everybody has drawn a new seat."
            stays = _seat_before(log, line.number, entry) == seat
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


def _result(row: Tournament, state: engine.Tournament, entry: EntryNo) -> ResultShown | None:
    outcome = _shared.of(row, state).outcomes.get(entry)
    if outcome is None:
        return None
    finish, due, goods = outcome
    is_paid = (
        due is not None
        and Posting.objects.filter(
            tournament_id=row.pk, entry=entry, kind=books.PAYOUT, reversed_by=None
        ).exists()
    )
    return ResultShown(
        place=places(finish.best, finish.worst),
        of=state.sales.entries,
        is_winner=finish.best == finish.worst == 1,
        prize=money(due.cents, row.event.currency) if due else "",
        is_paid=is_paid,
        goods=goods,
    )


def _deal(state: engine.Tournament, entry: EntryNo, currency: str) -> ShareShown | None:
    proposal = questions.proposal(state) if state.prizes.proposal else None
    share = dict(proposal.shares).get(entry) if proposal else None
    if proposal is None or share is None:
        return None
    missing = len(proposal.shares) - len(proposal.consents)
    return ShareShown(money(share, currency), entry in proposal.consents, missing)


@dataclass(frozen=True, slots=True)
class _Shared:
    """What all phones of a tournament have in common: places, prizes, who picks now."""

    version: int
    outcomes: Mapping[EntryNo, Outcome]
    picking: PickingShown | None


class _SharedByAll:
    """The newest of each tournament, worked out once for all phones."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[engine.Tournament, _Shared]] = {}

    def of(self, row: Tournament, state: engine.Tournament) -> _Shared:
        kept = self._kept.get(row.pk)
        if kept is None or kept[0] is not state or kept[1].version != row.version:
            kept = self._kept[row.pk] = (state, _shared_by_all(row, state))
        return kept[1]


def _shared_by_all(row: Tournament, state: engine.Tournament) -> _Shared:
    try:
        dues = {one.entry: one for one in books.dues(state)}
    except RuleViolation:  # a list of prizes that does not fit the pool yet: the director sees it
        dues = {}
    currency, is_over = row.event.currency, state.stage is engine.Stage.ENDED
    finishes = questions.places_taken(state) if books.has_places(state) else ()
    goods: dict[EntryNo, tuple[Won, ...]] = {}
    for one in won_shown(state, currency) if is_over else ():
        if one.is_due:
            goods[one.entry] = (*goods.get(one.entry, ()), one)
    return _Shared(
        row.version,
        {one.entry: (one, dues.get(one.entry), goods.get(one.entry, ())) for one in finishes},
        picking_shown(state, tournament_id=row.pk, currency=currency),
    )


_shared = _SharedByAll()


def _newest(tournament_id: int) -> tuple[Tournament, engine.Log | None]:
    try:
        version = current_version(tournament_topic(tournament_id))
    except ObjectDoesNotExist as error:
        raise Http404 from error
    return read_once(tournament_id, version)


@lru_cache(maxsize=32)
def read_once(tournament_id: int, _version: int) -> tuple[Tournament, engine.Log | None]:
    """The row and the log at this version or a later one, read once for all phones; Http404."""
    # The row first: a fact that comes in between shows early, never under a newer version.
    return row_of(tournament_id), folds.read(tournament_id)


def outcomes(feed: str) -> Mapping[str, tuple[Outcome, int]]:
    """What everybody who is out has come to, which follows from the whole field; by topic."""
    kind, _, number = feed.partition(":")
    if kind != "tournament":
        return {}
    row, log = _newest(int(number))
    if log is None:
        return {}
    found, sold = _shared.of(row, log.state).outcomes, log.state.sales.entries
    return {topics.ticket(entry): (came, sold) for entry, came in found.items()}


scouts.register(outcomes)


@lru_cache(maxsize=4096)
def _html(shown: PhoneScreen) -> str:
    return drawn("phone/_phone.html", screen=shown)


def _regions(shown: PhoneScreen) -> Mapping[str, str]:
    """What looks the same at every version is drawn once."""
    return {"phone": _html(replace(shown, version=0, moment=0, changes_at=None))}


def _beneath(token: str) -> tuple[LiveScreen, Mapping[str, int]] | None:
    tournament_id = tickets.tournament_of(token)
    return None if tournament_id is None else (shared_screen, {"tournament_id": tournament_id})


screen = register(
    LiveScreen(
        route="phone",
        topic=topic,
        build=build,
        regions={},
        keyed=_regions,
        watches=lambda shown: shown.topics,
        rest_seconds=1,
        beneath=_beneath,
    )
)
