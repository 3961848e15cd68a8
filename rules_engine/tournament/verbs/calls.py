"""Calls for the floor, and the clock on a player."""

from datetime import datetime

from rules_engine.clock.hand_clock import Caller, refuse_caller
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament import facts
from rules_engine.tournament.facts import ClockOutcome, Fact
from rules_engine.tournament.state import Tournament
from rules_engine.tournament.verbs.decision import cited, decide, verb
from rules_engine.units import TableNo


@verb
def call_floor(
    tournament: Tournament, *, table: TableNo, reason: str, now: datetime
) -> tuple[Fact, ...]:
    """A table asks for somebody."""
    fact = facts.TableCalled(at=now, call=tournament.head + 1, table=table, reason=reason)
    return decide(tournament, fact)


@verb
def answer_call(
    tournament: Tournament, *, call: int, now: datetime, note: str = ""
) -> tuple[Fact, ...]:
    """Somebody has come; `already_closed`."""
    return decide(tournament, facts.CallAnswered(at=now, call=call, note=note))


@verb
def call_clock(
    tournament: Tournament,
    *,
    on: SeatRef,
    hand: int,
    caller: Caller,
    facing_bet: bool,
    now: datetime,
    through_floor: bool = False,
) -> tuple[Fact, ...]:
    """The clock is called on a player; `opponents_only`, `must_be_present`, `ask_the_floor`."""
    refuse_caller(tournament.house, caller=caller, through_floor=through_floor)
    fact = facts.ClockCalled(
        at=now,
        call=tournament.head + 1,
        seat=on,
        hand=hand,
        caller=caller,
        facing_bet=facing_bet,
        citations=cited(tournament.house, "called_clock_seconds", "clock_caller"),
    )
    return decide(tournament, fact)


@verb
def close_clock_call(
    tournament: Tournament, *, call: int, outcome: ClockOutcome, now: datetime
) -> tuple[Fact, ...]:
    """The player acted, the time ran out, or the call was taken back; `already_closed`."""
    return decide(tournament, facts.ClockCallClosed(at=now, call=call, outcome=outcome))
