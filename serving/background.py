"""Background work of a web process.

Every process watches the time and stamps the running clocks and its tablets as alive. In the
embedded mode it also does what Celery does in the scaled mode: announce moments of the clock, run
jobs, tidy up; and it keeps the file of its database whole.
"""

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

import structlog
from channels.db import database_sync_to_async
from django.conf import settings
from django.utils import timezone

from serving import network_watch, write_ahead
from tables.copies import continuous
from tables.rehearsal import services as rehearsals
from tables.tablet import liveness
from tournaments import customs
from tournaments.clock import jumps
from tournaments.clock import services as clock
from tournaments.clock.jumps import Look
from tournaments.jobs import disk_watch, housekeeping, moments, running
from tournaments.live.standing import standing

log = structlog.get_logger("riffle.background")

TIDY_EVERY_SECONDS = 3600.0
LOOK_EVERY_SECONDS = 1.0
COPY_EVERY_SECONDS = 5.0
REHEARSAL_EVERY_SECONDS = 2.0
CUSTOMS_EVERY_SECONDS = 30.0
NETWORK_EVERY_SECONDS = 3.0
STAMP_SECONDS = clock.STAMP_EVERY.total_seconds()


async def watch_time_for_ever(look: Callable[[], Look] = jumps.look) -> None:
    """Look at the time every second, and note every few seconds that this process lives.

    On the loop itself, so that no long job holds it up; and nothing is stamped before it was
    looked at, or a computer that has slept would seem to have been awake.
    """
    before, stamping, stamped = look(), None, 0.0
    while True:
        seen = look()
        if standing.is_closed:  # another laptop counts the time
            await asyncio.sleep(LOOK_EVERY_SECONDS)
            before = seen
            continue
        if reason := jumps.between(before, seen):
            log.warning("time is in doubt", reason=reason.value, since=str(before.at))
            doubt = partial(clock.doubt_time, seen_at=before.at, now=seen.at, reason=reason)
            await _insist(doubt)
            seen = look()
        elif (stamping is None or stamping.done()) and seen.steady - stamped >= STAMP_SECONDS:
            stamped = seen.steady
            stamping = asyncio.create_task(_once(partial(clock.stamp_alive, now=seen.at)))
        before = seen
        await asyncio.sleep(LOOK_EVERY_SECONDS)


async def _insist(work: Callable[[], None]) -> None:
    while not await _once(work):
        await asyncio.sleep(LOOK_EVERY_SECONDS)


async def _once(work: Callable[[], None]) -> bool:
    """Whether it could be done; a database that is busy may be free the next time."""
    try:
        await database_sync_to_async(work)()
    except Exception:
        log.exception("time could not be noted")
        return False
    return True


async def stamp_tablets_for_ever() -> None:
    """Note every few seconds which tablets watch through this process."""
    await _repeat(liveness.stamp_tablets, every=liveness.STAMP_EVERY.total_seconds())


async def learn_customs_for_ever() -> None:
    """Know what another process was told of how times are written here."""
    await _repeat(lambda **_: customs.read(), every=CUSTOMS_EVERY_SECONDS)


async def end_rehearsals_for_ever() -> None:
    """Give the devices back to the night when that begins, whoever has forgotten to."""
    await _repeat(rehearsals.end_those_over, every=REHEARSAL_EVERY_SECONDS)


async def announce_for_ever() -> None:
    """Claim the moments of the clock: on time where it is known, within a second otherwise."""
    await _repeat(moments.announce_due, every=LOOK_EVERY_SECONDS)


async def watch_disk_for_ever() -> None:
    """Have the dashboards say so when the disk fills up, and when there is room again."""
    await _repeat(disk_watch.DiskWatch().look, every=LOOK_EVERY_SECONDS)


async def run_jobs_for_ever() -> None:
    """Run what is due; apart from the moments, so that a long job holds none of them up."""
    await _repeat(running.run_due_jobs, every=LOOK_EVERY_SECONDS)


async def fold_for_ever() -> None:
    """Bring what SQLite has written beside the database into its file."""
    await _repeat(
        write_ahead.Folding(settings.DATABASES["default"]["NAME"]).look, every=LOOK_EVERY_SECONDS
    )


async def copy_for_ever() -> None:
    """Bring the copies of events up to date; apart from jobs, which may take long."""
    await _repeat(continuous.keep_copies, every=COPY_EVERY_SECONDS)


async def watch_network_for_ever() -> None:
    """Keep this laptop's name announced, and tell all screens when its address is another one."""
    async with network_watch.NetworkWatch() as watch:
        while True:
            try:
                await watch.look()
            except Exception:  # without a network there is still this laptop
                log.exception("network not looked at")
            await asyncio.sleep(NETWORK_EVERY_SECONDS)


async def tidy_for_ever() -> None:
    """Clear away what has expired."""
    await _repeat(housekeeping.tidy, every=TIDY_EVERY_SECONDS)


async def _repeat(work: Callable[..., datetime | None], *, every: float) -> None:
    while True:
        due_at = None
        if standing.is_closed:  # another laptop does it
            await asyncio.sleep(every)
            continue
        try:
            due_at = await database_sync_to_async(work)(now=timezone.now())
        except Exception:  # whatever it was, the next round tries again
            log.exception("background work failed", work=work.__name__)
        soon = (due_at - timezone.now()) / timedelta(seconds=1) if due_at else every
        await asyncio.sleep(min(max(soon, 0.01), every))
