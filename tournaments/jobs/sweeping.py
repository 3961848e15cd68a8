"""The regular round: whatever runs it, and however often, the result is the same."""

from datetime import datetime

from tournaments.backups import services as backups
from tournaments.jobs import moments, outbox
from tournaments.models import JobKind

JOBS: outbox.Kinds = {JobKind.BACKUP: backups.run_backup}


def sweep(*, now: datetime) -> datetime | None:
    """Announce and run what is due; when something is due next, if that is known."""
    due_at = moments.announce_due(now=now)
    outbox.run_due_jobs(JOBS, now=now)
    return due_at
