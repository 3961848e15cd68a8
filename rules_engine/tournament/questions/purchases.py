"""Rebuys and add-ons: who may buy, how long they are still sold, and who has to answer."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from rules_engine.entries import rebuys
from rules_engine.entries.rebuys import Purchase
from rules_engine.errors import RuleViolation
from rules_engine.house.verdicts import Verdict
from rules_engine.prizes.pool import Price
from rules_engine.tournament.changes import find_entry
from rules_engine.tournament.questions.field import entries_noted
from rules_engine.tournament.state import BustReport, Stage, Tournament
from rules_engine.tournament.terms import Terms
from rules_engine.units import Chips, EntryNo, TableNo


@dataclass(frozen=True, slots=True)
class PurchaseWindow:
    """The play time that is left, and when it is over if play goes on.

    `ends_at` is None while the clock does not run, and where the time limit comes first. A rest
    break that begins when nothing is left still belongs to it: no more was played.
    """

    left: timedelta
    ends_at: datetime | None


def sold_until(tournament: Tournament, purchase: Purchase, *, now: datetime) -> timedelta | None:
    """The play time up to which it is sold; None where it is not sold at all.

    Where it goes on through the rest break that follows, that is the play time at which this
    begins: a rest break adds none.
    """
    until, clock = rebuys.sold_until(tournament.house, purchase), tournament.clock
    if until is None or not rebuys.terms(tournament.house, purchase).through_rest:
        return until
    last, played, rests = clock.level_at(until, now=now), clock.played(now), False
    for row in clock.timetable(now):
        if last is not None and row.level > last:
            break
        rests = row.on_rest_break
        if row.on_rest_break or row.ends_at is None:
            continue
        played += row.ends_at - row.begins_at
        if last is None and played >= until:
            last = row.level
    return played if rests else until


def purchase_window(
    tournament: Tournament, purchase: Purchase, *, now: datetime
) -> PurchaseWindow | None:
    """How long rebuys or add-ons are still sold; None if they are not, or no more."""
    until, clock = sold_until(tournament, purchase, now=now), tournament.clock
    if until is None or clock.played(now) > until:
        return None
    return PurchaseWindow(until - clock.played(now), clock.passes(until, now=now))


def may_buy(
    tournament: Tournament, number: EntryNo, purchase: Purchase, *, now: datetime
) -> Verdict:
    """Whether this entry may buy now; a rebuy that was asked for in time stays in time."""
    entry, reported = find_entry(tournament, number), tournament.floor.report_on(number)
    missed = reported is not None and tournament.tables[reported.at.table].hands > reported.hand
    is_rebuy = purchase is Purchase.REBUY
    asked_at = reported.rebuy_asked_at if reported and is_rebuy else None
    return rebuys.may_buy(
        tournament.house,
        purchase=purchase,
        taken=entry.rebuys + len(entry.owed) if is_rebuy else entry.add_ons,
        minute=_minute(tournament, purchase, asked_at or now),
        missed_hand=missed,
    )


def chips_sold(terms: Terms, purchase: Purchase) -> Chips:
    """The chips that a rebuy or add-on gives."""
    smallest = min(terms.denominations, default=1)
    return rebuys.offer(
        terms.house,
        purchase=purchase,
        starting_stack=terms.starting_stack,
        smallest_chip=smallest,
    ).chips


def price_of(terms: Terms, purchase: Purchase) -> Price:
    """What it costs and where that goes: unless the terms say otherwise, all to cash prizes if
    there are any, and else to the charity."""
    price = terms.rebuy_price if purchase is Purchase.REBUY else terms.add_on_price
    fee = rebuys.terms(terms.house, purchase).price
    return price or Price(fee=fee, prize_part=0 if terms.payouts.cash is None else fee)


def rebuys_open(tournament: Tournament, table: TableNo, *, now: datetime) -> tuple[BustReport, ...]:
    """Those at a table who have no chips and may still buy some: the next hand waits for them.

    Who misses a hand without chips is out (Charity draft rules, 58), so nobody else's tap may
    begin it.
    """
    return tuple(
        report
        for report in tournament.floor.reports
        if report.at.table == table
        and not report.is_final
        and may_buy(tournament, report.entry, Purchase.REBUY, now=now).accepted
    )


def tables_asked(tournament: Tournament, *, now: datetime) -> tuple[TableNo, ...]:
    """The tables where somebody has to say "rebuy or out", or waits for the chips."""
    reported = sorted({report.at.table for report in tournament.floor.reports})
    return tuple(table for table in reported if rebuys_open(tournament, table, now=now))


def prizes_may_grow(tournament: Tournament, *, now: datetime) -> bool:
    """Whether money can still come into the prize pool: entries, chips on sale, chips owed."""
    if tournament.stage in (Stage.ENDED, Stage.CANCELLED):
        return False
    return not tournament.sales.is_closed or purchases_may_come(tournament, now=now)


def expect_final_prizes(tournament: Tournament, *, now: datetime) -> None:
    """Nobody is paid and nothing is shared that may still grow; `prizes_not_final`."""
    if not prizes_may_grow(tournament, now=now):
        return
    why = (
        "Chips are still sold, or owed, that add to the prizes: wait until that is over."
        if tournament.sales.is_closed
        else "Close registration first: until then the prizes may change."
    )
    raise RuleViolation("prizes_not_final", why)


def purchases_may_come(tournament: Tournament, *, now: datetime) -> bool:
    """Whether rebuys or add-ons can still add to the prizes, or some are owed."""
    adding = [one for one in Purchase if price_of(tournament.terms, one).prize_part]
    is_owed = Purchase.REBUY in adding and (
        any(entry.owed or entry.behind for entry in entries_noted(tournament))
        or any(report.rebuy_asked_at for report in tournament.floor.reports)
    )
    return is_owed or any(purchase_window(tournament, one, now=now) for one in adding)


def _minute(tournament: Tournament, purchase: Purchase, now: datetime) -> int:
    """Minutes of play so far, one that has begun included; while it is sold, the last at most."""
    if tournament.clock.started_at is None:
        raise RuleViolation("wrong_stage", "Play has not begun yet.")
    minute = -(-tournament.clock.played(now) // timedelta(minutes=1))
    is_sold = purchase_window(tournament, purchase, now=now) is not None
    last = rebuys.terms(tournament.house, purchase).until_minute
    return min(minute, last) if is_sold else minute
