"""The outbox: real work written in the transaction that wants it, run later by one runner.

Whoever runs a job claims it first, so a job that is sent or found twice is run once. A job that
fails is tried again a few times, with growing pauses; what it said last is kept for the owner. A
job that has to wait for something, such as paper, waits as long as it takes.
"""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

import structlog
from django.db.models import Q, QuerySet

from tournaments.models import Job

logger = structlog.get_logger("riffle.jobs")

CLAIM_LASTS = timedelta(minutes=5)
SENT_AGAIN_AFTER = timedelta(minutes=1)
LOOKS_AGAIN_AFTER = timedelta(seconds=5)
MOST_ATTEMPTS = 5
DIED = "It was begun, and whoever did it ended before it was done."

# What runs for each kind of job, and may have a warning to give when it is done. It may run twice
# when a process dies in between.
Work = Callable[[Mapping[str, Any]], str | None]
Kinds = Mapping[str, Work]


class NotYetError(Exception):
    """What a job waits for is not there; its sentence says what that is."""


def add(kind: str, *, due_at: datetime, **data: Any) -> None:
    """Write a job; inside a transaction it exists only if that commits."""
    Job.objects.create(kind=kind, data=data, due_at=due_at)


def run_due_jobs(kinds: Kinds, *, now: datetime) -> int:
    """Run every job that is due and that no other runner has claimed; how many were run."""
    due = Job.objects.filter(_open(now)).order_by("due_at", "pk").values_list("pk", flat=True)
    return sum(run_job(pk, kinds, now=now) for pk in list(due))


def send_due_jobs(send: Callable[[int], object], *, now: datetime) -> None:
    """Hand every job that is due to `send`, once; again after a while if nobody has begun it."""
    unsent = Q(sent_at=None) | Q(sent_at__lt=now - SENT_AGAIN_AFTER)
    for pk in Job.objects.filter(_open(now) & unsent).order_by("due_at", "pk").values_list("pk"):
        if Job.objects.filter(_open(now) & unsent, pk=pk[0]).update(sent_at=now):
            send(pk[0])


def run_job(job_id: int, kinds: Kinds, *, now: datetime) -> bool:
    """Run a job if it is due and nobody has claimed it; whether that was so."""
    row = Job.objects.filter(_open(now), pk=job_id).first()
    if row is None:
        return False
    claimed = Job.objects.filter(_open(now), pk=job_id, attempts=row.attempts).update(
        claimed_at=now,
        attempts=row.attempts + 1,
        failure=DIED if row.claimed_at else row.failure,
    )
    if claimed:
        _run(row, kinds, now=now)
    return bool(claimed)


def failed_jobs() -> QuerySet[Job]:
    """What has failed and is not made up for, the newest first."""
    given_up = Q(attempts__gte=MOST_ATTEMPTS)
    return Job.objects.filter(done_at=None).filter(~Q(failure="") | given_up).order_by("-pk")


def try_again(job_id: int, *, now: datetime) -> bool:
    """Begin anew with a job that failed; whether there was one."""
    fresh = {"attempts": 0, "claimed_at": None, "sent_at": None, "due_at": now}
    return bool(failed_jobs().filter(pk=job_id).update(**fresh))


def _open(now: datetime) -> Q:
    unclaimed = Q(claimed_at=None) | Q(claimed_at__lt=now - CLAIM_LASTS)
    return unclaimed & Q(done_at=None, due_at__lte=now, attempts__lt=MOST_ATTEMPTS)


def _run(row: Job, kinds: Kinds, *, now: datetime) -> None:
    try:
        warning = kinds[row.kind](row.data) or ""
    except NotYetError as reason:
        _wait(row, str(reason), now=now)
    except Exception as error:  # one failing job must not keep the others from running
        logger.exception("job failed", kind=row.kind, job=row.pk)
        later = now + timedelta(seconds=10 * 2**row.attempts)
        said = str(error) or type(error).__name__
        again = {"claimed_at": None, "sent_at": None, "due_at": later}
        Job.objects.filter(pk=row.pk).update(**again, failure=said)
    else:
        Job.objects.filter(pk=row.pk).update(done_at=now, failure=warning)


def _wait(row: Job, reason: str, *, now: datetime) -> None:
    """What one job waits for all of its kind wait for; none of these attempts counts."""
    own = Job.objects.filter(pk=row.pk)
    own.update(claimed_at=None, attempts=row.attempts, failure=reason)
    waiting = Job.objects.filter(kind=row.kind, done_at=None, claimed_at=None)
    waiting.update(sent_at=None, due_at=now + LOOKS_AGAIN_AFTER)
