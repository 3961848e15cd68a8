"""Tablets that are alive: every process stamps those that watch through it.

A stamp is an ordinary row, under no lock of a tournament and without a version: heartbeats carry
what follows from it.
"""

from datetime import datetime, timedelta

from tables.models import Tablet
from tables.presence import presence

STAMP_EVERY = timedelta(seconds=5)


def stamp_tablets(*, now: datetime) -> None:
    """Note which tablets are here; a row is written only while its tablet is."""
    here = presence.here()
    if here:
        Tablet.objects.filter(pk__in=here, revoked_at=None).update(seen_at=now)
