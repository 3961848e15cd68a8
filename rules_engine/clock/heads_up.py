"""The time limit when two players are left, and the showdown mode that follows it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Generic, TypeVar

from rules_engine.clock.clock import Clock
from rules_engine.house.rules import HouseRules
from rules_engine.units import Chips

Player = TypeVar("Player")


@dataclass(frozen=True, slots=True)
class HeadsUp:
    """Two players are left since the play time `began`; showdown mode comes at `mark`.

    The limit runs in play time: it stands still in pauses and rest breaks. Give `mark` to
    `clock.moment` and `clock.changes_at`. None: the house has no limit.
    """

    began: timedelta
    mark: timedelta | None

    def left(self, clock: Clock, *, now: datetime) -> timedelta | None:
        """What is left until showdown mode, never below zero; None without a limit."""
        if self.mark is None:
            return None
        return max(self.mark - max(clock.played(now), self.began), timedelta(0))

    def showdown_from(self, clock: Clock, *, now: datetime) -> datetime | None:
        """When showdown mode will begin as things stand; None if not, or if it has begun."""
        return None if self.mark is None else clock.reaches(self.mark, now=now)

    def is_showdown(self, clock: Clock, *, now: datetime) -> bool:
        """Whether hands that begin now are played all-in."""
        return self.mark is not None and clock.played(now) >= self.mark


@dataclass(frozen=True, slots=True)
class ShowdownStakes(Generic[Player]):
    """A hand in showdown mode: what each player has at risk, and what the bigger stack keeps."""

    at_risk: Chips
    returned: Mapping[Player, Chips]


def heads_up(house: HouseRules, *, clock: Clock, at: datetime) -> HeadsUp:
    """The limit that starts when third place goes out at that instant."""
    began = clock.played(at)
    minutes = house.heads_up_limit_minutes  # St. Gabriel General 10
    return HeadsUp(began, None if minutes is None else began + timedelta(minutes=minutes))


def showdown_stakes(stacks: Mapping[Player, Chips]) -> ShowdownStakes[Player]:
    """Both are all-in on every hand until one has everything (St. Gabriel General 10)."""
    if len(stacks) != 2 or min(stacks.values()) < 1:
        raise ValueError("showdown mode is for two players with chips")
    at_risk = min(stacks.values())
    returned = {player: stack - at_risk for player, stack in stacks.items() if stack > at_risk}
    return ShowdownStakes(at_risk, returned)
