"""Who is asking, by session and by tablet cookie: the same for pages and for sockets."""

from contextlib import suppress
from typing import Any

from channels.auth import get_user
from django.http import HttpRequest, HttpResponse

from tables.tablet import pairing
from tournaments.accounts import sessions
from tournaments.rights import TabletPass, Visitor

COOKIE = "tablet"
COOKIE_SECONDS = 60 * 60 * 24 * 3


def remember(request: HttpRequest, response: HttpResponse, secret: str) -> None:
    """From now on this browser is the tablet that holds the secret."""
    response.set_cookie(
        COOKIE,
        secret,
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


def of_request(request: HttpRequest) -> Visitor:
    """The visitor behind a request."""
    return Visitor(request.user, tablet_pass(request.COOKIES.get(COOKIE, "")))


def is_known(scope: dict[str, Any]) -> bool:
    """Whether a browser has anything by which it could be known: a session or a tablet's secret."""
    return scope["user"].is_authenticated or bool(scope["cookies"].get(COOKIE))


def of_socket(scope: dict[str, Any]) -> Visitor:
    """The visitor behind a socket, as the database has it now, the session included."""
    session = scope["session"]
    with suppress(AttributeError):  # what was read for the message before, if anything was
        del session._session_cache
    user = sessions.user_behind(session, or_else=lambda: get_user.func(scope))
    return Visitor(user, tablet_pass(scope["cookies"].get(COOKIE, "")))


def tablet_pass(token: str) -> TabletPass | None:
    """The pass that goes with a tablet's secret, unless it was revoked."""
    tablet = pairing.find(token)
    if tablet is None:
        return None
    return TabletPass(tablet.pk, tablet.table.tournament_id, tablet.table.number)
