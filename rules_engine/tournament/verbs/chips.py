"""Chips outside of hands: counts, corrections, races, chips found or removed, pots held."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from random import Random

from rules_engine.cards import Card
from rules_engine.chips.colour_up import removable_denominations
from rules_engine.chips.race import (
    RaceResult,
    RaceTable,
    draw_race_cards,
    plan_race,
    round_up_instead,
    run_race,
)
from rules_engine.errors import RuleViolation
from rules_engine.house.citations import Citation
from rules_engine.room.table_view import SeatRef
from rules_engine.sentences import say
from rules_engine.tournament import facts
from rules_engine.tournament.changes import find_entry, find_open_table, find_table
from rules_engine.tournament.facts import Fact
from rules_engine.tournament.questions import race_table
from rules_engine.tournament.state import Out, Tournament
from rules_engine.tournament.verbs.decision import cited, decide, stated, verb
from rules_engine.units import Chips, EntryNo, SeatNo, TableNo


@verb
def count_stacks(
    tournament: Tournament, *, table: TableNo, stacks: Mapping[SeatNo, Chips], now: datetime
) -> tuple[Fact, ...]:
    """Stacks as they lie on the table; `chips_differ` if there cannot be so many or so few."""
    fact = facts.StacksCounted(at=now, table=table, stacks=tuple(sorted(stacks.items())))
    return decide(tournament, fact)


@verb
def correct_stack(
    tournament: Tournament, *, entry: EntryNo, chips: Chips, reason: str, now: datetime
) -> tuple[Fact, ...]:
    """Staff put one stack right. The others at the table are unknown until they are counted."""
    fact = facts.StackCorrected(at=now, entry=entry, chips=chips, reason=stated(reason))
    return decide(tournament, fact)


@verb
def race_chips(
    tournament: Tournament,
    *,
    table: TableNo,
    small: Chips,
    large: Chips,
    small_chips: Mapping[SeatNo, int],
    now: datetime,
    rng: Random,
    cards: Sequence[Card] | None = None,
    nothing_else: Collection[SeatNo] = (),
    round_up: bool = False,
) -> tuple[Fact, ...]:
    """The small chips leave this table, the odd ones raced off by cards dealt there or drawn here.

    `nothing_else` lists seats whose whole stack is small chips, where stacks are unknown.
    RuleViolation `still_needed`, `not_in_rule_set` and those of the race.
    """
    find_open_table(tournament, table)
    _expect_no_longer_needed(tournament, small, now=now)
    race = race_table(
        tournament,
        table=table,
        small=small,
        large=large,
        small_chips=small_chips,
        nothing_else=nothing_else,
    )
    dealt, result = _run(tournament, race, cards, rng, round_up=round_up)
    fact = facts.ChipsRaced(
        at=now,
        table=table,
        small=small,
        large=large,
        changes=tuple((share.seat, share.change) for share in result.shares if share.change),
        small_chips=tuple(sorted(small_chips.items())),
        cards=tuple(dealt),
        citations=cited(tournament.house, "race_chips", "race_cards", "race_award"),
    )
    return decide(tournament, fact)


@verb
def remove_chips(
    tournament: Tournament,
    *,
    entry: EntryNo,
    chips: Chips,
    reason: str,
    now: datetime,
    citations: Iterable[Citation] = (),
) -> tuple[Fact, ...]:
    """Chips of an entry leave play."""
    fact = facts.ChipsRemoved(
        at=now, entry=entry, chips=chips, reason=stated(reason), citations=tuple(citations)
    )
    return decide(tournament, fact)


@verb
def add_chips(
    tournament: Tournament, *, entry: EntryNo, chips: Chips, reason: str, now: datetime
) -> tuple[Fact, ...]:
    """Chips that nobody had counted play on in the stack of an entry."""
    fact = facts.ChipsFound(at=now, entry=entry, chips=chips, reason=stated(reason))
    return decide(tournament, fact)


@verb
def remove_found_chips(
    tournament: Tournament, *, entry: EntryNo, chips: Chips, reason: str, now: datetime
) -> tuple[Fact, ...]:
    """Chips that turned up with somebody who had lost everything leave play.

    Whoever took that player's last chips has these on record too, where stacks are known.
    """
    fact = facts.FoundChipsRemoved(
        at=now,
        entry=entry,
        chips=chips,
        reason=stated(reason),
        recorded_for=_taker_on_record(tournament, entry),
        citations=cited(tournament.house, "hidden_chips"),
    )
    return decide(tournament, fact)


@verb
def carry_pot(
    tournament: Tournament,
    *,
    table: TableNo,
    seat: SeatNo,
    chips: Chips,
    reason: str,
    now: datetime,
    of_void_deal: bool = False,
    citations: Iterable[Citation] = (),
) -> tuple[Fact, ...]:
    """Chips of a seat are dead money in the next pot of its table.

    Forfeited `of_void_deal`, only those dealt in on it get cards on the next: `no_void_deal`.
    """
    dealt_in = find_table(tournament, table).voided_deal
    if of_void_deal and not dealt_in:
        raise RuleViolation(
            "no_void_deal", "The last deal was not void: nothing of it can lie in the pot."
        )
    fact = facts.PotCarried(
        at=now,
        pot=tournament.head + 1,
        table=table,
        seat=seat,
        chips=chips,
        reason=stated(reason),
        entitled=dealt_in if of_void_deal else None,
        citations=tuple(citations),
    )
    return decide(tournament, fact)


@verb
def hold_pot(
    tournament: Tournament,
    *,
    table: TableNo,
    chips: Chips,
    reason: str,
    now: datetime,
    taken: Mapping[SeatNo, Chips] | None = None,
) -> tuple[Fact, ...]:
    """A disputed pot is set aside: of the hand being played, or taken back from these seats."""
    fact = facts.PotHeld(
        at=now,
        pot=tournament.head + 1,
        table=table,
        chips=chips,
        reason=stated(reason),
        taken=tuple(sorted((taken or {}).items())),
    )
    return decide(tournament, fact)


@verb
def release_pot(
    tournament: Tournament,
    *,
    pot: int,
    to: Mapping[SeatNo, Chips],
    now: datetime,
    reason: str = "",
) -> tuple[Fact, ...]:
    """Staff give out a pot that was held or carried to the next deal; `already_closed`."""
    fact = facts.PotReleased(at=now, pot=pot, given=tuple(sorted(to.items())), reason=reason)
    return decide(tournament, fact)


@verb
def give_chips(
    tournament: Tournament,
    *,
    table: TableNo,
    chips: Chips,
    giver: SeatNo,
    taker: SeatNo,
    reason: str,
    now: datetime,
) -> tuple[Fact, ...]:
    """Staff rule that chips go from one player to another: taken back, and given out at once."""
    taken = {giver: chips}
    held = hold_pot(
        tournament, table=table, chips=chips, taken=taken, reason=stated(reason), now=now
    )
    given = facts.PotReleased(at=now, pot=tournament.head + 1, given=((taker, chips),))
    return decide(tournament, *held, given)


def _taker_on_record(tournament: Tournament, entry: EntryNo) -> EntryNo | None:
    """The one entry that took somebody's last chips, if it is in play and somebody knows."""
    where = find_entry(tournament, entry).where
    takers = where.knocked_out_by if isinstance(where, Out) else ()
    for report in tournament.floor.reports:
        takers = report.knocked_out_by if report.entry == entry else takers
    here = [one for one in takers if isinstance(tournament.entries[one].where, SeatRef)]
    return here[0] if len(here) == 1 == len(takers) else None


def _expect_no_longer_needed(tournament: Tournament, small: Chips, *, now: datetime) -> None:
    """Refuse while a blind or ante still to come needs the chip."""
    clock, denominations = tournament.clock, tournament.terms.denominations
    gone = removable_denominations(
        clock.structure, level=clock.hand_level(now), denominations=denominations or (small,)
    )
    if small not in gone:
        raise RuleViolation(
            "still_needed", say("Blinds or antes still need chips of {chip}.", chip=small)
        )


def _run(
    tournament: Tournament,
    table: RaceTable,
    cards: Sequence[Card] | None,
    rng: Random,
    *,
    round_up: bool,
) -> tuple[Sequence[Card], RaceResult]:
    if round_up:
        return (), round_up_instead(tournament.house, table=table)
    plan = plan_race(tournament.house, table=table)
    dealt = draw_race_cards(plan, rng=rng) if cards is None else cards
    return dealt, run_race(tournament.house, plan=plan, cards=dealt)
