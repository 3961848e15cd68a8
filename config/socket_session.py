"""Sockets read the session of their browser; they never write one."""

from typing import Any

from channels.auth import AuthMiddleware
from channels.sessions import CookieMiddleware, InstanceSessionWrapper


class SocketSession:
    """Puts the session into the scope and leaves `send` alone.

    Channels' own middleware asks the session before every message whether to save it, which no
    message of a socket can do; with thousands of sockets that was a quarter of the work of a push.
    """

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        found = InstanceSessionWrapper(scope, send)
        await found.resolve_session()
        await self.inner(found.scope, receive, send)


def with_user(inner: Any) -> Any:
    """Cookies, session and user for the sockets in `inner`."""
    return CookieMiddleware(SocketSession(AuthMiddleware(inner)))
