"""The bets and raises that people name: the least, half the pot, the pot."""

from enum import StrEnum
from typing import NamedTuple

from rules_engine.hand.betting import raise_range
from rules_engine.hand.state import Hand, Phase
from rules_engine.hand.structures import FixedLimit, pot_limit
from rules_engine.units import Chips


class Size(StrEnum):
    """What a bet or raise is measured by."""

    MINIMUM = "minimum"
    HALF_POT = "half_pot"
    POT = "pot"
    LIMIT = "limit"


class NamedBet(NamedTuple):
    """A bet or raise of a usual size; `to` is the total of the street."""

    size: Size
    to: Chips


def named_bets(hand: Hand) -> tuple[NamedBet, ...]:
    """The usual sizes that the player to act may bet or raise to, each total once, upward.

    The pot is counted as in pot-limit play: after the call. Going all-in is an action of its own
    and not among them; chips smaller than any in play are left out.
    """
    found = raise_range(hand) if hand.phase is Phase.BETTING else None
    if not isinstance(found, tuple):
        return ()
    least, most = found
    smallest = Size.LIMIT if isinstance(hand.deal.stakes.structure, FixedLimit) else Size.MINIMUM
    all_in = hand.wagers[hand.turn] + hand.stacks[hand.turn]
    pot_to = pot_limit(hand.chips_in_pot, price=hand.price, wager=hand.wagers[hand.turn])
    half_to = hand.price + (pot_to - hand.price) // 2
    unit = hand.deal.stakes.unit
    bets: list[NamedBet] = []
    wanted = ((smallest, least), (Size.HALF_POT, half_to), (Size.POT, pot_to))
    for size, to in wanted:
        payable = to - to % unit
        is_more = not bets or payable > bets[-1].to
        if least <= payable <= most and payable < all_in and is_more:
            bets.append(NamedBet(size, payable))
    return tuple(bets)
