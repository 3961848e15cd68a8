"""The tablet on a table: who sits where, who deals and posts, and what the table can do now.

What may be done is asked of the engine itself, so the tablet never offers what would be refused.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from rules_engine import tournament as engine
from rules_engine.clock import ClockState, Level
from rules_engine.errors import RuleViolation
from rules_engine.room import ComingHand
from rules_engine.tournament import Move, Stage, TableStatus, questions
from rules_engine.units import EntryNo
from tables.dealers.shown import DealerShown, dealer_shown
from tables.tablet.citing import ReasonShown
from tables.tablet.screen_cards import CardsAsked, cards_asked
from tables.tablet.screen_chip_race import raced_lately
from tables.tablet.screen_clock import ClockCalled, ClockRule, call_at, clock_called, clock_rule
from tables.tablet.screen_deal import DealShown, deal_shown
from tables.tablet.screen_face import (
    Face,
    between_face,
    hand_face,
    no_hand_follows,
    resting_face,
    winners,
)
from tables.tablet.screen_guide import GuideStep, guide_steps
from tables.tablet.screen_misdeal import MisdealShown, misdeal_shown
from tables.tablet.screen_pot import PotNotice, pot_notice
from tables.tablet.screen_rebuys import RebuyShown, rebuys_shown
from tables.tablet.screen_ruling import RulingNotice, ruling_notice
from tables.tablet.screen_seats import (
    Attendance,
    NewcomersShown,
    SeatShown,
    needed,
    newcomers,
    seats_before_hand,
    seats_in_hand,
    tasks_before_hand,
)
from tables.tracked import screen as full_hand
from tables.tracked import tracked_hands
from tables.tracked.screen import FullMode
from tournaments.live import topics
from tournaments.live.drawings import LiveScreen, register
from tournaments.log.state import load, topic
from tournaments.models import Tournament
from tournaments.money.on_sale import OnSale, on_sale
from tournaments.people.names import Names
from tournaments.words.clock_face import ClockFace, PauseShown, clock_face, pause_shown
from tournaments.words.whereabouts import whereabouts


@dataclass(frozen=True, slots=True)
class MoveShown:
    """Somebody who has to leave this table, or is coming to it."""

    number: int
    name: str
    sentence: str
    verb: str
    action: str
    leaves: bool = False


@dataclass(frozen=True, slots=True)
class SentShown:
    """Somebody whom a closed table sent to another one."""

    name: str
    table: int
    seat: int
    is_there: bool


@dataclass(frozen=True, slots=True)
class RaceShown:
    """Chips that can leave the table."""

    small: int
    large: int
    reason: ReasonShown


@dataclass(frozen=True, slots=True)
class TableScreen:
    """What the tablet of one table shows.

    `hand` is the hand being played, `next_hand` the one that can start. `stakes` are the blinds of
    that hand. `pause` is one that came in the middle of a hand, which is still played to its end.
    `is_in_step`: others may go out in the same round. `sent` are those whom a closed
    table sent away, `raced` the chips that left it since its last hand. `face` is what the table
    is in, in large words, and why no hand can start.
    """

    version: int
    moment: int
    changes_at: datetime | None
    tournament_id: int
    tournament: str
    table: int
    face: Face
    clock: ClockFace | None = None
    pause: PauseShown | None = None
    stakes: Level | None = None
    seats: tuple[SeatShown, ...] = ()
    is_resting: bool = True
    is_closing: bool = False
    hand: int | None = None
    misdeal: MisdealShown | None = None
    next_hand: int | None = None
    needs_button: bool = False
    moves: tuple[MoveShown, ...] = ()
    sent: tuple[SentShown, ...] = ()
    sent_entries: tuple[EntryNo, ...] = ()
    reasons: tuple[ReasonShown, ...] = ()
    newcomers: tuple[NewcomersShown, ...] = ()
    called: ClockCalled | None = None
    clock_rule: ClockRule | None = None
    races: tuple[RaceShown, ...] = ()
    raced: tuple[int, ...] = ()
    rebuys: tuple[RebuyShown, ...] = ()
    on_sale: tuple[OnSale, ...] = ()
    guide: tuple[GuideStep, ...] = ()
    is_showdown_mode: bool = False
    has_bounties: bool = False
    is_in_step: bool = False
    is_floor_called: bool = False
    announcement: str = ""
    cards: CardsAsked | None = None
    ruling: RulingNotice | None = None
    pot: PotNotice | None = None
    deal: DealShown | None = None
    full: FullMode | None = None
    dealer: DealerShown | None = None

    @property
    def attendances(self) -> tuple[Attendance, ...]:
        """Of whom the table can say whether they are there."""
        return tuple(seat.attends for seat in self.seats if seat.attends)


def build(*, now: datetime, tournament_id: int, table: int) -> TableScreen:
    """The table at this moment."""
    loaded = load(tournament_id, now=now)
    state = loaded.state
    place = state.tables.get(table) if state else None
    shown = TableScreen(
        version=loaded.version,
        moment=loaded.moment,
        changes_at=loaded.changes_at,
        tournament_id=tournament_id,
        tournament=loaded.row.name,
        table=table,
        face=Face("wait", "Nobody sits here yet", "Seats appear here as soon as they are drawn."),
    )
    if state is None or place is None:
        return shown
    names = _names(loaded.row, state, place)
    dealer = dealer_shown(loaded.row, table)
    tracked = tracked_hands.find(state, tournament_id=tournament_id, table=table)
    shown = replace(
        shown,
        clock=clock_face(state, now=now),
        moves=_moves(state, place, names),
        dealer=dealer,
        guide=guide_steps(
            state,
            place,
            now=now,
            hand=tracked.hand if tracked else None,
            dealer=dealer.name if dealer else "",
        ),
        is_floor_called=any(call.table == table for call in state.floor.calls),
        announcement=questions.announcement(state),
        ruling=ruling_notice(state, place),
        pot=pot_notice(state, place),
        full=full_hand.build(state, place, names, tracked, tournament_id=tournament_id, now=now),
    )
    if face := resting_face(state, place, names, zone=loaded.row.event.zone):
        if state.stage in (Stage.ENDED, Stage.CANCELLED):
            return replace(shown, face=face, clock=None)
        seats = seats_before_hand(state, place, names, now=now) if place.size else ()
        sent = _sent(state, place, names)
        is_drawn = state.stage is Stage.DRAWN and any(place.held())
        return replace(
            shown,
            face=face,
            seats=seats,
            sent=sent,
            sent_entries=place.sent,
            needs_button=is_drawn and place.button is None,
        )
    shown = replace(shown, is_resting=False)
    currency = loaded.row.event.currency
    shown = replace(
        shown,
        rebuys=rebuys_shown(state, place, names, currency=currency, now=now),
        on_sale=on_sale(state, currency=currency, now=now),
        deal=deal_shown(state, place, names, currency=currency),
    )
    if place.hand is not None:
        misdeal = misdeal_shown(state, hand=tracked.hand if tracked else None)
        return replace(_playing(shown, state, place, names, now=now), misdeal=misdeal)
    return _between_hands(shown, state, place, names, now=now)


def _playing(
    shown: TableScreen,
    state: engine.Tournament,
    place: engine.Table,
    names: dict[EntryNo, str],
    *,
    now: datetime,
) -> TableScreen:
    hand, call = place.hand, call_at(state, place.number)
    assert hand is not None
    return replace(
        shown,
        face=hand_face(state, place, now=now),
        pause=_pause(state, now=now),
        stakes=state.clock.structure.level(hand.level),
        hand=hand.number,
        is_showdown_mode=hand.showdown_mode,
        has_bounties=state.terms.price.bounty_part > 0,
        is_in_step=state.floor.hand_for_hand,
        seats=needed(state, seats_in_hand(state, place, names, now=now)),
        called=clock_called(state, call, names, now=now) if call else None,
        clock_rule=clock_rule(state, now=now),
    )


def _pause(state: engine.Tournament, *, now: datetime) -> PauseShown | None:
    """The pause that is on, announced or not."""
    if state.clock.reading(now).state is not ClockState.PAUSED:
        return None
    return pause_shown(state, now=now, zone=state.clock.zone) or PauseShown("", "", None)


def _between_hands(
    shown: TableScreen,
    state: engine.Tournament,
    place: engine.Table,
    names: dict[EntryNo, str],
    *,
    now: datetime,
) -> TableScreen:
    refusal = _refusal(state, place, now=now)
    shown = replace(
        shown,
        face=between_face(state, place, refusal, names, now=now),
        stakes=state.clock.structure.level(state.clock.hand_level(now)),
    )
    if no_hand_follows(state, now=now):
        seats = needed(state, seats_before_hand(state, place, names, now=now))
        return replace(shown, seats=seats, guide=())
    if place.status is TableStatus.BREAKING:
        seats = seats_before_hand(state, place, names, now=now)
        return replace(shown, seats=seats, is_closing=True)
    is_open = refusal is not None and refusal.code == "rebuy_first"  # who plays, and who posts
    coming = None if is_open else _coming(state, place)
    players_deal = not (shown.dealer and shown.dealer.name)
    tasks = tasks_before_hand(state, place, now=now) if coming and players_deal else {}
    seats = seats_before_hand(state, place, names, coming, tasks, now=now)
    shown = replace(
        shown,
        seats=needed(state, seats),
        races=tuple(
            RaceShown(due.small, due.large, ReasonShown.of(due.reason))
            for due in questions.races_due(state, place.number, now=now)
        ),
        cards=cards_asked(state, place.number, now=now) if state.stage is Stage.RUNNING else None,
        raced=raced_lately(shown.tournament_id, place.number) if place.coloured_up else (),
    )
    if coming is None:
        needs_button = refusal is not None and refusal.code == "button_needed"
        return replace(shown, needs_button=needs_button and state.stage is Stage.RUNNING)
    return replace(
        shown,
        next_hand=None if refusal else place.hands + 1,
        reasons=tuple(_unusual(coming, is_first=place.last is None)),
        newcomers=newcomers(coming, seats),
    )


def _refusal(
    state: engine.Tournament, place: engine.Table, *, now: datetime
) -> RuleViolation | None:
    """Why no hand can start now."""
    try:
        engine.start_hand(state, table=place.number, hand=place.hands + 1, now=now)
    except RuleViolation as refusal:
        return refusal
    return None


def _coming(state: engine.Tournament, place: engine.Table) -> ComingHand | None:
    try:
        return questions.next_hand(state, place.number)
    except RuleViolation:  # no button yet, or nobody to play with
        return None


def _unusual(coming: ComingHand, *, is_first: bool) -> Iterator[ReasonShown]:
    """Why button and blinds are not where one would look for them; nothing if they are."""
    is_dead = coming.positions.button not in coming.dealt_in
    is_odd = is_dead or coming.small_blind_posted_by is None or coming.positions.is_heads_up
    if is_first or is_odd:
        yield from map(ReasonShown.of, coming.reasons)


def _moves(
    state: engine.Tournament, place: engine.Table, names: dict[EntryNo, str]
) -> tuple[MoveShown, ...]:
    return tuple(
        _move_shown(move, place, names[move.entry])
        for move in state.floor.moves
        if _concerns(move, place)
    )


def _sent(
    state: engine.Tournament, place: engine.Table, names: dict[EntryNo, str]
) -> tuple[SentShown, ...]:
    """Where those sit now whom this table sent away, by name; whoever is out needs no seat."""
    found = ((names[entry], whereabouts(state, entry)) for entry in place.sent)
    return tuple(
        SentShown(name, at.seat.table, at.seat.seat, is_there=at.state == "seated")
        for name, at in sorted(found, key=lambda one: one[0])
        if at.seat is not None
    )


def _concerns(move: Move, place: engine.Table) -> bool:
    leaves = move.origin.table == place.number and move.left_at is None
    return leaves or move.to.table == place.number


def _move_shown(move: Move, place: engine.Table, name: str) -> MoveShown:
    if move.is_within_a_table and move.left_at is None:
        sentence = f"{name} changes to seat {move.to.seat}."
        return MoveShown(move.number, name, sentence, "leave", "Sits there now")
    if move.to.table != place.number:
        return MoveShown(
            move.number, name, f"{name} moves to {move.to}.", "leave", "Has left", True
        )
    if move.left_at is None:
        return MoveShown(move.number, name, f"{name} will come to seat {move.to.seat}.", "", "")
    sentence = f"{name} is on the way to seat {move.to.seat}."
    return MoveShown(move.number, name, sentence, "arrive", "Has arrived")


def _names(row: Tournament, state: engine.Tournament, place: engine.Table) -> dict[EntryNo, str]:
    entries = {seat.entry for _, seat in place.held()}
    entries |= {move.entry for move in state.floor.moves if _concerns(move, place)}
    entries |= set(place.sent)
    entries |= set(winners(state))
    known = Names.of_field(row)
    return {entry: known.of(entry) for entry in entries}


def _topics(shown: TableScreen) -> list[str]:
    """Its own, what all tables show, and where those are whom it sent away."""
    own = (topics.table(shown.table), topics.hand(shown.table))
    return [*own, topics.TABLES, *map(topics.ticket, shown.sent_entries)]


screen = register(
    LiveScreen(
        route="table",
        topic=topic,
        build=build,
        regions={
            "table": "tablet/_table.html",
            "seats": "tablet/_seats.html",
            "guide": "tablet/_guide.html",
        },
        watches=_topics,
        beat_seconds=2,
        answers=True,
    )
)
