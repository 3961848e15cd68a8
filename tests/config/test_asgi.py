"""Who is asking, and how: only the proxy in front is believed about that."""

from typing import Any
from urllib.parse import urlencode

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from axes.models import AccessAttempt
from django.conf import LazySettings
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from config import asgi
from serving.requests import RequestHandler

PROXY, SOMEBODY, CLIENT = "172.30.240.2", "203.0.113.9", "198.51.100.7"
TOKEN = "a" * 32
WRONG = urlencode({"csrfmiddlewaretoken": TOKEN, "username": "maeve", "password": "wrong"})

pytestmark = pytest.mark.django_db(transaction=True)


async def ask(peer: str, *, body: str = "") -> int:
    """The status that a login page gives a peer who says that he asks for another, by HTTPS."""
    headers = {
        "host": "testserver",
        "cookie": f"csrftoken={TOKEN}",
        "content-type": "application/x-www-form-urlencoded",
        "content-length": str(len(body)),
        "x-forwarded-for": CLIENT,
        **({} if body else {"x-forwarded-proto": "https"}),
    }
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST" if body else "GET",
        "scheme": "http",
        "path": "/login/",
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": (peer, 4711),
        "server": ("testserver", 80),
    }
    assert isinstance(asgi.application, ProxyHeadersMiddleware)
    django: Any = RequestHandler()  # made here, because its middleware reads the settings once
    wire = ApplicationCommunicator(ProxyHeadersMiddleware(django, [PROXY]), scope)
    await wire.send_input({"type": "http.request", "body": body.encode()})
    status: int = (await wire.receive_output(5))["status"]
    await wire.receive_output(5)
    return status


async def test_only_the_proxy_says_that_a_browser_came_by_https(settings: LazySettings) -> None:
    settings.SECURE_SSL_REDIRECT = True
    assert await ask(PROXY) == 200
    assert await ask(SOMEBODY) == 301


@pytest.mark.parametrize(("peer", "noted"), [(PROXY, CLIENT), (SOMEBODY, SOMEBODY)])
async def test_only_the_proxy_says_from_where_somebody_asks(peer: str, noted: str) -> None:
    assert await ask(peer, body=WRONG) == 200
    assert (await sync_to_async(AccessAttempt.objects.get)()).ip_address == noted
