from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "tables"

    def ready(self) -> None:
        """The jobs and chores that need a table are known to whoever does them."""
        from tables.copies import services
        from tables.laptops import tokens
        from tables.tablet import pairing
        from tables.walls import services as walls
        from tournaments.jobs.housekeeping import CHORES
        from tournaments.jobs.running import JOBS
        from tournaments.models import JobKind

        JOBS[JobKind.VERIFY] = services.run_verification
        CHORES.extend([pairing.end_with_nights, walls.forget_strangers, tokens.forget_old])
