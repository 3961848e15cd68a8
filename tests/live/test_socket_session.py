"""Who is behind a socket, through everything that stands before the consumer."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.test import Client

from config.asgi import application
from tests.factories import make_entry, make_open_tournament, make_user
from tournaments.models import Role

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("running_hub")]


def session_of_a_director() -> str:
    client = Client()
    client.force_login(
        make_user(Role.DIRECTOR), backend="django.contrib.auth.backends.ModelBackend"
    )
    return client.cookies[settings.SESSION_COOKIE_NAME].value


async def opened(path: str, session: str) -> ApplicationCommunicator:
    headers = [(b"host", b"127.0.0.1"), (b"origin", b"http://127.0.0.1")]
    if session:
        headers += [(b"cookie", f"{settings.SESSION_COOKIE_NAME}={session}".encode())]
    scope = {"type": "websocket", "path": path, "headers": headers, "query_string": b""}
    wire = ApplicationCommunicator(application, scope)
    await wire.send_input({"type": "websocket.connect"})
    return wire


async def first_messages(path: str, session: str) -> list[dict[str, Any]]:
    wire = await opened(path, session)
    messages = [await wire.receive_output(5) for _ in range(2)]
    await wire.send_input({"type": "websocket.disconnect", "code": 1000})
    await wire.wait(5)
    return messages


async def test_the_session_of_a_director_opens_the_log() -> None:
    tournament = await sync_to_async(make_open_tournament)()
    session = await sync_to_async(session_of_a_director)()
    accepted, drawing = await first_messages(f"/ws/t/{tournament.pk}/log/", session)
    assert accepted["type"] == "websocket.accept"
    assert '"regions"' in drawing["text"]


def log_out(session: str) -> None:
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = session
    assert client.post("/logout/").status_code == 302


async def test_whoever_logs_out_sees_nothing_more_in_another_tab() -> None:
    tournament = await sync_to_async(make_open_tournament)()
    session = await sync_to_async(session_of_a_director)()
    wire = await opened(f"/ws/t/{tournament.pk}/log/", session)
    assert '"regions"' in [await wire.receive_output(5) for _ in range(2)][1]["text"]
    await sync_to_async(log_out)(session)
    await sync_to_async(make_entry)(tournament)
    assert await wire.receive_output(5) == {"type": "websocket.close", "code": 4403}
    await wire.send_input({"type": "websocket.disconnect", "code": 4403})
    await wire.wait(5)


@pytest.mark.parametrize("session", ["", "nobody"])
async def test_without_a_known_session_it_is_turned_away(session: str) -> None:
    tournament = await sync_to_async(make_open_tournament)()
    _, closed = await first_messages(f"/ws/t/{tournament.pk}/log/", session)
    assert closed["type"] == "websocket.close"
    assert closed["code"] == 4403


async def test_without_a_session_the_lobby_opens() -> None:
    tournament = await sync_to_async(make_open_tournament)()
    accepted, drawing = await first_messages(f"/ws/t/{tournament.pk}/", "")
    assert accepted["type"] == "websocket.accept"
    assert '"regions"' in drawing["text"]
