"""People without login, tablet or ticket: all of one address share what it may ask for.

Looked at on the event loop, before anything else is done for a request or a socket. Whoever has
shown a session, a tablet's secret or a ticket that was good is no stranger from then on; of what
they showed only a hash is kept. A hall may sit behind one address, so the limit is a setting.
"""

import asyncio
import hashlib
import time
from collections.abc import Iterator
from typing import Any

from django.conf import settings

from config import lan
from tables.tablet import visitors

SECONDS = 10.0
PAUSE_SECONDS = 1.0
STATIC_COST = 0.1  # of what a page costs
SENTENCE = "Too many requests come from where you are. Please wait a moment."
LONGEST_PATH = 300  # a path may hold a token, and nobody's is longer
_MOST_REMEMBERED = 20_000


class Known:
    """What somebody has shown that was good: a cookie's value or the path of a ticket."""

    def __init__(self) -> None:
        self._hashes: dict[bytes, None] = {}

    def add(self, shown: str) -> None:
        key = _hash(shown)
        self._hashes.pop(key, None)  # it comes last again
        if len(self._hashes) >= _MOST_REMEMBERED:
            self._hashes.pop(next(iter(self._hashes)), None)
        self._hashes[key] = None

    def discard(self, shown: str) -> None:
        self._hashes.pop(_hash(shown), None)

    def __contains__(self, shown: str) -> bool:
        return _hash(shown) in self._hashes


class Allowance:
    """So many requests in any ten seconds or so, for each address; they come back one by one."""

    def __init__(self) -> None:
        self._left: dict[str, tuple[float, float]] = {}

    def spend(self, address: str, cost: float) -> bool:
        """Whether there was so much left."""
        now, most = time.monotonic(), settings.MOST_REQUESTS
        left, at = self._left.pop(address, (float(most), now))
        left = min(left + (now - at) * most / SECONDS, most)
        if len(self._left) >= _MOST_REMEMBERED:
            del self._left[next(iter(self._left))]  # who has not asked for longest has all again
        self._left[address] = (left - cost if left >= cost else left), now
        return left >= cost


def _hash(shown: str) -> bytes:
    return hashlib.sha256(shown.encode("utf-8", "surrogateescape")).digest()


known = Known()
_without_a_word, _with_a_claim = Allowance(), Allowance()


class Strangers:
    """Answers 429 when an address has asked too often; staff, tablets and tickets pass."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] in ("http", "websocket"):
            _note_where(scope)
            cookies = list(_cookies(scope))
            page = scope["path"].removeprefix("/ws")
            if page not in known and not any(one in known for one in cookies):
                scope["riffle.is_stranger"] = True
                scope["riffle.shows_nothing"] = not cookies
                # Somebody who only pretends must not take what a helper needs to be recognised.
                allowance = _with_a_claim if cookies else _without_a_word
                cost = STATIC_COST if page.startswith("/static/") else 1
                if not allowance.spend(scope["client"][0] if scope.get("client") else "", cost):
                    # Somebody who asks again as soon as there is an answer waits for it.
                    await asyncio.sleep(PAUSE_SECONDS)
                    return await _refuse(scope, send, 429, SENTENCE)
            if len(scope["path"]) > LONGEST_PATH:
                return await _refuse(scope, send, 414, "That address is too long.")
        return await self.app(scope, receive, send)


def _note_where(scope: dict[str, Any]) -> None:
    """By which of this laptop's addresses other machines come to it."""
    own, other = ((scope.get(end) or [""])[0] for end in ("server", "client"))
    if own != other:
        lan.met(own)


def _cookies(scope: dict[str, Any]) -> Iterator[str]:
    """The values by which somebody could be known."""
    names = (settings.SESSION_COOKIE_NAME, visitors.COOKIE)
    for header, value in scope["headers"]:
        if header == b"cookie":
            for pair in value.decode("latin-1").split(";"):
                name, _, given = pair.strip().partition("=")
                if name in names and given:
                    yield given


async def _refuse(scope: dict[str, Any], send: Any, status: int, sentence: str) -> None:
    if scope["type"] == "websocket":
        return await send({"type": "websocket.close"})  # before it is accepted: 403
    headers = [(b"content-type", b"text/plain"), (b"retry-after", b"5")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    return await send({"type": "http.response.body", "body": sentence.encode()})
