from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "tables"

    def ready(self) -> None:
        """The jobs that need a table are known to whoever runs jobs."""
        from tables.copies import services
        from tournaments.jobs.running import JOBS
        from tournaments.models import JobKind

        JOBS[JobKind.VERIFY] = services.run_verification
