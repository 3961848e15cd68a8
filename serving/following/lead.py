"""The first laptop's side: it answers the second one, and waits a little for something new."""

import asyncio
import json
import secrets
import socket
import sqlite3
import tempfile
import threading
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import structlog
from asgiref.sync import sync_to_async
from channels.db import database_sync_to_async
from django.conf import settings
from django.utils import timezone

from config.version import VERSION
from serving.following import channel, rows, shadow
from serving.following.channel import Handshake, NotForUsError
from serving.following.link import Paired, read_paired
from tables.laptops import left
from tables.laptops.following import Follower, may_still_pair, pairs
from tournaments.backups.copying import copy_into
from tournaments.live.standing import standing
from tournaments.log import log as the_log

log = structlog.get_logger("riffle.laptops")

MOST_BYTES = 64 * 1024
WAITS_SECONDS = 0.8
LOOKS_EVERY_SECONDS = 0.03
MOST_SESSIONS = 8

Said = dict[str, Any]


class Leads:
    """Answers the other laptop before anything else looks at its requests."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        is_ours = scope["type"] == "http" and scope["path"].startswith("/laptops/")
        answer = _ANSWERS.get(scope["path"]) if is_ours else None
        if answer is None or scope["method"] != "POST" or settings.MODE != "embedded":
            return await self.app(scope, receive, send)
        status, box = 403, b""
        try:
            asked = await _body(receive)
            box = await answer(asked, (scope.get("client") or [""])[0])
            status = 200
        except NotForUsError:
            pass
        headers = [(b"content-type", b"application/octet-stream"), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": box})
        return None


async def _body(receive: Any) -> bytes:
    body = b""
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > MOST_BYTES or message["type"] == "http.disconnect":
            raise NotForUsError
        if not message.get("more_body"):
            return body


# -- pairing -------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _key_of(letters: str) -> bytes:
    """Made once, so whoever guesses costs a look at a box, and no guess has to end the code."""
    return channel.key_of(letters)


async def _pair(box: bytes, _address: str) -> bytes:
    """Somebody has the code; from now on this is the other laptop."""
    code = pairs.good_code(now=timezone.now())
    if code is None:
        raise NotForUsError
    key = await asyncio.to_thread(_key_of, code.letters)
    said, _ = channel.unseal_message(key, box, b"pair")
    hello, other = Handshake(key), str(said.get("public"))
    shared = hello.agree(other, first=hello.public, second=other)
    may = await sync_to_async(may_still_pair)(code)
    if pairs.code is not code or not may:  # another laptop was faster
        raise NotForUsError
    pairs.code = None
    name = str(said.get("name", ""))[:60]
    Paired(channel.text(shared), name, "", follows=True).keep(settings.DATA_DIR)
    _feed.forget()
    pairs.follower = Follower(name)
    log.info("paired", laptop=name)
    told = {"public": hello.public, "name": socket.gethostname()}
    return channel.seal_message(key, told, b"", other.encode())


# -- following -----------------------------------------------------------------------------------


@dataclass
class Session:
    """One run of the other laptop: what it holds, and the last portion, should that be lost."""

    count: int = 0
    held: rows.Held | None = None
    last: tuple[str, Said, bytes] | None = None


class Feed:
    """What the other laptop is told."""

    def __init__(self) -> None:
        self._sessions: dict[str, Session] = {}
        self._connection: sqlite3.Connection | None = None
        self._one_at_a_time = threading.Lock()
        self._looked = 0

    def forget(self) -> None:
        """Whoever was told before has to begin again."""
        self._sessions.clear()

    def begin(self) -> str:
        """A new session; those that have asked for nothing go first."""
        while len(self._sessions) >= MOST_SESSIONS:
            fewest = min(self._sessions, key=lambda one: self._sessions[one].count)
            del self._sessions[fewest]
        name = secrets.token_hex(16)
        self._sessions[name] = Session()
        return name

    def session(self, said: Said) -> Session | None:
        """The session of a question that was never asked before; NotForUsError."""
        session = self._sessions.get(str(said.get("session")))
        if session:
            if int(said["count"]) <= session.count:
                raise NotForUsError
            session.count = int(said["count"])
        return session

    def has_changed(self) -> bool:
        """Whether anything was committed since the last look."""
        return self._version() != self._looked

    def _version(self) -> int:
        return int(self._opened().execute("PRAGMA data_version").fetchone()[0])

    def _opened(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = sqlite3.connect(
                settings.DATABASES["default"]["NAME"],
                isolation_level=None,
                check_same_thread=False,
            )
        return self._connection

    def next(self, session: Session, seal: str) -> tuple[Said, bytes]:
        """What brings the other laptop up to date: a whole copy, a portion, or nothing."""
        with self._one_at_a_time:
            if session.last and session.last[0] == seal and session.held:
                _, said, packed = session.last
                return {**said, **_state()}, packed
            if session.held is None or session.held.seal != seal:
                return self._whole(session)
            return self._portion(session, seal)

    def _portion(self, session: Session, seal: str) -> tuple[Said, bytes]:
        assert session.held is not None
        told, connection, at = _state(), self._opened(), the_log.settled_until()
        self._looked = self._version()
        connection.execute("BEGIN")
        try:
            packed, is_new = rows.portion(connection, session.held, at=at)
            count = rows.count_of(connection)
        finally:
            connection.execute("COMMIT")
        said = {"kind": "portion" if is_new else "nothing", "at": at.isoformat(), "count": count}
        session.last = (seal, said, packed) if is_new else None
        return {**said, **told}, packed

    def _whole(self, session: Session) -> tuple[Said, bytes]:
        at, seal = the_log.settled_until(), secrets.token_hex(32)
        with tempfile.TemporaryDirectory(dir=settings.DATA_DIR) as place:
            path = Path(place) / shadow.DATABASE
            with closing(sqlite3.connect(settings.DATABASES["default"]["NAME"])) as source:
                copy_into(path, source)
            session.held, session.last = rows.held_in(path, seal), None
            with closing(sqlite3.connect(path)) as connection:
                count = rows.count_of(connection)
            body = shadow.pack_whole(path.read_bytes(), _beside())
        self._looked = 0
        said = {"kind": "whole", "seal": seal, "at": at.isoformat(), "count": count}
        return {**said, "term": standing.term, "go": False}, body


def _state() -> Said:
    """Read before the rows: once nothing more is accepted here, they are the last."""
    return {"term": standing.term, "go": standing.is_handing_over}


def _beside() -> dict[str, bytes]:
    """What devices trust this laptop by."""
    folder = settings.DATA_DIR
    files = [folder / "secret_key", *sorted((folder / "certificates").glob("*"))]
    found = [file for file in files if file.is_file() and not file.name.startswith(".")]
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in found}


_feed = Feed()


async def _ask(box: bytes, address: str) -> bytes:
    paired = read_paired(settings.DATA_DIR)
    if paired is None:
        raise NotForUsError
    said, _ = channel.unseal_message(paired.raw_key, box, b"ask")
    told, body = await _told(said, paired, address)
    return channel.seal_message(paired.raw_key, told, body, str(said.get("mark")).encode())


async def _told(said: Said, paired: Paired, address: str) -> tuple[Said, bytes]:
    if said["verb"] == "begin":
        return {"session": _feed.begin(), "release": VERSION}, b""
    if said["verb"] == "term":
        return {"term": standing.term, **_taken_over()}, b""
    session = _feed.session(said)
    if session is None:
        return {"verb": "begin_again"}, b""
    if standing.is_over:
        return {"kind": "over", "at": standing.goes_on_at, "term": standing.term}, b""
    _note(said, paired, address)
    if said["verb"] == "hand_over":
        await asyncio.to_thread(hand_over)
        return {"kind": "closed"}, b""
    if session.held and session.held.seal == said["seal"]:
        await _wait_for_news()
    return await asyncio.to_thread(_feed.next, session, str(said["seal"]))


def hand_over() -> None:
    """Accept nothing more; the other laptop goes on when it has the last of it."""
    if not standing.is_closed:
        the_log.hand_over()


async def _wait_for_news() -> None:
    loop = asyncio.get_running_loop()
    until = loop.time() + WAITS_SECONDS
    while loop.time() < until and not standing.is_closed and not _feed.has_changed():
        await asyncio.sleep(LOOKS_EVERY_SECONDS)


def _note(said: Said, paired: Paired, address: str) -> None:
    """Where the other laptop is and how it does, for pages and for the board of devices."""
    at = f"http://{address}:{int(said['port'])}"
    at += f" https://{address}:{int(said['https'])}" if said.get("https") else ""
    follower = pairs.follower or Follower(paired.name)
    pairs.follower = follower
    follower.at, follower.heard_at = at, timezone.now()
    follower.holds = int(said["holds"])
    follower.problem = str(said.get("problem", ""))[:200]
    if standing.other != at:
        standing.other = at
        Paired(paired.key, paired.name, at, follows=True).keep(settings.DATA_DIR)


# -- news of a newer term ------------------------------------------------------------------------


def _taken_over() -> Said:
    """What the laptop that this one took over has to know."""
    try:
        noted = json.loads((settings.DATA_DIR / shadow.TAKEN_OVER).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return {"heads": noted["heads"]} if noted["term"] <= standing.term else {}


async def _news(box: bytes, address: str) -> bytes:
    """The other laptop has taken over."""
    paired = read_paired(settings.DATA_DIR)
    if paired is None:
        raise NotForUsError
    said, _ = channel.unseal_message(paired.raw_key, box, b"news")
    at = f"http://{address}:{int(said['port'])}"
    at += f" https://{address}:{int(said['https'])}" if said.get("https") else ""
    newer = {"term": int(said["term"]), "at": at, "heads": said["heads"], "known": said["known"]}
    await asyncio.to_thread(standing.learn, newer)
    asks = await database_sync_to_async(left.beyond)(said["heads"]) if standing.is_over else []
    told = {"term": standing.term, "asks": asks}
    return channel.seal_message(paired.raw_key, told, b"", str(said["mark"]).encode())


_ANSWERS = {channel.PAIR: _pair, channel.ASK: _ask, channel.NEWS: _news}
