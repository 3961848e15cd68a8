"""Tablets that have not found this laptop again since it has another address."""

from datetime import datetime, timedelta

from django.db.models import QuerySet

from tables.models import Tablet
from tournaments.models import Organisation

LOOKED_FOR = timedelta(hours=12)


def moved_lately(*, now: datetime) -> Organisation | None:
    """The organisation, if its laptop has changed its address in the last hours."""
    moved = Organisation.objects.filter(pk=1, moved_at__gt=now - LOOKED_FOR)
    return moved.exclude(former_address="").first()


def lost_tablets(house: Organisation) -> QuerySet[Tablet]:
    """Those that were paired before, and were not heard since."""
    return Tablet.objects.filter(revoked_at=None, seen_at__lt=house.moved_at)
