"""Evenings: planned and put right."""

from datetime import datetime
from typing import Required, TypedDict, Unpack
from zoneinfo import ZoneInfo

from rules_engine.errors import RuleViolation
from tournaments.log import event_log, log
from tournaments.log.event_log import EventReceipt
from tournaments.log.kinds import EventWishKind
from tournaments.log.log import Asked
from tournaments.models import Event, EventWish


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


def change_event(event_id: int, *, asked: Asked, **evening: Unpack[Evening]) -> EventReceipt:
    """Put the evening right; drafts move to its new day, whatever is open stays as it was sold.

    Raises RuleViolation `already_open` for another zone or currency once something is open.
    """

    def decide(event: Event) -> None:
        if event.tournaments.exclude(opened_at=None).exists():
            _refuse_other_terms(event, evening)

    def alongside(wish: EventWish) -> None:
        for row in wish.event.tournaments.filter(opened_at=None):
            row.starts_at = _moved(row.starts_at, event=wish.event, evening=evening)
            row.save(update_fields=["starts_at"])
        Event.objects.filter(pk=event_id).update(**evening)
        log.touch_house()

    return event_log.commit(event_id, asked, EventWishKind.CHANGE_EVENT, decide, alongside)


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
