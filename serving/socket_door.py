"""Turns sockets away whose first line or headers no browser writes, before anything reads them."""

from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier

from tournaments.typed import is_text

LONGEST_PATH = 1_000


class SocketDoor:
    """What gets past here has a path, an origin and cookies that can be read."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        app = self.inner if _is_readable(scope) else WebsocketDenier()
        await app(scope, receive, send)


def _is_readable(scope: dict[str, Any]) -> bool:
    headers = [(name, value.decode("latin-1")) for name, value in scope["headers"]]
    origins = (value for name, value in headers if name == b"origin")
    # A cookie is written in quotes with \000 for what it may not hold.
    cookies = (value for name, value in headers if name == b"cookie")
    return (
        len(scope["path"]) <= LONGEST_PATH
        and is_text(scope["path"])
        and all(map(_is_address, origins))
        and not any("\\000" in cookie for cookie in cookies)
    )


def _is_address(origin: str) -> bool:
    try:
        return bool(urlsplit(origin))
    except ValueError:
        return False
