"""Evenings: planned and put right."""

from datetime import datetime
from typing import Required, TypedDict, Unpack
from zoneinfo import ZoneInfo

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.units import Cents
from tournaments.log import event_log, folds, log
from tournaments.log.event_log import EventReceipt
from tournaments.log.kinds import EventWishKind, WishKind
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
    goal: Cents
    least_age: int | None


def create_event(**evening: Unpack[Evening]) -> Event:
    """A new charity evening."""
    return Event.objects.create(**evening)


def change_event(event_id: int, *, asked: Asked, **evening: Unpack[Evening]) -> EventReceipt:
    """Put the evening right; drafts move to its new day, whatever is open stays as it was sold.

    Another charity or licence is told to every log that is open, before it holds. Raises
    RuleViolation `already_open` for another zone or currency once something is open.
    """
    before = Event.objects.get(pk=event_id)
    if not _has_other_terms(before, evening):
        _tell_purpose(before, evening, asked=asked)

    def decide(event: Event) -> None:
        is_open = event.tournaments.exclude(opened_at=None).exists()
        if is_open and _has_other_terms(event, evening):
            sentence = "Sales are open: time zone and currency can no longer change."
            raise RuleViolation("already_open", sentence)

    def alongside(wish: EventWish) -> None:
        for row in wish.event.tournaments.filter(opened_at=None):
            row.starts_at = _moved(row.starts_at, event=wish.event, evening=evening)
            row.save(update_fields=["starts_at"])
        Event.objects.filter(pk=event_id).update(**evening)
        log.touch_house()

    return event_log.commit(event_id, asked, EventWishKind.CHANGE_EVENT, decide, alongside)


def _tell_purpose(event: Event, evening: Evening, *, asked: Asked) -> None:
    """A line in each log; sent again after a crash, the same taps find what was written."""
    charity = evening.get("charity", event.charity)
    licence = evening.get("licence_number", event.licence_number)
    if (charity, licence) == (event.charity, event.licence_number):
        return
    for row in event.tournaments.exclude(opened_at=None).order_by("pk"):
        folded = folds.read(row.pk)
        if folded and (folded.state.charity, folded.state.licence_number) == (charity, licence):
            continue
        log.commit(
            row.pk,
            asked.then(f"purpose of tournament {row.pk}"),
            WishKind.CHANGE_EVENT,
            lambda t, now, _rng: engine.change_purpose(
                t, charity=charity, licence_number=licence, now=now
            ),
        )


def _has_other_terms(event: Event, evening: Evening) -> bool:
    currency = evening.get("currency", event.currency)
    return (event.zone, event.currency) != (evening["zone"], currency)


def _moved(at: datetime, *, event: Event, evening: Evening) -> datetime:
    """The same time of day, as many days from the evening as before, on its wall clock."""
    before, after = ZoneInfo(event.zone), ZoneInfo(evening["zone"])
    local = at.astimezone(before)
    began, begins = event.starts_at.astimezone(before), evening["starts_at"].astimezone(after)
    day = local.date() + (begins.date() - began.date())
    return datetime.combine(day, local.time(), after)
