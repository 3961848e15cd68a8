"""Watching the disk: the staff's screens say so when it fills up, and when there is room again."""

from datetime import datetime, timedelta

import structlog
from django.db import transaction

from tournaments import disk
from tournaments.log import log
from tournaments.models import Tournament

logger = structlog.get_logger("riffle.disk")

LATELY = timedelta(days=2)


class DiskWatch:
    """Remembers what the screens say."""

    def __init__(self) -> None:
        self._told = disk.Room.PLENTY

    def look(self, *, now: datetime) -> None:
        """Look once."""
        found = disk.room()
        if found is self._told:
            return
        logger.warning("room on the disk", room=found.value, megabytes=disk.free_megabytes())
        lately = Tournament.objects.filter(opened_at__isnull=False, starts_at__gte=now - LATELY)
        with log.turn(), transaction.atomic():
            for number in lately.values_list("pk", flat=True):
                log.touch(number, topics=())
        self._told = found
