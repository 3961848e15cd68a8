"""Entries buy chips again."""

from rules_engine.prizes.pool import Price
from rules_engine.room.table_view import Seat
from rules_engine.sentences import EntryRef, say
from rules_engine.tournament import facts
from rules_engine.tournament.appliers.applier import applies
from rules_engine.tournament.changes import (
    closed,
    expect_stage,
    find_in_play,
    find_table,
    issue,
    put_entry,
    seat_of,
    set_seat,
    sold,
    stack_at,
)
from rules_engine.tournament.impossible import ImpossibleFact
from rules_engine.tournament.replacing import replace
from rules_engine.tournament.state import Entry, Stage, Tournament
from rules_engine.units import Chips


@applies(facts.RebuyAnnounced)
def rebuy_announced(tournament: Tournament, fact: facts.RebuyAnnounced) -> Tournament:
    expect_stage(tournament, Stage.RUNNING)
    entry = find_in_play(tournament, fact.entry)
    if entry.behind:
        raise ImpossibleFact(
            "already_announced",
            say("{Entry} has announced a rebuy.", entry=EntryRef(fact.entry)),
            settled_by={"kind": "rebuy_announced", "entry": fact.entry},
        )
    return put_entry(tournament, replace(entry, behind=fact.chips))


@applies(facts.RebuyTaken)
def rebuy_taken(tournament: Tournament, fact: facts.RebuyTaken) -> Tournament:
    entry = find_in_play(tournament, fact.entry)
    bought = replace(entry, rebuys=entry.rebuys + 1, behind=0)
    floor = tournament.floor
    reported = next((one for one in floor.reports if one.entry == fact.entry), None)
    # Whoever was reported out had nothing left, so after it the stack is known.
    before = 0 if reported else stack_at(tournament, entry)
    if reported:
        reports = tuple(one for one in floor.reports if one is not reported)
        floor = closed(replace(floor, reports=reports), reported.number, fact)
    changed = replace(tournament, floor=floor)
    return _deliver(changed, bought, before=before, chips=fact.chips, price=fact.price)


@applies(facts.AddOnTaken)
def add_on_taken(tournament: Tournament, fact: facts.AddOnTaken) -> Tournament:
    entry = find_in_play(tournament, fact.entry)
    bought = replace(entry, add_ons=entry.add_ons + 1)
    before = stack_at(tournament, entry)
    return _deliver(tournament, bought, before=before, chips=fact.chips, price=fact.price)


def _deliver(
    tournament: Tournament, entry: Entry, *, before: Chips | None, chips: Chips, price: Price
) -> Tournament:
    """The chips of a rebuy or add-on reach the seat, and the sale is counted."""
    expect_stage(tournament, Stage.RUNNING)
    at = seat_of(entry)
    table = find_table(tournament, at.table)
    if table.hand is not None and at.seat in table.hand.dealt_in:
        raise ImpossibleFact("hand_running", "Chips are bought between hands.")
    stack = None if before is None else before + chips
    seated = replace(table, seats=set_seat(table, at.seat, Seat(entry.number, stack)))
    changed = replace(
        put_entry(tournament, entry),
        tables=tournament.tables.put(at.table, seated),
        sales=sold(tournament.sales, price, 1),
    )
    return issue(changed, chips)
