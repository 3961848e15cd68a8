"""Cookies of HTTPS and of plain HTTP, kept apart.

A browser gives both ports of a host the same cookies. So those of HTTPS have the prefix `__Host-`,
which no browser takes from plain HTTP or sends by it; whatever else comes by HTTPS was perhaps put
there by somebody who owns the Wi-Fi. Behind this the names are the same for both.
"""

from collections.abc import Iterable, Iterator
from typing import Any

PREFIX = b"__Host-"


class SeparateCookies:
    """Shows each side its own cookies, without the prefix."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        is_secure = scope.get("scheme") in ("https", "wss")
        scope = {**scope, "headers": list(_incoming(scope["headers"], is_secure=is_secure))}

        async def send_prefixed(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": list(_outgoing(message["headers"]))}
            await send(message)

        return await self.app(scope, receive, send_prefixed if is_secure else send)


Headers = Iterable[tuple[bytes, bytes]]


def _incoming(headers: Headers, *, is_secure: bool) -> Iterator[tuple[bytes, bytes]]:
    for name, value in headers:
        if name != b"cookie":
            yield name, value
            continue
        cookies = (cookie.strip() for cookie in value.split(b";"))
        ours = [
            cookie.removeprefix(PREFIX)
            for cookie in cookies
            if cookie.startswith(PREFIX) is is_secure
        ]
        if ours:
            yield name, b"; ".join(ours)


def _outgoing(headers: Headers) -> Iterator[tuple[bytes, bytes]]:
    for name, value in headers:
        if name.lower() == b"set-cookie":
            secure = b"" if b"; secure" in value.lower() else b"; Secure"
            yield name, PREFIX + value + secure
        else:
            yield name, value
