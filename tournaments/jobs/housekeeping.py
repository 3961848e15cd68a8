"""Clearing away what nobody can use any more."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.contrib.sessions.models import Session

from tournaments.models import Invitation, Job, MadeFile, Printout
from tournaments.winners.services import erase_due

FILES_KEPT = timedelta(days=1)
JOBS_KEPT = timedelta(days=30)

# What needs a table adds itself: see tables/apps.py.
CHORES: list[Callable[..., None]] = []


def tidy(*, now: datetime) -> None:
    """Delete sessions and invitation links that have expired, what old jobs have left, and
    records of winners whose day has come.
    """
    Session.objects.filter(expire_date__lt=now).delete()
    Invitation.objects.filter(expires_at__lt=now).delete()
    MadeFile.objects.filter(made_at__lt=now - FILES_KEPT).delete()
    Job.objects.filter(done_at__lt=now - JOBS_KEPT).delete()
    Printout.objects.filter(asked_at__lt=now - JOBS_KEPT).delete()
    erase_due(now=now)
    for chore in CHORES:
        chore(now=now)
