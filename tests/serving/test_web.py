"""What surrounds every request: headers, limits, health, logs, the start-up check."""

import re
from collections.abc import Callable
from typing import Any

import pytest
import structlog
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.test import Client

from config.asgi import application
from serving import startup
from tournaments.models import User

THIRD_PARTY = re.compile(r"""(src|href|action)=["'](https?:)?//""")


@pytest.mark.django_db
@pytest.mark.both
def test_healthz_tells_version_mode_database_and_layer(client: Client) -> None:
    told = client.get("/healthz").json()
    assert told["database"] == {"vendor": connection.vendor, "ok": True}
    assert told["channel_layer"]["ok"]
    assert told["mode"] == ("embedded" if connection.vendor == "sqlite" else "scaled")
    assert re.fullmatch(r"\d+\.\d+.*", told["version"])


@pytest.mark.django_db
def test_pages_allow_no_inline_script_and_no_third_party(client: Client) -> None:
    response = client.get("/")
    policy = response.headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert not THIRD_PARTY.search(response.content.decode())
    assert response.headers["X-Frame-Options"] == "DENY"


@pytest.mark.django_db
def test_a_host_that_is_not_ours_is_refused(client: Client) -> None:
    assert client.get("/", HTTP_HOST="rebound.example").status_code == 400


async def post(size: int, *, announced: int | None = None) -> int:
    headers = [(b"host", b"localhost")]
    if announced is not None:
        headers.append((b"content-length", str(announced).encode()))
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/login/",
        "raw_path": b"/login/",
        "query_string": b"",
        "headers": headers,
    }
    wire = ApplicationCommunicator(application, scope)
    await wire.send_input({"type": "http.request", "body": b"x" * size, "more_body": True})
    response: dict[str, Any] = await wire.receive_output(5)
    status: int = response["status"]
    return status


async def test_a_body_announced_too_large_is_refused_unread() -> None:
    assert await post(0, announced=settings.MAX_BODY_BYTES + 1) == 413


async def test_a_body_that_grows_too_large_is_refused() -> None:
    assert await post(settings.MAX_BODY_BYTES + 1) == 413


@pytest.mark.django_db
def test_a_log_line_has_the_route_and_no_token(client: Client) -> None:
    with structlog.testing.capture_logs() as lines:
        client.get("/welcome/a-secret-token/")
    line = next(line for line in lines if line["event"] == "request")
    assert (line["route"], line["status"]) == ("accept_invitation", 409)
    assert "a-secret-token" not in str(lines)


@pytest.mark.django_db
def test_staff_are_told_when_a_page_is_not_for_them(
    desk: User, browser_of: Callable[[User | None], Client]
) -> None:
    assert browser_of(desk).get("/people/").status_code == 403


@pytest.mark.django_db(transaction=True)
@pytest.mark.both
def test_the_database_passes_the_start_up_check() -> None:
    startup.verify_database()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("pragma", "value"), [("synchronous", 1), ("foreign_keys", 0)])
def test_a_database_that_could_lose_data_keeps_the_server_from_starting(
    pragma: str, value: int
) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {pragma}={value}")
    try:
        with pytest.raises(ImproperlyConfigured, match=f"{pragma}={value}"):
            startup.verify_database()
    finally:
        connection.close()


@pytest.mark.django_db
def test_an_address_that_names_nothing_is_no_failure(client: Client) -> None:
    with structlog.testing.capture_logs() as said:
        assert client.get("/t/999/").status_code == 404
    assert {line["event"] for line in said} == {"request"}
