"""Celery's way into the background work (scaled mode): the same functions, swept every second."""

from celery import shared_task
from django.utils import timezone

from tournaments.jobs import housekeeping, sweeping


@shared_task(expires=1)
def sweep() -> None:
    """Announce and run what is due."""
    sweeping.sweep(now=timezone.now())


@shared_task
def tidy() -> None:
    """Clear away what has expired."""
    housekeeping.tidy(now=timezone.now())
