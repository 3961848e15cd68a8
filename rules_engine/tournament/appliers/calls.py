"""Calls for the floor, and the clock on a player."""

from rules_engine.sentences import say
from rules_engine.tournament import facts
from rules_engine.tournament.appliers.applier import applies
from rules_engine.tournament.changes import already_closed, closed, expect_fresh, find_table
from rules_engine.tournament.impossible import ImpossibleFact
from rules_engine.tournament.replacing import replace
from rules_engine.tournament.state import Call, ClockCall, Tournament


@applies(facts.TableCalled)
def table_called(tournament: Tournament, fact: facts.TableCalled) -> Tournament:
    expect_fresh(tournament, fact.call)
    find_table(tournament, fact.table)
    floor = tournament.floor
    call = Call(fact.call, fact.table, fact.reason, fact.at)
    return replace(tournament, floor=replace(floor, calls=(*floor.calls, call)))


@applies(facts.CallAnswered)
def call_answered(tournament: Tournament, fact: facts.CallAnswered) -> Tournament:
    floor = tournament.floor
    kept = tuple(call for call in floor.calls if call.number != fact.call)
    if len(kept) == len(floor.calls):
        raise already_closed(tournament, fact.call, "call")
    return replace(tournament, floor=closed(replace(floor, calls=kept), fact.call, fact))


@applies(facts.ClockCalled)
def clock_called(tournament: Tournament, fact: facts.ClockCalled) -> Tournament:
    expect_fresh(tournament, fact.call)
    table, floor = find_table(tournament, fact.seat.table), tournament.floor
    if table.hand is None or table.hand.number != fact.hand:
        raise ImpossibleFact(
            "no_hand",
            say("Table {table} is not playing hand {hand}.", table=table.number, hand=fact.hand),
        )
    if fact.seat.seat not in table.hand.dealt_in:
        raise ImpossibleFact(
            "not_dealt_in", say("Seat {seat} is not in this hand.", seat=fact.seat.seat)
        )
    if any(call.at.table == table.number for call in floor.clock_calls):
        raise ImpossibleFact(
            "clock_running",
            "A clock is running at this table already.",
            settled_by={"kind": "clock_called", "hand": fact.hand},
        )
    call = ClockCall(fact.call, fact.seat, fact.hand, fact.caller, fact.facing_bet, fact.at)
    return replace(tournament, floor=replace(floor, clock_calls=(*floor.clock_calls, call)))


@applies(facts.ClockCallClosed)
def clock_call_closed(tournament: Tournament, fact: facts.ClockCallClosed) -> Tournament:
    floor = tournament.floor
    kept = tuple(call for call in floor.clock_calls if call.number != fact.call)
    if len(kept) == len(floor.clock_calls):
        raise already_closed(tournament, fact.call, "clock")
    return replace(tournament, floor=closed(replace(floor, clock_calls=kept), fact.call, fact))
