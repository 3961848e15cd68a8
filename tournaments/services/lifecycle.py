"""An evening and its tournaments from the draft to the draw: create, change, draw, call off."""

from collections.abc import Sequence
from datetime import datetime
from typing import Required, TypedDict, Unpack
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import transaction

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from tournaments import log
from tournaments.draft import Draft
from tournaments.log import Actor, Receipt
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


def create_tournament(event_id: int, *, name: str, draft: Draft, starts_at: datetime) -> Tournament:
    """A new tournament of an event, as a draft."""
    return Tournament.objects.create(
        event_id=event_id, name=name, draft=draft.to_data(), starts_at=starts_at
    )


def change_draft(
    row: Tournament,
    *,
    draft: Draft,
    name: str | None = None,
    starts_at: datetime | None = None,
) -> None:
    """Replace the draft of a locked row; runs inside another service's transaction."""
    refuse_if_open(row)
    row.draft = draft.to_data()
    row.name = name or row.name
    row.starts_at = starts_at or row.starts_at
    row.save(update_fields=["draft", "name", "starts_at"])


def refuse_if_open(row: Tournament) -> None:
    """Once sales are open, changes are facts of the log: RuleViolation `already_open`."""
    if row.opened_at:
        raise RuleViolation("already_open", "Sales are open, so this is no longer a draft.")


def draw_seats(tournament_id: int, *, by: Actor, nonce: UUID) -> Receipt:
    """Seat everybody at random, from a seed that the log keeps."""
    return log.commit(
        tournament_id,
        by=by,
        nonce=nonce,
        kind="draw_seats",
        decide=lambda t, now, rng: engine.draw_seats(_opened(t), now=now, rng=rng),
    )


def cancel_tournament(tournament_id: int, *, reason: str, by: Actor, nonce: UUID) -> Receipt:
    """It is not played; what everybody paid is owed back and handed out through `refunds`."""

    def decide(t: engine.Tournament | None, now: datetime, _rng: object) -> Sequence[engine.Fact]:
        if not reason.strip():
            raise RuleViolation("reason_needed", "Please say why it is called off.")
        return engine.cancel_tournament(_opened(t), reason=reason.strip(), now=now)

    return log.commit(
        tournament_id,
        by=by,
        nonce=nonce,
        kind="cancel_tournament",
        decide=decide,
    )


def _opened(tournament: engine.Tournament | None) -> engine.Tournament:
    if tournament is None:
        raise RuleViolation("not_open", "Sales have not been opened yet.")
    return tournament


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
