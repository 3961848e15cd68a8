"""Entries buy chips again."""

from rules_engine.prizes.pool import Price
from rules_engine.room.table_view import Seat
from rules_engine.sentences import EntryRef, say
from rules_engine.tournament import facts
from rules_engine.tournament.appliers.applier import applies
from rules_engine.tournament.appliers.busts import find_report
from rules_engine.tournament.changes import (
    closed,
    expect_stage,
    find_entry,
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
from rules_engine.tournament.state import BustReport, Entry, Stage, Tournament
from rules_engine.units import Chips


@applies(facts.RebuyAnnounced)
def rebuy_announced(tournament: Tournament, fact: facts.RebuyAnnounced) -> Tournament:
    expect_stage(tournament, Stage.RUNNING)
    entry = find_in_play(tournament, fact.entry)
    if entry.behind:
        raise _already_announced(fact)
    if not fact.in_play:
        return put_entry(tournament, replace(entry, behind=fact.chips))
    bought = replace(entry, owed=(*entry.owed, fact.chips))
    answered, before = _answered(tournament, entry, fact)
    return _seated(answered, bought, before=before, chips=fact.chips)


@applies(facts.RebuyAsked)
def rebuy_asked(tournament: Tournament, fact: facts.RebuyAsked) -> Tournament:
    report = find_report(tournament, fact.report)
    if report.rebuy_asked_at is not None:
        raise ImpossibleFact(
            "already_asked",
            say("{Entry} has asked for a rebuy.", entry=EntryRef(fact.entry)),
            settled_by={"kind": "rebuy_asked", "entry": fact.entry},
        )
    return _put_report(tournament, replace(report, rebuy_asked_at=fact.at, is_final=False))


@applies(facts.RebuyDeclined)
def rebuy_declined(tournament: Tournament, fact: facts.RebuyDeclined) -> Tournament:
    report = find_report(tournament, fact.report)
    if report.is_final:
        raise ImpossibleFact(
            "already_declined",
            say("{Entry} buys no rebuy.", entry=EntryRef(fact.entry)),
            settled_by={"kind": "rebuy_declined", "entry": fact.entry},
        )
    return _put_report(tournament, replace(report, rebuy_asked_at=None, is_final=True))


@applies(facts.RebuyTaken)
def rebuy_taken(tournament: Tournament, fact: facts.RebuyTaken) -> Tournament:
    if fact.is_owed:
        return _debt_paid(tournament, fact)
    entry = find_in_play(tournament, fact.entry)
    bought = _brought(replace(entry, rebuys=entry.rebuys + 1, behind=0), fact)
    answered, before = _answered(tournament, entry, fact)
    delivered = _seated(answered, bought, before=before, chips=fact.chips)
    return _counted(delivered, fact.price)


@applies(facts.ChipsConfirmed)
def chips_confirmed(tournament: Tournament, fact: facts.ChipsConfirmed) -> Tournament:
    # A rebuy can be given back though its chips came, so nothing has to be on the way.
    return put_entry(tournament, replace(find_entry(tournament, fact.entry), on_the_way=0))


@applies(facts.AddOnTaken)
def add_on_taken(tournament: Tournament, fact: facts.AddOnTaken) -> Tournament:
    entry = find_in_play(tournament, fact.entry)
    bought = replace(entry, add_ons=entry.add_ons + 1)
    before = stack_at(tournament, entry)
    return _counted(_seated(tournament, bought, before=before, chips=fact.chips), fact.price)


def _debt_paid(tournament: Tournament, fact: facts.RebuyTaken) -> Tournament:
    """A rebuy that was announced is paid, also by somebody who has lost its chips since."""
    entry = find_entry(tournament, fact.entry)
    if not entry.owed:
        raise ImpossibleFact(
            "nothing_owed",
            say("{Entry} owes no rebuy.", entry=EntryRef(fact.entry)),
            settled_by={"kind": "rebuy_taken", "entry": fact.entry},
        )
    paid = _brought(replace(entry, rebuys=entry.rebuys + 1, owed=entry.owed[1:]), fact)
    return _counted(put_entry(tournament, paid), fact.price)


def _brought(entry: Entry, fact: facts.RebuyTaken) -> Entry:
    more = fact.chips if fact.is_brought else 0
    return replace(entry, on_the_way=entry.on_the_way + more)


def _answered(
    tournament: Tournament, entry: Entry, fact: facts.RebuyAnnounced | facts.RebuyTaken
) -> tuple[Tournament, Chips | None]:
    """A report is answered by the rebuy; and what the entry had before it, if that is known."""
    floor, reported = tournament.floor, tournament.floor.report_on(fact.entry)
    if reported is None:
        return tournament, stack_at(tournament, entry)
    reports = tuple(one for one in floor.reports if one is not reported)
    floor = closed(replace(floor, reports=reports), reported.number, fact)
    # Whoever was reported out had nothing left, so after it the stack is known.
    return replace(tournament, floor=floor), 0


def _seated(
    tournament: Tournament, entry: Entry, *, before: Chips | None, chips: Chips
) -> Tournament:
    """The chips of a rebuy or add-on reach the seat."""
    expect_stage(tournament, Stage.RUNNING)
    at = seat_of(entry)
    table = find_table(tournament, at.table)
    if table.hand is not None and at.seat in table.hand.dealt_in:
        raise ImpossibleFact("hand_running", "Chips are bought between hands.")
    stack = None if before is None else before + chips
    seated = replace(table, seats=set_seat(table, at.seat, Seat(entry.number, stack)))
    changed = put_entry(tournament, entry)
    return issue(replace(changed, tables=changed.tables.put(at.table, seated)), chips)


def _counted(tournament: Tournament, price: Price) -> Tournament:
    return replace(tournament, sales=sold(tournament.sales, price, 1))


def _put_report(tournament: Tournament, report: BustReport) -> Tournament:
    floor = tournament.floor
    reports = tuple(report if one.number == report.number else one for one in floor.reports)
    return replace(tournament, floor=replace(floor, reports=reports))


def _already_announced(fact: facts.RebuyAnnounced) -> ImpossibleFact:
    return ImpossibleFact(
        "already_announced",
        say("{Entry} has announced a rebuy.", entry=EntryRef(fact.entry)),
        settled_by={"kind": "rebuy_announced", "entry": fact.entry},
    )
