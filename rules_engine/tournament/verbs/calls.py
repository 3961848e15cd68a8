"""Calls for the floor, and the clock on a player."""

from datetime import datetime

from rules_engine.clock.hand_clock import Caller, refuse_caller
from rules_engine.errors import RuleViolation
from rules_engine.house.keys import ClockCaller
from rules_engine.room.table_view import SeatRef
from rules_engine.sentences import say
from rules_engine.tournament import facts
from rules_engine.tournament.facts import ClockOutcome, Fact
from rules_engine.tournament.state import Tournament
from rules_engine.tournament.verbs.decision import cited, decide, verb
from rules_engine.units import TableNo

MOST_CALLS = 3  # of one table that nobody has answered yet


@verb
def call_floor(
    tournament: Tournament, *, table: TableNo, reason: str, now: datetime
) -> tuple[Fact, ...]:
    """A table asks for somebody; `already_called` while that call, or a few others, are open."""
    open_calls = [call for call in tournament.floor.calls if call.table == table]
    if any(call.reason.casefold() == reason.casefold() for call in open_calls):
        sentence = say("The floor has been called to table {table} already.", table=table)
        raise RuleViolation("already_called", sentence)
    if len(open_calls) >= MOST_CALLS:
        sentence = say(
            "The floor has been called to table {table} already, {times} times. Please wait.",
            table=table,
            times=len(open_calls),
        )
        raise RuleViolation("already_called", sentence)
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
def ask_for_clock(
    tournament: Tournament,
    *,
    on: SeatRef,
    hand: int,
    facing_bet: bool,
    through_floor: bool,
    now: datetime,
) -> tuple[Fact, ...]:
    """A table wants the clock on one of its players; where only the floor calls it, the floor."""
    only_floor = tournament.house.clock_caller is ClockCaller.ANY_PLAYER_VIA_FLOOR
    if only_floor and not through_floor:
        reason = f"The clock is wanted on seat {on.seat}."
        return call_floor(tournament, table=on.table, reason=reason, now=now)
    return call_clock(
        tournament,
        on=on,
        hand=hand,
        caller=Caller.TABLE_MATE,
        facing_bet=facing_bet,
        through_floor=through_floor,
        now=now,
    )


@verb
def close_clock_call(
    tournament: Tournament,
    *,
    call: int,
    outcome: ClockOutcome,
    now: datetime,
    at: TableNo | None = None,
) -> tuple[Fact, ...]:
    """The player acted, the time ran out, or the call was taken back; `already_closed`.

    `at`: the table that says so, which can be of its own clock only: `not_your_clock`.
    """
    found = next((one for one in tournament.floor.clock_calls if one.number == call), None)
    if found and at not in (None, found.at.table):
        raise RuleViolation("not_your_clock", "That clock is not for this table.")
    return decide(tournament, facts.ClockCallClosed(at=now, call=call, outcome=outcome))
