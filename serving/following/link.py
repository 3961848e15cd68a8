"""The second laptop's side of the channel: pairing, and asking the first for what is new.

Needs no Django: the first whole copy brings the secret that the settings are read with.
"""

import json
import os
import socket
from dataclasses import asdict, dataclass
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from serving.following import channel
from serving.following.channel import Handshake, NotForUsError

PAIRED = "other_laptop.json"
ANSWERS_WITHIN_SECONDS = 3.0
A_WHOLE_WITHIN_SECONDS = 60.0
PAIRED_WITHIN_SECONDS = 20.0  # the code is used up when that laptop has read it
PORT = 8000


class LinkError(Exception):
    """Why the first laptop gave nothing, in a sentence."""


class UnknownHereError(LinkError):
    """The first laptop does not know this one, or not any more."""


@dataclass(frozen=True)
class Paired:
    """The other laptop of the pair: the key of both, and where it was found."""

    key: str
    name: str
    at: str  # its addresses, by HTTP and HTTPS
    follows: bool = False  # whether it was the one that followed when they were paired

    def keep(self, folder: Path) -> None:
        """For the owner of the folder alone."""
        draft = folder / f".{PAIRED}"
        draft.unlink(missing_ok=True)
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as opened:
            json.dump(asdict(self), opened)
        draft.replace(folder / PAIRED)

    @property
    def raw_key(self) -> bytes:
        return channel.raw(self.key)


def read_paired(folder: Path) -> Paired | None:
    """The other laptop, if there is one."""
    try:
        return Paired(**json.loads((folder / PAIRED).read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def address_of(typed: str) -> str:
    """`10.0.0.1`, `riffle.local:8000` and a whole address all mean the first laptop."""
    host = typed.strip().removeprefix("http://").partition("/")[0]
    return f"http://{host if ':' in host else f'{host}:{PORT}'}"


def pair(first: str, code: str) -> Paired:
    """Become the second laptop of the one that shows this code. Raises LinkError."""
    hello = Handshake(channel.key_of(code))
    said = {"public": hello.public, "name": socket.gethostname()}
    box = channel.seal_message(hello.code_key, said, b"", b"pair")
    answer = Line(first, seconds=PAIRED_WITHIN_SECONDS).post(channel.PAIR, box)
    try:
        told, _ = channel.unseal_message(hello.code_key, answer, hello.public.encode())
        key = hello.agree(told["public"], first=told["public"], second=hello.public)
    except (NotForUsError, KeyError):
        raise LinkError("What answers there is not the laptop that shows the code.") from None
    return Paired(channel.text(key), str(told.get("name", "")), first)


class Line:
    """A connection to the other laptop, opened again when it has broken."""

    def __init__(self, at: str, *, seconds: float = ANSWERS_WITHIN_SECONDS) -> None:
        self._at = at.split()[0]
        self._seconds = seconds
        self._open: HTTPConnection | None = None

    def post(self, path: str, box: bytes, *, seconds: float | None = None) -> bytes:
        """What the other laptop answers. Raises LinkError."""
        try:
            status, content = self._exchange(path, box, seconds or self._seconds)
        except (OSError, HTTPException):
            self._open = None
            raise LinkError(f"{self._at} does not answer.") from None
        if status == HTTPStatus.OK:
            return content
        if status == HTTPStatus.FORBIDDEN:
            raise UnknownHereError(
                "The first laptop does not know this code, or not this laptop any more: have it "
                "show a new code."
            )
        raise LinkError(f"{self._at} answered with {status}.")

    def _exchange(self, path: str, box: bytes, seconds: float) -> tuple[int, bytes]:
        if self._open is None:
            found = urlsplit(self._at)
            self._open = HTTPConnection(found.hostname or "", found.port, timeout=self._seconds)
            self._open.connect()
        self._open.sock.settimeout(seconds)
        self._open.request("POST", path, box, {"Content-Type": "application/octet-stream"})
        answer = self._open.getresponse()
        content = answer.read()
        if answer.will_close:
            self._open = None
        return answer.status, content


class Link:
    """Questions to the first laptop, one after the other, in a session that it began."""

    def __init__(
        self, paired: Paired, *, seconds: float = ANSWERS_WITHIN_SECONDS, **told: Any
    ) -> None:
        self.paired, self._told = paired, told
        self._line = Line(paired.at, seconds=seconds)
        self._session, self._count = "", 0
        self.release = ""

    def tell(self, **told: Any) -> None:
        """Something more that every question says of this laptop."""
        self._told |= told

    def ask_term(self) -> dict[str, Any]:
        """In which term the other laptop serves, if it does. Raises LinkError."""
        return self._exchange("term", {})[0]

    def ask(self, verb: str, **said: Any) -> tuple[dict[str, Any], bytes]:
        """The first laptop's answer: words, and whatever comes with them. Raises LinkError."""
        if not self._session:
            begun, _ = self._exchange("begin", {})
            self._session, self._count = begun["session"], 0
            self.release = begun["release"]
        self._count += 1
        told, body = self._exchange(verb, {"session": self._session, "count": self._count, **said})
        if told.get("verb") == "begin_again":
            self._session = ""
            return self.ask(verb, **said)
        return told, body

    def _exchange(self, verb: str, said: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
        mark, key = channel.mark(), self.paired.raw_key
        said = {"verb": verb, "mark": mark, **self._told, **said}
        # A whole copy takes its time; anybody who has one already hears within a second.
        seconds = None if said.get("seal", "-") else A_WHOLE_WITHIN_SECONDS
        box = channel.seal_message(key, said, b"", b"ask")
        box = self._line.post(channel.ASK, box, seconds=seconds)
        try:
            return channel.unseal_message(key, box, mark.encode())
        except NotForUsError:
            raise LinkError("Something answers there that is not the first laptop.") from None
