"""Chips outside of hands: counts, races, chips that leave or enter play, pots held aside."""

from rules_engine.room.table_view import Seat
from rules_engine.sentences import say
from rules_engine.tournament import facts
from rules_engine.tournament.appliers.applier import applies
from rules_engine.tournament.changes import (
    add_to_seats,
    already_closed,
    closed,
    expect_between_hands,
    expect_fresh,
    expect_not_dealt_in,
    expect_stage,
    find_entry,
    find_in_play,
    find_open_table,
    find_table,
    forget_stacks,
    issue,
    put_table,
    seat_of,
    set_seat,
)
from rules_engine.tournament.chip_sum import expect_sum
from rules_engine.tournament.impossible import ImpossibleFact
from rules_engine.tournament.replacing import replace
from rules_engine.tournament.state import CarriedPot, HeldPot, Stage, Tournament
from rules_engine.units import Chips, EntryNo

_PLAYABLE = (Stage.DRAWN, Stage.RUNNING)


@applies(facts.StacksCounted)
def stacks_counted(tournament: Tournament, fact: facts.StacksCounted) -> Tournament:
    expect_stage(tournament, *_PLAYABLE)
    table = find_table(tournament, fact.table)
    expect_between_hands(table)
    seats = list(table.seats)
    for number, chips in fact.stacks:
        seat = table.seat(number)
        if seat is None:
            raise ImpossibleFact(
                "seat_empty",
                say("Seat {seat} at table {table} is empty.", seat=number, table=fact.table),
            )
        if chips < 0:
            raise ImpossibleFact("negative", "A stack is never negative.")
        seats[number - 1] = Seat(seat.entry, chips)
    counted = put_table(tournament, replace(table, seats=tuple(seats)))
    expect_sum(counted)
    return counted


@applies(facts.StackCorrected)
def stack_corrected(tournament: Tournament, fact: facts.StackCorrected) -> Tournament:
    expect_stage(tournament, *_PLAYABLE)
    at = seat_of(find_in_play(tournament, fact.entry))
    table = find_table(tournament, at.table)
    expect_between_hands(table)
    seat = table.seat(at.seat)
    if fact.chips < 0 or seat is None or seat.stack == fact.chips:
        raise ImpossibleFact("nothing_to_correct", "That is the stack on record.")
    # What one stack has more or less, somebody else at this table has less or more.
    seats = table.seats if seat.stack is None else forget_stacks(table.seats, but=at.seat)
    changed = replace(table, seats=seats)
    corrected = set_seat(changed, at.seat, Seat(fact.entry, fact.chips))
    counted = put_table(tournament, replace(changed, seats=corrected))
    expect_sum(counted)
    return counted


@applies(facts.ChipsRaced)
def chips_raced(tournament: Tournament, fact: facts.ChipsRaced) -> Tournament:
    expect_stage(tournament, *_PLAYABLE)
    table = find_table(tournament, fact.table)
    expect_between_hands(table)
    if fact.small in table.coloured_up:
        raise ImpossibleFact(
            "already_raced",
            say("The {chip} chips of table {table} are gone.", chip=fact.small, table=fact.table),
            settled_by={"kind": "chips_raced", "table": fact.table, "small": fact.small},
        )
    raced = replace(
        table,
        seats=add_to_seats(table, fact.changes),
        coloured_up=(*table.coloured_up, fact.small),
    )
    changed = issue(put_table(tournament, raced), sum(change for _, change in fact.changes))
    expect_sum(changed)
    return changed


@applies(facts.ChipsRemoved)
def chips_removed(tournament: Tournament, fact: facts.ChipsRemoved) -> Tournament:
    return _change_stack(tournament, fact.entry, fact.chips, -1)


@applies(facts.ChipsFound)
def chips_found(tournament: Tournament, fact: facts.ChipsFound) -> Tournament:
    return _change_stack(tournament, fact.entry, fact.chips, 1)


