"""What of an evening as a whole is against its licence: calendar, hours, sums."""

from collections.abc import Iterator
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Sum

from rules_engine.units import Cents
from tournaments.licences.licence import Finding, Licence, refuse
from tournaments.log import folds
from tournaments.models import Event, LedgerLine, Tournament
from tournaments.money import books
from tournaments.money.currencies import money
from tournaments.money.figures import Figures

PAID = (books.PAYOUT, books.SIDE_PRIZE)


def of_calendar(event: Event, licence: Licence) -> Iterator[Finding]:
    """Whether there are too many evenings, too close to one another, or something is not posted."""
    others = Event.objects.filter(rehearses=None, tournaments__opened_at__isnull=False)
    others = others.exclude(pk=event.pk).distinct()
    most = licence.number("events_a_year")
    if most is not None:
        many = 1 + others.filter(starts_at__year=event.starts_at.year).count()
        if many > most:
            yield licence.against("events_a_year", f"This is evening {many} of the year.")
    apart = licence.number("days_apart")
    if apart is not None:
        least = timedelta(days=apart)
        near = others.filter(
            starts_at__gt=event.starts_at - least, starts_at__lt=event.starts_at + least
        ).first()
        if near:
            days = abs((event.starts_at - near.starts_at).days)
            yield licence.against("days_apart", f"{near} is {days} days away.")
    if licence.is_yes("post_licence") and not event.licence_number:
        yield licence.against("post_licence", "No licence number is given yet.")
    if licence.is_yes("post_cause") and not event.charity:
        yield licence.against("post_cause", "No charity is given yet.")


def of_prizes(event: Event, licence: Licence, adding: Cents) -> Iterator[Finding]:
    """All prizes in money of an event together, with the one that is to be paid."""
    most = licence.number("prizes_cap")
    if most is None:
        return
    total = adding + paid_so_far(event)
    if total > most:
        told = f"All prizes together are {money(total, event.currency)}."
        yield licence.against("prizes_cap", told)


def paid_so_far(event: Event) -> Cents:
    """What went out of boxes as prizes and did not come back."""
    lines = LedgerLine.objects.filter(posting__event=event, account__kind__in=books.HOLDING)
    paid = lines.filter(posting__kind__in=PAID) | lines.filter(
        posting__kind=books.REVERSAL, posting__reverses__kind__in=PAID
    )
    return -(paid.aggregate(total=Sum("cents"))["total"] or 0)


def expect_play(row: Tournament, *, now: datetime) -> None:
    """Before a hand starts; RuleViolation `licence` where the hours are enforced."""
    refuse(of_play(row, now=now))


def of_play(row: Tournament, *, now: datetime) -> Iterator[Finding]:
    """Whether play goes on for too long, or too late in the night."""
    licence = Licence.of(row.event)
    hours, closes = licence.number("hours"), licence.value("closes_at")
    folded = folds.read(row.pk) if hours is not None or closes else None
    started = folded.state.clock.started_at if folded else None
    if started is None:
        return
    if hours is not None and now - started > timedelta(hours=hours):
        yield licence.against("hours", f"Play began {_hours(now - started)} ago.")
    if closes and now > _closing(started, str(closes.known), row.event.zone):
        at = now.astimezone(ZoneInfo(row.event.zone))
        yield licence.against("closes_at", f"It is {at:%H:%M}.")


def of_add_on(row: Tournament, *, now: datetime) -> Iterator[Finding]:
    """Whether it is too late for an add-on."""
    licence = Licence.of(row.event)
    hours = licence.number("add_on_hours")
    folded = folds.read(row.pk) if hours is not None else None
    started = folded.state.clock.started_at if folded else None
    if hours is not None and started and now - started > timedelta(hours=hours):
        yield licence.against("add_on_hours", f"Play began {_hours(now - started)} ago.")


def of_result(event: Event, figures: Figures) -> Iterator[Finding]:
    """What the sums of an evening are against, for its report."""
    licence = Licence.of(event)
    most = licence.number("net_cap")
    if most is not None and figures.net > most:
        yield licence.against("net_cap", f"The result is {money(figures.net, event.currency)}.")
    share, costs = licence.number("costs_percent"), figures.costs.total()
    if share is not None and costs * 100 > share * figures.receipts:
        yield licence.against("costs_percent", f"Costs are {money(costs, event.currency)}.")
    yield from of_prizes(event, licence, 0)
    yield from of_calendar(event, licence)


def _closing(started: datetime, closes: str, zone: str) -> datetime:
    """The first time after the start that the clock on the wall shows this."""
    begun = started.astimezone(ZoneInfo(zone))
    closing = datetime.combine(begun.date(), time.fromisoformat(closes), begun.tzinfo)
    return closing if closing > begun else closing + timedelta(days=1)


def _hours(passed: timedelta) -> str:
    minutes = int(passed / timedelta(minutes=1))
    return f"{minutes // 60} h {minutes % 60:02} min"
