"""Who is behind a socket: its session is read, and never written."""

from typing import Any

from channels.auth import get_user
from channels.sessions import CookieMiddleware, InstanceSessionWrapper
from django.conf import settings
from django.contrib.auth.models import AnonymousUser


class SocketSession:
    """Puts session and user into the scope and leaves `send` alone.

    Channels' own middleware asks the session before every message whether to save it, which no
    message of a socket can do; with thousands of sockets that was a quarter of the work of a push.
    It also asks the database for the user of a browser that has no session.
    """

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        found = InstanceSessionWrapper(scope, send)
        await found.resolve_session()
        has_session = settings.SESSION_COOKIE_NAME in scope["cookies"]
        found.scope["user"] = await get_user(found.scope) if has_session else AnonymousUser()
        await self.inner(found.scope, receive, send)


def with_user(inner: Any) -> Any:
    """Cookies, session and user for the sockets in `inner`."""
    return CookieMiddleware(SocketSession(inner))
