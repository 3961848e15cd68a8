"""Shut when this laptop has handed over, or hears that it was taken over.

Whoever comes is told where Riffle goes on, and nothing is accepted.

A few pages stay open, for staff to see what was accepted here and is not there.
"""

import asyncio
import json
from contextlib import suppress
from typing import Any

from django.template.loader import render_to_string

from tournaments.live.standing import HEADER, number_of, standing

GONE_ON = 4409
_HEADER = HEADER.encode()
_OPEN = ("/static/", "/laptops/", "/second/", "/login/", "/logout/", "/reach/", "/healthz")

Send = Any


class Gate:
    """Reads of every request which term its page has seen, before anything else is done."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self._sockets: set[Send] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closing: set[asyncio.Future[None]] = set()
        standing.on_close(self._shut)

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Send) -> None:
        self._loop = asyncio.get_running_loop()
        if scope["type"] == "http":
            for name, value in scope["headers"]:
                if name == _HEADER and number_of(value.decode("latin1")) > standing.term:
                    await asyncio.to_thread(standing.hear, value.decode("latin1"))
        if standing.is_closed and not scope.get("path", "/static/").startswith(_OPEN):
            return await _refuse(scope, send)
        if scope["type"] != "websocket":
            return await self.app(scope, receive, send)
        self._sockets.add(send)
        try:
            return await self.app(scope, receive, send)
        finally:
            self._sockets.discard(send)

    def _shut(self) -> None:
        """Pages that are open look for the other laptop at once, and not only when it is silent."""
        if self._loop:
            self._loop.call_soon_threadsafe(self._close_all)

    def _close_all(self) -> None:
        for send in list(self._sockets):
            closing = asyncio.ensure_future(_close(send))
            self._closing.add(closing)
            closing.add_done_callback(self._closing.discard)


async def _close(send: Send) -> None:
    with suppress(Exception):  # it has gone by itself, or has not begun
        await send({"type": "websocket.close", "code": GONE_ON})


async def _refuse(scope: dict[str, Any], send: Send) -> None:
    if scope["type"] == "websocket":
        return await send({"type": "websocket.close"})  # before it is accepted: 403
    wants = dict(scope["headers"]).get(b"accept", b"")
    if scope["method"] == "GET" and b"application/json" not in wants:
        at = standing.goes_on_at.split()
        kind = b"text/html; charset=utf-8"
        body = render_to_string(
            "laptops/elsewhere.html",
            {
                "sentence": standing.sentence,
                "at": next((one for one in at if one.startswith(f"{scope['scheme']}:")), ""),
                "is_over": standing.is_over,
            },
        ).encode()
    else:
        kind = b"application/json"
        said = {"code": "elsewhere", "sentence": standing.sentence, "term": standing.term}
        body = json.dumps(said).encode()
    headers = [(b"content-type", kind), (b"cache-control", b"no-store"), (b"retry-after", b"1")]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": body})
    return None
