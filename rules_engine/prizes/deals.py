"""Ending by agreement: who must consent, what must add up, and two fair proposals to start from.

A chip-chop gives everybody the lowest prize still at stake and divides the rest by chips. The
independent chip model (ICM) gives everybody the average of the prizes they would win if, place
after place, the next finisher were drawn with a chance in proportion to chips.

The model is computed in two ways. Up to ten players it is exact: for every set of players that
can fill the first places, the chance that they do. The number of sets doubles with each player,
so above ten the same chances come from an equivalent race: give each player an alarm clock whose
time is random and exponential with a rate equal to the stack. The clocks ring in exactly the
order of the model's draws, and given the moment t of a player's own ring the others have rung
independently of each other. The expected prize is then an integral over t of a smooth function,
and with t stretched doubly exponentially towards zero the trapezoidal rule gives it to within a
thousandth of a cent for 300 players. Both ways are deterministic, and every proposal is rounded
so that it adds up to the money at stake.
"""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import assert_never

from rules_engine.errors import RuleViolation
from rules_engine.house.keys import Deals
from rules_engine.house.rules import HouseRules
from rules_engine.prizes.pool import plain_amount
from rules_engine.prizes.sharing import share_in_proportion
from rules_engine.sentences import EntryRef, EntryRefs, say
from rules_engine.units import Cents, Chips, EntryNo

EXACT_UP_TO = 10
"""The largest number of players for whom the chip model is computed exactly."""

_SCALE = 1 << 128
"""Chances in the exact model are whole numbers of this many parts, so equal stacks stay equal."""

_STEP = 1 / 16
_FIRST_POINT = -3.5
_LONGEST_WAIT = 45.0
"""The integral: width of a step, where it starts (a moment when nothing has rung yet), and where it
stops, in mean times of the slowest clock (a moment when all have rung)."""

_FINE = 1_000_000
"""Expected prizes from the integral are kept as whole millionths of a cent."""


class DealStanding(StrEnum):
    """What a well-formed agreement is worth in this house."""

    ACCEPTED = "accepted"
    DIRECTOR_OPTION = "director_option"


def pool_left(prizes: Sequence[Cents], *, remaining: int) -> Cents:
    """What the entries still in play for: the prizes of the places not yet taken."""
    return sum(prizes[:remaining])


def check_deal(
    house: HouseRules,
    *,
    remaining: Collection[EntryNo],
    consents: Collection[EntryNo],
    shares: Mapping[EntryNo, Cents],
    pool_left: Cents,
) -> DealStanding:
    """Whether the remaining entries may end the tournament with these shares.

    Raises RuleViolation `forbidden`, `not_unanimous`, `wrong_entries`, `negative_share`, `sum`.
    """
    standing = deal_standing(house)
    # St. Gabriel, General 6: unanimous among all remaining, so whoever is absent has not agreed.
    # Robert's Rules, section 15.37: an agreement that leaves out a competitor is improper.
    missing = sorted(set(remaining) - set(consents))
    if missing:
        raise RuleViolation(
            "not_unanimous",
            say(
                "Everybody still in must agree; missing: {entries:number}.",
                entries=EntryRefs.of(missing),
            ),
        )
    check_shares(remaining=remaining, shares=shares, pool_left=pool_left)
    return standing


def check_shares(
    *, remaining: Collection[EntryNo], shares: Mapping[EntryNo, Cents], pool_left: Cents
) -> None:
    """Refuse shares that do not add up; RuleViolation `wrong_entries`, `negative_share`, `sum`."""
    if set(shares) != set(remaining):
        raise RuleViolation("wrong_entries", "Everybody still in gets a share, and nobody else.")
    if min(shares.values()) < 0:
        raise RuleViolation("negative_share", "A share is never below zero.")
    if sum(shares.values()) != pool_left:
        raise RuleViolation(
            "sum",
            say(
                "The shares add up to {shares}, but {left} is still to be paid.",
                shares=plain_amount(sum(shares.values())),
                left=plain_amount(pool_left),
            ),
        )


def chip_chop(
    stacks: Mapping[EntryNo, Chips], *, prizes: Sequence[Cents], unit: Cents = 1
) -> dict[EntryNo, Cents]:
    """Propose the lowest prize at stake for everybody and the rest in proportion to chips.

    A dominant stack can come out above the first prize: that is the known weakness of the method.
    """
    at_stake = _at_stake(stacks, prizes)
    guaranteed = at_stake[-1]
    to_divide = sum(at_stake) - guaranteed * len(stacks)
    chips = sum(stacks.values())
    in_order = _most_chips_first(stacks)
    weights = [guaranteed * chips + to_divide * stacks[entry] for entry in in_order]
    return _propose(in_order, weights=weights, amount=sum(at_stake), unit=unit)


def icm(
    stacks: Mapping[EntryNo, Chips], *, prizes: Sequence[Cents], unit: Cents = 1
) -> dict[EntryNo, Cents]:
    """Propose what the independent chip model gives each entry."""
    at_stake = _at_stake(stacks, prizes)
    in_order = _most_chips_first(stacks)
    model = _exact_model if len(stacks) <= EXACT_UP_TO else _clock_model
    worth = model([stacks[entry] for entry in in_order], at_stake)
    return _propose(in_order, weights=worth, amount=sum(at_stake), unit=unit)


