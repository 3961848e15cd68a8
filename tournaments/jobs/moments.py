"""Announcing that a moment of the clock has come. Never truth: screens are right without it.

Each moment is claimed once, so that two runners, or one that runs twice, make one sound and one
backup. A moment long past is claimed in silence.
"""

from datetime import datetime, timedelta

from django.db import transaction

from rules_engine.clock import Transition, TransitionKind
from rules_engine.tournament import questions
from tournaments.clock import services as clock
from tournaments.jobs import outbox
from tournaments.live.hub import hint
from tournaments.live.topics import PUBLIC, TABLES
from tournaments.models import Announced, JobKind, Tournament

BACKED_UP = (TransitionKind.LEVEL_BEGINS, TransitionKind.REST_BEGINS)
LOOK_BACK = timedelta(minutes=2)


def announce_due(*, now: datetime) -> datetime | None:
    """Announce what has come; when to be called next, or None while no clock runs."""
    wanted: list[datetime] = []
    since = now - LOOK_BACK
    # Whatever has just stopped a clock has come as well.
    running = clock.running(now, or_at=since)
    claimed = set(
        Announced.objects.filter(
            tournament__in=[row.pk for row, _ in running], due_at__gte=since
        ).values_list("tournament", "kind", "due_at")
    )
    for row, state in running:
        for transition in state.clock.transitions(after=since, until=now):
            if (row.pk, transition.kind.value, transition.at) not in claimed:
                _announce(row.pk, row.version, transition)
        if changes_at := questions.changes_at(state, now=now):
            wanted.append(changes_at)
    return min(wanted, default=None)


def _announce(tournament_id: int, version: int, transition: Transition) -> None:
    with transaction.atomic(durable=True):
        _, is_first = Announced.objects.get_or_create(
            tournament_id=tournament_id, kind=transition.kind.value, due_at=transition.at
        )
        if not is_first:
            return
        counts = Tournament.objects.filter(pk=tournament_id, event__rehearses=None).exists()
        if transition.kind in BACKED_UP and counts:
            outbox.add(JobKind.BACKUP, due_at=transition.at)
        hint(f"tournament:{tournament_id}", version, [PUBLIC, TABLES], redraw=True)
