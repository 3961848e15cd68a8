"""Sends what `hostile` and `harvest` make up, and keeps whatever the application did not bear."""

import asyncio
import json
import logging
import random
import re
import traceback
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch
from urllib.parse import quote, unquote_to_bytes, urlencode, urlsplit

from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.core.signals import got_request_exception
from django.urls import URLPattern, resolve
from django.urls.exceptions import Resolver404

from config.asgi import application
from tests.fuzz import harvest, hostile
from tests.fuzz.hall import CALLERS, Caller, Hall
from tests.test_rights import ROUTES
from tournaments.live.hub import hub
from tournaments.live.versions import current_version
from tournaments.rate_limit import RateLimit

CSRF = "a" * 32
FILE = "file"
HOST = "127.0.0.1"
MENDED_EVERY, RENEWED_EVERY = 150, 600
ANSWER_SECONDS = 60
KEPT_FORMS = 400
MOST_KINDS = 20
ARGUMENT = re.compile(r"<(?:\w+:)?(\w+)>")
ROOM = re.compile(r'"\S+/(tournaments|tables|config|serving|rules_engine)/\S+", line')


@dataclass(frozen=True)
class Sent:
    """One request, or one socket (method "WS")."""

    number: int
    caller: str
    method: str
    path: str  # as in the first line of a request, escaped
    headers: tuple[tuple[bytes, bytes], ...] = ()
    body: bytes = b""

    def __str__(self) -> str:
        told = f"#{self.number} {self.caller}: {self.method} {self.path[:300]}"
        return f"{told}\n  {dict(self.headers)}\n  {self.body[:600]!r}"


@dataclass(frozen=True)
class Failure:
    """What was sent, and what it led to."""

    sent: Sent
    what: str

    @property
    def kind(self) -> str:
        """Failures with the same last words have the same cause, as a rule."""
        lines = self.what.strip().splitlines()
        ours = [line.strip() for line in lines if ROOM.search(line)]
        return " ".join([*ours[-1:], lines[-1][:80]])

    def __str__(self) -> str:
        return f"{self.sent}\n{self.what}"


@dataclass
class Findings:
    """How a run ended; `failures` should be empty."""

    seed: int
    count: int
    statuses: Counter[int] = field(default_factory=Counter)
    sockets: int = 0
    failures: list[Failure] = field(default_factory=list)

    def report(self) -> str:
        """Everything that somebody needs who mends it."""
        kinds = Counter(failure.kind for failure in self.failures)
        firsts = {failure.kind: failure for failure in reversed(self.failures)}
        told = [f"{many} x {firsts[kind]}" for kind, many in kinds.most_common(MOST_KINDS)]
        return "\n\n".join([f"seed {self.seed}: {len(self.failures)} of {self.count}", *told])


def run(seed: int, count: int) -> Findings:
    """Send `count` requests and sockets made of `seed`; see the package for what it needs."""
    findings = Findings(seed, count)
    # Whoever sends thousands would only be told to wait.
    with _watched(findings), patch.object(RateLimit, "spend"):
        asyncio.run(_Run(seed, findings).send(count))
    return findings


