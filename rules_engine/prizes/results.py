"""The results of a tournament as they are sealed at its end: plain numbers, nothing to compute."""

from dataclasses import dataclass
from typing import TypeAlias

from rules_engine.units import Cents, EntryNo

Place: TypeAlias = tuple[EntryNo, int, int]
PaidPlace: TypeAlias = tuple[EntryNo, int, int, Cents]


@dataclass(frozen=True, slots=True)
class Results:
    """Every place and prize, best first; None for what was not decided.

    `places` are entry, best and worst place; `payouts` the same by which prizes go, and the cents.
    `picking` is the order of the draft. `unclaimed` are bounties that nobody earned.
    """

    places: tuple[Place, ...]
    payouts: tuple[PaidPlace, ...] | None = None
    bounties: tuple[tuple[EntryNo, Cents], ...] | None = None
    unclaimed: Cents = 0
    picking: tuple[EntryNo, ...] | None = None
    trophies: tuple[EntryNo, ...] | None = None
