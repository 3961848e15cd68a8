"""What a laptop that follows answers: how it stands, and the button with which it takes over.

Django's templates and files are used, and nothing of its database: that is being replaced.
"""

import asyncio
import json
import mimetypes
import secrets
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.crypto import constant_time_compare

from serving.following.follower import Follower
from tables.laptops.tokens import TAKES_OVER
from tournaments.accounts.services import hash_token
from tournaments.live.standing import laptop, sign

MOST_BYTES = 4096
_HERE = ("localhost", "127.0.0.1")
_HEADERS = {
    "content-security-policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cache-control": "no-store",
}


class Standby:
    """An application of its own, until this laptop serves."""

    def __init__(self, follower: Follower, *, on_end: Callable[[], None]) -> None:
        self._follower, self._on_end = follower, on_end
        self._button = secrets.token_urlsafe(32)  # known to pages of this machine alone
        self._is_taking_over = False

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            return await _live(receive, send)
        if scope["type"] == "websocket":
            return await send({"type": "websocket.close"})
        path, method = scope["path"], scope["method"]
        if path.startswith("/static/") and method == "GET":
            return await _send_file(send, path.removeprefix("/static/"))
        if path == "/reach/":
            return await _send(send, 200, json.dumps(self._reach(scope)), is_open=True)
        if path == "/state/" and method == "GET":
            return await _send(send, 200, json.dumps(self._state()))
        if path == "/take-over/" and method == "POST":
            return await self._take_over(scope, receive, send)
        page = render_to_string("laptops/standby.html", self._page(scope))
        return await _send(send, 200 if path == "/" else 503, page, kind="text/html")

    def _reach(self, scope: dict[str, Any]) -> dict[str, Any]:
        here = (scope.get("server") or [""])[0]
        term = sign(self._follower.shadow.term)
        state = {"laptop": laptop(), "here": here, "term": term, "serves": False}
        return {**state, **self._state()}

    def _state(self) -> dict[str, Any]:
        follower = self._follower
        return {
            "sentence": follower.sentence,
            "lacks": follower.lacks,
            "silent": round(follower.seconds, 1),
            "behind": follower.behind,
            "takes_over": self._is_taking_over,
        }

    def _page(self, scope: dict[str, Any]) -> dict[str, Any]:
        paired = self._follower.link.paired
        button = self._button if _is_this_machine(scope) else ""
        return {**self._state(), "first": paired.at.split()[0], "button": button}

    async def _take_over(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        fields = parse_qs((await _body(receive)).decode("utf-8", "replace"))
        button, token = (fields.get(name, [""])[0] for name in ("button", "token"))
        is_here = _is_this_machine(scope) and constant_time_compare(button, self._button)
        if not (is_here or await asyncio.to_thread(self._may, token)):
            said = {"sentence": "Only whoever directs the night may do that."}
            return await _send(send, 403, json.dumps(said), is_open=True)
        self._is_taking_over = True
        await asyncio.to_thread(self._follower.take_over)
        said = {"sentence": self._follower.said}
        await _send(send, 200, json.dumps(said), is_open=True)
        self._on_end()
        return None

    def _may(self, token: str) -> bool:
        """Whether a page of somebody who directs holds this; it stays good for coming along."""
        with closing(sqlite3.connect(self._follower.shadow.folder / "riffle.sqlite3")) as opened:
            found = opened.execute(TAKES_OVER, [hash_token(token)]).fetchone()
        return bool(token and found)


def _is_this_machine(scope: dict[str, Any]) -> bool:
    """Asked for on the laptop itself, by a name that no other computer can have."""
    host = dict(scope["headers"]).get(b"host", b"").decode("latin1").partition(":")[0]
    return (scope.get("client") or [""])[0] == "127.0.0.1" and host in _HERE


async def _live(receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await send({"type": "lifespan.shutdown.complete"})


async def _body(receive: Any) -> bytes:
    body, more = b"", True
    while more and len(body) <= MOST_BYTES:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body[:MOST_BYTES]


async def _send_file(send: Any, name: str) -> None:
    """One of the files that `serve` would answer with; no name has a way out of the folder."""
    root = Path(settings.STATIC_ROOT).resolve()
    try:
        found = (root / name).resolve()
        content = found.read_bytes() if found.is_relative_to(root) else None
    except (OSError, ValueError):  # a folder, or a name that no file can have
        content = None
    if content is None:
        return await _send(send, 404, "Not found.", kind="text/plain")
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return await _send(send, 200, content, kind=kind)


async def _send(
    send: Any,
    status: int,
    body: str | bytes,
    *,
    kind: str = "application/json",
    is_open: bool = False,
) -> None:
    """`is_open` where pages of the first laptop ask."""
    headers = {**_HEADERS, "content-type": f"{kind}; charset=utf-8"}
    headers |= {"access-control-allow-origin": "*"} if is_open else {}
    told = [(name.encode(), value.encode()) for name, value in headers.items()]
    content = body.encode() if isinstance(body, str) else body
    await send({"type": "http.response.start", "status": status, "headers": told})
    await send({"type": "http.response.body", "body": content})
