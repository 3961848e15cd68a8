"""Drafts: a tournament before sales open is a row that may change."""

from datetime import datetime

from rules_engine.errors import RuleViolation
from tournaments.models import Tournament
from tournaments.terms.draft import Draft


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
