"""Hands: start, end, misdeal, hand-for-hand."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType

from rules_engine.clock.clock import ClockState
from rules_engine.errors import RuleViolation
from rules_engine.house.citations import Citation
from rules_engine.room.table_view import SeatRef
from rules_engine.sentences import EntryRef, listed, say
from rules_engine.tournament import facts
from rules_engine.tournament.appliers.hands import find_hand
from rules_engine.tournament.changes import (
    expect_between_hands,
    expect_stage,
    find_open_table,
    find_table,
)
from rules_engine.tournament.facts import Fact
from rules_engine.tournament.questions import (
    next_hand,
    rebuys_open,
    seats_with_chips,
    tables_still_playing,
)
from rules_engine.tournament.questions.pots import uncontested
from rules_engine.tournament.state import Stage, Table, Tournament
from rules_engine.tournament.verbs.busts import Loss, losses_told
from rules_engine.tournament.verbs.decision import cited, decide, stated, verb
from rules_engine.units import Chips, EntryNo, SeatNo, TableNo


@verb
def start_hand(
    tournament: Tournament, *, table: TableNo, hand: int, now: datetime
) -> tuple[Fact, ...]:
    """The hand of this number begins: level and positions are fixed.

    Chips in the pot that only one seat is entitled to are that seat's before the deal.

    RuleViolation `clock_stopped`, `rest_break`, `move_first`, `rebuy_first`, `wait_for_tables`,
    `button_needed`, `too_few_players`.
    """
    expect_stage(tournament, Stage.RUNNING)
    at = find_open_table(tournament, table)
    expect_between_hands(at)
    _expect_running_clock(tournament, now)
    _expect_movers_gone(tournament, at)
    _expect_rebuys_answered(tournament, at, now)
    fallen = _uncontested_pots(tournament, table, now=now)
    coming = next_hand(tournament, table)
    heads_up = tournament.tally.heads_up
    fact = facts.HandStarted(
        at=now,
        table=table,
        hand=hand,
        level=tournament.clock.hand_level(now),
        positions=coming.positions,
        dealt_in=coming.dealt_in,
        round=_round(tournament, at),
        showdown_mode=heads_up is not None and heads_up.is_showdown(tournament.clock, now=now),
        citations=cited(tournament.house, "button_rule", "hand_starts_at"),
    )
    return decide(tournament, *fallen, fact)


@verb
def end_hand(
    tournament: Tournament,
    *,
    table: TableNo,
    hand: int,
    now: datetime,
    out: Collection[SeatNo] = (),
    stacks: Mapping[SeatNo, Chips] | None = None,
    chips_before: Mapping[SeatNo, Chips] = MappingProxyType({}),
    nobody_knows: bool = False,
    knocked_out_by: Mapping[SeatNo, Sequence[EntryNo]] = MappingProxyType({}),
    taken_by: Mapping[SeatNo, SeatNo] = MappingProxyType({}),
) -> tuple[Fact, ...]:
    """The hand is over. A table that counts gives all stacks, others say who is out.

    Who is out is reported to staff, or out at once where tables are trusted. When two or more go
    together and their stacks are unknown, `chips_before` has what they began the hand with:
    `stack_needed`, unless nobody knows it and they share their places. Where heads have a bounty,
    `knocked_out_by` names the entries that took the last chips of a seat, or `taken_by` the seat
    that did.
    """
    at = find_table(tournament, table)
    held = dict(at.held())
    takers: dict[SeatNo, tuple[EntryNo, ...]]
    takers = {seat: (held[one].entry,) for seat, one in taken_by.items() if one in held}
    takers |= {seat: tuple(entries) for seat, entries in knocked_out_by.items()}
    dealt_in, counted = find_hand(at, hand).dealt_in, stacks or {}
    gone = sorted({*out, *(seat for seat, chips in counted.items() if chips == 0)})
    if not set(gone) <= set(dealt_in):
        raise RuleViolation("not_dealt_in", "Only players in the hand can go out in it.")
    if len(gone) == len(dealt_in):
        raise RuleViolation("nobody_won", "Somebody won the chips: not everybody can be out.")
    if any(counted.get(seat) for seat in gone):
        raise RuleViolation("has_chips", "Whoever has chips left is not out.")
    after = None if stacks is None else tuple(sorted(stacks.items()))
    ended = facts.HandEnded(at=now, table=table, hand=hand, stacks=after)
    before = {number: seat.stack for number, seat in held.items()} | dict(chips_before)
    losses = [
        Loss.of(tournament, SeatRef(table, seat), before[seat], takers.get(seat, ()))
        for seat in gone
    ]
    told = losses_told(tournament, losses, after=1, nobody_knows=nobody_knows, now=now)
    return decide(tournament, ended, *told)


@verb
def void_hand(
    tournament: Tournament,
    *,
    table: TableNo,
    hand: int,
    reason: str,
    now: datetime,
    citations: Iterable[Citation] = (),
) -> tuple[Fact, ...]:
    """A misdeal: everybody takes back what they put in, and the positions stay for the next."""
    fact = facts.HandVoided(
        at=now, table=table, hand=hand, reason=stated(reason), citations=tuple(citations)
    )
    return decide(tournament, fact)


@verb
def start_hand_for_hand(tournament: Tournament, *, now: datetime) -> tuple[Fact, ...]:
    """All tables deal at the same time until it is called off."""
    citations = cited(tournament.house, "hand_for_hand")
    return decide(tournament, facts.HandForHandStarted(at=now, citations=citations))


@verb
def end_hand_for_hand(tournament: Tournament, *, now: datetime) -> tuple[Fact, ...]:
    """Tables play at their own pace again."""
    return decide(tournament, facts.HandForHandEnded(at=now))


def _uncontested_pots(tournament: Tournament, table: TableNo, *, now: datetime) -> tuple[Fact, ...]:
    """The carried pots that nobody is left to contest, given to whom they belong."""
    seats = seats_with_chips(tournament, table)
    return tuple(
        facts.PotReleased(
            at=now,
            pot=pot.number,
            given=((seat, pot.chips),),
            reason="nobody else is entitled",
            citations=pot.citations,
        )
        for pot, seat in uncontested(tournament, table, seats)
    )


def _expect_running_clock(tournament: Tournament, now: datetime) -> None:
    reading = tournament.clock.reading(now)
    if reading.state is ClockState.STOPPED:
        raise RuleViolation("clock_stopped", "Time is up: no new hand begins.")
    if reading.state is not ClockState.RUNNING:
        raise RuleViolation("clock_stopped", "The clock is paused: wait for the director.")
    if reading.on_rest_break:
        raise RuleViolation("rest_break", "This is a rest break: no new hand begins.")


def _expect_movers_gone(tournament: Tournament, table: Table) -> None:
    """Nobody is dealt a hand at a table that they were told to leave."""
    reported = {report.entry for report in tournament.floor.reports}
    for move in tournament.floor.moves:
        if move.left_at is not None or move.entry in reported:
            continue
        if move.origin.table == table.number:
            raise RuleViolation(
                "move_first",
                say(
                    "Seat {seat} moves to {to} before the next hand.",
                    seat=move.origin.seat,
                    to=move.to.words,
                ),
            )


def _expect_rebuys_answered(tournament: Tournament, table: Table, now: datetime) -> None:
    """Nobody loses the right to a rebuy because somebody else begins the hand.

    Who misses a hand without chips is out (Charity draft rules, 58).
    """
    for report in rebuys_open(tournament, table.number, now=now):
        entry = EntryRef(report.entry)
        question = say("{Entry}: rebuy or out? The next hand waits for the answer.", entry=entry)
        chips = say("The next hand waits for the chips of {entry}.", entry=entry)
        raise RuleViolation("rebuy_first", chips if report.rebuy_asked_at else question)


def _round(tournament: Tournament, table: Table) -> int | None:
    """The round of hand-for-hand that the hand belongs to; a new one once all have finished."""
    floor = tournament.floor
    if not floor.hand_for_hand:
        return None
    opens_round = table.round == floor.round
    waits_for = [
        number
        for number in tables_still_playing(tournament)
        if opens_round or _began_before(tournament.tables[number], floor.round)
    ]
    if waits_for:
        raise RuleViolation(
            "wait_for_tables",
            say("Hand for hand: wait for table {tables}.", tables=listed(waits_for)),
        )
    if opens_round and floor.reports:
        raise RuleViolation("wait_for_tables", "Hand for hand: a bust waits for staff.")
    return floor.round + 1 if opens_round else floor.round


def _began_before(table: Table, current: int) -> bool:
    """Still in a hand from before this round."""
    return table.hand is not None and table.round < current
