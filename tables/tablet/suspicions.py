"""Tablets whose cookie may be in other hands: suspected by any process, settled by staff."""

from datetime import datetime, timedelta

from django.db import transaction

from rules_engine.errors import RuleViolation
from tables.models import Suspicion, Tablet
from tournaments.live import topics
from tournaments.log import log

TRUSTED_FOR = timedelta(hours=1)


def suspect(tablet: Tablet, suspicion: Suspicion, *, now: datetime) -> None:
    """Have staff look at a tablet, unless they do or did so lately."""
    if tablet.suspected_at or (tablet.trusted_at and tablet.trusted_at > now - TRUSTED_FOR):
        return
    _settle(tablet, was=None, suspected_at=now, suspicion=suspicion)


def trust(tablet: Tablet, *, now: datetime) -> None:
    """Staff know why it is so; for a while nothing more is suspected of this tablet."""
    since = tablet.suspected_at
    if since is None or not _settle(
        tablet, was=since, suspected_at=None, suspicion="", trusted_at=now
    ):
        raise RuleViolation("not_suspected", "Nothing is suspected of this tablet any more.")


@transaction.atomic(durable=True)
def _settle(tablet: Tablet, *, was: datetime | None, **columns: datetime | str | None) -> bool:
    log.lock_tournament(tablet.table.tournament_id)
    paired = Tablet.objects.filter(pk=tablet.pk, revoked_at=None, suspected_at=was)
    is_new = bool(paired.update(**columns))
    if is_new:
        log.touch(tablet.table.tournament_id, topics=[topics.STAFF])
    return is_new
