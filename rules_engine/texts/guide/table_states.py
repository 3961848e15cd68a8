"""The moments that a table of a tournament is in: what the guide is to speak about."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import assert_never

from rules_engine.chips.colour_up import removable_denominations
from rules_engine.clock.clock import Reading
from rules_engine.errors import RuleViolation
from rules_engine.hand import Hand
from rules_engine.texts.guide.moments import (
    Arrival,
    BeforeDeal,
    Departure,
    Moment,
    NextHand,
    NoHand,
    RestBreak,
    TableState,
    TrackedHand,
    UntrackedHand,
    WaitingForTables,
    WhyLeaving,
)
from rules_engine.tournament import questions
from rules_engine.tournament.state import Move, MoveReason, Table, TableStatus, Tournament
from rules_engine.units import Chips, TableNo


def table_states(
    tournament: Tournament,
    *,
    table: TableNo,
    now: datetime,
    hand: Hand | None = None,
    dealer: str = "",
) -> tuple[TableState, ...]:
    """What is going on at a table, in the order in which it has to be done.

    `hand` is the hand being played there if the tablet follows it, `dealer` the volunteer who deals
    for the players. Most of the time there is one
    moment; people who come and go before the next hand have moments of their own.
    """
    at = tournament.tables[table]
    reading = tournament.clock.reading(now)
    level = reading.hand_level if at.hand is None else at.hand.level
    played = tournament.clock.played(now)
    absent = (seat for seat, held in at.held() if tournament.entries[held.entry].is_away(played))
    common = TableState(
        moment=BeforeDeal(),
        amounts=tournament.clock.structure.level(level),
        next=_next_hand(tournament, table, now),
        stacks={number: seat.stack for number, seat in at.held()},
        decks=at.decks,
        deck=questions.deck_due(tournament, table, now=now),
        last=at.last,
        absent=frozenset(absent),
        dealer=dealer,
    )
    moments = _moments(tournament, at, reading, now=now, hand=hand)
    return tuple(replace(common, moment=moment) for moment in moments)


def _next_hand(tournament: Tournament, table: TableNo, now: datetime) -> NextHand | NoHand:
    try:
        hand = questions.next_hand(tournament, table)
        roles = questions.dealers(tournament, table, now=now)
        return NextHand(hand, roles, questions.preparers(tournament, table, now=now))
    except RuleViolation as refusal:
        return NoHand(refusal.code, refusal.sentence)


def _moments(
    tournament: Tournament, at: Table, reading: Reading, *, now: datetime, hand: Hand | None
) -> Iterator[Moment]:
    if at.hand is not None and at.last is not None:
        playing = UntrackedHand(at.last, at.hand.dealt_in, at.hand.showdown_mode)
        yield TrackedHand(hand) if hand else playing
        return
    yield from _people(tournament, at, now)
    if at.status is TableStatus.BREAKING:
        return
    is_in_step = tournament.floor.hand_for_hand and at.round == tournament.floor.round
    if reading.on_rest_break:
        yield _rest_break(tournament, at, reading)
    elif is_in_step and (waits_for := questions.tables_still_playing(tournament)):
        yield WaitingForTables(waits_for)
    elif not questions.rebuys_open(tournament, at.number, now=now):  # who plays is known then
        limit = tournament.tally.heads_up
        is_showdown = limit is not None and limit.is_showdown(tournament.clock, now=now)
        yield BeforeDeal(is_showdown)


def _people(tournament: Tournament, at: Table, now: datetime) -> Iterator[Moment]:
    """Who leaves before the next hand, and who is on the way here.

    Whoever may still buy chips is asked by the table itself.
    """
    asked = questions.rebuys_open(tournament, at.number, now=now)
    for report in tournament.floor.reports:
        if report.at.table == at.number and report not in asked:
            yield Departure(report.at.seat, WhyLeaving.BUSTED)
    for move in tournament.floor.moves:
        if move.origin.table == at.number and move.left_at is None:
            yield Departure(move.origin.seat, _why(move), move.to)
        if move.to.table == at.number and not move.is_within_a_table:
            yield Arrival(move.to.seat)


def _why(move: Move) -> WhyLeaving:
    if move.is_within_a_table:
        return WhyLeaving.CHANGES_SEAT
    match move.why:
        case MoveReason.BREAK:
            return WhyLeaving.TABLE_BREAKS
        case MoveReason.BALANCE:
            return WhyLeaving.MOVED
        case MoveReason.DIRECTOR:
            return WhyLeaving.SENT
        case unknown:
            assert_never(unknown)


def _rest_break(tournament: Tournament, at: Table, reading: Reading) -> RestBreak:
    length = reading.into + (reading.left or timedelta(0))
    return RestBreak(
        minutes=round(length / timedelta(minutes=1)),
        next_amounts=reading.amounts,
        leaving_chips=_leaving_chips(tournament, at, reading),
    )


def _leaving_chips(tournament: Tournament, at: Table, reading: Reading) -> tuple[Chips, ...]:
    denominations = tournament.terms.denominations
    if not denominations:
        return ()
    chips = removable_denominations(
        tournament.clock.structure, level=reading.hand_level, denominations=denominations
    )
    return tuple(chip for chip in chips if chip not in at.coloured_up)
