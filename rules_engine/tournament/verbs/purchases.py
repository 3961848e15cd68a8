"""Chips bought again: rebuys and add-ons."""

from datetime import datetime

from rules_engine.entries import rebuys
from rules_engine.entries.rebuys import Purchase
from rules_engine.errors import RuleViolation
from rules_engine.prizes.pool import Price
from rules_engine.tournament import facts
from rules_engine.tournament.changes import find_entry
from rules_engine.tournament.facts import Fact
from rules_engine.tournament.state import Tournament
from rules_engine.tournament.verbs.decision import cited, decide, verb
from rules_engine.units import Chips, EntryNo


@verb
def announce_rebuy(tournament: Tournament, *, entry: EntryNo, now: datetime) -> tuple[Fact, ...]:
    """A rebuy announced before the deal binds and plays, where the house says so."""
    rebuys.may_play_behind(tournament.house).demand()
    bought = _may_buy(tournament, entry, Purchase.REBUY, now=now)
    citations = cited(tournament.house, "playing_behind")
    fact = facts.RebuyAnnounced(at=now, entry=entry, chips=bought, citations=citations)
    return decide(tournament, fact)


@verb
def sell_rebuy(tournament: Tournament, *, entry: EntryNo, now: datetime) -> tuple[Fact, ...]:
    """Chips after losing: `not_offered`, `limit`, `period_over`, `missed_hand`, `hand_running`.

    A rebuy that was announced in time is delivered whatever the minute.
    """
    announced = find_entry(tournament, entry).behind
    chips = announced or _may_buy(tournament, entry, Purchase.REBUY, now=now)
    fact = facts.RebuyTaken(
        at=now,
        entry=entry,
        chips=chips,
        price=_price(tournament, Purchase.REBUY),
        citations=cited(tournament.house, "rebuys"),
    )
    return decide(tournament, fact)


@verb
def sell_add_on(tournament: Tournament, *, entry: EntryNo, now: datetime) -> tuple[Fact, ...]:
    """Chips on top; refusals as for a rebuy."""
    chips = _may_buy(tournament, entry, Purchase.ADD_ON, now=now)
    fact = facts.AddOnTaken(
        at=now,
        entry=entry,
        chips=chips,
        price=_price(tournament, Purchase.ADD_ON),
        citations=cited(tournament.house, "add_ons"),
    )
    return decide(tournament, fact)


def _may_buy(
    tournament: Tournament, number: EntryNo, purchase: Purchase, *, now: datetime
) -> Chips:
    """The chips that this entry may buy now; RuleViolation if it may not."""
    entry, house = find_entry(tournament, number), tournament.house
    reported = next((one for one in tournament.floor.reports if one.entry == number), None)
    missed = reported is not None and (tournament.tables[reported.at.table].hands > reported.hand)
    rebuys.may_buy(
        house,
        purchase=purchase,
        taken=entry.rebuys if purchase is Purchase.REBUY else entry.add_ons,
        minute=_minute(tournament, now),
        missed_hand=missed,
    ).demand()
    smallest = min(tournament.terms.denominations, default=1)
    offer = rebuys.offer(
        house,
        purchase=purchase,
        starting_stack=tournament.terms.starting_stack,
        smallest_chip=smallest,
    )
    return offer.chips


def _minute(tournament: Tournament, now: datetime) -> int:
    """Minutes since play began, begun ones included, rest breaks too."""
    started_at = tournament.clock.started_at
    if started_at is None:
        raise RuleViolation("wrong_stage", "Play has not begun yet.")
    return -(-int((now - started_at).total_seconds()) // 60)


def _price(tournament: Tournament, purchase: Purchase) -> Price:
    """What it costs and where that goes: unless the terms say otherwise, all to cash prizes if
    there are any, and else to the charity."""
    terms = tournament.terms
    price = terms.rebuy_price if purchase is Purchase.REBUY else terms.add_on_price
    fee = rebuys.terms(terms.house, purchase).price
    return price or Price(fee=fee, prize_part=0 if terms.payouts.cash is None else fee)
