"""The folded log of each tournament, as far as this process has read it.

What is kept in memory only saves time: every read asks for the facts after it and folds the tail.
Without it the answers are the same.
"""

import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.releases import NewerLog
from tournaments.log import statements
from tournaments.log.chain import FIRST_CHAIN


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
    """The logs that were asked for last, up to so many lines together; one is kept in any case."""

    def __init__(self, *, lines: int) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[int, Folded] = OrderedDict()
        self._room = lines
        self.is_on = True

    def get(self, tournament_id: int) -> Folded:
        with self._lock:
            if tournament_id not in self._kept:
                return Folded()
            self._kept.move_to_end(tournament_id)
            return self._kept[tournament_id]

    def keep(self, tournament_id: int, folded: Folded) -> None:
        with self._lock:
            before = self._kept.get(tournament_id, Folded())
            if not self.is_on or before.head >= folded.head:
                return
            self._kept[tournament_id] = folded
            self._kept.move_to_end(tournament_id)
            while len(self._kept) > 1 and sum(one.head for one in self._kept.values()) > self._room:
                self._kept.popitem(last=False)


_cache = _Cache(lines=250_000)
keep = _cache.keep


def read(tournament_id: int) -> engine.Log | None:
    """The folded log as the database has it now; None while the tournament is a draft.

    Raises UnreadableLog.
    """
    return load(tournament_id).log


def warm(tournament_id: int) -> None:
    """Have the log in memory: the first fold of a long one takes seconds. Raises UnreadableLog."""
    if not _cache.get(tournament_id).log:
        load(tournament_id)


def load(tournament_id: int) -> Folded:
    """The folded log with its chain: what is in memory and the facts after it.

    Raises UnreadableLog.
    """
    folded = _cache.get(tournament_id)
    rows = statements.facts_after(tournament_id, folded.head)
    return _grown(tournament_id, folded, rows) if rows else folded


def read_all(tournament_ids: Iterable[int]) -> Mapping[int, engine.Log | UnreadableLog | None]:
    """Several logs as the database has them now, in one query; why one of them cannot be read."""
    kept = {number: _cache.get(number) for number in tournament_ids}
    tails = statements.facts_after_each({number: one.head for number, one in kept.items()})
    found: dict[int, engine.Log | UnreadableLog | None] = {}
    for number, folded in kept.items():
        try:
            rows = tails.get(number)
            found[number] = (_grown(number, folded, rows) if rows else folded).log
        except UnreadableLog as unreadable:
            found[number] = unreadable
    return found


def _grown(tournament_id: int, folded: Folded, rows: Sequence[statements.FactRow]) -> Folded:
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
