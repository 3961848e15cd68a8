"""The terms: open sales on them, change rules, structure and prizes, call it off."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from rules_engine.clock.clock import FARTHEST_LEVEL
from rules_engine.clock.structure import Structure
from rules_engine.clock.structure_changes import with_lengths, with_rest, with_rest_moved
from rules_engine.clock.time_limit import hard_stop
from rules_engine.entries import admission as rules
from rules_engine.entries.admission import RefundCause
from rules_engine.errors import RuleViolation
from rules_engine.house.keys import Payouts
from rules_engine.house.rules import Contradiction, HouseRules
from rules_engine.house.values import Value
from rules_engine.prizes.packages import Package
from rules_engine.prizes.payout_plan import FixedAmounts, PayoutPlan, default_plan
from rules_engine.prizes.payouts import check_prize_table
from rules_engine.sentences import say
from rules_engine.tournament import facts
from rules_engine.tournament.changes import expect_stage
from rules_engine.tournament.facts import Fact
from rules_engine.tournament.questions import agreed, may_change_rules, pool
from rules_engine.tournament.state import Stage, Tournament
from rules_engine.tournament.terms import Terms
from rules_engine.tournament.verbs.decision import cited, decide, stated, verb
from rules_engine.units import Cents, EntryNo, LevelNo


@verb
def open_tournament(
    terms: Terms,
    *,
    structure: Structure,
    time_zone: str,
    starts_at: datetime,
    now: datetime,
    charity: str | None = None,
    licence_number: str | None = None,
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
            charity=charity,
            licence_number=licence_number,
        ),
    )


@verb
def change_purpose(
    tournament: Tournament, *, charity: str, licence_number: str, now: datetime
) -> tuple[Fact, ...]:
    """Another charity gets the money, or another licence allows it; `nothing_changed`."""
    if (charity, licence_number) == (tournament.charity, tournament.licence_number):
        raise RuleViolation("nothing_changed", "Charity and licence are these already.")
    fact = facts.PurposeChanged(at=now, charity=charity, licence_number=licence_number)
    return decide(tournament, fact)


@verb
def change_structure(
    tournament: Tournament, *, structure: Structure, now: datetime
) -> tuple[Fact, ...]:
    """Other levels, from the next unplayed one on; `level_already_begun`, `nothing_changed`."""
    return _changed(tournament, structure, now, point="level_minutes")


@verb
def set_level_length(
    tournament: Tournament, *, length: timedelta, now: datetime
) -> tuple[Fact, ...]:
    """Every level that has not begun lasts that long."""
    seconds = int(length.total_seconds())
    first = tournament.clock.first_unplayed_level(now)
    structure = with_lengths(tournament.clock.structure, first=first, seconds=lambda _: seconds)
    return _changed(tournament, structure, now, point="level_minutes")


@verb
def change_rest(
    tournament: Tournament, *, after: LevelNo, length: timedelta, now: datetime
) -> tuple[Fact, ...]:
    """The rest break after a level lasts that long, or is skipped with no length at all."""
    _expect_near(after)
    seconds = int(length.total_seconds())
    structure = with_rest(tournament.clock.structure, after=after, seconds=seconds)
    return _changed(tournament, structure, now, point="break_after_levels")


@verb
def move_rest(
    tournament: Tournament, *, after: LevelNo, to: LevelNo, now: datetime
) -> tuple[Fact, ...]:
    """The rest break after one level comes after another; `no_rest_there`."""
    _expect_near(after, to)
    structure = tournament.clock.structure
    if not structure.level(after).rest_seconds:
        sentence = say("There is no rest break after level {level}.", level=after)
        raise RuleViolation("no_rest_there", sentence)
    return _changed(
        tournament,
        with_rest_moved(structure, after=after, to=to),
        now,
        point="break_after_levels",
    )


@verb
def change_start(tournament: Tournament, *, starts_at: datetime, now: datetime) -> tuple[Fact, ...]:
    """Play is to begin at another time, and a house's own time limit follows it.

    `wrong_stage` once it has begun, `nothing_changed`, `start_has_passed`.
    """
    expect_stage(tournament, Stage.SALES, Stage.DRAWN)
    if starts_at == tournament.starts_at:
        raise RuleViolation("nothing_changed", "That is so already.")
    house, clock = tournament.house, tournament.clock
    before, stop = (
        hard_stop(house, starts_at=at, zone=clock.zone) for at in (tournament.starts_at, starts_at)
    )
    if starts_at <= now:
        raise RuleViolation("start_has_passed", "That start has passed already.")
    changed = facts.StartChanged(at=now, starts_at=starts_at)
    if stop == before or clock.hard_stop_at != before:
        return decide(tournament, changed)
    citations = cited(house, "time_limit")
    return decide(tournament, changed, facts.HardStopSet(at=now, stop_at=stop, citations=citations))


@verb
def change_house(
    tournament: Tournament,
    *,
    house: HouseRules,
    now: datetime,
    points: tuple[str, ...] = (),
    consents: Collection[EntryNo] = (),
    by_director: bool = True,
) -> tuple[Fact, ...]:
    """Other rules, or these points of them, with the consent that the present ones demand.

    `director_only`, `not_unanimous`, `nothing_changed`.
    """
    expect_stage(tournament, Stage.SALES, Stage.DRAWN, Stage.RUNNING)
    verdict = may_change_rules(tournament, consents=consents, by_director=by_director)
    verdict.demand()
    if house == tournament.house:
        raise RuleViolation("nothing_changed", "These are the rules already.")
    changed = facts.HouseChanged(
        at=now,
        house=house,
        consents=agreed(tournament, consents),
        points=points,
        citations=verdict.reason.source.citations,
    )
    if house.time_limit is tournament.house.time_limit:
        return decide(tournament, changed)
    stop = hard_stop(house, starts_at=tournament.starts_at, zone=tournament.clock.zone)
    citations = cited(house, "time_limit")
    return decide(tournament, changed, facts.HardStopSet(at=now, stop_at=stop, citations=citations))


@verb
def change_point(
    tournament: Tournament,
    *,
    point: str,
    value: Value,
    now: datetime,
    consents: Collection[EntryNo] = (),
    announcement: str = "",
) -> tuple[Fact, ...]:
    """The director decides one point of the rules otherwise, and nothing else moves.

    As `change_house`, and `contradiction`. What is announced goes to every screen.
    """
    try:
        house = tournament.house.with_(**{point: value})
    except Contradiction as contradiction:
        raise RuleViolation("contradiction", str(contradiction)) from contradiction
    made = change_house(tournament, house=house, points=(point,), consents=consents, now=now)
    told = (facts.AnnouncementMade(at=now, text=announcement),) if announcement else ()
    return decide(tournament, *made, *told)


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
    tournament: Tournament, *, packages: Sequence[Package], trophies: int, now: datetime
) -> tuple[Fact, ...]:
    """What there is to win beside cash; also when play is over, but what was picked stays.

    `package_names`, `packages_missing`, `package_picked`, `trophy_won`.
    """
    expect_stage(tournament, Stage.SALES, Stage.DRAWN, Stage.RUNNING, Stage.ENDED)
    before = tournament.terms.payouts
    plan = replace(before, trophies=trophies).with_packages(packages)
    if plan == before:
        raise RuleViolation("nothing_changed", "That is so already.")
    if tournament.house.payouts is Payouts.DRAFT_11_PACKAGES_TROPHIES_TOP_3 and not packages:
        raise RuleViolation("packages_missing", "List the prize packages to pick from.")
    for _, name in tournament.prizes.picks:
        if name not in plan.packages:
            sentence = say("{package} has been picked, so it keeps its name.", package=name)
            raise RuleViolation("package_picked", sentence)
    if tournament.stage is Stage.ENDED and trophies < before.trophies:
        raise RuleViolation("trophy_won", "The trophies are won: there cannot be fewer now.")
    return decide(tournament, facts.PrizesChanged(at=now, payouts=plan))


@verb
def cancel_tournament(tournament: Tournament, *, reason: str, now: datetime) -> tuple[Fact, ...]:
    """It is not played, and everybody gets the entry money back."""
    why = stated(reason, ask="Please say why it is called off.")
    citations = rules.may_refund(RefundCause.CANCELLED).reason.source.citations
    fact = facts.TournamentCancelled(at=now, reason=why, citations=citations)
    return decide(tournament, fact)


def _expect_near(*levels: LevelNo) -> None:
    for level in levels:
        if level > FARTHEST_LEVEL:
            raise RuleViolation("no_such_level", say("Level {level} is too far away.", level=level))


def _changed(
    tournament: Tournament, structure: Structure, now: datetime, *, point: str
) -> tuple[Fact, ...]:
    expect_stage(tournament, Stage.SALES, Stage.DRAWN, Stage.RUNNING)
    if structure == tournament.clock.structure:
        raise RuleViolation("nothing_changed", "That is so already.")
    citations = cited(tournament.house, point)
    return decide(
        tournament, facts.StructureChanged(at=now, structure=structure, citations=citations)
    )
