"""Who is on it: a name beside something that waits, gone by itself after some minutes.

It promises nothing and stops nobody: whoever decides first has decided.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db import transaction

from rules_engine.errors import RuleViolation
from tables.models import Claim
from tournaments.live import topics
from tournaments.log import log
from tournaments.models import User

LASTS = timedelta(minutes=3)
LONGEST = 80


def take(tournament_id: int, *, item: str, by: User, now: datetime) -> None:
    """This person is on it from now on, whoever was before; RuleViolation `no_such_item`."""
    if len(item) > LONGEST:
        raise RuleViolation("no_such_item", "That is not in the queue.")
    with transaction.atomic():
        log.touch(tournament_id, (topics.STAFF,))
        here = Claim.objects.filter(tournament_id=tournament_id)
        here.filter(claimed_at__lte=now - LASTS).delete()
        Claim.objects.update_or_create(
            tournament_id=tournament_id, item=item, defaults={"user": by, "claimed_at": now}
        )


def taken(tournament_id: int, *, now: datetime) -> Mapping[str, str]:
    """Who is on which item."""
    lasting = Claim.objects.filter(tournament_id=tournament_id, claimed_at__gt=now - LASTS)
    return {claim.item: str(claim.user) for claim in lasting.select_related("user")}
