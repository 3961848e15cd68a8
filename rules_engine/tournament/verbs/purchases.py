"""Chips bought again: rebuys and add-ons."""

from datetime import datetime

from rules_engine.entries import rebuys
from rules_engine.entries.rebuys import Purchase
from rules_engine.errors import RuleViolation
from rules_engine.room.table_view import SeatRef
from rules_engine.sentences import EntryRef, say
from rules_engine.tournament import facts
from rules_engine.tournament.appliers.busts import find_report
from rules_engine.tournament.changes import find_entry
from rules_engine.tournament.facts import Fact
from rules_engine.tournament.questions import chips_sold, may_buy, price_of, start_decides
from rules_engine.tournament.state import BustReport, Tournament
from rules_engine.tournament.verbs.busts import confirm_bust
from rules_engine.tournament.verbs.decision import cited, decide, verb
from rules_engine.units import Chips, EntryNo, TableNo


@verb
def announce_rebuy(tournament: Tournament, *, entry: EntryNo, now: datetime) -> tuple[Fact, ...]:
    """A rebuy announced before the deal binds and plays, where the house says so.

    Its chips are in play from here on. Whoever loses them owes the rebuy all the same.
    """
    rebuys.may_play_behind(tournament.house).demand()
    bought = _may_buy(tournament, entry, Purchase.REBUY, now=now)
    reported = tournament.floor.report_on(entry)
    fact = facts.RebuyAnnounced(
        at=now,
        entry=entry,
        chips=bought,
        report=reported.number if reported else None,
        in_play=True,
        citations=cited(tournament.house, "playing_behind"),
    )
    return decide(tournament, fact)


@verb
def ask_for_rebuy(
    tournament: Tournament, *, report: int, now: datetime, at: TableNo | None = None
) -> tuple[Fact, ...]:
    """Whoever was reported out buys again: announced where that plays, else called for.

    Where only chips that were paid for play, the next hand waits until they are. A table says
    which one it is; it speaks for its own players only.
    """
    told = _report_at(tournament, report, at)
    if rebuys.may_play_behind(tournament.house).accepted:
        return announce_rebuy(tournament, entry=told.entry, now=now)
    _may_buy(tournament, told.entry, Purchase.REBUY, now=now)
    citations = cited(tournament.house, "playing_behind")
    fact = facts.RebuyAsked(at=now, report=report, entry=told.entry, citations=citations)
    return decide(tournament, fact)


@verb
def decline_rebuy(
    tournament: Tournament, *, report: int, now: datetime, at: TableNo | None = None
) -> tuple[Fact, ...]:
    """No rebuy: the next hand does not wait. Where tables are trusted the entry is out with it."""
    told = _report_at(tournament, report, at)
    if tournament.terms.trusts_tables and not start_decides(tournament, told):
        return confirm_bust(tournament, report=report, now=now)
    citations = cited(tournament.house, "rebuys")
    fact = facts.RebuyDeclined(at=now, report=report, entry=told.entry, citations=citations)
    return decide(tournament, fact)


@verb
def sell_rebuy(tournament: Tournament, *, entry: EntryNo, now: datetime) -> tuple[Fact, ...]:
    """Chips after losing: `not_offered`, `limit`, `period_over`, `missed_hand`, `hand_running`.

    A rebuy that was announced in time is delivered whatever the minute.
    """
    buyer = find_entry(tournament, entry)
    announced = buyer.owed[0] if buyer.owed else buyer.behind
    chips = announced or _may_buy(tournament, entry, Purchase.REBUY, now=now)
    fact = facts.RebuyTaken(
        at=now,
        entry=entry,
        chips=chips,
        price=price_of(tournament.terms, Purchase.REBUY),
        is_owed=bool(buyer.owed),
        is_brought=True,
        citations=cited(tournament.house, "rebuys"),
    )
    return decide(tournament, fact)


@verb
def confirm_chips(
    tournament: Tournament, *, entry: EntryNo, now: datetime, at: TableNo | None = None
) -> tuple[Fact, ...]:
    """The chips of a rebuy lie on the table; a table speaks for its own players only.

    `no_chips_on_the_way`, `sits_elsewhere`.
    """
    buyer = find_entry(tournament, entry)
    if at is not None and not (isinstance(buyer.where, SeatRef) and buyer.where.table == at):
        sentence = say("{Entry} sits at another table.", entry=EntryRef(entry))
        raise RuleViolation("sits_elsewhere", sentence)
    if not buyer.on_the_way:
        sentence = say("No chips are on the way to {entry}.", entry=EntryRef(entry))
        by = {"kind": "chips_confirmed", "entry": entry}
        raise RuleViolation("no_chips_on_the_way", sentence, settled_by=by)
    return decide(tournament, facts.ChipsConfirmed(at=now, entry=entry))


@verb
def sell_add_on(tournament: Tournament, *, entry: EntryNo, now: datetime) -> tuple[Fact, ...]:
    """Chips on top; refusals as for a rebuy."""
    chips = _may_buy(tournament, entry, Purchase.ADD_ON, now=now)
    fact = facts.AddOnTaken(
        at=now,
        entry=entry,
        chips=chips,
        price=price_of(tournament.terms, Purchase.ADD_ON),
        citations=cited(tournament.house, "add_ons"),
    )
    return decide(tournament, fact)


def _report_at(tournament: Tournament, number: int, at: TableNo | None) -> BustReport:
    told = find_report(tournament, number)
    if at is not None and told.at.table != at:
        raise RuleViolation(
            "not_your_report", say("{Entry} sits at another table.", entry=EntryRef(told.entry))
        )
    return told


def _may_buy(
    tournament: Tournament, number: EntryNo, purchase: Purchase, *, now: datetime
) -> Chips:
    """The chips that this entry may buy now; RuleViolation if it may not."""
    may_buy(tournament, number, purchase, now=now).demand()
    return chips_sold(tournament.terms, purchase)
