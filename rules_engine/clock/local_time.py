"""Instants and the wall clock of the place. All arithmetic is on instants in UTC; local time is
only used to find out when a time of day comes, so nights on which clocks change need no care.
"""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

_DAY = timedelta(days=1)


def as_utc(at: datetime) -> datetime:
    """The same instant in UTC; ValueError without a time zone.

    Python adds to the local wall clock, not to the instant, while a local zone is attached.
    """
    if at.tzinfo is None:
        raise ValueError("a time needs a time zone")
    return at.astimezone(UTC)


def zone_named(zone: str) -> ZoneInfo:
    """The time zone with this name, as in "America/Chicago"; ValueError if there is none."""
    try:
        return ZoneInfo(zone)
    except (ZoneInfoNotFoundError, OSError):
        raise ValueError(f"there is no time zone called {zone!r}") from None


def next_time_of_day(at: time, *, after: datetime, zone: str) -> datetime:
    """The first instant after `after` at which clocks in the zone show that time.

    A time that the spring change skips comes as much later as the clocks were put forward.
    """
    today = as_utc(after).astimezone(zone_named(zone)).date()
    days = (today, today + _DAY, today + 2 * _DAY)
    instants = (instant for day in days for instant in _instants(at, day=day, zone=zone))
    return min(instant for instant in instants if instant > after)


def _instants(at: time, *, day: date, zone: str) -> tuple[datetime, ...]:
    """The instant of that time on that day; two where the clocks are put back over it."""
    local = datetime.combine(day, at, zone_named(zone))
    first, second = (local.replace(fold=fold).astimezone(UTC) for fold in (0, 1))
    return (first, second) if second > first else (first,)


def midnight_after(at: datetime, *, zone: str) -> datetime:
    """The midnight that ends the day of `at` in the zone."""
    place = zone_named(zone)
    tomorrow = as_utc(at).astimezone(place).date() + _DAY
    return datetime.combine(tomorrow, time(0), place).astimezone(UTC)
