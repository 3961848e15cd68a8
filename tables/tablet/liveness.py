"""Tablets that are alive: every process stamps those that it has heard.

A stamp is an ordinary row, under no lock of a tournament and without a version: heartbeats carry
what follows from it.
"""

from datetime import datetime, timedelta

from django.db import transaction

from tables.devices.presence import devices
from tables.models import Suspicion, Tablet
from tables.tablet import suspicions
from tables.tablet.presence import presence
from tables.tablet.signs import follow

STAMP_EVERY = timedelta(seconds=2)


def stamp_tablets(*, now: datetime) -> None:
    """Note when the devices were heard, and have staff look at what is suspicious.

    Nothing is written while all are silent.
    """
    for tablet, suspicion in _stamp(now=now):
        # By itself: whoever pairs tablets locks the tournament first.
        suspicions.suspect(tablet, suspicion, now=now)


@transaction.atomic
def _stamp(*, now: datetime) -> list[tuple[Tablet, Suspicion]]:
    devices.stamp(now=now)
    heard = presence.take(now=now)
    if not heard:
        return []
    with transaction.atomic():
        # In one order, or two processes that heard the same tablets would wait for each other.
        kept = list(Tablet.objects.select_for_update().filter(pk__in=heard).order_by("pk"))
        later, changed, suspected = [], [], []
        for tablet in kept:
            if tablet.seen_at is None or tablet.seen_at < heard[tablet.pk].at:
                tablet.seen_at = heard[tablet.pk].at
                later.append(tablet)
            signs, suspicion = follow(tablet.signs, heard[tablet.pk].signs)
            if signs != tablet.signs:
                tablet.signs = signs
                changed.append(tablet)
            if suspicion:
                suspected.append((tablet, suspicion))
        Tablet.objects.bulk_update(later, ["seen_at"])
        Tablet.objects.bulk_update(changed, ["signs"])
    return suspected
