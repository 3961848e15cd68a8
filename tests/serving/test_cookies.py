"""Cookies of both ports of a host, as a browser sends them: neither side sees the other's."""

from typing import Any

import pytest

from serving.cookies import SeparateCookies

SENT = b"sessionid=planted; __Host-sessionid=good; __host-sessionid=forged; theme=dark"


async def asked(scheme: str, cookie: bytes, *, sets: bytes = b"") -> tuple[list[bytes], bytes]:
    """What the application sees of these cookies, and what the browser gets of its answer."""
    seen: dict[str, Any] = {}
    sent: list[dict[str, Any]] = []

    async def app(scope: dict[str, Any], _receive: Any, send: Any) -> None:
        seen.update(scope)
        await send({"type": "http.response.start", "headers": [(b"set-cookie", sets)]})

    async def note(message: dict[str, Any]) -> None:
        sent.append(message)

    kind = "websocket" if scheme.startswith("ws") else "http"
    headers = [(b"host", b"tent"), (b"cookie", cookie)]
    await SeparateCookies(app)({"type": kind, "scheme": scheme, "headers": headers}, None, note)
    found = [value for name, value in seen["headers"] if name == b"cookie"]
    return found, sent[0]["headers"][0][1]


@pytest.mark.parametrize("scheme", ["https", "wss"])
async def test_https_sees_no_cookie_that_plain_http_could_have_planted(scheme: str) -> None:
    found, _ = await asked(scheme, SENT)
    assert found == [b"sessionid=good"]


@pytest.mark.parametrize("scheme", ["http", "ws"])
async def test_plain_http_sees_no_cookie_of_https(scheme: str) -> None:
    found, _ = await asked(scheme, SENT)
    assert found == [b"sessionid=planted; __host-sessionid=forged; theme=dark"]


async def test_without_cookies_of_its_own_there_is_no_header() -> None:
    assert (await asked("https", b"sessionid=planted"))[0] == []


@pytest.mark.parametrize("ending", [b"", b"; Secure"])
async def test_what_https_sets_has_the_prefix_and_is_secure(ending: bytes) -> None:
    _, got = await asked("https", b"", sets=b"tablet=x; HttpOnly; Path=/" + ending)
    assert got == b"__Host-tablet=x; HttpOnly; Path=/; Secure"


async def test_what_plain_http_sets_is_left_alone() -> None:
    assert (await asked("http", b"", sets=b"tablet=x; Path=/"))[1] == b"tablet=x; Path=/"
