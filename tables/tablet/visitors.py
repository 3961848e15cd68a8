"""Who is asking, by session and by tablet cookie: the same for pages and for sockets."""

from typing import Any

from channels.db import database_sync_to_async
from django.http import HttpRequest

from tables.tablet import pairing
from tournaments.rights import TabletPass, Visitor

COOKIE = "tablet"


def of_request(request: HttpRequest) -> Visitor:
    """The visitor behind a request."""
    return Visitor(request.user, tablet_pass(request.COOKIES.get(COOKIE, "")))


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
