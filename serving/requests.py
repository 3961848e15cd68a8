"""Django behind the server: the whole of a request is worked on in one thread, entered once."""

from collections.abc import Callable
from functools import partial
from typing import IO, Any

import structlog
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.signals import request_started
from django.http import HttpResponse, HttpResponseBase
from django.urls import set_script_prefix

from serving.threads import LentThreads, SharedThread, TooManyWaitError

Work = Callable[[], HttpResponseBase]

log = structlog.get_logger("riffle.http")

BUSY = "Very many people ask at the same time. Please try again in a moment."


class RequestHandler(ASGIHandler):
    """Reads the body and sends the answer on the event loop; everything else is synchronous.

    Django's own handler changes threads several times in a request, with two tasks beside it that
    wait for a browser to hang up; that was a fifth of the work of a wish.
    """

    def __init__(self) -> None:
        super().__init__()
        self._threads = LentThreads()
        # Staff and tablets never queue behind the public, nor pages behind those who try passwords:
        # of what costs most, the hash of a password, strangers get one at a time.
        self._pages_of_strangers = SharedThread(most_waiting=200)
        self._posts_of_strangers = SharedThread(most_waiting=10)

    def load_middleware(self, is_async: bool = False) -> None:  # noqa: ARG002
        super().load_middleware(is_async=False)

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        with body:
            try:
                response = await self._run(scope, partial(self._answer, scope, body))
            except TooManyWaitError:
                log.info("request", status=503, ms=0.0, method=scope["method"], route="")
                response = HttpResponse(BUSY, status=503, headers={"Retry-After": "3"})
        await self.send_response(response, send)

    async def _run(self, scope: dict[str, Any], work: Work) -> HttpResponseBase:
        if not scope.get("riffle.is_stranger"):
            return await self._threads.run(work)
        is_post = scope["method"] == "POST"
        thread = self._posts_of_strangers if is_post else self._pages_of_strangers
        return await thread.run(work, of=(scope.get("client") or [""])[0])

    def _answer(self, scope: dict[str, Any], body: IO[bytes]) -> HttpResponseBase:
        set_script_prefix(get_script_prefix(scope))
        request_started.send(sender=type(self), scope=scope)
        request, refused = self.create_request(scope, body)
        response = self.get_response(request) if request else refused
        assert response is not None  # whatever could not be read was refused
        assert not response.streaming  # it would be read where nothing may wait
        response.close()
        return response
