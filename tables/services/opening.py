"""Furniture, and opening sales: the draft and the tables in the room become the first fact."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from tables.models import Table
from tournaments import log
from tournaments.draft import Draft
from tournaments.log import Actor, Receipt
from tournaments.models import Tournament, Wish


def set_tables(tournament_id: int, *, tables: Sequence[engine.Furniture]) -> None:
    """The tables that stand in the room, while the tournament is a draft."""
    with transaction.atomic(durable=True):
        row = log.lock_tournament(tournament_id)
        if row.opened_at:
            raise RuleViolation("already_open", "Sales are open: the tables are in the log now.")
        Table.objects.filter(tournament=row).delete()
        Table.objects.bulk_create(
            Table(
                tournament=row,
                number=furniture.table,
                seats=furniture.seats,
                decks=furniture.decks,
                blocked=list(furniture.blocked),
            )
            for furniture in tables
        )
        log.touch(tournament_id)


def open_tournament(tournament_id: int, *, by: Actor, nonce: UUID) -> Receipt:
    """Open sales; from now on the log is the truth."""

    def decide(t: Any, now: datetime, _rng: Any) -> Sequence[engine.Fact]:
        if t is not None:
            raise RuleViolation("already_open", "Sales are open already.")
        row = Tournament.objects.select_related("event").get(pk=tournament_id)
        draft = Draft.from_data(row.draft)
        return engine.open_tournament(
            draft.terms(_furniture(tournament_id)),
            structure=draft.structure,
            time_zone=row.event.zone,
            starts_at=row.starts_at,
            now=now,
        )

    def alongside(wish: Wish, _facts: Sequence[engine.Fact]) -> None:
        Tournament.objects.filter(pk=tournament_id).update(opened_at=wish.at)

    return log.commit(
        tournament_id, by=by, nonce=nonce, kind="open", decide=decide, alongside=alongside
    )


def _furniture(tournament_id: int) -> list[engine.Furniture]:
    rows = Table.objects.filter(tournament_id=tournament_id)
    if not rows:
        raise RuleViolation("no_tables", "Put at least one table into the room first.")
    return [
        engine.Furniture(row.number, row.seats, decks=row.decks, blocked=tuple(row.blocked))
        for row in rows
    ]
