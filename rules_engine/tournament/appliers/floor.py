"""The floor: calls, absence, penalties, expulsion, announcements."""

from rules_engine.prizes.placing import ExitCause
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament import facts
from rules_engine.tournament.changes import (
    add_to_seats,
    already_closed,
    closed,
    expect_fresh,
    expect_not_dealt_in,
    expect_stage,
    find_entry,
    find_in_play,
    find_table,
    issue,
    leave,
    put_entry,
    put_table,
    stack_at,
    vacate,
)
from rules_engine.tournament.chip_sum import expect_sum
from rules_engine.tournament.impossible import ImpossibleFact
from rules_engine.tournament.replacing import replace
from rules_engine.tournament.state import (
    Absence,
    Call,
    ClockCall,
    Entry,
    Penalty,
    Stage,
    Tournament,
)
from rules_engine.units import Chips

_PLAYABLE = (Stage.DRAWN, Stage.RUNNING)


def table_called(tournament: Tournament, fact: facts.TableCalled) -> Tournament:
    expect_fresh(tournament, fact.call)
    find_table(tournament, fact.table)
    floor = tournament.floor
    call = Call(fact.call, fact.table, fact.reason, fact.at)
    return replace(tournament, floor=replace(floor, calls=(*floor.calls, call)))


def call_answered(tournament: Tournament, fact: facts.CallAnswered) -> Tournament:
    floor = tournament.floor
    kept = tuple(call for call in floor.calls if call.number != fact.call)
    if len(kept) == len(floor.calls):
        raise already_closed(tournament, fact.call, "call")
    return replace(tournament, floor=closed(replace(floor, calls=kept), fact.call, fact))


def clock_called(tournament: Tournament, fact: facts.ClockCalled) -> Tournament:
    expect_fresh(tournament, fact.call)
    table, floor = find_table(tournament, fact.seat.table), tournament.floor
    if table.hand is None or table.hand.number != fact.hand:
        raise ImpossibleFact("no_hand", f"Table {table.number} is not playing hand {fact.hand}.")
    if fact.seat.seat not in table.hand.dealt_in:
        raise ImpossibleFact("not_dealt_in", f"Seat {fact.seat.seat} is not in this hand.")
    if any(call.at.table == table.number for call in floor.clock_calls):
        raise ImpossibleFact(
            "clock_running",
            "A clock is running at this table already.",
            settled_by={"kind": "clock_called", "hand": fact.hand},
        )
    call = ClockCall(fact.call, fact.seat, fact.hand, fact.caller, fact.facing_bet, fact.at)
    return replace(tournament, floor=replace(floor, clock_calls=(*floor.clock_calls, call)))


def clock_call_closed(tournament: Tournament, fact: facts.ClockCallClosed) -> Tournament:
    floor = tournament.floor
    kept = tuple(call for call in floor.clock_calls if call.number != fact.call)
    if len(kept) == len(floor.clock_calls):
        raise already_closed(tournament, fact.call, "clock")
    return replace(tournament, floor=closed(replace(floor, clock_calls=kept), fact.call, fact))


def entry_absent(tournament: Tournament, fact: facts.EntryAbsent) -> Tournament:
    expect_stage(tournament, *_PLAYABLE)
    entry = find_in_play(tournament, fact.entry)
    if entry.absence is not None:
        raise ImpossibleFact(
            "already_absent",
            f"Entry {fact.entry} is marked absent already.",
            settled_by={"kind": "entry_absent", "entry": fact.entry},
        )
    return put_entry(tournament, replace(entry, absence=Absence(fact.at, fact.never_came)))


def entry_returned(tournament: Tournament, fact: facts.EntryReturned) -> Tournament:
    entry = find_in_play(tournament, fact.entry)
    if entry.absence is None:
        raise ImpossibleFact(
            "not_absent",
            f"Entry {fact.entry} is not marked absent.",
            settled_by={"kind": "entry_returned", "entry": fact.entry},
        )
    return put_entry(tournament, replace(entry, absence=None))


