"""The room that all bots share: the log as they last saw it, the time, the chips, the agenda."""

import math
from datetime import datetime, timedelta
from random import Random
from typing import Any

from rules_engine.errors import RuleViolation
from rules_engine.tools.simulation.agenda import Agenda, Task
from rules_engine.tools.simulation.chip_book import ChipBook
from rules_engine.tools.simulation.evening import Evening, Habits
from rules_engine.tools.simulation.wish import Actor, Wish, call
from rules_engine.tournament import Log, Table, Tournament
from rules_engine.tournament.state import TableStatus
from rules_engine.units import TableNo

_EVENINGS_DIFFER = 0.17  # in how fast and in how bravely people play


class Room:
    """What everybody in the room can see, and what only the chips themselves show."""

    def __init__(self, log: Log, *, evening: Evening, rng: Random, now: datetime) -> None:
        self.log, self.evening, self.rng, self.now = log, evening, rng, now
        self.agenda = Agenda()
        self.chips = ChipBook(log.state)
        self.asked_to_wait: dict[str, frozenset[TableNo]] = {}
        self._tempo = evening.habits.tempo * math.exp(rng.gauss(0, _EVENINGS_DIFFER))
        self.courage = math.exp(rng.gauss(0, _EVENINGS_DIFFER))

    @property
    def tournament(self) -> Tournament:
        """The tournament as it stands."""
        return self.log.state

    @property
    def habits(self) -> Habits:
        return self.evening.habits

    def open_tables(self) -> list[Table]:
        """The tables in play that are not closing."""
        return [table for table in self.tournament.tables if table.status is TableStatus.OPEN]

    def must_wait(self, table: TableNo) -> bool:
        """Somebody of the staff wants this table not to begin another hand."""
        return any(table in tables for tables in self.asked_to_wait.values())

    def happens(self, chance: float) -> bool:
        """Whether something of that chance happens."""
        return self.rng.random() < chance

    def later(self, least: float, most: float, task: Task) -> None:
        """Do this after so many seconds, at the pace of this evening."""
        seconds = self._tempo * self.rng.uniform(least, most)
        self.agenda.put(self.now + timedelta(seconds=seconds), task)

    def wish(self, by: Actor, verb: str, **arguments: Any) -> Wish:
        """A wish made now."""
        return Wish(self.now, by, verb, arguments)

    def refusal(self, verb: str, **arguments: Any) -> RuleViolation | None:
        """Why the engine would refuse this now; None if it would not. Tablets ask the same way."""
        try:
            call(self.tournament, verb, now=self.now, rng=Random(0), arguments=arguments)
        except RuleViolation as refusal:
            return refusal
        return None
