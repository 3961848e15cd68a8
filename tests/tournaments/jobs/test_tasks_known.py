"""What the scheduler sends is known to every worker."""

from django.conf import settings

from config.celery import app


def test_every_task_of_the_schedule_is_found_by_a_worker() -> None:
    app.loader.import_default_modules()
    wanted = {each["task"] for each in settings.CELERY_BEAT_SCHEDULE.values()}
    assert "tables.tasks.keep_copies" in wanted
    assert wanted <= set(app.tasks)
