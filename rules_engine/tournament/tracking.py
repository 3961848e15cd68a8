"""A hand of the tournament tracked action by action: how it is dealt, and what it leaves behind.

The tournament itself knows only that a hand began and what everybody had when it was over. Between
the two the hand is a value of `rules_engine.hand`, and these functions are the bridge.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import gcd

from rules_engine.clock.structure import Level
from rules_engine.errors import RuleViolation
from rules_engine.hand import Deal, Hand, plan_deal, stakes_of
from rules_engine.sentences import say
from rules_engine.tournament.chip_sum import carried_into
from rules_engine.tournament.state import Table, Tournament
from rules_engine.units import Chips, EntryNo, SeatNo, TableNo


@dataclass(frozen=True, slots=True)
class HandResult:
    """What a tracked hand leaves: stacks of everybody dealt in, and who took whose last chips."""

    stacks: dict[SeatNo, Chips]
    knocked_out_by: dict[SeatNo, tuple[EntryNo, ...]]


def plan_tracked_hand(
    tournament: Tournament, table: TableNo, *, counted: Mapping[SeatNo, Chips] | None = None
) -> Deal:
    """The deal of the hand that a table has just begun; `stack_needed`, `no_hand`.

    Somebody who has counted the stacks can say what they are, for a table that does not know.
    """
    at = tournament.tables[table]
    if at.hand is None:
        raise RuleViolation("no_hand", say("Table {table} is between two hands.", table=table))
    held = {seat: at.seat(seat) for seat in at.hand.dealt_in}
    known = {n: seat.stack for n, seat in held.items() if seat and seat.stack is not None}
    stacks = known if counted is None else {seat: counted[seat] for seat in held}
    if len(stacks) < len(held):
        raise RuleViolation("stack_needed", "Count the stacks of this table first.")
    assert at.last  # a hand that has begun has positions
    level = tournament.clock.structure.level(at.hand.level)
    carried = carried_into(tournament, at.hand)
    played = tournament.clock.played(at.hand.began_at)
    absent = [
        number
        for number, seat in held.items()
        if seat and tournament.entries[seat.entry].is_away(played)
    ]
    return plan_deal(
        tournament.house,
        stacks=stacks,
        positions=at.last,
        stakes=stakes_of(
            tournament.house,
            level,
            unit=gcd(smallest_chip(tournament, at), *_amounts(level), *stacks.values(), carried),
        ),
        absent=absent,
        dead_money=carried,
        everybody_all_in=at.hand.showdown_mode,
        entries_left=tournament.tally.in_play,
    )


def hand_result(tournament: Tournament, table: TableNo, played: Hand) -> HandResult:
    """What a hand that is over means for the table; `hand_not_over`, `pot_held`.

    Chips that came to a seat or left it while the hand was played (a rebuy delivered) are kept.
    """
    at = tournament.tables[table]
    if not played.is_over:
        raise RuleViolation("hand_not_over", "The hand is not over yet.")
    if at.hand is not None and at.hand.held:
        raise RuleViolation(
            "pot_held", "A pot of this hand is held aside: end the hand without tracking."
        )
    dealt = dict(zip(played.deal.seats, played.deal.stacks, strict=True))
    stacks = {}
    for number, chips in played.stacks_by_seat.items():
        seat = at.seat(number)
        now = seat.stack if seat else None
        stacks[number] = chips + (dealt[number] if now is None else now) - dealt[number]
    gone = [seat for seat, chips in stacks.items() if not chips]
    return HandResult(stacks, {seat: _takers(at, played, seat) for seat in gone})


def smallest_chip(tournament: Tournament, table: Table) -> Chips:
    """The smallest chip that is still in play at a table.

    Where nobody said which chips there are, the smallest that could pay every level and stack.
    """
    terms = tournament.terms
    kept = [chip for chip in terms.denominations if chip not in table.coloured_up]
    if kept:
        return kept[0]
    levels = tournament.clock.structure.levels
    return gcd(terms.starting_stack, *(chips for level in levels for chips in _amounts(level)))


def _amounts(level: Level) -> tuple[Chips, ...]:
    return (level.small_blind, level.big_blind, level.ante)


def _takers(table: Table, played: Hand, loser: SeatNo) -> tuple[EntryNo, ...]:
    """The entries that won the last pot in which a seat had chips."""
    fought = [
        award
        for award, pot in zip(played.awards, played.pots, strict=True)
        if loser in played.seats_of(pot.eligible)
    ]
    last = fought[-1] if fought else played.awards[-1]
    return tuple(seat.entry for number in last.winners if (seat := table.seat(number)))
