"""Times as the people in the hall say them, on the wall clock of the event."""

from datetime import datetime, time
from zoneinfo import ZoneInfo

from django.utils.formats import date_format, time_format

from tournaments.customs import customs


def day(at: datetime, zone: str) -> str:
    """Such as "Saturday 14 November 2026"."""
    return date_format(at.astimezone(ZoneInfo(zone)), "l j F Y")


def hour(at: datetime, zone: str) -> str:
    """Such as "19:00", or "7:00 PM" where that is the custom."""
    return clock_time(at.astimezone(ZoneInfo(zone)).time())


def clock_time(at: time) -> str:
    """A time of day as the house writes it."""
    return time_format(at, "g:i\u00a0A") if customs().has_twelve_hours else f"{at:%H:%M}"
