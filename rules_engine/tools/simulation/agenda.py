"""What the bots have in mind to do, by the time at which they will."""

import heapq
from collections.abc import Callable, Iterator
from datetime import datetime
from itertools import count
from typing import TypeAlias

from rules_engine.tools.simulation.wish import Wish

Task: TypeAlias = Callable[[], Iterator[Wish]]
"""Something to do: it looks at the room when its time has come and makes wishes, or none."""


class Agenda:
    """Tasks in order of time; those of the same instant in the order in which they were put."""

    def __init__(self) -> None:
        self._tasks: list[tuple[datetime, int, Task]] = []
        self._numbers = count()

    def put(self, at: datetime, task: Task) -> None:
        """Do this then."""
        heapq.heappush(self._tasks, (at, next(self._numbers), task))

    def take(self) -> tuple[datetime, Task] | None:
        """The next thing to do; None if nothing is left."""
        if not self._tasks:
            return None
        at, _, task = heapq.heappop(self._tasks)
        return at, task
