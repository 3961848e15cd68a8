"""The outbox: real work written in the transaction that wants it, run later by one runner."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

import structlog
from django.db.models import Q

from tournaments.models import Job

logger = structlog.get_logger("riffle.jobs")

CLAIM_LASTS = timedelta(minutes=5)
MOST_ATTEMPTS = 5

# What runs for each kind of job; it may run twice when a process dies in between.
Kinds = Mapping[str, Callable[[Mapping[str, Any]], None]]


def add(kind: str, *, due_at: datetime, **data: Any) -> None:
    """Write a job; inside a transaction it exists only if that commits."""
    Job.objects.create(kind=kind, data=data, due_at=due_at)


def run_due_jobs(kinds: Kinds, *, now: datetime) -> int:
    """Run every job that is due and that no other runner has claimed; how many were run."""
    count = 0
    for row in Job.objects.filter(_open(now)).order_by("due_at", "pk"):
        claimed = Job.objects.filter(_open(now), pk=row.pk).update(
            claimed_at=now, attempts=row.attempts + 1
        )
        if claimed:
            _run(row, kinds, now=now)
            count += 1
    return count


def _open(now: datetime) -> Q:
    unclaimed = Q(claimed_at=None) | Q(claimed_at__lt=now - CLAIM_LASTS)
    return unclaimed & Q(done_at=None, due_at__lte=now, attempts__lt=MOST_ATTEMPTS)


def _run(row: Job, kinds: Kinds, *, now: datetime) -> None:
    try:
        kinds[row.kind](row.data)
    except Exception as error:  # one failing job must not keep the others from running
        logger.exception("job failed", kind=row.kind, job=row.pk)
        later = now + timedelta(seconds=10 * 2**row.attempts)
        Job.objects.filter(pk=row.pk).update(claimed_at=None, due_at=later, failure=str(error))
    else:
        Job.objects.filter(pk=row.pk).update(done_at=now, failure="")
