"""The clock that is called on a slow player, as the tablet shows it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from rules_engine import tournament as engine
from rules_engine.clock import CalledClockPhase, Caller, ClockConsequence, call_clock
from rules_engine.house.keys import ClockCaller
from rules_engine.texts.rulebook import sentence
from rules_engine.tournament import ClockCall
from rules_engine.tournament.questions import called_clock
from rules_engine.units import EntryNo, TableNo
from tables.tablet.citing import cite
from tournaments.live.drawings import milliseconds

_CONSEQUENCES = {
    ClockConsequence.HAND_DEAD: ("the hand is dead", "The hand is dead."),
    ClockConsequence.CHECK: ("it is a check", "It is a check."),
}


@dataclass(frozen=True, slots=True)
class ClockCalled:
    """A clock that runs, or has run out: on whom, until when, what follows, and by which rule."""

    number: int
    seat: int
    name: str
    counts_until: int
    is_last_seconds: bool
    has_run_out: bool
    consequence: str
    source: str


@dataclass(frozen=True, slots=True)
class ClockRule:
    """How this house has the clock called, and what follows with a bet to call and without one.

    `asks_floor`: the table can only ask for it.
    """

    seconds: int
    who: str
    source: str
    with_bet: str
    without_bet: str
    asks_floor: bool


def call_at(state: engine.Tournament, table: TableNo) -> ClockCall | None:
    """The clock that was called at this table and not closed."""
    return next((call for call in state.floor.clock_calls if call.at.table == table), None)


def clock_called(
    state: engine.Tournament, call: ClockCall, names: Mapping[EntryNo, str], *, now: datetime
) -> ClockCalled:
    """The called clock at this moment."""
    clock, held = called_clock(state, call), state.tables[call.at.table].seat(call.at.seat)
    phase = clock.phase(now)
    threat, verdict = _CONSEQUENCES[clock.consequence]
    has_run_out = phase is CalledClockPhase.EXPIRED
    point = "called_clock_seconds" if call.facing_bet else "clock_expiry_no_bet"
    return ClockCalled(
        number=call.number,
        seat=call.at.seat,
        name=names[held.entry] if held else f"Seat {call.at.seat}",
        counts_until=milliseconds(clock.expires_at) or 0,
        is_last_seconds=phase is CalledClockPhase.COUNTDOWN,
        has_run_out=has_run_out,
        consequence=verdict if has_run_out else f"When time runs out, {threat}.",
        source=cite(state.house.cite(point)),
    )


def clock_rule(state: engine.Tournament, *, now: datetime) -> ClockRule:
    """What the table reads before it calls the clock."""
    house = state.house
    with_bet, without_bet = (
        call_clock(
            house,
            at=now,
            caller=Caller.TABLE_MATE,
            facing_bet=facing_bet,
            event_heads_up=state.tally.in_play == 2,
            through_floor=True,
        )
        for facing_bet in (True, False)
    )
    points = ("called_clock_seconds", "clock_caller", "clock_expiry_no_bet")
    return ClockRule(
        seconds=int((with_bet.expires_at - with_bet.called_at).total_seconds()),
        who=sentence("clock_caller", house.clock_caller),
        source="; ".join(dict.fromkeys(cite(house.cite(point)) for point in points)),
        with_bet=_CONSEQUENCES[with_bet.consequence][0],
        without_bet=_CONSEQUENCES[without_bet.consequence][0],
        asks_floor=house.clock_caller is ClockCaller.ANY_PLAYER_VIA_FLOOR,
    )
