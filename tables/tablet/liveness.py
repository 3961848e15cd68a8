"""Tablets that are alive: every process stamps those that it has heard.

A stamp is an ordinary row, under no lock of a tournament and without a version: heartbeats carry
what follows from it.
"""

from datetime import datetime, timedelta

from django.db import transaction

from tables.devices.presence import devices
from tables.models import Tablet
from tables.tablet.presence import presence

STAMP_EVERY = timedelta(seconds=2)


@transaction.atomic
def stamp_tablets(*, now: datetime) -> None:
    """Note when the devices were heard; nothing is written while all are silent."""
    devices.stamp(now=now)
    heard = {tablet: now - ago for tablet, ago in presence.take().items()}
    if not heard:
        return
    with transaction.atomic():
        # In one order, or two processes that heard the same tablets would wait for each other.
        kept = Tablet.objects.select_for_update().filter(pk__in=heard).order_by("pk")
        later = [one for one in kept if one.seen_at is None or one.seen_at < heard[one.pk]]
        for tablet in later:
            tablet.seen_at = heard[tablet.pk]
        Tablet.objects.bulk_update(later, ["seen_at"])