def deal_standing(house: HouseRules) -> DealStanding:
    """What an agreement would be worth; RuleViolation `forbidden` where there may be none."""
    match house.deals:
        case Deals.UNANIMOUS:
            return DealStanding.ACCEPTED
        case Deals.NOT_CONDONED_DIRECTOR_MAY_PAY:
            return DealStanding.DIRECTOR_OPTION
        case Deals.FORBIDDEN:
            raise RuleViolation(
                "forbidden", "These rules allow no deals: play on until there is a winner."
            )
        case _:
            assert_never(house.deals)


def _at_stake(stacks: Mapping[EntryNo, Chips], prizes: Sequence[Cents]) -> tuple[Cents, ...]:
    """The prize of each remaining place, zero below the money."""
    if not stacks:
        raise ValueError("a deal needs somebody to make it")
    for entry, stack in sorted(stacks.items()):
        if stack < 1:
            raise RuleViolation(
                "stack_needed", say("Count the chips of {entry} first.", entry=EntryRef(entry))
            )
    unpaid = max(0, len(stacks) - len(prizes))
    return (*prizes[: len(stacks)], *[0] * unpaid)


def _most_chips_first(stacks: Mapping[EntryNo, Chips]) -> list[EntryNo]:
    """The order in which money that cannot be divided is given out; then the earliest entry."""
    return sorted(stacks, key=lambda entry: (-stacks[entry], entry))


def _propose(
    entries: Sequence[EntryNo], *, weights: Sequence[int], amount: Cents, unit: Cents
) -> dict[EntryNo, Cents]:
    if amount == 0:
        return dict.fromkeys(entries, 0)
    shares = share_in_proportion(amount, weights=weights, unit=unit)
    return dict(zip(entries, shares, strict=True))


def _exact_model(stacks: Sequence[Chips], prizes: Sequence[Cents]) -> list[int]:
    """Expected prizes, scaled: walk from each set that fills the top places to the next larger."""
    total = sum(stacks)
    worth = [0] * len(stacks)
    chance = {0: _SCALE}
    held = {0: 0}
    for prize in _paid(prizes):
        chance_next: dict[int, int] = {}
        for taken, chance_taken in chance.items():
            for player, stack in enumerate(stacks):
                bit = 1 << player
                if taken & bit:
                    continue
                finishes_here = chance_taken * stack // (total - held[taken])
                worth[player] += finishes_here * prize
                chance_next[taken | bit] = chance_next.get(taken | bit, 0) + finishes_here
                held[taken | bit] = held[taken] + stack
        chance = chance_next
    return worth


def _clock_model(stacks: Sequence[Chips], prizes: Sequence[Cents]) -> list[int]:
    """Expected prizes, scaled, from the race of clocks; equal stacks are computed once."""
    rates = [stack / max(stacks) for stack in stacks]
    players = {stack: player for player, stack in enumerate(stacks)}
    worth = dict.fromkeys(players, 0.0)
    for time, width in _moments(min(rates)):
        silent = [math.exp(-rate * time) for rate in rates]
        prize_now = _prize_when_ringing(silent, _paid(prizes))
        for stack, player in players.items():
            worth[stack] += rates[player] * silent[player] * width * prize_now[player]
    return [round(worth[stack] * _FINE) for stack in stacks]


def _moments(slowest: float) -> Iterator[tuple[float, float]]:
    """The points of the integral: a moment, and the stretch of time that it stands for."""
    last_point = math.log(_LONGEST_WAIT / slowest)
    for step in range(math.ceil((last_point - _FIRST_POINT) / _STEP) + 1):
        point = _FIRST_POINT + step * _STEP
        time = math.exp(point - math.exp(-point))
        yield time, time * (1 + math.exp(-point)) * _STEP


def _prize_when_ringing(silent: Sequence[float], prizes: Sequence[Cents]) -> list[float]:
    """For each player, the expected prize if their clock rings now.

    `silent` holds each clock's chance of not having rung yet. The place is one more than the
    number of other clocks that have rung: those before the player in the list come as the chances
    of each number (forwards), those after as the prize that each number leads to (backwards).
    """
    places = len(prizes)
    onward: list[list[float]] = [[float(prize) for prize in prizes]]
    for quiet in reversed(silent[1:]):
        after = onward[-1]
        below = [*after[1:], 0.0]
        onward.append(
            [quiet * same + (1 - quiet) * next_ for same, next_ in zip(after, below, strict=True)]
        )
    rung = [1.0, *[0.0] * (places - 1)]
    expected: list[float] = []
    for quiet, after in zip(silent, reversed(onward), strict=True):
        expected.append(sum(map(float.__mul__, rung, after)))
        above = [0.0, *rung[:-1]]
        rung = [quiet * same + (1 - quiet) * fewer for same, fewer in zip(rung, above, strict=True)]
    return expected


def _paid(prizes: Sequence[Cents]) -> Sequence[Cents]:
    """The prizes above zero; places below the money need no computing."""
    return [prize for prize in prizes if prize > 0]
