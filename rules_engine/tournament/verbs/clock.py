"""The clock, and changes of structure, rules and prizes."""

from collections.abc import Collection
from datetime import datetime, timedelta

from rules_engine.clock.clock import PauseReason
from rules_engine.clock.structure import Structure
from rules_engine.clock.time_limit import hard_stop
from rules_engine.entries import admission as entry_rules
from rules_engine.errors import RuleViolation
from rules_engine.house.consent import may_change_rules
from rules_engine.house.rules import HouseRules
from rules_engine.prizes.payout_plan import FixedAmounts, PayoutPlan
from rules_engine.prizes.payouts import check_prize_table
from rules_engine.tournament import facts
from rules_engine.tournament.changes import expect_stage
from rules_engine.tournament.facts import Fact
from rules_engine.tournament.questions import entries_in_play, pool
from rules_engine.tournament.state import Stage, Tournament
from rules_engine.tournament.verbs.decision import cited, decide, verb
from rules_engine.units import EntryNo, LevelNo


@verb
def start_clock(tournament: Tournament, *, now: datetime) -> tuple[Fact, ...]:
    """Play begins; `too_few`."""
    expect_stage(tournament, Stage.DRAWN)
    field = tournament.tally.in_play
    entry_rules.may_start(tournament.house, registered=field).demand()
    fact = facts.ClockStarted(at=now, citations=cited(tournament.house, "min_entrants"))
    return decide(tournament, fact)


@verb
def pause_clock(
    tournament: Tournament,
    *,
    now: datetime,
    reason: PauseReason = PauseReason.DIRECTOR,
    note: str = "",
) -> tuple[Fact, ...]:
    """The clock stops; after an outage, `now` is when it was last known to run."""
    return decide(tournament, facts.ClockPaused(at=now, reason=reason, note=note))


@verb
def resume_clock(
    tournament: Tournament, *, now: datetime, count_lost_time: bool = False
) -> tuple[Fact, ...]:
    """The clock goes on from where it stopped, or as if it never had."""
    since = tournament.clock.paused_since if count_lost_time else None
    return decide(tournament, facts.ClockResumed(at=since or now))


@verb
def set_level(
    tournament: Tournament, *, level: LevelNo, now: datetime, left: timedelta | None = None
) -> tuple[Fact, ...]:
    """Another level is on, from its beginning or with so much left."""
    seconds = None if left is None else int(left.total_seconds())
    return decide(tournament, facts.LevelSet(at=now, level=level, left_seconds=seconds))


@verb
def add_time(tournament: Tournament, *, by: timedelta, now: datetime) -> tuple[Fact, ...]:
    """The present level lasts longer, or shorter by a negative time."""
    return decide(tournament, facts.TimeAdded(at=now, seconds=int(by.total_seconds())))


@verb
def change_structure(
    tournament: Tournament, *, structure: Structure, now: datetime
) -> tuple[Fact, ...]:
    """Other levels, from the next unplayed one on."""
    return decide(tournament, facts.StructureChanged(at=now, structure=structure))


@verb
def set_hard_stop(
    tournament: Tournament, *, stop_at: datetime | None, now: datetime
) -> tuple[Fact, ...]:
    """Play ends at that time at the latest, or is played out."""
    return decide(tournament, facts.HardStopSet(at=now, stop_at=stop_at))


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
