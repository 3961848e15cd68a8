"""What tests of two laptops want of a database: a night, and everything that is wrong with it."""

from typing import Any
from uuid import uuid4

from django.utils import timezone

from tables.models import Tablet
from tables.tablet import pairing
from tests.concurrency import backstage
from tests.tables.nights import make_running_tournament
from tournaments.accounts.services import hash_token
from tournaments.models import Registration, Role, Tournament, User, Wish
from tournaments.people import tickets


def night(tables: int = 2) -> dict[str, Any]:
    """A night that is being played, its owner's session, and a tablet's secret for each table."""
    owner = User.objects.create_user("Odette", password="seven brown otters", role=Role.OWNER)
    tournament = make_running_tournament(entries=10 * tables // 2, tables=tables)
    Tournament.objects.filter(pk=tournament.pk).update(starts_at=timezone.now())
    secrets = {}
    for table in tournament.tables.order_by("number"):
        code = pairing.make_code(table.pk, by=owner, now=timezone.now())
        _, secrets[table.number] = pairing.pair(code, now=timezone.now())
    return {
        "pk": tournament.pk,
        "session": backstage._session(owner),
        "tablets": secrets,
        "phone": f"/p/{_ticket(tournament.pk)}/",
        "wishes": Wish.objects.count(),
    }


def _ticket(night: int) -> str:
    """The token of somebody's ticket."""
    token = tickets.make_token(night, uuid4())
    somebody = Registration.objects.filter(tournament=night).first()
    assert somebody
    Registration.objects.filter(pk=somebody.pk).update(ticket_hash=tickets.hashed(token))
    return token


def look(night: int) -> dict[str, Any]:
    """Every wish by its nonce with its time, and whatever is wrong."""
    found = backstage.look([night])
    times = Wish.objects.filter(tournament=night).values_list("nonce", "at")
    return {**found, "times": {str(nonce): at.isoformat() for nonce, at in times}}


def knows(secret: str) -> bool:
    """Whether there is a tablet of that secret."""
    return Tablet.objects.filter(token_hash=hash_token(secret), revoked_at=None).exists()
