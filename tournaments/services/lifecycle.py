"""A tournament from its draft to the draw: create, change, draw, cancel."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from tournaments import log
from tournaments.draft import Draft
from tournaments.log import Actor, Receipt
from tournaments.models import Event, Tournament


def create_event(*, name: str, starts_at: datetime, zone: str, charity: str = "") -> Event:
    """A new charity evening."""
    return Event.objects.create(name=name, starts_at=starts_at, zone=zone, charity=charity)


def create_tournament(event_id: int, *, name: str, draft: Draft, starts_at: datetime) -> Tournament:
    """A new tournament of an event, as a draft."""
    return Tournament.objects.create(
        event_id=event_id, name=name, draft=draft.to_data(), starts_at=starts_at
    )


def change_draft(tournament_id: int, *, draft: Draft) -> None:
    """Replace the draft; once sales are open, changes are facts of the log."""
    with transaction.atomic(durable=True):
        row = log.lock_tournament(tournament_id)
        if row.opened_at:
            raise RuleViolation("already_open", "Sales are open: change it from the dashboard.")
        row.draft = draft.to_data()
        row.save(update_fields=["draft"])
        log.touch(tournament_id)


def draw_seats(tournament_id: int, *, by: Actor, nonce: UUID) -> Receipt:
    """Seat everybody at random, from a seed that the log keeps."""
    return log.commit(
        tournament_id,
        by=by,
        nonce=nonce,
        kind="draw_seats",
        decide=lambda t, now, rng: engine.draw_seats(t, now=now, rng=rng),
    )
