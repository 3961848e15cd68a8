"""What waits for the printer, and what nobody knows to be printed."""

from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from tournaments.models import Printout

MOST_SENT = 2
ABANDONED_AFTER = timedelta(hours=12)
"""What waited for longer is of a night that is over."""


def waits(now: datetime) -> Q:
    """To be printed as soon as the printer can."""
    return Q(printed_at=None, sent__lt=MOST_SENT, asked_at__gt=now - ABANDONED_AFTER)


def waiting(*, now: datetime) -> "QuerySet[Printout]":
    """All that waits, in its order."""
    return Printout.objects.filter(waits(now)).order_by("pk")


def doubted() -> "QuerySet[Printout]":
    """What a person has to decide about."""
    return Printout.objects.filter(printed_at=None, sent__gte=MOST_SENT).order_by("pk")
