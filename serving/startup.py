"""What must be true before anything is served."""

import sqlite3

import structlog
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.utils import timezone

from serving import upgrade
from serving.following import news
from tournaments import customs
from tournaments.clock import services as clock
from tournaments.live.standing import standing

log = structlog.get_logger("riffle.startup")


def prepare() -> None:
    """Check the database, then put right what an outage left behind."""
    verify_database()
    claim_database()
    customs.read()
    if settings.MODE == "embedded":
        news.begin()
    if not standing.is_closed:
        clock.pause_after_outage(now=timezone.now())


def claim_database() -> None:
    """Raise ImproperlyConfigured if the database is newer; otherwise it is this release's now."""
    try:
        upgrade.refuse_newer()
    except upgrade.UpgradeError as error:
        raise ImproperlyConfigured(str(error)) from error
    upgrade.stamp()


def verify_database() -> None:
    """Raise ImproperlyConfigured unless the database keeps what it acknowledges."""
    if connection.vendor != "sqlite":
        connection.ensure_connection()
        return
    log.info("database", sqlite=sqlite3.sqlite_version)
    with connection.cursor() as cursor:
        for name, wanted in settings.SQLITE_PRAGMAS.items():
            found = cursor.execute(f"PRAGMA {name}").fetchone()[0]
            if found != wanted:
                raise ImproperlyConfigured(
                    f"SQLite runs with {name}={found} instead of {wanted}; "
                    "data could be lost, so Riffle does not start."
                )
