"""Times as the people in the hall say them, on the wall clock of the event."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.formats import date_format


def day(at: datetime, zone: str) -> str:
    """Such as "Saturday 14 November 2026"."""
    return date_format(at.astimezone(ZoneInfo(zone)), "l j F Y")


def hour(at: datetime, zone: str) -> str:
    """Such as "19:00"."""
    return date_format(at.astimezone(ZoneInfo(zone)), "H:i")
