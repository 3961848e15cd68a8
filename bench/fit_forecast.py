"""`python -m bench.fit_forecast`: fit the constants of `rules_engine.forecast` on simulated nights.

Every hand of a few hundred nights is recorded with what the forecast would know of it, and the
constants are those under which the busts are most likely (Poisson), found by trying steps in each
of them. No rows of the table come from here.
"""

import argparse
import math
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from rules_engine.house import SHIPPED
from rules_engine.house.keys import TableFormat
from rules_engine.tools.simulation import Evening, Habits, Step, plan_evening, play
from rules_engine.tournament import facts

FIELDS = (10, 14, 20, 30, 45, 60, 80, 120)
STACKS = (100, 100, 100, 150, 200)


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand as the forecast sees it: stacks in big blinds, minutes played, people at the table."""

    depth: float
    minutes: float
    heads_up: bool


@dataclass(frozen=True, slots=True)
class Fit:
    """The constants, by their names in `rules_engine.forecast`."""

    DEEP: float = 0.014
    SHORT: float = 0.7
    DEPTH: float = 10.0
    FRESH: float = 0.5
    SETTLED_MINUTES: float = 40.0
    HEADS_UP: float = 0.6

    def busts(self, dealt: Dealt) -> float:
        per_hand = self.DEEP + self.SHORT * math.exp(-dealt.depth / self.DEPTH)
        per_hand *= 1 - self.FRESH * math.exp(-dealt.minutes / self.SETTLED_MINUTES)
        return per_hand * (self.HEADS_UP if dealt.heads_up else 1)


def any_evening(seed: int) -> Evening:
    """An evening of some house and field, played to a winner."""
    rng = random.Random(seed)
    return plan_evening(
        SHIPPED[rng.choice(sorted(SHIPPED))],
        players=rng.choice(FIELDS),
        starting_stack=rng.choice(STACKS),
        table_format=rng.choice(list(TableFormat)),
        habits=Habits(deals=0),
    )


class Hands:
    """Collects hands and busts, and how long hands take in play time."""

    def __init__(self) -> None:
        self.dealt: Counter[Dealt] = Counter()
        self.busts: Counter[Dealt] = Counter()
        self.seconds: Counter[int] = Counter()
        self.intervals: Counter[int] = Counter()

    def add_night(self, steps: Iterable[Step]) -> None:
        last: dict[int, float] = {}
        present: dict[int, Dealt] = {}
        for step in steps:
            for fact in step.facts:
                if isinstance(fact, facts.HandStarted) and not fact.showdown_mode:
                    played = step.log.state.clock.played(fact.at).total_seconds()
                    present[fact.table] = _dealt(step, fact, played)
                    self.dealt[present[fact.table]] += 1
                    if fact.table in last:
                        self.seconds[len(fact.dealt_in)] += round(played - last[fact.table])
                        self.intervals[len(fact.dealt_in)] += 1
                    last[fact.table] = played
                elif isinstance(fact, facts.BustReported) and fact.seat.table in present:
                    self.busts[present[fact.seat.table]] += 1
                elif isinstance(fact, facts.RedrawDone):
                    last.clear()

    def likelihood(self, fit: Fit) -> float:
        """The logarithm of it, but for what does not depend on the fit."""
        return sum(
            self.busts[dealt] * math.log(fit.busts(dealt)) - count * fit.busts(dealt)
            for dealt, count in self.dealt.items()
        )

    def seconds_per_hand(self) -> tuple[float, float]:
        """A constant and so much for each player: the line through the means."""
        weights = dict(self.intervals)
        total = sum(weights.values())
        mean_size = sum(size * count for size, count in weights.items()) / total
        mean = sum(self.seconds.values()) / total
        spread = sum(count * (size - mean_size) ** 2 for size, count in weights.items())
        together = sum(
            (size - mean_size) * (self.seconds[size] - mean * count)
            for size, count in weights.items()
        )
        slope = together / spread
        return mean - slope * mean_size, slope


def _dealt(step: Step, fact: facts.HandStarted, played: float) -> Dealt:
    """The hand, rounded so that many are alike."""
    state = step.log.state
    level = state.clock.structure.level(fact.level)
    depth = state.tally.chips_in_play / state.tally.in_play / level.big_blind
    return Dealt(
        depth=round(math.exp(round(math.log(depth) * 12) / 12), 3),
        minutes=round(played / 300) * 5,
        heads_up=state.tally.in_play == 2,
    )


def fitted(hands: Hands) -> Fit:
    """The most likely constants: steps up and down in each, smaller and smaller."""
    fit, best = Fit(), hands.likelihood(Fit())
    step = 0.2
    while step > 0.002:
        better = False
        for name, value in _values(fit).items():
            for factor in (1 + step, 1 / (1 + step)):
                tried = replace(fit, **{name: min(value * factor, _LARGEST.get(name, math.inf))})
                if (likelihood := hands.likelihood(tried)) > best + 1e-9:
                    fit, best, better = tried, likelihood, True
                    break
        if not better:
            step /= 2
    return fit


_LARGEST = {"FRESH": 0.95}


def _values(fit: Fit) -> Mapping[str, float]:
    return {name: getattr(fit, name) for name in Fit.__slots__}


def _nights(count: int, first_seed: int) -> Iterator[tuple[int, Evening]]:
    for seed in range(first_seed, first_seed + count):
        sys.stderr.write(f"\rnight {seed - first_seed + 1} of {count}")
        yield seed, any_evening(seed)
    sys.stderr.write("\n")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.fit_forecast")
    parser.add_argument("--nights", type=int, default=300)
    parser.add_argument("--seed", type=int, default=10_000)
    args = parser.parse_args()
    hands = Hands()
    for seed, evening in _nights(args.nights, args.seed):
        hands.add_night(play(evening, seed=seed))
    per_hand, per_player = hands.seconds_per_hand()
    lines = [f"{sum(hands.dealt.values())} hands, {sum(hands.busts.values())} busts"]
    lines += [f"SECONDS_PER_HAND = {per_hand:.1f}", f"SECONDS_PER_PLAYER = {per_player:.1f}"]
    lines += [f"{name} = {value:.4g}" for name, value in _values(fitted(hands)).items()]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
