"""Celery's way into the copies of events (scaled mode)."""

from celery import shared_task
from django.utils import timezone

from tables.copies import continuous
from tournaments.jobs import outbox

EXPIRES_SECONDS = 10


@shared_task(expires=EXPIRES_SECONDS, time_limit=outbox.CLAIM_LASTS.total_seconds())
def keep_copies() -> None:
    """Bring the copies of events up to date."""
    continuous.keep_copies(now=timezone.now())