class _Run:
    def __init__(self, seed: int, findings: Findings) -> None:
        self.rng = random.Random(seed)
        self.findings = findings
        self.hall = Hall(random.Random(seed + 1))
        self.forms: deque[harvest.Form] = deque(maxlen=KEPT_FORMS)
        self.links: deque[str] = deque(maxlen=KEPT_FORMS)
        self.names = sorted(ROUTES)

    async def send(self, count: int) -> None:
        hub.start(current_version)
        try:
            sent = 0
            while sent < count:
                if sent % MENDED_EVERY == 0:
                    await sync_to_async(self.hall.mend)()
                if sent and sent % RENEWED_EVERY == 0:
                    await sync_to_async(self.hall.renew)()
                # Some come at the same time, as when two people tap; not across a mending.
                left = min(count - sent, MENDED_EVERY - sent % MENDED_EVERY)
                together = min(left, self.rng.choice((1,) * 12 + (2, 4)))
                await asyncio.gather(*(self._send(sent + each) for each in range(together)))
                sent += together
        finally:
            await hub.stop()

    async def _send(self, number: int) -> None:
        sent = self._make(number)
        _now_sending.set_sent(sent)
        try:
            if sent.method == "WS":
                await self._open(sent)
            else:
                await self._ask(sent)
        except Exception:
            self.findings.failures.append(Failure(sent, traceback.format_exc()))

    # -- what is sent ----------------------------------------------------------------------------

    def _make(self, number: int) -> Sent:
        rng = self.rng
        caller = self.hall.callers[rng.choice(CALLERS)]
        form = rng.choice(self.forms) if self.forms and rng.random() < 0.45 else None
        path = form.action if form else self._path()
        if rng.random() < 0.1:
            return Sent(number, caller.name, "WS", path, self._headers(caller))
        method = rng.choice(("GET", "POST", "POST")) if form is None else form.method
        if rng.random() < 0.02:
            method = rng.choice(hostile.METHODS)
        body, content_type = b"", ""
        fields = self._fields(path, form)
        if method == "GET":
            path += self._query(fields)
        else:
            body, content_type = self._body(fields)
        return Sent(number, caller.name, method, path, self._headers(caller, content_type), body)

    def _path(self) -> str:
        if self.links and self.rng.random() < 0.1:
            return self.rng.choice(self.links)
        route = ROUTES[self.rng.choice(self.names)]
        return "/" + ARGUMENT.sub(lambda found: self._escaped(found[1], route), str(route.pattern))

    def _escaped(self, name: str, route: URLPattern) -> str:
        return quote(self._argument(name, route), safe="", errors="surrogatepass")

    def _argument(self, name: str, route: URLPattern) -> str:
        rng = self.rng
        if rng.random() < 0.12:
            return hostile.text(rng) or "x"
        match name:
            case "tournament_id":
                return str(rng.choice(self.hall.nights))
            case "token":
                return rng.choice([*self.hall.tokens, *self.hall.invitations])
            case "code":
                return rng.choice(self.hall.invitations)
            case "verb" | "what" | "point" | "irregularity" | "part" | "form":
                return rng.choice(harvest.words_of(route.callback))
            case "digest":
                return rng.choice(self.hall.digests)
            case "colour":
                return f"{rng.getrandbits(24):06x}"
            case "item":
                return f"{rng.choice(('call', 'report', 'ruling', 'table'))}-{rng.randrange(9)}"
            case "year":
                return str(rng.choice((1, 1970, 2026, 9999, 10_000)))
        if keys := self.hall.keys.get(name):
            return str(rng.choice(keys))
        return str(rng.choice((1, 1, 2, 3, 4, 5, 6, 7, 9, 12, 40, 999)))

    def _fields(self, path: str, form: harvest.Form | None) -> list[tuple[str, str]]:
        rng = self.rng
        if form is not None:
            chosen = [(name, rng.choice(values)) for name, values in form.fields.items()]
            return [
                (name, hostile.text(rng) if rng.random() < 0.15 else value)
                for name, value in chosen
                if rng.random() > 0.05
            ]
        words = _words_at(path)
        names = [rng.choice(words) for _ in range(rng.randrange(7))] if words else []
        names = [n + str(rng.randrange(12)) if n.endswith("-") else n for n in names]
        names += [hostile.text(rng)] if rng.random() < 0.05 else []
        fields = [(name, self._value(words)) for name in names]
        if rng.random() < 0.3:
            fields.append(("nonce", hostile.text(rng)))
        return fields

    def _value(self, words: tuple[str, ...]) -> str:
        rng = self.rng
        plausible = (
            "1",
            "2",
            "3",
            "10",
            "100",
            "1500",
            "37.50",
            "1.2",
            "1,2",
            "yes",
            "on",
            "Ann Lee",
        )
        if rng.random() < 0.4:
            return hostile.text(rng)
        return rng.choice(words) if words and rng.random() < 0.4 else rng.choice(plausible)

    def _query(self, fields: list[tuple[str, str]]) -> str:
        if self.rng.random() < 0.03:
            return "?" + "&".join("a=%ff%00" for _ in range(self.rng.choice((1, 2500))))
        return "?" + _encoded(fields) if fields else ""

    def _body(self, fields: list[tuple[str, str]]) -> tuple[bytes, str]:
        rng = self.rng
        plain, parts = "application/x-www-form-urlencoded", "multipart/form-data; boundary=cut"
        if any(name == FILE for name, _ in fields) and rng.random() < 0.7:
            return self._multipart(fields), parts
        if rng.random() < 0.75:
            return _encoded(fields).encode(), plain
        charset = rng.choice(hostile.CHARSETS)
        match rng.randrange(6):
            case 0:
                return _encoded(fields).encode(), f"{plain}; charset={charset}"
            case 1:
                return self._multipart(fields), f"{parts}; charset={charset}"
            case 2:
                whole = self._multipart(fields)
                return whole[: rng.randrange(len(whole) + 1)], parts
            case 3:
                kind = rng.choice(("multipart/form-data", "multipart/form-data; boundary="))
                return self._multipart(fields), kind
            case 4:
                return json.dumps(dict(fields)).encode(), f"application/json; charset={charset}"
        return rng.randbytes(rng.randrange(300)), rng.choice((plain, "\xff", "text/plain", ""))

    def _multipart(self, fields: list[tuple[str, str]]) -> bytes:
        parts = b""
        for name, value in fields:
            shown, kind = quote(name, errors="surrogatepass")[:200], ""
            content = value.encode(errors="surrogatepass")
            if name == FILE:
                kind, content = '; filename="a.txt"', hostile.file(self.rng)
            parts += b"--cut\r\n"
            parts += f'Content-Disposition: form-data; name="{shown}"{kind}\r\n\r\n'.encode()
            parts += content + b"\r\n"
        return parts + b"--cut--\r\n"

    def _headers(self, caller: Caller, content_type: str = "") -> tuple[tuple[bytes, bytes], ...]:
        rng = self.rng
        cookies = {"csrftoken": CSRF, **caller.cookies}
        headers = {
            "host": HOST,
            "origin": f"http://{HOST}",
            "cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
            "x-csrftoken": CSRF,
            "accept": rng.choice(hostile.ACCEPTED),
            **({"content-type": content_type} if content_type else {}),
        }
        headers |= dict([rng.choice(hostile.HEADERS)]) if rng.random() < 0.04 else {}
        return tuple((name.encode(), value.encode("latin-1")) for name, value in headers.items())

    # -- sending ---------------------------------------------------------------------------------

    async def _ask(self, sent: Sent) -> None:
        status, page = await asyncio.wait_for(_answer(sent), ANSWER_SECONDS)
        self.findings.statuses[status] += 1
        if status >= 500:
            self.findings.failures.append(Failure(sent, f"{status}: {_now_sending.trace}"))
        if sent.method == "GET" and status == 200 and self.rng.random() < 0.5:
            forms, links = harvest.read(page.decode(errors="replace"))
            here = urlsplit(sent.path).path
            for form in forms:
                form.action = form.action or here
            self.forms.extend(form for form in forms if form.action.startswith("/"))
            self.links.extend(links)

    async def _open(self, sent: Sent) -> None:
        """Connect, say something, hear something, hang up."""
        self.findings.sockets += 1
        scope = {**_scope(sent), "type": "websocket", "subprotocols": [], "scheme": "ws"}
        scope["path"] = "/ws" + scope["path"]
        wire = ApplicationCommunicator(application, scope)
        await wire.send_input({"type": "websocket.connect"})
        answer = await wire.receive_output(ANSWER_SECONDS)
        if answer["type"] == "websocket.accept":
            said = hostile.text(self.rng)
            await wire.send_input({"type": "websocket.receive", "text": said})
            await wire.send_input({"type": "websocket.receive", "bytes": b"\x00\xff"})
            await wire.receive_output(ANSWER_SECONDS)
        await wire.send_input({"type": "websocket.disconnect", "code": 1000})
        await wire.wait(ANSWER_SECONDS)


