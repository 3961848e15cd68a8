"""What is due after the night, by the licence: to whom nobody but the organiser answers."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from zoneinfo import ZoneInfo

from rules_engine.units import Cents
from tournaments.licences.licence import Licence
from tournaments.models import Event
from tournaments.money.figures import Figures

WEEKEND = (5, 6)


@dataclass(frozen=True, slots=True)
class Due:
    """Something to do, until when, and where that was read."""

    what: str
    until: date
    cents: Cents | None
    source: str


def due_after(event: Event, figures: Figures) -> tuple[Due, ...]:
    """The list, the nearest first; empty without a licence."""
    licence = Licence.of(event)
    if not licence.place:
        return ()
    zone = ZoneInfo(event.zone)
    ends = [row.starts_at for row in event.tournaments.all()] or [event.starts_at]
    last = max(ends).astimezone(zone).date()
    return tuple(sorted(_due(licence, figures, last), key=lambda one: one.until))


def share_due(licence: Licence, figures: Figures) -> Cents | None:
    """What of the receipts goes to the state, rounded up to the cent."""
    percent = licence.number("share_percent")
    kept = figures.receipts - figures.refunds
    return None if percent is None else -(-kept * percent // 100)


def _due(licence: Licence, figures: Figures, last: date) -> Iterator[Due]:
    if (hours := licence.number("sign_hours")) is not None:
        until = last + timedelta(hours=hours)
        yield Due("Sign the reconciliation", until, None, licence.source("sign_hours"))
    if (days := licence.number("bank_days")) is not None:
        yield Due("Bank the money", _business(last, days), None, licence.source("bank_days"))
    if (days := licence.number("report_days")) is not None:
        until = last + timedelta(days=days)
        yield Due("Send the report", until, None, licence.source("report_days"))
    share = share_due(licence, figures)
    if share is not None:
        days = licence.number("share_days") or 0
        until = last + timedelta(days=days)
        yield Due("Pay the share that is due", until, share, licence.source("share_percent"))
    if (years := licence.number("records_years")) is not None:
        until = date(last.year + years, 12, 31)
        yield Due("Keep the records until", until, None, licence.source("records_years"))


def _business(day: date, days: int) -> date:
    while days:
        day += timedelta(days=1)
        days -= int(day.weekday() not in WEEKEND)
    return day
