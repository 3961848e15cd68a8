"""Colouring up at a table: which chips can leave it, and the race for the odd ones."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from math import gcd

from rules_engine.chips.colour_up import removable_denominations
from rules_engine.chips.race import Holding, RaceTable
from rules_engine.clock.clock import ClockState
from rules_engine.errors import RuleViolation
from rules_engine.house.reasons import Reason
from rules_engine.sentences import say
from rules_engine.tournament.chip_sum import known_chips
from rules_engine.tournament.questions.tables import next_hand
from rules_engine.tournament.state import Stage, Table, TableStatus, Tournament
from rules_engine.units import Chips, SeatNo, TableNo


@dataclass(frozen=True, slots=True)
class RaceDue:
    """Chips of `small` are no longer needed and can be changed into chips of `large`."""

    small: Chips
    large: Chips
    reason: Reason


def chips_unneeded(tournament: Tournament, *, now: datetime) -> Iterator[RaceDue]:
    """The chips that no coming hand needs, smallest first, whether they lie anywhere or not.

    When time is up no hand comes, and the chips are only counted.
    """
    clock, denominations = tournament.clock, tournament.terms.denominations
    if not denominations or clock.reading(now).state is ClockState.STOPPED:
        return
    source = tournament.house.cite("race_chips")
    for small in removable_denominations(
        clock.structure, level=clock.hand_level(now), denominations=denominations
    ):
        large = denominations[denominations.index(small) + 1]
        sentence = say(
            "No blind or ante needs chips of {small} any more: change them into {large}.",
            small=small,
            large=large,
        )
        yield RaceDue(small, large, Reason(sentence, source))


def races_due(tournament: Tournament, table: TableNo, *, now: datetime) -> tuple[RaceDue, ...]:
    """The chips that no coming hand needs and that still lie on this table, smallest first."""
    at = tournament.tables[table]
    if tournament.stage is not Stage.RUNNING or at.status is not TableStatus.OPEN:
        return ()
    return tuple(
        due for due in chips_unneeded(tournament, now=now) if due.small not in at.coloured_up
    )


def race_table(
    tournament: Tournament,
    *,
    table: TableNo,
    small: Chips,
    large: Chips,
    small_chips: Mapping[SeatNo, int],
    nothing_else: Collection[SeatNo] = (),
) -> RaceTable:
    """The table as the race sees it; `nothing_else` lists seats whose whole stack is small chips.

    RuleViolation `seat_empty`, `negative`, `not_enough_chips`, `count_impossible`.
    """
    at = tournament.tables[table]
    holdings = _holdings(at, small, small_chips, nothing_else)
    _expect_possible(tournament, at, holdings, small=small, large=large)
    return RaceTable(
        small,
        large,
        holdings,
        button=at.last.button if at.last else at.button,
        next_small_blind=_next_small_blind(tournament, table),
    )


def _holdings(
    table: Table,
    small: Chips,
    small_chips: Mapping[SeatNo, int],
    nothing_else: Collection[SeatNo],
) -> tuple[Holding, ...]:
    """What lies at each seat; a known stack says itself whether there is anything else."""
    holdings = []
    for number, count in sorted(small_chips.items()):
        seat = table.seat(number)
        if seat is None:
            raise RuleViolation(
                "seat_empty",
                say("Seat {seat} at table {table} is empty.", seat=number, table=table.number),
            )
        if count < 0:
            raise RuleViolation("negative", "Nobody has fewer than no chips.")
        if seat.stack is not None and seat.stack < count * small:
            raise RuleViolation(
                "not_enough_chips",
                say("Seat {seat} has only {chips}.", seat=number, chips=seat.stack),
            )
        more = number not in nothing_else if seat.stack is None else seat.stack > count * small
        holdings.append(Holding(number, count, more))
    return tuple(holdings)


def _expect_possible(
    tournament: Tournament,
    table: Table,
    holdings: tuple[Holding, ...],
    *,
    small: Chips,
    large: Chips,
) -> None:
    """Refuse counts that the stacks cannot be made of, or that are more than all chips in play."""
    gone, denominations = {small, *table.coloured_up}, tournament.terms.denominations
    others = [chip for chip in denominations if chip not in gone] or [1]
    step, least, unknown = gcd(large, *others), min(large, *others), 0
    for holding in holdings:
        seat = table.seat(holding.seat)
        if seat is None or seat.stack is None:
            unknown += holding.small_chips * small
            continue
        rest = seat.stack - holding.small_chips * small
        if rest % step or 0 < rest < least:
            sentence = say(
                "Seat {seat} has {stack}: with {count} chips of {small} the rest would be {rest}, "
                "which no other chips make. Count again, or correct the stack.",
                seat=holding.seat,
                stack=seat.stack,
                count=holding.small_chips,
                small=small,
                rest=rest,
            )
            raise RuleViolation("count_impossible", sentence)
    if unknown + known_chips(tournament) > tournament.tally.chips_in_play:
        sentence = say(
            "That would be more than the {chips:,} chips in play. Count again.",
            chips=tournament.tally.chips_in_play,
        )
        raise RuleViolation("not_enough_chips", sentence)


def _next_small_blind(tournament: Tournament, table: TableNo) -> SeatNo | None:
    try:
        return next_hand(tournament, table).positions.small_blind
    except RuleViolation:  # no button yet, or nobody to play with: the race does not need either
        return None
