"""The terms: open sales on them, change rules, structure and prizes, call it off."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime

from rules_engine.clock.structure import Structure
from rules_engine.clock.time_limit import hard_stop
from rules_engine.entries import admission as rules
from rules_engine.entries.admission import RefundCause
from rules_engine.errors import RuleViolation
from rules_engine.house.consent import may_change_rules
from rules_engine.house.rules import HouseRules
from rules_engine.prizes.payout_plan import FixedAmounts, PayoutPlan, default_plan
from rules_engine.prizes.payouts import check_prize_table
from rules_engine.tournament import facts
from rules_engine.tournament.changes import expect_stage
from rules_engine.tournament.facts import Fact
from rules_engine.tournament.questions import entries_in_play, pool
from rules_engine.tournament.state import Stage, Tournament
from rules_engine.tournament.terms import Terms
from rules_engine.tournament.verbs.decision import cited, decide, stated, verb
from rules_engine.units import Cents, EntryNo


@verb
def open_tournament(
    terms: Terms, *, structure: Structure, time_zone: str, starts_at: datetime, now: datetime
) -> tuple[Fact, ...]:
    """Open sales; a house with a time limit stops play in the night after `starts_at`."""
    stop = hard_stop(terms.house, starts_at=starts_at, zone=time_zone)
    return (
        facts.TournamentOpened(
            at=now,
            terms=terms,
            structure=structure,
            time_zone=time_zone,
            starts_at=starts_at,
            hard_stop_at=stop,
        ),
    )


@verb
def change_structure(
    tournament: Tournament, *, structure: Structure, now: datetime
) -> tuple[Fact, ...]:
    """Other levels, from the next unplayed one on."""
    return decide(tournament, facts.StructureChanged(at=now, structure=structure))


@verb
def change_house(
    tournament: Tournament,
    *,
    house: HouseRules,
    now: datetime,
    consents: Collection[EntryNo] = (),
    by_director: bool = True,
) -> tuple[Fact, ...]:
    """Other rules, with the consent that the present ones demand; `not_unanimous`."""
    expect_stage(tournament, Stage.SALES, Stage.DRAWN, Stage.RUNNING)
    active = {entry.number for entry in entries_in_play(tournament)}
    verdict = may_change_rules(
        tournament.house,
        has_started=tournament.stage is Stage.RUNNING,
        active=len(active),
        consents=len(active.intersection(consents)),
        by_director=by_director,
    )
    verdict.demand()
    if house == tournament.house:
        raise RuleViolation("nothing_changed", "These are the rules already.")
    changed = facts.HouseChanged(
        at=now,
        house=house,
        consents=tuple(sorted(active.intersection(consents))),
        citations=verdict.reason.source.citations,
    )
    if house.time_limit is tournament.house.time_limit:
        return decide(tournament, changed)
    stop = hard_stop(house, starts_at=tournament.starts_at, zone=tournament.clock.zone)
    citations = cited(house, "time_limit")
    return decide(tournament, changed, facts.HardStopSet(at=now, stop_at=stop, citations=citations))


@verb
def change_prizes(
    tournament: Tournament, *, payouts: PayoutPlan, now: datetime
) -> tuple[Fact, ...]:
    """Another plan of prizes; a list of amounts must fit the field once that is closed: `sum`."""
    expect_stage(tournament, Stage.SALES, Stage.DRAWN, Stage.RUNNING)
    if isinstance(payouts.cash, FixedAmounts) and tournament.sales.is_closed:
        check_prize_table(
            tournament.house,
            prizes=payouts.cash.prizes,
            pool=pool(tournament).pool,
            entries=tournament.sales.entries,
        )
    return decide(tournament, facts.PrizesChanged(at=now, payouts=payouts))


@verb
def set_cash(
    tournament: Tournament, *, amounts: Sequence[Cents] | None, now: datetime
) -> tuple[Fact, ...]:
    """The director's own list of cash prizes, best place first; None: the house's plan again."""
    cash = default_plan(tournament.house).cash if amounts is None else FixedAmounts(tuple(amounts))
    plan = replace(tournament.terms.payouts, cash=cash)
    return change_prizes(tournament, payouts=plan, now=now)


@verb
def list_packages(
    tournament: Tournament, *, packages: Sequence[str], now: datetime
) -> tuple[Fact, ...]:
    """What there is to pick from; `package_names`, `packages_missing`."""
    if not packages and tournament.terms.payouts.packages:
        raise RuleViolation("packages_missing", "List the prize packages to pick from.")
    plan = replace(tournament.terms.payouts, packages=tuple(packages))
    return change_prizes(tournament, payouts=plan, now=now)


@verb
def cancel_tournament(tournament: Tournament, *, reason: str, now: datetime) -> tuple[Fact, ...]:
    """It is not played, and everybody gets the entry money back."""
    why = stated(reason, ask="Please say why it is called off.")
    citations = rules.may_refund(RefundCause.CANCELLED).reason.source.citations
    fact = facts.TournamentCancelled(at=now, reason=why, citations=citations)
    return decide(tournament, fact)
