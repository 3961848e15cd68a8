"""A screen's socket without a network: the consumer driven by ASGI messages."""

import asyncio
import json
from types import TracebackType
from typing import Any

from asgiref.testing import ApplicationCommunicator
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import AnonymousUser

from config.asgi import sockets
from tournaments.live.watches import NOT_THERE
from tournaments.models import User

ORIGIN = [(b"host", b"tent.local:8000"), (b"origin", b"http://tent.local:8000")]


class ScreenSocket:
    """`async with ScreenSocket("/") as socket: await socket.message()`."""

    def __init__(
        self,
        path: str,
        *,
        user: User | AnonymousUser | None = None,
        tablet: str = "",
        headers: list[tuple[bytes, bytes]] = ORIGIN,
    ) -> None:
        scope = {
            "type": "websocket",
            "path": f"/ws{path}",
            "headers": headers,
            "query_string": b"",
            "subprotocols": [],
            "user": user or AnonymousUser(),
            "session": _session_of(user),
            "cookies": {"tablet": tablet},
        }
        self._wire = ApplicationCommunicator(sockets, scope)

    async def __aenter__(self) -> "ScreenSocket":
        await self._wire.send_input({"type": "websocket.connect"})
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: Any, trace: TracebackType | None
    ) -> None:
        await self._wire.send_input({"type": "websocket.disconnect", "code": 1000})
        await self._wire.wait(5)

    async def answer(self) -> dict[str, Any]:
        """The next thing the server does, as ASGI says it."""
        answer: dict[str, Any] = await self._wire.receive_output(5)
        return answer

    async def message(self) -> dict[str, Any]:
        """The next message for the browser."""
        answer = await self.answer()
        assert answer["type"] == "websocket.send", answer
        message: dict[str, Any] = json.loads(answer["text"])
        return message

    async def say(self, text: str) -> None:
        """What a browser says on its socket, and the server has taken it."""
        await self._wire.send_input({"type": "websocket.receive", "text": text})
        while not self._wire.input_queue.empty():
            await asyncio.sleep(0)
        await self.nothing()

    def has_more(self) -> bool:
        """Whether the server has said something that was not taken yet."""
        return not self._wire.output_queue.empty()

    async def nothing(self) -> bool:
        """Whether the server has nothing to say now."""
        return bool(await self._wire.receive_nothing())


def _session_of(user: User | AnonymousUser | None) -> dict[str, str]:
    if not isinstance(user, User):
        return {}
    return {
        SESSION_KEY: str(user.pk),
        BACKEND_SESSION_KEY: "django.contrib.auth.backends.ModelBackend",
        HASH_SESSION_KEY: user.get_session_auth_hash(),
    }


async def socket_opens(
    path: str, *, user: User | AnonymousUser | None = None, tablet: str = ""
) -> bool:
    """Whether the server lets this visitor's browser watch the screen at `path`."""
    async with ScreenSocket(path, user=user, tablet=tablet) as socket:
        if (await socket.answer())["type"] != "websocket.accept":
            return False
        answer = await socket.answer()
        # Let in, though there may be nothing of that number to watch.
        return answer["type"] == "websocket.send" or answer == NOT_THERE
