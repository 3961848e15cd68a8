"""Expulsion: an entry is out with its chips."""

from rules_engine.prizes.placing import ExitCause
from rules_engine.room.table_view import SeatRef
from rules_engine.sentences import EntryRef, say
from rules_engine.tournament import facts
from rules_engine.tournament.appliers.applier import applies
from rules_engine.tournament.changes import (
    add_to_seats,
    closed,
    expect_not_dealt_in,
    expect_stage,
    find_in_play,
    find_table,
    issue,
    leave,
    put_table,
    stack_at,
    vacate,
)
from rules_engine.tournament.chip_sum import expect_sum
from rules_engine.tournament.impossible import ImpossibleFact
from rules_engine.tournament.replacing import replace
from rules_engine.tournament.state import Entry, Stage, Tournament
from rules_engine.units import Chips


@applies(facts.NoShowRemoved)
def no_show_removed(tournament: Tournament, fact: facts.NoShowRemoved) -> Tournament:
    expect_stage(tournament, Stage.RUNNING)
    entry = find_in_play(tournament, fact.entry)
    if entry.absence is None or not entry.absence.never_came:
        raise ImpossibleFact(
            "not_a_no_show", say("{Entry} is not marked as a no-show.", entry=EntryRef(fact.entry))
        )
    gone = _expel(tournament, entry, fact, chips=fact.chips, cause=ExitCause.REMOVED)
    changed = issue(gone, -fact.chips)
    expect_sum(changed)
    return changed


@applies(facts.EntryDisqualified)
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


def _expel(
    tournament: Tournament, entry: Entry, fact: facts.Fact, *, chips: Chips, cause: ExitCause
) -> Tournament:
    """The entry is out with its chips, whatever it was about to do."""
    stack, floor = stack_at(tournament, entry), tournament.floor
    if stack is not None and stack != chips:
        raise ImpossibleFact(
            "chips_differ",
            say("{Entry} has {chips} chips.", entry=EntryRef(entry.number), chips=stack),
        )
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
