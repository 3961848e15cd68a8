"""Clearing away what nobody can use any more."""

from datetime import datetime

from django.contrib.sessions.models import Session

from tournaments.models import Invitation


def tidy(*, now: datetime) -> None:
    """Delete sessions and invitation links that have expired."""
    Session.objects.filter(expire_date__lt=now).delete()
    Invitation.objects.filter(expires_at__lt=now).delete()
