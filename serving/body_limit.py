"""Refuses large request bodies while they arrive, before Django keeps them anywhere."""

from typing import Any

from django.conf import settings
from django.core.handlers.asgi import ASGIHandler

from tournaments import typed

STRANGERS_BYTES = 64 * 1024
CLAIMING_BYTES = 40 * 1024 * 1024
"""What all who only say that they are somebody may have on its way together: anybody can say so."""


class BodyLimit:
    """Answers 413 as soon as more than MAX_BODY_BYTES have been announced or received.

    Who has no cookie to show has only a password or a code to send.
    """

    def __init__(self, app: ASGIHandler) -> None:
        self.app = app
        self._of_claiming = 0

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        most = STRANGERS_BYTES if scope.get("riffle.shows_nothing") else settings.MAX_BODY_BYTES
        announced = dict(scope["headers"]).get(b"content-length", b"0")
        told = typed.whole(announced.decode("latin-1"))
        if told is None or told > most:
            return await _refuse(send)
        size = 0
        only_claims = bool(scope.get("riffle.is_stranger"))

        async def counted() -> Any:
            nonlocal size
            message = await receive()
            came = len(message.get("body", b""))
            size += came
            self._of_claiming += came if only_claims else 0
            if size > most or (only_claims and self._of_claiming > CLAIMING_BYTES):
                raise _TooLarge
            return message

        try:
            return await self.app(scope, counted, send)
        except _TooLarge:  # Django reads the whole body before it answers
            return await _refuse(send)
        finally:
            self._of_claiming -= size if only_claims else 0


class _TooLarge(Exception):  # noqa: N818 (not an error of ours)
    pass


async def _refuse(send: Any) -> None:
    headers = [(b"content-type", b"text/plain"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": b"That is too large to send."})
