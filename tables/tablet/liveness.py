"""Tablets that are alive: every process stamps those that it has heard.

A stamp is an ordinary row, under no lock of a tournament and without a version: heartbeats carry
what follows from it.
"""

from datetime import datetime, timedelta

from tables.models import Tablet
from tables.tablet.presence import presence

STAMP_EVERY = timedelta(seconds=2)


def stamp_tablets(*, now: datetime) -> None:
    """Note when the tablets were heard; nothing is written while all are silent."""
    heard = [Tablet(pk=tablet, seen_at=now - ago) for tablet, ago in presence.take().items()]
    Tablet.objects.bulk_update(heard, ["seen_at"])
