"""The lobby: what everybody in the room sees on the wall, from before the start to the winner.

It chooses a face (`before`, `play`, `rest`, `final`, `heads_up`, `over`, ...) and fills it. Sounds
are a timetable that the browser follows by its own clock, so that they come on time whatever the
server does meanwhile.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import islice

from rules_engine import tournament as engine
from rules_engine.clock import ClockState, Reading, TransitionKind
from rules_engine.entries import admission
from rules_engine.errors import RuleViolation
from rules_engine.room import promise
from rules_engine.tournament import facts, questions
from tournaments import links
from tournaments.branding.shown import brand_of
from tournaments.goods.shown import picking_shown
from tournaments.licences.licence import posted
from tournaments.live.drawings import LiveScreen, milliseconds, register
from tournaments.live.topics import PUBLIC
from tournaments.lobby.screen_occasion import occasion
from tournaments.lobby.screen_parts import (
    JoinShown,
    LobbyScreen,
    NextShown,
    OutLine,
)
from tournaments.lobby.screen_prizes import prizes_shown, winners_shown
from tournaments.lobby.screen_seats import final_seats, moves, pair_shown, seats_by_name
from tournaments.log import folds
from tournaments.log.beside import check_code
from tournaments.log.state import TournamentState, load, topic
from tournaments.money.currencies import money
from tournaments.money.on_sale import on_sale
from tournaments.people.names import Names
from tournaments.pictures.ribbon import WALL, look, night_ribbon
from tournaments.sides.shown import NEW_FOR, moments_passed, offered_for, wins_of
from tournaments.words.clock_face import (
    ClockFace,
    blinds,
    clock_face,
    pause_shown,
)
from tournaments.words.times import day, hour
from tournaments.words.whereabouts import places

A_DAY = timedelta(days=1)
MINUTE = timedelta(minutes=1)
NEW_SEATS_FOR = timedelta(minutes=5)
HEARD_LATE = timedelta(seconds=10)
SOUNDS_AHEAD = timedelta(hours=6)
MOST_SOUNDS = 24
MOST_MOVES = 9
MOST_OUT = 6
MOST_SIDE_WINS = 8
STAYS = frozenset({"moves", "heads_up", "pause", "picking", "new_seats", "called_off"})
"""Faces on which people look for something; winners of a raffle wait."""

SOUNDS = {
    TransitionKind.LEVEL_BEGINS: "level",
    TransitionKind.ONE_MINUTE_LEFT: "minute",
    TransitionKind.REST_BEGINS: "rest",
    TransitionKind.PLAY_RESUMES: "level",
    TransitionKind.TIME_IS_UP: "stop",
}


def build(*, now: datetime, tournament_id: int) -> LobbyScreen:
    """The lobby at this moment."""
    loaded = load(tournament_id, now=now)
    event = loaded.row.event
    shown = LobbyScreen(
        version=loaded.version,
        moment=loaded.moment,
        changes_at=loaded.changes_at,
        tournament_id=tournament_id,
        event=" · ".join(filter(None, (event.name, posted(event)))),
        tournament=loaded.row.name,
        charity=event.charity,
        day=day(loaded.row.starts_at, event.zone),
        starts=hour(loaded.row.starts_at, event.zone),
        reach=links.reach(),
        brand=brand_of(event),
    )
    return _opened(shown, loaded, loaded.state, now=now) if loaded.state else shown


def _opened(
    shown: LobbyScreen, loaded: TournamentState, state: engine.Tournament, *, now: datetime
) -> LobbyScreen:
    split, currency = questions.pool(state), loaded.row.event.currency
    shown = replace(
        shown,
        day=day(state.starts_at, loaded.row.event.zone),
        starts=hour(state.starts_at, loaded.row.event.zone),
        entries=state.sales.entries,
        raised=money(split.donation, currency),
        pool=money(split.pool, currency) if split.pool else "",
        announcement=questions.announcement(state),
        sounds=" ".join(_sounds(state, now=now)),
        bounties=offered_for(loaded.row.event, loaded.row.pk),
        occasion=occasion(state, loaded.row.pk),
    )
    return _with_side_wins(_staged(shown, loaded, state, now=now), loaded, now=now)


def _staged(
    shown: LobbyScreen, loaded: TournamentState, state: engine.Tournament, *, now: datetime
) -> LobbyScreen:
    currency = loaded.row.event.currency
    match state.stage:
        case engine.Stage.SALES | engine.Stage.DRAWN:
            return _before(shown, loaded, state, now=now)
        case engine.Stage.RUNNING:
            return _playing(shown, loaded, state, now=now)
        case engine.Stage.ENDED:
            picking = picking_shown(state, tournament_id=loaded.row.pk, currency=currency)
            if picking and not picking.is_over:
                return replace(shown, face="picking", picking=picking)
            winners, more = winners_shown(state, loaded.row.pk, currency)
            is_agreed = state.prizes.deal is not None
            code = f"line {loaded.row.lines}: {check_code(loaded.row.head)}"
            return replace(
                shown,
                face="over",
                winners=winners,
                more_winners=more,
                is_agreed=is_agreed,
                check_code=code,
            )
        case engine.Stage.CANCELLED:
            return replace(shown, face="called_off")


def _with_side_wins(shown: LobbyScreen, loaded: TournamentState, *, now: datetime) -> LobbyScreen:
    """New winners of a raffle have the wall for some minutes, unless somebody has to move."""
    event = loaded.row.event
    passed, ends_at = moments_passed(event, now=now)
    instants = [at for at in (shown.changes_at, ends_at) if at]
    shown = replace(shown, moment=shown.moment + passed, changes_at=min(instants, default=None))
    if ends_at is None or shown.face in STAYS:
        return shown
    wins = wins_of(event, since=now - NEW_FOR)
    return replace(
        shown,
        face="side_wins",
        side_wins=wins[:MOST_SIDE_WINS],
        more_side_wins=max(len(wins) - MOST_SIDE_WINS, 0),
    )


# Before the start


def _before(
    shown: LobbyScreen, loaded: TournamentState, state: engine.Tournament, *, now: datetime
) -> LobbyScreen:
    """A countdown on the day itself; how to join, or where everybody sits."""
    marks = (state.starts_at - A_DAY, state.starts_at)
    ahead = [mark for mark in marks if mark > now]
    seats = seats_by_name(state, loaded.row.pk)
    return replace(
        shown,
        face="seats" if seats else "before",
        moment=shown.moment + sum(mark <= now for mark in marks),
        changes_at=min([*ahead, *([shown.changes_at] if shown.changes_at else [])], default=None),
        counts_until=milliseconds(state.starts_at) if len(ahead) == 1 else None,
        is_late=not ahead,
        is_drawn=state.stage is engine.Stage.DRAWN,
        promise=promise(loaded.row.next_seed) if state.stage is engine.Stage.SALES else "",
        join=_join(loaded, state),
        prizes=prizes_shown(state, loaded.row.event.currency, now=now),
        seats=seats,
    )


def _join(loaded: TournamentState, state: engine.Tournament) -> JoinShown | None:
    if state.sales.is_closed:
        return None
    price, currency = state.terms.price, loaded.row.event.currency
    room = state.terms.capacity or questions.chairs(state)
    limit = admission.capacity(state.house, room_for=room) or room
    return JoinShown(
        fee=money(price.fee, currency),
        to_prizes=money(price.prize_part, currency) if price.prize_part else "",
        to_charity=money(price.donation_part, currency) if price.donation_part else "",
        limit=limit,
        is_full=state.sales.entries >= limit,
        waiting=len(state.sales.waiting),
    )


# While it is played


def _playing(
    shown: LobbyScreen, loaded: TournamentState, state: engine.Tournament, *, now: datetime
) -> LobbyScreen:
    zone, number = loaded.row.event.zone, loaded.row.pk
    reading = state.clock.reading(now)
    clock = clock_face(state, now=now)
    new_seats_until = _new_seats_until(loaded.row.pk, now=now)
    instants = [at for at in (shown.changes_at, new_seats_until) if at]
    average = questions.average_stack(state)
    shown = replace(
        shown,
        face="rest" if clock.on_rest_break else "play",
        moment=shown.moment + _minutes_played(state, now=now),
        changes_at=min(instants, default=None),
        clock=clock,
        ends_at=milliseconds(reading.counts_until),
        length=_length(clock, reading.into),
        is_last_minute=reading.is_last_minute and not clock.on_rest_break,
        next=_next(reading, zone),
        left=state.tally.in_play,
        average=f"{average:,}" if average is not None else "",
        average_blinds=average // reading.amounts.big_blind if average else 0,
        hand_for_hand=state.floor.hand_for_hand,
        to_the_money=_to_the_money(state),
        moves=tuple(moves(state, number, most=MOST_MOVES)),
        more_moves=max(len(state.floor.moves) - MOST_MOVES, 0),
        out=tuple(_last_out(state, number)),
        prizes=prizes_shown(state, loaded.row.event.currency, now=now),
        stops_at=_stops_at(state, now=now, zone=zone),
        pause=pause_shown(state, now=now, zone=zone),
        late=_late(state, now=now),
        on_sale=on_sale(state, currency=loaded.row.event.currency, now=now),
    )
    seen = look(state, now=now)
    shown = replace(
        shown,
        moment=shown.moment + seen.number,
        changes_at=min(seen.next_at, shown.changes_at or seen.next_at),
        ribbon=night_ribbon(state, now=now, zone=zone, width=WALL),
    )
    if shown.pause and not shown.moves:
        return replace(shown, face="pause")
    return _fewer_left(shown, loaded, state, now=now, redrawn=new_seats_until is not None)


def _late(state: engine.Tournament, *, now: datetime) -> str:
    """Until when one can still come in; nothing once that is over."""
    late = questions.late_entries(state, now=now)
    return str(late.reason.sentence) if late and late.until_level is not None else ""


def _next(reading: Reading, zone: str) -> NextShown:
    rest, on_rest = reading.next_rest, reading.on_rest_break
    comes = None if reading.ends_next else reading.next_amounts
    ends_at = reading.hard_stop_at if reading.ends_next else None
    return NextShown(
        level=reading.next_level or 0 if comes else 0,
        blinds=blinds(comes) if comes else "",
        ante=comes.ante if comes else 0,
        stops_at=hour(ends_at, zone) if ends_at else "",
        rest_at=hour(rest.at, zone) if rest and rest.at else "",
        rest_after=rest.after_level or 0 if rest else 0,
        resumes_at=hour(reading.ends_at, zone) if on_rest and reading.ends_at else "",
        plays_again=reading.hand_level if on_rest else 0,
    )


def _fewer_left(
    shown: LobbyScreen,
    loaded: TournamentState,
    state: engine.Tournament,
    *,
    now: datetime,
    redrawn: bool,
) -> LobbyScreen:
    """The faces of moves, of the last table and of the last two; a rest break has its own."""
    if shown.face == "rest":
        return shown
    if shown.moves:
        return replace(shown, face="moves")
    if state.tally.in_play == 2:
        return replace(shown, face="heads_up", pair=pair_shown(state, loaded.row.pk, now=now))
    tables = questions.tables_in_play(state)
    if len(tables) == 1:
        seats = tuple(final_seats(tables[0], loaded.row.pk))
        return replace(shown, face="final", table=tables[0].number, seats=seats)
    if redrawn:
        return replace(shown, face="new_seats", seats=seats_by_name(state, loaded.row.pk))
    return shown


def _last_out(state: engine.Tournament, tournament_id: int) -> Iterator[OutLine]:
    """The best places decided so far: whoever was confirmed late has the place of the hand."""
    best = questions.places_taken(state)[:MOST_OUT]
    if not best:
        return
    names = Names.load(tournament_id, {finish.entry for finish in best})
    for finish in best:
        place = places(finish.best, finish.worst)
        yield OutLine(finish.entry, place, names.of(finish.entry))


def _length(clock: ClockFace, into: timedelta) -> int:
    """The whole length of what is counted down, in milliseconds; 0 where there is no end."""
    return 0 if clock.left is None else clock.left + int(into.total_seconds() * 1000)


def _minutes_played(state: engine.Tournament, *, now: datetime) -> int:
    """Rises with time, so that what is shown for some minutes goes away by itself."""
    started_at = state.clock.started_at
    return (now - started_at) // MINUTE if started_at else 0


def _new_seats_until(tournament_id: int, *, now: datetime) -> datetime | None:
    """Until when the seats of a redraw stay on the wall: to the full minute, as moments count."""
    folded = folds.read(tournament_id)
    assert folded is not None  # it is played
    started_at = folded.state.clock.started_at
    for number in range(folded.state.head, 0, -1):
        line = folded.lines[number]
        if started_at is None or line.fact.at <= now - NEW_SEATS_FOR - MINUTE:
            return None
        if isinstance(line.fact, facts.RedrawDone) and line.wish not in folded.undone:
            minutes = (line.fact.at + NEW_SEATS_FOR - started_at) // MINUTE
            until = started_at + minutes * MINUTE
            return until if until > now else None
    return None


def _to_the_money(state: engine.Tournament) -> int:
    """How far the bubble is, once it is near."""
    if not state.sales.is_closed:
        return 0
    try:
        missing = questions.places_to_the_money(state)
    except RuleViolation:  # prizes that do not fit the pool yet
        return 0
    return missing if missing <= 3 else 0


def _stops_at(state: engine.Tournament, *, now: datetime, zone: str) -> str:
    stop_at = state.clock.hard_stop_at
    if stop_at is None or state.clock.reading(now).state is ClockState.STOPPED:
        return ""
    return hour(stop_at, zone) if stop_at - now <= questions.STOP_IS_NEAR else ""


def _sounds(state: engine.Tournament, *, now: datetime) -> Iterator[str]:
    """What to sound and when: "1763150400000:level", those of the last seconds included."""
    coming = state.clock.transitions(after=now - HEARD_LATE, until=now + SOUNDS_AHEAD)
    for transition in islice(coming, MOST_SOUNDS):
        begins = transition.kind is TransitionKind.LEVEL_BEGINS and transition.level == 1
        yield f"{milliseconds(transition.at)}:{'start' if begins else SOUNDS[transition.kind]}"


screen = register(
    LiveScreen(
        route="lobby",
        topic=topic,
        build=build,
        regions={
            "lobby": "lobby/_lobby.html",
            "look": "lobby/_look.html",
            "occasion": "lobby/_occasion.html",
        },
        watches=lambda _shown: [PUBLIC],
    )
)
