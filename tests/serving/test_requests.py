"""How a request goes through the server."""

import asyncio
import threading
from typing import Any

import pytest
from django.core.signals import request_finished, request_started

from config.version import VERSION
from serving import body_limit
from serving.body_limit import BodyLimit
from serving.requests import RequestHandler
from serving.threads import SharedThread

pytestmark = pytest.mark.django_db(transaction=True)


async def ask(
    handler: Any, path: str, *, headers: Any = (), body: bytes = b""
) -> tuple[int, bytes]:
    """Status and body of the answer."""
    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "headers": [(b"host", b"localhost"), *headers],
        "query_string": b"",
    }
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await handler(scope, receive, send)
    return sent[0]["status"], b"".join(each.get("body", b"") for each in sent)


async def test_a_request_is_begun_answered_and_ended_in_one_thread_which_the_next_one_gets() -> (
    None
):
    seen: list[int] = []

    def note(**_signal: Any) -> None:
        seen.append(threading.get_ident())

    request_started.connect(note)
    request_finished.connect(note)
    try:
        handler = RequestHandler()
        answers = [await ask(handler, "/healthz") for _ in range(2)]
    finally:
        request_started.disconnect(note)
        request_finished.disconnect(note)
    assert [status for status, _ in answers] == [200, 200]
    assert VERSION.encode() in answers[0][1]
    assert len(seen) == 4
    assert len({*seen}) == 1
    assert threading.get_ident() not in seen


async def test_an_unknown_page_is_answered_by_django() -> None:
    status, body = await ask(RequestHandler(), "/nowhere")
    assert status == 404
    assert b"<html" in body


async def test_a_browser_that_hangs_up_early_costs_nothing() -> None:
    async def receive() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        raise AssertionError(message)

    await RequestHandler()({"type": "http", "headers": []}, receive, send)


async def test_a_body_that_is_too_large_is_refused_while_it_arrives(settings: Any) -> None:
    settings.MAX_BODY_BYTES = 10
    status, _ = await ask(BodyLimit(RequestHandler()), "/", body=b"x" * 11)
    assert status == 413


async def test_those_who_only_say_that_they_are_somebody_send_little_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(body_limit, "CLAIMING_BYTES", 15)
    arrived, go_on = asyncio.Event(), asyncio.Event()

    async def slow(_scope: dict[str, Any], receive: Any, send: Any) -> None:
        await receive()
        arrived.set()
        await go_on.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})

    limit = BodyLimit(slow)  # type: ignore[arg-type]  # as an ASGIHandler does

    async def claiming(scope: dict[str, Any], receive: Any, send: Any) -> None:
        await limit({**scope, "riffle.is_stranger": True}, receive, send)

    first = asyncio.create_task(ask(claiming, "/", body=b"x" * 9))
    await arrived.wait()
    assert (await ask(claiming, "/", body=b"x" * 9))[0] == 413
    go_on.set()
    assert (await ask(limit, "/", body=b"x" * 90))[0] == 200  # somebody who is known
    assert (await first)[0] == 200
    assert (await ask(claiming, "/", body=b"x" * 9))[0] == 200  # it has gone on


async def test_a_stranger_who_is_told_to_come_again_is_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    handler = RequestHandler()
    monkeypatch.setattr(handler, "_pages_of_strangers", SharedThread(most_waiting=-1))

    async def as_stranger(scope: dict[str, Any], receive: Any, send: Any) -> None:
        await handler({**scope, "riffle.is_stranger": True}, receive, send)

    with caplog.at_level("INFO", "riffle.http"):
        assert (await ask(as_stranger, "/"))[0] == 503
    assert "503" in caplog.text