@applies(facts.FoundChipsRemoved)
def found_chips_removed(tournament: Tournament, fact: facts.FoundChipsRemoved) -> Tournament:
    if fact.recorded_for is not None:
        find_entry(tournament, fact.entry)
        return _change_stack(tournament, fact.recorded_for, fact.chips, -1)
    expect_stage(tournament, Stage.RUNNING)
    find_entry(tournament, fact.entry)
    _expect_chips(fact.chips)
    changed = issue(tournament, -fact.chips)
    expect_sum(changed)
    return changed


@applies(facts.PotCarried)
def pot_carried(tournament: Tournament, fact: facts.PotCarried) -> Tournament:
    expect_stage(tournament, Stage.RUNNING)
    expect_fresh(tournament, fact.pot)
    _expect_chips(fact.chips)
    table, floor = find_open_table(tournament, fact.table), tournament.floor
    expect_not_dealt_in(table, fact.seat)
    seats = add_to_seats(table, [(fact.seat, -fact.chips)])
    pot = CarriedPot(fact.pot, fact.table, fact.chips, fact.reason, fact.entitled, fact.citations)
    taken = put_table(tournament, replace(table, seats=seats))
    carried = replace(taken, floor=replace(floor, carried_pots=(*floor.carried_pots, pot)))
    expect_sum(carried)
    return carried


@applies(facts.PotHeld)
def pot_held(tournament: Tournament, fact: facts.PotHeld) -> Tournament:
    expect_stage(tournament, Stage.RUNNING)
    expect_fresh(tournament, fact.pot)
    table, hand = find_table(tournament, fact.table), None
    if fact.chips < 1:
        raise ImpossibleFact("no_chips", "A pot holds chips.")
    if fact.taken:
        if sum(chips for _, chips in fact.taken) != fact.chips:
            raise ImpossibleFact("chips_differ", "The chips taken back are not the pot.")
        for number, _ in fact.taken:
            expect_not_dealt_in(table, number)
    elif table.hand is None:
        raise ImpossibleFact("no_hand", "No hand is being played: say who gives the chips back.")
    else:
        hand = replace(table.hand, held=table.hand.held + fact.chips)
    seats = add_to_seats(table, ((number, -chips) for number, chips in fact.taken))
    pot = HeldPot(fact.pot, fact.table, fact.chips, fact.reason)
    floor = tournament.floor
    taken = put_table(tournament, replace(table, seats=seats, hand=hand or table.hand))
    held = replace(taken, floor=replace(floor, held_pots=(*floor.held_pots, pot)))
    expect_sum(held)
    return held


@applies(facts.PotReleased)
def pot_released(tournament: Tournament, fact: facts.PotReleased) -> Tournament:
    floor = tournament.floor
    pot = next((one for one in floor.pots if one.number == fact.pot), None)
    if pot is None:
        raise already_closed(tournament, fact.pot, "pot")
    table = find_table(tournament, pot.table)
    expect_between_hands(table)
    if sum(chips for _, chips in fact.given) != pot.chips:
        raise ImpossibleFact(
            "chips_differ", say("The whole pot of {chips} must be given out.", chips=pot.chips)
        )
    kept = replace(
        floor,
        held_pots=tuple(one for one in floor.held_pots if one is not pot),
        carried_pots=tuple(one for one in floor.carried_pots if one is not pot),
    )
    released = put_table(tournament, replace(table, seats=add_to_seats(table, fact.given)))
    return replace(released, floor=closed(kept, pot.number, fact))


def _expect_chips(chips: Chips) -> None:
    if chips < 1:
        raise ImpossibleFact("no_chips", "Say how many chips.")


def _change_stack(tournament: Tournament, number: EntryNo, chips: Chips, sign: int) -> Tournament:
    expect_stage(tournament, *_PLAYABLE)
    _expect_chips(chips)
    at = seat_of(find_in_play(tournament, number))
    table = find_table(tournament, at.table)
    expect_not_dealt_in(table, at.seat)
    change = sign * chips
    seats = add_to_seats(table, [(at.seat, change)])
    changed = issue(put_table(tournament, replace(table, seats=seats)), change)
    expect_sum(changed)
    return changed
