"""Long work beside a night gives way: whoever computes in one process keeps all others waiting."""

import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

from django.conf import settings

AT_A_STRETCH_SECONDS = 0.002
RESTS_TIMES = 9
LONGEST_REST_SECONDS = 0.1

Step = TypeVar("Step")


def giving_way(steps: Iterable[Step]) -> Iterator[Step]:
    """The steps, with a rest after each stretch of work, nine times as long as that has taken.

    In the scaled mode a worker does the work, beside which nobody waits.
    """
    if settings.MODE != "embedded":
        yield from steps
        return
    began = time.thread_time()
    for step in steps:
        yield step
        took = time.thread_time() - began
        if took > AT_A_STRETCH_SECONDS:
            time.sleep(min(took * RESTS_TIMES, LONGEST_REST_SECONDS))
            began = time.thread_time()
