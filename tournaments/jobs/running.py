"""Which function does which job, for whoever runs them: the laptop's server or a worker."""

from datetime import datetime

from tournaments.backups import services as backups
from tournaments.jobs import outbox
from tournaments.log import exporting
from tournaments.models import JobKind
from tournaments.printing import services as printing
from tournaments.results import report_pdf

# What needs a table adds itself: see tables/apps.py.
JOBS: dict[str, outbox.Work] = {
    JobKind.BACKUP: backups.run_backup,
    JobKind.REPORT: report_pdf.make_report,
    JobKind.EXPORT: exporting.make_export,
    JobKind.PRINT: printing.run_printout,
}


def run_due_jobs(*, now: datetime) -> None:
    """Run what is due, one after the other (embedded mode)."""
    outbox.run_due_jobs(JOBS, now=now)


def run_job(job_id: int, *, now: datetime) -> None:
    """Run one job that a worker was sent (scaled mode)."""
    outbox.run_job(job_id, JOBS, now=now)
