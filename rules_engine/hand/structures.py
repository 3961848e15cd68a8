"""How much may be bet: no-limit, pot-limit and fixed limit, and the raise cap of limit play."""

from dataclasses import dataclass
from typing import TypeAlias, assert_never

from rules_engine.house.keys import LimitRaiseCap
from rules_engine.house.rules import HouseRules
from rules_engine.units import Chips

BETS_AT_CAP = 4  # a bet and three raises (Robert's Rules, section 3 betting 3; Charity draft, 10)


@dataclass(frozen=True, slots=True)
class NoLimit:
    """Any amount up to the whole stack (St. Gabriel, Appendix A 6; Robert's Rules, section 14)."""


@dataclass(frozen=True, slots=True)
class PotLimit:
    """A raise up to the size of the pot after calling (Robert's Rules, section 14).

    `round_to` counts the pot in units, rounded up; `small_blind_as_big` counts the small blind as
    a big one until the big blind has acted (pot-limit 4-5; tournaments count strictly).
    """

    round_to: Chips = 1
    small_blind_as_big: bool = False


@dataclass(frozen=True, slots=True)
class FixedLimit:
    """The small bet before and on the flop, the big bet on turn and river."""

    small_bet: Chips
    big_bet: Chips


Structure: TypeAlias = NoLimit | PotLimit | FixedLimit


def pot_limit(pot: Chips, *, price: Chips = 0, wager: Chips = 0, round_to: Chips = 1) -> Chips:
    """The largest total wager: the price to call, plus the pot once it has been called.

    `pot` is every chip in the middle and in front of players; `wager` is one's own of the street.
    """
    after_call = pot + price - wager
    return price - (-after_call // round_to) * round_to


def counted_pot(
    pot: Chips, *, small_blind: Chips, big_blind: Chips, small_blind_as_big: bool
) -> Chips:
    """The pot as pot-limit counts it while the big blind has not acted (pot-limit 5)."""
    return pot + big_blind - small_blind if small_blind_as_big else pot


def is_full_limit_bet(increase: Chips, *, limit: Chips) -> bool:
    """Whether an all-in counts as a whole bet or raise: half of one does (Robert's Rules, section
    3 betting 5).
    """
    return 2 * increase >= limit


def may_raise_in_limit(
    house: HouseRules,
    *,
    bets: int,
    players_with_chips: int,
    entries_left: int | None = None,
    capped_by_more_than_two: bool = False,
) -> bool:
    """Whether the cap of the house lets another raise happen after so many bets and raises.

    `entries_left` counts the whole tournament; `capped_by_more_than_two` says that the cap was
    reached while more than two players had chips, and then it holds for the rest of the street.
    """
    cap = house.limit_raise_cap
    if cap is None or bets < BETS_AT_CAP:
        return True
    if players_with_chips > 2:
        return False
    match cap:
        case LimitRaiseCap.BET_PLUS_3:
            return not capped_by_more_than_two
        case LimitRaiseCap.BET_PLUS_3_ALSO_HEADS_UP_EXCEPT_LAST_TWO:
            return entries_left == 2
        case LimitRaiseCap.BET_PLUS_3_NOT_WITH_TWO_PLAYERS:
            return True
        case unknown:
            assert_never(unknown)
