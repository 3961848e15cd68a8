"""Hands begin and end."""

from rules_engine.room.button import still_new
from rules_engine.room.table_view import Seat
from rules_engine.sentences import say
from rules_engine.tournament import facts
from rules_engine.tournament.appliers.applier import applies
from rules_engine.tournament.changes import (
    closed,
    expect_between_hands,
    expect_stage,
    find_open_table,
    find_table,
    put_table,
)
from rules_engine.tournament.chip_sum import carried_into
from rules_engine.tournament.impossible import ImpossibleFact
from rules_engine.tournament.replacing import replace
from rules_engine.tournament.state import Floor, Hand, Stage, Table, Tournament
from rules_engine.units import Chips, SeatNo


@applies(facts.HandStarted)
def hand_started(tournament: Tournament, fact: facts.HandStarted) -> Tournament:
    expect_stage(tournament, Stage.RUNNING)
    table = find_open_table(tournament, fact.table)
    expect_between_hands(table)
    if fact.hand != table.hands + 1:
        raise ImpossibleFact(
            "wrong_hand",
            say("Table {table} has dealt {hands} hands.", table=fact.table, hands=table.hands),
        )
    if len(fact.dealt_in) < 2 or not all(map(table.seat, fact.dealt_in)):
        raise ImpossibleFact("wrong_seats", "A hand is dealt to two or more seats that are taken.")
    hand = Hand(
        fact.hand,
        fact.level,
        fact.at,
        fact.dealt_in,
        fact.showdown_mode,
        last_before=table.last,
        button_before=table.button,
        newcomers_before=table.newcomers,
        round_before=table.round,
        orbits_before=table.orbits,
        carried=tuple(
            pot.number for pot in tournament.floor.carried_pots if pot.table == table.number
        ),
    )
    dealing = replace(
        table,
        hand=hand,
        hands=fact.hand,
        round=table.round if fact.round is None else fact.round,
        last=fact.positions,
        button=None,
        voided_deal=(),
        newcomers=still_new(
            table.newcomers, dealt_in=fact.dealt_in, last=table.last, positions=fact.positions
        ),
        last_level=fact.level,
        orbits=table.orbits.after_hand(fact.level, players=len(fact.dealt_in)),
    )
    tables = tournament.tables.put(table.number, dealing)
    if tournament.prizes.proposal:  # they play on
        prizes = replace(tournament.prizes, proposal=None)
        tournament = replace(tournament, prizes=prizes)
    if fact.round is None or fact.round <= tournament.floor.round:
        return replace(tournament, tables=tables)
    return replace(tournament, tables=tables, floor=replace(tournament.floor, round=fact.round))


@applies(facts.HandEnded)
def hand_ended(tournament: Tournament, fact: facts.HandEnded) -> Tournament:
    table = find_table(tournament, fact.table)
    hand = find_hand(table, fact.hand)
    if fact.stacks is None:
        seats = tuple(
            [
                Seat(seat.entry, None) if seat and number in hand.dealt_in else seat
                for number, seat in enumerate(table.seats, 1)
            ]
        )
    else:
        carried = carried_into(tournament, hand)
        seats = _seats_after(table, hand, dict(fact.stacks), carried=carried)
    tables = tournament.tables.put(table.number, replace(table, hand=None, seats=seats))
    if not tournament.floor.clock_calls and not hand.carried:
        return replace(tournament, tables=tables)
    floor = _without_carried(_close_clocks(tournament, table, fact), hand, fact)
    return replace(tournament, tables=tables, floor=floor)


@applies(facts.HandVoided)
def hand_voided(tournament: Tournament, fact: facts.HandVoided) -> Tournament:
    table = find_table(tournament, fact.table)
    hand = find_hand(table, fact.hand)
    if hand.held:
        raise ImpossibleFact("pot_held", "A pot of this hand is held aside: settle it first.")
    arrived = table.newcomers
    before = replace(
        table,
        hand=None,
        last=hand.last_before,
        button=hand.button_before,
        newcomers=hand.newcomers_before | arrived,
        round=hand.round_before,
        orbits=hand.orbits_before,
        voided_deal=tuple([seat.entry for number in hand.dealt_in if (seat := table.seat(number))]),
    )
    voided = put_table(tournament, before)
    return replace(voided, floor=_close_clocks(tournament, table, fact))


@applies(facts.HandForHandStarted)
def hand_for_hand_started(tournament: Tournament, _fact: facts.HandForHandStarted) -> Tournament:
    expect_stage(tournament, Stage.RUNNING)
    floor = tournament.floor
    if floor.hand_for_hand:
        raise ImpossibleFact(
            "already_started",
            "Tables play hand for hand already.",
            settled_by={"kind": "hand_for_hand_started"},
        )
    return replace(tournament, floor=replace(floor, hand_for_hand=True, round=floor.round + 1))


@applies(facts.HandForHandEnded)
def hand_for_hand_ended(tournament: Tournament, _fact: facts.HandForHandEnded) -> Tournament:
    floor = tournament.floor
    if not floor.hand_for_hand:
        raise ImpossibleFact(
            "not_started",
            "Tables do not play hand for hand.",
            settled_by={"kind": "hand_for_hand_ended"},
        )
    return replace(tournament, floor=replace(floor, hand_for_hand=False))


def find_hand(table: Table, number: int) -> Hand:
    """The hand of that number, which must be the one being played."""
    if table.hand is not None and table.hand.number == number:
        return table.hand
    if number <= table.hands:
        raise ImpossibleFact(
            "already_closed",
            say("Hand {hand} at table {table} is over.", hand=number, table=table.number),
            settled_by={"kind": "hand_ended", "table": table.number, "hand": number},
        )
    raise ImpossibleFact(
        "no_hand", say("Table {table} has not begun hand {hand}.", table=table.number, hand=number)
    )


def _seats_after(
    table: Table, hand: Hand, stacks: dict[SeatNo, Chips], *, carried: Chips
) -> tuple[Seat | None, ...]:
    """The seats with the stacks after the hand, which must be the chips from before it."""
    before = [seat.stack for number in hand.dealt_in if (seat := table.seat(number))]
    if stacks.keys() != set(hand.dealt_in):
        raise ImpossibleFact("wrong_seats", "Every seat in the hand needs its stack, no other.")
    if None in before:
        raise ImpossibleFact("stack_needed", "Count the stacks of this table first.")
    total = sum(stack for stack in before if stack is not None) + carried
    if min(stacks.values()) < 0 or sum(stacks.values()) + hand.held != total:
        raise ImpossibleFact(
            "chips_differ",
            say(
                "The stacks add up to {found}, not {expected}.",
                found=sum(stacks.values()),
                expected=total - hand.held,
            ),
        )
    return tuple(
        Seat(seat.entry, stacks[number]) if seat and number in stacks else seat
        for number, seat in enumerate(table.seats, 1)
    )


def _without_carried(floor: Floor, hand: Hand, fact: facts.Fact) -> Floor:
    """Somebody has won the chips that lay in the pot before the deal."""
    for number in hand.carried:
        floor = closed(floor, number, fact)
    kept = tuple(pot for pot in floor.carried_pots if pot.number not in hand.carried)
    return replace(floor, carried_pots=kept)


def _close_clocks(tournament: Tournament, table: Table, fact: facts.Fact) -> Floor:
    """A clock that was called on somebody ends with the hand."""
    floor = tournament.floor
    for call in floor.clock_calls:
        if call.at.table == table.number:
            floor = closed(floor, call.number, fact)
    kept = tuple(call for call in floor.clock_calls if call.at.table != table.number)
    return replace(floor, clock_calls=kept)
