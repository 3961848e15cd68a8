"""Celery's way into the background work (scaled mode): the same functions, a task for each job."""

from celery import shared_task
from django.utils import timezone

from tournaments import customs
from tournaments.jobs import housekeeping, moments, outbox, running
from tournaments.models import JobKind

# One comes every second. A worker that is some seconds late still does those that wait; with less
# patience it would throw all of them away.
SWEEP_EXPIRES_SECONDS = 10
# Shorter than a claim lasts, so that nobody takes up a job that is still being done.
JOB_LIMIT_SECONDS = outbox.CLAIM_LASTS.total_seconds() - 30


@shared_task(expires=SWEEP_EXPIRES_SECONDS)
def sweep() -> None:
    """Announce what is due, and send each job that is due to a worker."""
    now = timezone.now()
    moments.announce_due(now=now)
    outbox.send_due_jobs(run_job.delay, now=now)


@shared_task(time_limit=JOB_LIMIT_SECONDS)
def run_job(job_id: int) -> None:
    """Run one job, unless another worker has it."""
    customs.read()
    running.run_job(job_id, now=timezone.now())


@shared_task
def tidy() -> None:
    """Clear away what has expired."""
    housekeeping.tidy(now=timezone.now())


@shared_task
def verify() -> None:
    """Have all logs and books checked."""
    outbox.add(JobKind.VERIFY, due_at=timezone.now())
