"""uvicorn's HTTP with limits: anybody on the Wi-Fi can knock, and httptools believes everything.

A head (the request line and its headers) may be so long and take so long, and so may headers behind
a body; a body may take so long, and an answer has to be read. An address that has all the
connections it may have gets another one in place of the one that has waited longest: somebody who
holds hundreds open keeps nobody out.
Sockets leave the door when they are opened; serving/consumers.py counts those.
"""

import asyncio
from collections.abc import Iterator
from typing import Any, Protocol

from django.conf import settings
from httptools import HttpParserCallbackError
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from serving import open_files

HEAD_BYTES = 32 * 1024
HEAD_SECONDS = 10.0
BODY_SECONDS = 60.0
READ_SECONDS = 30.0  # to take an answer
_PIECE_BYTES = 16 * 1024
_BODY_OF_A_BYTE = 8  # a body that comes in pieces has their lengths between them

TOO_LONG = (431, "That address or what goes with it is too long.")
TOO_SLOW = (408, "That took too long to arrive.")
TOO_MANY = (503, "Too many connections come from where you are. Please try again in a moment.")


class DoorProtocol(HttpToolsProtocol):
    """One connection, from its first byte until it ends or becomes a socket."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.address = ""
        self._arriving = ""  # "head" or "body", if one has begun
        self._body_bytes = 0
        self._other_bytes = 0  # the head, and what stands between and behind the pieces of a body
        self._awaited = ""  # what the timer waits for
        self._timer: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    # -- coming and going ------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self._await("head")
        if not callers.let_in(self, of_all=len(self.connections)):
            self._refuse(*TOO_MANY)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._leave()

    def handle_websocket_upgrade(self) -> None:
        self._leave()
        super().handle_websocket_upgrade()

    def _leave(self) -> None:
        callers.leave(self)
        self._await("")
        if self._unread:
            self._unread.cancel()

    @property
    def is_waiting(self) -> bool:
        """Whether nobody works on anything that came by this connection."""
        return self.cycle is None or self.cycle.response_complete or self._arriving == "body"

    def give_way(self) -> None:
        """End at once, for somebody else from the same place."""
        callers.leave(self)
        self.transport.abort()

    # -- what comes in ---------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), _PIECE_BYTES):
            piece = data[start : start + _PIECE_BYTES]
            super().data_received(piece)
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            self._other_bytes += len(piece)
            if self._other_bytes > HEAD_BYTES + self._body_bytes // _BODY_OF_A_BYTE:
                self._refuse(*TOO_LONG)
                return
        # Empty lines begin nothing, and uvicorn takes them for a sign of life.
        self._await(self._arriving or ("head" if self.is_waiting else ""))

    def on_message_begin(self) -> None:
        if self.cycle and not self.cycle.response_complete:
            # No browser asks before it is answered. uvicorn would keep what comes, without end.
            raise HttpParserCallbackError("one at a time")  # answered with 400
        self._arriving, self._other_bytes, self._body_bytes = "head", 0, 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._arriving = "body"
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._other_bytes -= len(body)
        self._body_bytes += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._arriving = ""
        super().on_message_complete()

    def _await(self, what: str) -> None:
        """Give what is on its way its time, counted from when that began."""
        if what == self._awaited:
            return
        if self._timer:
            self._timer.cancel()
        self._awaited = what
        seconds = HEAD_SECONDS if what == "head" else BODY_SECONDS
        self._timer = self.loop.call_later(seconds, self._too_slow) if what else None

    def _too_slow(self) -> None:
        self._refuse(*TOO_SLOW)

    def _refuse(self, status: int, sentence: str) -> None:
        is_within_an_answer = (
            self.cycle and self.cycle.response_started and not self.cycle.response_complete
        )
        if not self.transport.is_closing() and not is_within_an_answer:
            body = sentence.encode()
            head = b"content-type: text/plain\r\nconnection: close\r\ncontent-length: %d\r\n\r\n"
            self.transport.write(STATUS_LINE[status] + head % len(body) + body)
        self.transport.close()
        self._expect_to_be_read()

    # -- what goes out ---------------------------------------------------------------------------

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._expect_to_be_read()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._expect_to_be_read()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._expect_to_be_read()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread and not self.transport.is_closing():
            self._unread.cancel()
            self._unread = None

    def _expect_to_be_read(self) -> None:
        """Closing waits until everything was taken; not for ever."""
        if self._unread is None:
            self._unread = self.loop.call_later(READ_SECONDS, self.transport.abort)


class Caller(Protocol):
    """A connection that can be asked to give way."""

    address: str

    @property
    def is_waiting(self) -> bool: ...

    def give_way(self) -> None: ...


class Callers:
    """The connections of this process that are no sockets, by address, the oldest first."""

    def __init__(self) -> None:
        self._of: dict[str, dict[Caller, None]] = {}

    def let_in(self, one: Caller, *, of_all: int) -> bool:
        """Whether there is room, made if need be; `of_all` counts the open sockets too."""
        is_full = of_all > open_files.capacity()
        theirs = self._of.setdefault(one.address, {})
        # A proxy's connections are everybody's.
        is_much = len(theirs) >= settings.MOST_CONNECTIONS and one.address not in settings.PROXIES
        longest = next(self._waiting(one.address, is_full=is_full), None)
        theirs[one] = None
        if (is_full or is_much) and longest:
            longest.give_way()
            return True
        return not (is_full or is_much)

    def _waiting(self, address: str, *, is_full: bool) -> Iterator[Caller]:
        """Who can give way: of the same address, or of the one that has most connections."""
        crowd = max(self._of.values(), key=len) if is_full else self._of[address]
        return (one for one in crowd if one.is_waiting)

    def leave(self, one: Caller) -> None:
        theirs = self._of.get(one.address, {})
        theirs.pop(one, None)
        if not theirs:
            self._of.pop(one.address, None)


callers = Callers()
