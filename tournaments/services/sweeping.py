"""The regular round: whatever runs it, and however often, the result is the same."""

from datetime import datetime

from tournaments.services import announcements, jobs


def sweep(*, now: datetime) -> datetime | None:
    """Announce and run what is due; when something is due next, if that is known."""
    due_at = announcements.announce_due(now=now)
    jobs.run_due_jobs(now=now)
    return due_at