def penalty_given(tournament: Tournament, fact: facts.PenaltyGiven) -> Tournament:
    entry = find_in_play(tournament, fact.entry)
    if any(one.number == fact.penalty for one in entry.penalties):
        raise ImpossibleFact("number_taken", f"Penalty {fact.penalty} has been given already.")
    penalty = Penalty(fact.penalty, fact.step, fact.reason, fact.at)
    return put_entry(tournament, replace(entry, penalties=(*entry.penalties, penalty)))


def penalty_served(tournament: Tournament, fact: facts.PenaltyServed) -> Tournament:
    entry = find_entry(tournament, fact.entry)
    penalty = next((one for one in entry.penalties if one.number == fact.penalty), None)
    if penalty is None:
        raise ImpossibleFact("no_such_item", f"Entry {fact.entry} has no such penalty.")
    if penalty.served_at is not None:
        sentence = "This penalty has been served."
        raise ImpossibleFact(
            "already_closed",
            sentence,
            settled_by={"kind": "penalty_served", "penalty": fact.penalty},
        )
    served = replace(penalty, served_at=fact.at)
    penalties = tuple(served if one is penalty else one for one in entry.penalties)
    return put_entry(tournament, replace(entry, penalties=penalties))


def no_show_removed(tournament: Tournament, fact: facts.NoShowRemoved) -> Tournament:
    expect_stage(tournament, Stage.RUNNING)
    entry = find_in_play(tournament, fact.entry)
    if entry.absence is None or not entry.absence.never_came:
        raise ImpossibleFact("not_a_no_show", f"Entry {fact.entry} is not marked as a no-show.")
    gone = _expel(tournament, entry, fact, chips=fact.chips, cause=ExitCause.REMOVED)
    changed = issue(gone, -fact.chips)
    expect_sum(changed)
    return changed


def entry_disqualified(tournament: Tournament, fact: facts.EntryDisqualified) -> Tournament:
    expect_stage(tournament, Stage.RUNNING)
    entry = find_in_play(tournament, fact.entry)
    gone = _expel(tournament, entry, fact, chips=fact.chips, cause=ExitCause.DISQUALIFIED)
    shared = sum(chips for _, chips in fact.shares)
    if shared > fact.chips:
        raise ImpossibleFact("chips_differ", "More chips are shared out than there were.")
    if fact.shares and isinstance(entry.where, SeatRef):
        table = find_table(gone, entry.where.table)
        gone = put_table(gone, replace(table, seats=add_to_seats(table, fact.shares)))
    changed = issue(gone, shared - fact.chips)
    expect_sum(changed)
    return changed


def announcement_made(tournament: Tournament, fact: facts.AnnouncementMade) -> Tournament:
    return replace(tournament, floor=replace(tournament.floor, announcement=fact.text))


def _expel(
    tournament: Tournament, entry: Entry, fact: facts.Fact, *, chips: Chips, cause: ExitCause
) -> Tournament:
    """The entry is out with its chips, whatever it was about to do."""
    stack, floor = stack_at(tournament, entry), tournament.floor
    if stack is not None and stack != chips:
        raise ImpossibleFact("chips_differ", f"Entry {entry.number} has {stack} chips.")
    if isinstance(entry.where, SeatRef):
        table = find_table(tournament, entry.where.table)
        expect_not_dealt_in(table, entry.where.seat)
        tournament = put_table(tournament, vacate(table, entry.where.seat))
    for item in floor.concerning(entry.number):
        floor = closed(floor, item.number, fact)
    floor = replace(
        floor,
        moves=tuple(move for move in floor.moves if move.entry != entry.number),
        reports=tuple(report for report in floor.reports if report.entry != entry.number),
    )
    expelled = replace(tournament, floor=floor)
    order = tournament.tally.exits + 1
    return leave(expelled, entry, hand=(0, -order), cause=cause, at=fact.at, chips_before=chips)
