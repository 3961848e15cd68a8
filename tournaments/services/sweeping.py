"""The regular round: whatever runs it, and however often, the result is the same."""

from datetime import datetime

from tournaments.models import JobKind
from tournaments.services import announcements, backups, jobs

JOBS: jobs.Kinds = {JobKind.BACKUP: backups.run_backup}


def sweep(*, now: datetime) -> datetime | None:
    """Announce and run what is due; when something is due next, if that is known."""
    due_at = announcements.announce_due(now=now)
    jobs.run_due_jobs(JOBS, now=now)
    return due_at
