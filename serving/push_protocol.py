"""uvicorn's sockets, with an ASGI extension of our own: one message, framed once, for thousands.

`scope["extensions"]["riffle.push"]["push"](message)` writes a `websocket.send` at once and says
whether it did. It does not while a browser is behind or has gone, nor for other messages: then the
ordinary `send` waits, raises or closes. `["abort"]()` ends a connection that nobody reads.
"""

from typing import Any, ClassVar

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN

MOST_PIECES = 16
MOST_A_SECOND = 16 * 1024  # bytes


class PushProtocol(WebSocketsSansIOProtocol):
    """The newest message is kept as it goes over the wire, because many sockets follow with it."""

    _message: ClassVar[dict[str, Any]] = {}
    _frame: ClassVar[bytes] = b""
    _second = _heard = 0

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"]["riffle.push"] = {"push": self.push, "abort": self.abort}

    def data_received(self, data: bytes) -> None:
        """A browser says a few hundred bytes every few seconds; each tiny frame costs work."""
        if self.handshake_initiated:
            second = int(self.loop.time())
            self._heard = (self._heard if second == self._second else 0) + len(data)
            self._second = second
            if self._heard > MOST_A_SECOND:
                self.abort()
                return
        super().data_received(data)

    def handle_cont(self, event: Frame) -> None:
        """A message may be small and in few pieces; empty ones would have no end."""
        if len(self.frames) >= MOST_PIECES:
            self.abort()
        else:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answered as long as the answers are read."""
        super().handle_ping()
        if not self.writable.is_set():
            self.abort()

    def push(self, message: dict[str, Any]) -> bool:
        """Write this now, unless the browser has not taken what it got before."""
        if not self.writable.is_set() or self.close_sent or self.conn.state is not OPEN:
            return False
        if message is not PushProtocol._message:
            if message["type"] != "websocket.send":
                return False
            frame = Frame(Opcode.TEXT, message["text"].encode())
            PushProtocol._message, PushProtocol._frame = message, frame.serialize(mask=False)
        self.transport.write(PushProtocol._frame)
        return True

    def abort(self) -> None:
        """Let a browser go that takes nothing; closing would wait for it."""
        self.transport.abort()
