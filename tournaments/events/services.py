"""Evenings: planned and put right."""

from datetime import datetime
from typing import Required, TypedDict, Unpack
from zoneinfo import ZoneInfo

from django.db import transaction

from rules_engine.errors import RuleViolation
from tournaments.log import log
from tournaments.models import Event, Tournament


class Evening(TypedDict, total=False):
    """What is known of an event: whose money it is, when and where."""

    name: Required[str]
    starts_at: Required[datetime]
    zone: Required[str]
    charity: str
    licence_number: str
    currency: str
    venue: str


def create_event(**evening: Unpack[Evening]) -> Event:
    """A new charity evening."""
    return Event.objects.create(**evening)


def change_event(event_id: int, **evening: Unpack[Evening]) -> None:
    """Put the evening right; drafts move to its new day, whatever is open stays as it was sold.

    Raises RuleViolation `already_open` for another zone or currency once something is open.
    """
    with transaction.atomic(durable=True):
        rows = list(Tournament.objects.select_for_update().filter(event=event_id).order_by("pk"))
        event = Event.objects.get(pk=event_id)
        if any(row.opened_at for row in rows):
            _refuse_other_terms(event, evening)
        for row in rows:
            if not row.opened_at:
                row.starts_at = _moved(row.starts_at, event=event, evening=evening)
                row.save(update_fields=["starts_at"])
            log.touch(row.pk)
        Event.objects.filter(pk=event_id).update(**evening)
        log.touch_house()


def _refuse_other_terms(event: Event, evening: Evening) -> None:
    currency = evening.get("currency", event.currency)
    if (event.zone, event.currency) != (evening["zone"], currency):
        sentence = "Sales are open: time zone and currency can no longer change."
        raise RuleViolation("already_open", sentence)


def _moved(at: datetime, *, event: Event, evening: Evening) -> datetime:
    """The same time of day, as many days from the evening as before, on its wall clock."""
    before, after = ZoneInfo(event.zone), ZoneInfo(evening["zone"])
    local = at.astimezone(before)
    began, begins = event.starts_at.astimezone(before), evening["starts_at"].astimezone(after)
    day = local.date() + (begins.date() - began.date())
    return datetime.combine(day, local.time(), after)
