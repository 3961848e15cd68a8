"""The disk of the laptop: how much room is left on it, and what follows from that.

Before the disk is full nothing new is taken on, so that what is there can be read, looked at and
taken to another computer. In the scaled mode the database has a disk of its own.
"""

import shutil
from enum import StrEnum

from django.conf import settings


class Room(StrEnum):
    """What is left on the disk."""

    PLENTY = "plenty"
    LITTLE = "little"
    NONE = "none"


def free_megabytes() -> int | None:
    """What is left beside the data; None where that is not known or does not matter."""
    if settings.MODE != "embedded":
        return None
    try:
        return shutil.disk_usage(settings.DATA_DIR).free // 1_000_000
    except OSError:
        return None


def room() -> Room:
    """Whether there is enough for this night."""
    free = free_megabytes()
    if free is None or free >= settings.DISK_WARNING_MB:
        return Room.PLENTY
    return Room.LITTLE if free >= settings.DISK_RESERVE_MB else Room.NONE
