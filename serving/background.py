"""Background work of a web process.

Every process stamps the running clocks and its tablets as alive. In the embedded mode it also does
what Celery does in the scaled mode: announce moments of the clock, run jobs, tidy up.
"""

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta

import structlog
from channels.db import database_sync_to_async
from django.utils import timezone

from tables.tablet import liveness
from tournaments.clock import services as clock
from tournaments.jobs import housekeeping, moments, running

log = structlog.get_logger("riffle.background")

TIDY_EVERY_SECONDS = 3600.0
LOOK_EVERY_SECONDS = 1.0


async def stamp_for_ever() -> None:
    """Note every few seconds that this process lives."""
    await _repeat(clock.stamp_alive, every=clock.STAMP_EVERY.total_seconds())


async def stamp_tablets_for_ever() -> None:
    """Note every few seconds which tablets watch through this process."""
    await _repeat(liveness.stamp_tablets, every=liveness.STAMP_EVERY.total_seconds())


async def announce_for_ever() -> None:
    """Claim the moments of the clock: on time where it is known, within a second otherwise."""
    await _repeat(moments.announce_due, every=LOOK_EVERY_SECONDS)


async def run_jobs_for_ever() -> None:
    """Run what is due; apart from the moments, so that a long job holds none of them up."""
    await _repeat(running.run_due_jobs, every=LOOK_EVERY_SECONDS)


async def tidy_for_ever() -> None:
    """Clear away what has expired."""
    await _repeat(housekeeping.tidy, every=TIDY_EVERY_SECONDS)


async def _repeat(work: Callable[..., datetime | None], *, every: float) -> None:
    while True:
        due_at = None
        try:
            due_at = await database_sync_to_async(work)(now=timezone.now())
        except Exception:  # whatever it was, the next round tries again
            log.exception("background work failed", work=work.__name__)
        soon = (due_at - timezone.now()) / timedelta(seconds=1) if due_at else every
        await asyncio.sleep(min(max(soon, 0.01), every))
