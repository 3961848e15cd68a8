"""Prize money: from a plan and a pool to amounts per place, and from places to amounts per entry.

Every list of prizes adds up to its pool to the cent and never grows from a better to a worse
place. Deals between the last players are in `deals`, packages in `prize_draft`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import assert_never

from rules_engine.errors import RuleViolation
from rules_engine.house.keys import Payouts
from rules_engine.house.rules import HouseRules
from rules_engine.prizes.payout_plan import CLUB_PLACES, ByCurve, ByField, FixedAmounts, PayoutPlan
from rules_engine.prizes.placing import Finish, rank_by_chips
from rules_engine.prizes.pool import plain_amount
from rules_engine.prizes.sharing import share_evenly, share_in_proportion
from rules_engine.sentences import say
from rules_engine.units import Cents, Chips, EntryNo


@dataclass(frozen=True, slots=True)
class SharedPrize:
    """The prizes of tied places put together and divided, the first named entry first."""

    combined: Cents
    each: tuple[Cents, ...]


@dataclass(frozen=True, slots=True)
class Payout:
    """What one entry is paid, and for which places."""

    entry: EntryNo
    best: int
    worst: int
    amount: Cents


class TimeEnd(StrEnum):
    """What an early end for lack of time pays by."""

    BY_RANK = "by_rank"
    IN_PROPORTION = "in_proportion"


def prizes(
    plan: PayoutPlan, *, entries: int, pool: Cents, eligible: int | None = None
) -> tuple[Cents, ...]:
    """The prizes of a pool, first place first; they add up to it exactly.

    `entries` are the paid ones, no-shows included; `eligible` leaves out the disqualified.
    Raises RuleViolation `sum` if the director's own list is not the pool.
    """
    takers = entries if eligible is None else eligible
    if pool < 0 or not 0 <= takers <= entries:
        raise ValueError(f"{takers} of {entries} entries cannot share {pool}")
    if pool == 0 or takers == 0:
        return ()
    match plan.cash:
        case None:
            raise RuleViolation(
                "pool_without_prizes",
                say("There is no plan for the pool of {amount}.", amount=plain_amount(pool)),
            )
        case FixedAmounts():
            _check_sum(plan.cash.prizes, pool=pool)
            listed = plan.cash.prizes
        case ByField() | ByCurve():
            listed = _settle_with_least(plan, plan.cash.weights(entries), pool=pool)
        case _:
            assert_never(plan.cash)
    # More prizes than people to take them: the first place takes what is left.
    return (listed[0] + sum(listed[takers:]), *listed[1:takers])


def plain_rounding(plan: PayoutPlan, *, entries: int, pool: Cents) -> tuple[Cents, ...]:
    """Each share rounded by itself, as a player would from the printed percentages.

    The sum may miss the pool: the difference is what the first prize makes up for.
    """
    match plan.cash:
        case ByField() | ByCurve():
            weights = plan.cash.weights(entries)
            return _round_each(weights, pool=pool, unit=plan.rounding_unit)
        case FixedAmounts():
            return plan.cash.prizes
        case None:
            return ()
        case _:
            assert_never(plan.cash)


def check_prize_table(
    house: HouseRules, *, prizes: Sequence[Cents], pool: Cents, entries: int | None = None
) -> None:
    """Refuse a director's list of prizes that the house or the pool does not allow.

    Raises RuleViolation `must_pay_8_places`, `not_positive`, `order` or `sum`.
    """
    # Club rules, 3.6: eight places; a field of fewer has fewer to pay.
    places = CLUB_PLACES if entries is None else min(CLUB_PLACES, entries)
    if house.payouts is Payouts.DIRECTOR_TABLE_8_PLACES and len(prizes) != places:
        raise RuleViolation(
            f"must_pay_{CLUB_PLACES}_places",
            say(
                "These rules pay {places} places; the list has {count}.",
                places=places,
                count=len(prizes),
            ),
        )
    listed = FixedAmounts(tuple(prizes))
    _check_sum(listed.prizes, pool=pool)


def share_prizes(prizes: Sequence[Cents], *, places: Sequence[int]) -> SharedPrize:
    """Combine the prizes of tied places and divide them to the cent."""
    # St. Gabriel, General 5. A place below the money adds nothing; cents that cannot be divided
    # go one each to the earliest entries.
    if not places or min(places) < 1 or len(set(places)) < len(places):
        raise ValueError(f"not a list of places: {list(places)}")
    combined = sum(prizes[place - 1] for place in places if place <= len(prizes))
    return SharedPrize(combined=combined, each=share_evenly(combined, ways=len(places)))


def payouts(prizes: Sequence[Cents], *, finishes: Sequence[Finish]) -> tuple[Payout, ...]:
    """What each placed entry is paid, best place first; entries out of the money are left out.

    `finishes` come from `placing.prize_places`, so that nobody disqualified is among them.
    """
    paid: list[Payout] = []
    ordered = sorted(finishes, key=lambda finish: (finish.best, finish.entry))
    for best, tied in groupby(ordered, key=lambda finish: finish.best):
        if best > len(prizes):
            break
        group = tuple(tied)
        worst = best + len(group) - 1
        if any(finish.worst != worst for finish in group):
            raise ValueError(f"the places from {best} on do not fit together")
        shared = share_prizes(prizes, places=range(best, worst + 1))
        paid.extend(
            Payout(entry=finish.entry, best=best, worst=worst, amount=amount)
            for finish, amount in zip(group, shared.each, strict=True)
            if amount > 0
        )
    return tuple(paid)


def end_by_time(
    prizes: Sequence[Cents], *, stacks: Mapping[EntryNo, Chips], method: TimeEnd = TimeEnd.BY_RANK
) -> tuple[Payout, ...]:
    """Pay the entries still in when time has run out: by their rank in chips, or in proportion.

    St. Gabriel, General 6, is read as rank; proportion is for an organiser who chose it.
    """
    ranked = rank_by_chips(stacks)
    match method:
        case TimeEnd.BY_RANK:
            return payouts(prizes, finishes=ranked)
        case TimeEnd.IN_PROPORTION:
            # rank_by_chips orders equal stacks by entry: left-over cents go to the earliest.
            shares = share_in_proportion(
                sum(prizes[: len(stacks)]), weights=[stacks[finish.entry] for finish in ranked]
            )
            return tuple(
                Payout(entry=finish.entry, best=finish.best, worst=finish.worst, amount=amount)
                for finish, amount in zip(ranked, shares, strict=True)
                if amount > 0
            )
        case _:
            assert_never(method)


def _check_sum(prizes: Sequence[Cents], *, pool: Cents) -> None:
    if sum(prizes) != pool:
        listed, there = plain_amount(sum(prizes)), plain_amount(pool)
        raise RuleViolation(
            "sum",
            say("The prizes add up to {prizes}, the pool is {pool}.", prizes=listed, pool=there),
        )


def _settle_with_least(
    plan: PayoutPlan, weights: Sequence[int], *, pool: Cents
) -> tuple[Cents, ...]:
    """As many places as get at least the smallest prize; the first is always paid."""
    listed = _settle(weights, pool=pool, unit=plan.rounding_unit)
    while len(listed) > 1 and listed[-1] < plan.smallest_prize:
        listed = _settle(weights[: len(listed) - 1], pool=pool, unit=plan.rounding_unit)
    return listed


def _settle(weights: Sequence[int], *, pool: Cents, unit: Cents) -> tuple[Cents, ...]:
    """Round every place but the first, which takes the rest of the pool.

    Equal shares stay equal and lower prizes stay as printed. Should rounding to the nearest unit
    leave the first place behind the second (many equal shares, a coarse unit), the lower places
    are rounded down instead. A place whose prize rounds to nothing is not paid.
    """
    # St. Gabriel, payout schedule, rounds to the nearest dollar and does not say who settles up.
    lower = _round_each(weights, pool=pool, unit=unit)[1:]
    if lower and pool - sum(lower) < lower[0]:
        total = sum(weights)
        lower = tuple(pool * weight // (total * unit) * unit for weight in weights[1:])
    return (pool - sum(lower), *(prize for prize in lower if prize > 0))


def _round_each(weights: Sequence[int], *, pool: Cents, unit: Cents) -> tuple[Cents, ...]:
    """Each share to the nearest unit, a half upwards."""
    whole = sum(weights) * unit
    return tuple((2 * pool * weight + whole) // (2 * whole) * unit for weight in weights)
