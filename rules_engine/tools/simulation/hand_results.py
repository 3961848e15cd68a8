"""How a hand might end: who put in how much and who won, without dealing a card.

Antes and blinds are posted as in the rules. Then a few players contest the pot, more often for all
their chips the shorter the stacks are, and the winner is drawn by lot. Pots and side pots are
divided exactly, so chips are conserved, several can go out in one hand, and a covered player who
loses keeps the rest.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from rules_engine.clock.structure import Level
from rules_engine.room.button import Positions
from rules_engine.units import Chips, SeatNo

_STEALS = 0.28  # everybody folds to one player
_THIRD_PLAYER, _FOURTH_PLAYER = 0.28, 0.3  # one more comes along
_BIG_BLIND_DEFENDS = 0.35
_SPLIT_POTS = 0.015
_ALL_IN_DEEP, _ALL_IN_SHORT, _SHORT = 0.02, 0.55, 9.0
_MEDIAN_BET, _BET_SPREAD = 3.2, 0.6  # big blinds of each player in a pot without an all-in


@dataclass(frozen=True, slots=True)
class HandResult:
    """The stacks after a hand, and the seats that won the main pot of it."""

    stacks: Mapping[SeatNo, Chips]
    winners: tuple[SeatNo, ...]


def play_out(
    stacks: Mapping[SeatNo, Chips],
    *,
    positions: Positions,
    level: Level,
    unit: Chips,
    courage: float,
    all_in: bool,
    rng: Random,
) -> HandResult:
    """A plausible end of a hand dealt to these seats; bets are multiples of `unit`.

    With twice the `courage`, twice as many play for everything. With `all_in` (showdown mode)
    everybody does.
    """
    put_in = _forced_bets(stacks, positions, level)
    contenders = list(stacks) if all_in else _contenders(stacks, put_in, positions, rng)
    if len(contenders) > 1:
        depth = sorted(stacks[seat] for seat in contenders)[-2] / level.big_blind
        if all_in or rng.random() < courage * _all_in_chance(depth):
            bet = max(stacks.values())
        else:
            bet = _bet(level, unit, rng)
        for seat in contenders:
            put_in[seat] = max(put_in[seat], min(stacks[seat], bet))
    strengths = {seat: rng.random() for seat in contenders}
    if len(contenders) > 1 and rng.random() < _SPLIT_POTS:
        first, second = sorted(contenders, key=strengths.__getitem__)[-2:]
        strengths[first] = strengths[second]
    won, winners = divide_pots(put_in, strengths=strengths)
    after = {seat: stack - put_in[seat] + won.get(seat, 0) for seat, stack in stacks.items()}
    return HandResult(after, winners)


def divide_pots(
    put_in: Mapping[SeatNo, Chips], *, strengths: Mapping[SeatNo, float]
) -> tuple[dict[SeatNo, Chips], tuple[SeatNo, ...]]:
    """What each contender wins, and who won the main pot; odd chips go to the first seat."""
    won = dict.fromkeys(strengths, 0)
    winners: tuple[SeatNo, ...] = ()
    below = 0
    heights = sorted({put_in[seat] for seat in strengths})
    for height in heights:
        reach = math.inf if height == heights[-1] else height
        pot = sum(min(put, reach) - min(put, below) for put in put_in.values())
        rivals = {seat: strengths[seat] for seat in strengths if put_in[seat] >= height}
        best = max(rivals.values())
        sharing = sorted(seat for seat, strength in rivals.items() if strength == best)
        each, odd = divmod(int(pot), len(sharing))
        for place, seat in enumerate(sharing):
            won[seat] += each + (place < odd)
        winners = winners or tuple(sharing)
        below = height
    return won, winners


def _forced_bets(
    stacks: Mapping[SeatNo, Chips], positions: Positions, level: Level
) -> dict[SeatNo, Chips]:
    put_in = {seat: min(stack, level.ante) for seat, stack in stacks.items()}
    blinds = ((positions.small_blind, level.small_blind), (positions.big_blind, level.big_blind))
    for seat, blind in blinds:
        if seat in put_in:  # the seat of the small blind may be empty
            put_in[seat] = min(stacks[seat], put_in[seat] + blind)
    return put_in


def _contenders(
    stacks: Mapping[SeatNo, Chips],
    put_in: Mapping[SeatNo, Chips],
    positions: Positions,
    rng: Random,
) -> list[SeatNo]:
    """Who plays for the pot: whoever is all-in by force, and a few drawn from the others."""
    forced = [seat for seat, stack in stacks.items() if put_in[seat] == stack]
    others = [seat for seat in stacks if seat not in forced]
    wanted = 1
    if rng.random() >= _STEALS or forced:
        wanted = 2 + (rng.random() < _THIRD_PLAYER)
        wanted += wanted == 3 and rng.random() < _FOURTH_PLAYER
    chosen = rng.sample(others, min(len(others), max(wanted - len(forced), 1)))
    if positions.big_blind in others and rng.random() < _BIG_BLIND_DEFENDS:
        chosen[:1] = {positions.big_blind}.difference(chosen[1:])
    return sorted({*forced, *chosen})


def _all_in_chance(depth: float) -> float:
    """How often it is for everything, where the second largest stack has so many big blinds."""
    return _ALL_IN_DEEP + _ALL_IN_SHORT * math.exp(-depth / _SHORT)


def _bet(level: Level, unit: Chips, rng: Random) -> Chips:
    """What every contender puts into a pot that is not for everything."""
    size = level.big_blind * _MEDIAN_BET * math.exp(rng.gauss(0, _BET_SPREAD))
    return max(level.big_blind, round(size / unit) * unit)
