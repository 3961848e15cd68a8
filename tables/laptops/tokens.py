"""What an open page shows to the laptop that takes over, so that nobody pairs or logs in again."""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction

from rules_engine.errors import RuleViolation
from tables.models import HandOver, Tablet
from tournaments.accounts.services import hash_token
from tournaments.live.standing import standing
from tournaments.log import log
from tournaments.models import Role, User
from tournaments.rights import Visitor

KEPT_FOR = timedelta(days=3)
DIRECTS = (Role.DIRECTOR.value, Role.OWNER.value)

TAKES_OVER = f"""
SELECT 1 FROM tables_handover shown JOIN tournaments_user "user" ON "user".id = shown.user_id
WHERE shown.token_hash = ? AND shown.used_at IS NULL AND "user".is_active
AND ("user".role IN {DIRECTS} OR EXISTS (
    SELECT 1 FROM tournaments_eventrole its WHERE its.user_id = "user".id AND its.role IN {DIRECTS}
))
"""  # noqa: S608  # our own names
"""Whether a token is that of somebody who directs, on a database that nobody serves."""


def make(visitor: Visitor, *, now: datetime) -> list[str]:
    """A token for a page of this tablet, of this login, or of both."""
    made = []
    if visitor.tablet:
        made.append(HandOver(tablet_id=visitor.tablet.tablet_id))
    if isinstance(visitor.user, User):
        made.append(HandOver(user=visitor.user, password_hash=_of_password(visitor.user)))
    tokens = [secrets.token_urlsafe(32) for _ in made]
    with log.turn(), transaction.atomic():
        for row, token in zip(made, tokens, strict=True):
            row.token_hash, row.term, row.made_at = hash_token(token), standing.term, now
            row.save(force_insert=True)
    return tokens


def redeem(tokens: Sequence[str], *, now: datetime) -> list[HandOver]:
    """Whose page has come; RuleViolation `hand_over_unknown`. Of two that bring it one comes in."""
    with log.turn(), transaction.atomic(durable=True):
        rows = HandOver.objects.select_related("user", "tablet__table").filter(
            token_hash__in=map(hash_token, tokens),
            term__lt=standing.term,
            made_at__gt=now - KEPT_FOR,
            used_at=None,
        )
        found = [row for row in rows.select_for_update(of=("self",)) if _is_good(row)]
        HandOver.objects.filter(pk__in=[row.pk for row in found]).update(used_at=now)
    if not found:
        raise RuleViolation("hand_over_unknown", "Nobody knows this page. Please log in or pair.")
    return found


def renew_secret(tablet: Tablet) -> str:
    """Another secret for a tablet that has come from the other laptop; the old one is over."""
    secret = secrets.token_urlsafe(32)
    with log.turn(), transaction.atomic():
        Tablet.objects.filter(pk=tablet.pk).update(token_hash=hash_token(secret))
    return secret


def forget_old(*, now: datetime) -> None:
    """What nobody will show any more."""
    HandOver.objects.filter(made_at__lt=now - KEPT_FOR).delete()


def _is_good(found: HandOver) -> bool:
    if found.user:
        return found.user.is_active and found.password_hash == _of_password(found.user)
    return found.tablet is not None and found.tablet.revoked_at is None


def _of_password(user: User) -> str:
    return hash_token(user.get_session_auth_hash())