async def _answer(sent: Sent) -> tuple[int, bytes]:
    told: list[dict[str, Any]] = []
    pieces = iter([sent.body])

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": next(pieces, b""), "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        told.append(message)

    served: Any = application  # whose scopes and messages are written down more narrowly
    await served(_scope(sent), receive, send)
    body = b"".join(each.get("body", b"") for each in told)
    return told[0]["status"], body


def _scope(sent: Sent) -> dict[str, Any]:
    path, _, query = sent.path.partition("?")
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": sent.method,
        "scheme": "http",
        "path": unquote_to_bytes(path).decode("utf-8", errors="replace"),
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": list(sent.headers),
        "client": (f"10.{sent.number >> 16 & 255}.{sent.number >> 8 & 255}.{sent.number & 255}", 1),
        "server": (HOST, 80),
    }


def _encoded(fields: list[tuple[str, str]]) -> str:
    return urlencode(fields, errors="surrogatepass")


def _words_at(path: str) -> tuple[str, ...]:
    try:
        return harvest.words_of(resolve(urlsplit(path).path).func)
    except (Resolver404, ValueError):
        return ()


# -- what went wrong -------------------------------------------------------------------------------


class _Sending:
    """What is being sent, for whoever hears of an error in the log; of several, the last."""

    def __init__(self) -> None:
        self.sent = Sent(0, "", "", "")
        self.trace = ""

    def set_sent(self, sent: Sent) -> None:
        self.sent, self.trace = sent, "nothing was raised"

    def raised(self, **_signal: Any) -> None:
        self.trace = traceback.format_exc()


_now_sending = _Sending()


class _Errors(logging.Handler):
    """Every error in the log is a failure, also where a browser did not hear of it."""

    def __init__(self, findings: Findings) -> None:
        super().__init__(logging.ERROR)
        self._findings = findings

    def emit(self, record: logging.LogRecord) -> None:
        told = f"in the log: {record.getMessage()}"
        if record.exc_info:
            told += "\n" + "".join(traceback.format_exception(*record.exc_info))
        self._findings.failures.append(Failure(_now_sending.sent, told))


@contextmanager
def _watched(findings: Findings) -> Iterator[None]:
    errors = _Errors(findings)
    logging.getLogger().addHandler(errors)
    got_request_exception.connect(_now_sending.raised)
    try:
        yield
    finally:
        got_request_exception.disconnect(_now_sending.raised)
        logging.getLogger().removeHandler(errors)
