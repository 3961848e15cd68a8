"""Watching the disk: the staff's screens say so when it fills up, and when there is room again."""

from datetime import datetime

import structlog
from django.db import transaction

from tournaments import disk
from tournaments.log import log

logger = structlog.get_logger("riffle.disk")


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
        with log.turn(), transaction.atomic():
            log.touch_lately(topics=(), now=now)
        self._told = found
