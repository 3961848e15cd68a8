"""Furniture, and opening sales: the draft and the tables in the room become the first fact."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from rules_engine import tournament as engine
from rules_engine.clock import hard_stop
from rules_engine.errors import RuleViolation
from rules_engine.prizes import check_plan
from tables.models import Rehearsal, Table, Tablet
from tournaments.jobs import outbox
from tournaments.licences.checks import of_plan
from tournaments.licences.licence import refuse
from tournaments.log import log
from tournaments.log.log import Asked, Receipt
from tournaments.models import JobKind, Tournament, Wish
from tournaments.terms import services as drafts
from tournaments.terms.draft import Draft


def plan_tournament(
    event_id: int,
    *,
    name: str,
    draft: Draft,
    starts_at: datetime,
    tables: Sequence[engine.Furniture] = (),
) -> Tournament:
    """A new draft with these tables, or those that it usually needs."""
    with transaction.atomic(durable=True):
        return plant(event_id, name=name, draft=draft, starts_at=starts_at, tables=tables)


def plant(
    event_id: int,
    *,
    name: str,
    draft: Draft,
    starts_at: datetime,
    tables: Sequence[engine.Furniture] = (),
) -> Tournament:
    """The same inside another service's transaction."""
    row = drafts.create_tournament(event_id, name=name, draft=draft, starts_at=starts_at)
    _furnish(row, tables or draft.usual_furniture())
    return row


def change_setup(
    tournament_id: int,
    *,
    name: str,
    starts_at: datetime,
    draft: Draft,
    tables: Sequence[engine.Furniture],
) -> None:
    """Everything about a draft at once: all of it is kept, or nothing.

    Raises RuleViolation `already_open`, and what makes a draft unsound.
    """
    draft.refuse_unless_sound(tables)
    with transaction.atomic(durable=True):
        row = log.lock_tournament(tournament_id)
        drafts.change_draft(row, draft=draft, name=name, starts_at=starts_at)
        _furnish(row, tables)
        log.touch(tournament_id)


def delete_draft(tournament_id: int) -> None:
    """Throw a draft away.

    RuleViolation `already_open`, `rehearsed`, `has_log` once anything was asked of it.
    """
    with transaction.atomic(durable=True):
        row = log.lock_tournament(tournament_id)
        drafts.refuse_if_open(row)
        if Rehearsal.objects.filter(tournament=row, is_on=True).exists():
            raise RuleViolation("rehearsed", "It is being rehearsed: end that first.")
        if Wish.objects.filter(tournament=row).exists() or row.registrations.exists():
            raise RuleViolation("has_log", "It has a log or sign-ups already, so it stays.")
        _furnish(row, ())
        row.delete()


def open_tournament(tournament_id: int, *, asked: Asked) -> Receipt:
    """Open sales; from now on the log is the truth.

    Raises RuleViolation `already_open`, `no_tables`, `start_has_passed` and what `check_plan` says.
    """

    def decide(now: datetime) -> Sequence[engine.Fact]:
        row = Tournament.objects.select_related("event").get(pk=tournament_id)
        draft = Draft.from_data(row.draft)
        check_plan(draft.house, plan=draft.payouts, prize_part=draft.price.prize_part)
        stop = hard_stop(draft.house, starts_at=row.starts_at, zone=row.event.zone)
        if stop and stop <= now:
            sentence = "Play would have to stop at a midnight that has passed. Set another start."
            raise RuleViolation("start_has_passed", sentence)
        tables = furniture(tournament_id)
        if not tables:
            raise RuleViolation("no_tables", "Put at least one table into the room first.")
        refuse(of_plan(row, [one.seats for one in tables]))
        return engine.open_tournament(
            draft.terms(tables),
            structure=draft.structure,
            time_zone=row.event.zone,
            starts_at=row.starts_at,
            now=now,
            charity=row.event.charity,
            licence_number=row.event.licence_number,
        )

    def alongside(wish: Wish, _facts: Sequence[engine.Fact]) -> None:
        Tournament.objects.filter(pk=tournament_id).update(opened_at=wish.at)
        outbox.add(JobKind.BACKUP, due_at=wish.at)

    return log.begin(tournament_id, asked, decide, alongside)


def furniture(tournament_id: int) -> tuple[engine.Furniture, ...]:
    """The tables of a draft as they stand in the room."""
    rows = Table.objects.filter(tournament_id=tournament_id)
    return tuple(row.furniture for row in rows)


def _furnish(row: Tournament, tables: Sequence[engine.Furniture]) -> None:
    """Make the rows say what stands there; a table that stays keeps its paired tablet."""
    gone = Table.objects.filter(tournament=row).exclude(number__in=[one.table for one in tables])
    Tablet.objects.filter(table__in=gone).delete()
    gone.delete()
    Table.objects.bulk_create(
        [
            Table(
                tournament=row,
                number=one.table,
                seats=one.seats,
                decks=one.decks,
                blocked=list(one.blocked),
                accessible=list(one.accessible),
            )
            for one in tables
        ],
        update_conflicts=True,
        unique_fields=["tournament", "number"],
        update_fields=["seats", "decks", "blocked", "accessible"],
    )
