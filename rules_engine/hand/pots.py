"""Main and side pots: how chips are layered, who can win which, in what order they are settled,
and how a pot is divided when hands are equal.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, assert_never

from rules_engine.hand.evaluation import Strength
from rules_engine.hand.seat_set import NOBODY, SeatSet, members
from rules_engine.house.keys import OddChipTo, PotSettlementOrder
from rules_engine.house.rules import HouseRules
from rules_engine.room.circle import clockwise
from rules_engine.units import Chips, SeatNo


class Pot(NamedTuple):
    """Chips that the same players can win; `eligible` are bits in the order of the chips given."""

    amount: Chips
    eligible: SeatSet


class Uncalled(NamedTuple):
    """The part of a wager that nobody has matched, which goes back to its owner."""

    owner: int
    amount: Chips


@dataclass(frozen=True, slots=True)
class PotMove:
    """A pot that went to the wrong player and has to change hands."""

    giver: SeatNo
    receiver: SeatNo
    amount: Chips


def uncalled(put_in: Sequence[Chips], *, live: SeatSet) -> Uncalled | None:
    """What goes back before pots are counted (St. Gabriel, all-in 1).

    A folded player's chips match a wager as well as anybody's.
    """
    *_, second, most = sorted(put_in)
    owner = put_in.index(most)
    return Uncalled(owner, most - second) if most > second and live >> owner & 1 else None


def build_pots(put_in: Sequence[Chips], *, live: SeatSet, dead: Chips = 0) -> tuple[Pot, ...]:
    """The pots from the main pot upward (St. Gabriel, all-in 2-3; Charity draft rules, 15-17, 19).

    One layer for every different amount among the live players; chips of folded players count in
    each layer they reach, and what they put in above all live players stays in the last pot.
    Antes that everybody owes are part of `put_in`; dead money belongs to the main pot.
    """
    pots: list[Pot] = []
    floor = 0
    levels = {put_in[index] for index in members(live)}
    if len(levels) == 1:
        total = sum(put_in) + dead
        return (Pot(total, live),) if total else ()
    for level in sorted(levels):
        amount = sum(min(chips, level) - floor for chips in put_in if chips > floor)
        eligible = sum(1 << index for index in members(live) if put_in[index] >= level)
        pots.append(Pot(amount, eligible))
        floor = level
    pots[0] = Pot(pots[0].amount + dead, pots[0].eligible)
    above = sum(chips - floor for chips in put_in if chips > floor)
    pots[-1] = Pot(pots[-1].amount + above, pots[-1].eligible)
    return tuple(pot for pot in pots if pot.amount)


def settlement_order(house: HouseRules, count: int) -> Sequence[int]:
    """The numbers of the pots, main pot 1, in the order in which they are settled."""
    match house.pot_settlement_order:
        case PotSettlementOrder.SIDE_POTS_FIRST:
            return range(count, 0, -1)
        case PotSettlementOrder.ALL_IN_POT_FIRST:
            return range(1, count + 1)
        case unknown:
            assert_never(unknown)


def best_of(claimants: SeatSet, strengths: Sequence[Strength]) -> SeatSet:
    """Who wins among the claimants; equal hands share (St. Gabriel, Appendix A 2)."""
    best = 0
    winners = NOBODY
    for index in members(claimants):
        if strengths[index] > best:
            best = strengths[index]
            winners = 1 << index
        elif strengths[index] == best:
            winners |= 1 << index
    return winners


def divide(
    house: HouseRules,
    amount: Chips,
    *,
    winners: Sequence[SeatNo],
    button: SeatNo,
    stacks_before: Callable[[SeatNo], Chips],
    unit: Chips = 1,
) -> dict[SeatNo, Chips]:
    """One pot among equal hands; every pot is divided on its own.

    What cannot be shared in chips of the smallest unit goes, unit by unit, to whom the house says
    (St. Gabriel, Appendix A 2; Robert's Rules, section 3 ties 3-5; Club rules, 1.7; Charity draft
    rules, 13).
    """
    if len(winners) == 1:
        return {winners[0]: amount}
    share = amount // unit // len(winners) * unit
    left = amount - share * len(winners)
    shares = dict.fromkeys(winners, share)
    if left:
        queue = _odd_chip_queue(house, winners, button=button, stacks_before=stacks_before)
        most = left if house.odd_chip_max_each is None else house.odd_chip_max_each * unit
        shares[queue[0]] += left % unit
        left -= left % unit
        for seat in queue:
            odd = min(most, left)
            shares[seat] += odd
            left -= odd
    return shares


def rebuild_pot(
    antes: Mapping[SeatNo, Chips],
    *,
    wagers: Sequence[Mapping[SeatNo, Chips]],
    given_to: SeatNo,
    belongs_to: SeatNo,
) -> PotMove:
    """A wrongly given pot, counted again from antes and the wagers of each street.

    Only while the claim is in time (St. Gabriel, Appendix D mistakes 3; Robert's Rules, section 2
    decisions 6).
    """
    amount = sum(antes.values()) + sum(sum(street.values()) for street in wagers)
    return PotMove(given_to, belongs_to, amount)


def entitled_to_carried_pot(
    at_table: Sequence[SeatNo], *, dealt_in_before: Sequence[SeatNo]
) -> tuple[SeatNo, ...]:
    """Who may contest chips carried over from a void hand: those who were dealt in on it.

    St. Gabriel, Appendix D deck 3; Robert's Rules, section 3 irregularities 6.
    """
    return tuple(seat for seat in at_table if seat in dealt_in_before)


def winner_after_disclosure(
    strengths: Mapping[SeatNo, Strength], *, folded: Sequence[SeatNo]
) -> tuple[SeatNo, ...]:
    """Who gets the pot of a hand that died because its player told what it was.

    The best of the other hands at the showdown (`strengths`), or else the last player to fold
    (Charity draft rules, 35b).
    """
    if strengths:
        best = max(strengths.values())
        return tuple(seat for seat, strength in strengths.items() if strength == best)
    if not folded:
        raise ValueError("Nobody else was in the hand.")
    return (folded[-1],)


def _odd_chip_queue(
    house: HouseRules,
    winners: Sequence[SeatNo],
    *,
    button: SeatNo,
    stacks_before: Callable[[SeatNo], Chips],
) -> tuple[SeatNo, ...]:
    from_button = clockwise(winners, after=button)
    match house.odd_chip_to:
        case OddChipTo.FIRST_LEFT_OF_BUTTON | OddChipTo.WORST_POSITION:
            return from_button
        case OddChipTo.SMALLEST_STACK_BEFORE_HAND:
            return tuple(sorted(from_button, key=stacks_before))
        case unknown:
            assert_never(unknown)
