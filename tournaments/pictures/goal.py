"""What was raised in an evening, against what the charity hopes for."""

from dataclasses import dataclass

from rules_engine.tournament import Log, Stage, questions
from rules_engine.units import Cents
from tournaments.log import folds
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Goal:
    """The goal of the whole evening, and what all its tournaments have raised for it."""

    cents: Cents
    raised: Cents

    @property
    def percent(self) -> int:
        return 100 * self.raised // self.cents

    @property
    def is_reached(self) -> bool:
        return self.raised >= self.cents


def goal_of(row: Tournament, *, raised: Cents) -> Goal | None:
    """The goal of the evening, where it has one; `raised` is what this tournament has."""
    if not row.event.goal:
        return None
    others = row.event.tournaments.exclude(pk=row.pk).values_list("pk", flat=True)
    logs = folds.read_all(others) if others else {}
    return Goal(row.event.goal, raised + sum(map(_raised, logs.values())))


def _raised(log: Log | folds.UnreadableLog | None) -> Cents:
    if not isinstance(log, Log) or log.state.stage is Stage.CANCELLED:
        return 0
    return questions.pool(log.state).donation
