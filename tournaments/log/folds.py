"""The folded log of each tournament, as far as this process has read it.

What is kept in memory only saves time: every read asks for the facts after it and folds the tail.
Without it the answers are the same.
"""

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db import transaction

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.releases import NewerLog
from tournaments.log.chain import FIRST_CHAIN
from tournaments.models import Fact


@dataclass(frozen=True, slots=True)
class Folded:
    """A log folded as far as its last line, and the chain there."""

    log: engine.Log | None = None
    chain: str = FIRST_CHAIN

    @property
    def head(self) -> int:
        return self.log.state.head if self.log else 0

    @property
    def milestone(self) -> tuple[engine.Stage, bool] | None:
        """How far the tournament has come: its stage, and whether registration is closed."""
        return (self.log.state.stage, self.log.state.sales.is_closed) if self.log else None

    def with_lines(self, lines: Sequence[engine.Line], chain: str) -> "Folded":
        if not lines:
            return self
        log = self.log.append(lines) if self.log else engine.Log.read(lines)
        return Folded(log, chain)


class UnreadableLog(RuleViolation):
    """A log that a newer release wrote, or that is damaged. It stops its own screens, no others."""

    def __init__(self, reason: ValueError) -> None:
        sentence = str(reason) if isinstance(reason, NewerLog) else f"The log is damaged: {reason}"
        super().__init__("unreadable_log", sentence)


class _Cache:
    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: dict[int, Folded] = {}
        self.is_on = True

    def get(self, tournament_id: int) -> Folded:
        with self._lock:
            return self._kept.get(tournament_id, Folded())

    def keep(self, tournament_id: int, folded: Folded) -> None:
        with self._lock:
            if self.is_on and self._kept.get(tournament_id, Folded()).head < folded.head:
                self._kept[tournament_id] = folded


_cache = _Cache()
keep = _cache.keep


def read(tournament_id: int) -> engine.Log | None:
    """The folded log as the database has it now; None while the tournament is a draft.

    Raises UnreadableLog.
    """
    return load(tournament_id).log


def load(tournament_id: int) -> Folded:
    """The folded log with its chain: what is in memory and the facts after it.

    Raises UnreadableLog.
    """
    folded = _cache.get(tournament_id)
    tail = Fact.objects.filter(tournament_id=tournament_id, number__gt=folded.head)
    rows = list(
        tail.order_by("number").values_list("number", "wish__number", "kind", "v", "data", "chain")
    )
    if not rows:
        return folded
    try:
        lines = [
            engine.Line(number, wish, engine.facts.load(kind, v, data))
            for number, wish, kind, v, data, _chain in rows
        ]
        folded = folded.with_lines(lines, rows[-1][-1])
    except ValueError as reason:
        raise UnreadableLog(reason) from reason
    # Lines that this transaction wrote may still be rolled back; outside of one this runs now.
    transaction.on_commit(lambda: _cache.keep(tournament_id, folded), robust=True)
    return folded


def newest_first(folded: engine.Log) -> Iterator[engine.Line]:
    """The lines of a log from its head down."""
    for number in range(folded.state.head, 0, -1):
        yield folded.lines[number]
