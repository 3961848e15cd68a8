"""Who is asking, by session and by tablet cookie: the same for pages and for sockets."""

from typing import Any

from channels.db import database_sync_to_async
from django.http import HttpRequest

from tables.tablet import pairing
from tournaments.log.log import Actor
from tournaments.models import User
from tournaments.rate_limit import RateLimit
from tournaments.rights import TabletPass, Visitor

# A table acts every few seconds; a broken script that floods is told to wait.
taps_of_one_tablet = RateLimit(times=60, seconds=10)

COOKIE = "tablet"


def of_request(request: HttpRequest) -> Visitor:
    """The visitor behind a request."""
    return Visitor(request.user, tablet_pass(request.COOKIES.get(COOKIE, "")))


def visitor(request: HttpRequest) -> Visitor:
    """The visitor whom the middleware let through."""
    found: Visitor = request.visitor  # type: ignore[attr-defined]  # set by config.middleware.Rights
    return found


async def of_socket(scope: dict[str, Any]) -> Visitor:
    """The visitor behind a socket."""
    token = scope["cookies"].get(COOKIE, "")
    # After a restart thousands of phones come at once; for those there is nothing to look up.
    found = await database_sync_to_async(tablet_pass)(token) if token else None
    return Visitor(scope["user"], found)


def tablet_pass(token: str) -> TabletPass | None:
    """The pass that goes with a tablet's secret, unless it was revoked."""
    tablet = pairing.find(token)
    if tablet is None:
        return None
    return TabletPass(tablet.pk, tablet.table.tournament_id, tablet.table.number)


def actor(request: HttpRequest) -> Actor:
    """Staff under their own name, otherwise the tablet."""
    if isinstance(request.user, User):
        return Actor.of(request.user)
    tablet = visitor(request).tablet
    assert tablet is not None  # the rights matrix let only staff and tablets through
    taps_of_one_tablet.spend(tablet.tablet_id)
    return Actor(f"tablet {tablet.tablet_id} of table {tablet.table}")
