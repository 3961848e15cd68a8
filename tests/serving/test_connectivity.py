"""Systems that ask whether this Wi-Fi is fine hear exactly what they wait for, and only they do."""

from typing import Any

import pytest
from asgiref.sync import async_to_sync
from pytest_django import Settings

from config import lan
from config.asgi import limited
from serving import strangers
from serving.connectivity import ANSWERS, Checks

APPLE = b"<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>"
FIREFOX = b'content="0;url=https://support.mozilla.org/kb/captive-portal"'


@pytest.fixture(autouse=True)
def _answers(settings: Settings) -> None:
    settings.ANSWERS_CHECKS, settings.PORT = True, 8000
    settings.ALLOWED_HOSTS = ["riffle.local", "10.42.0.1"]


def ask(host: str, path: str, *, port: int = 80) -> tuple[int, dict[bytes, bytes], bytes]:
    """What a browser or a system gets."""
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def riffle(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 299, "headers": []})
        await send({"type": "http.response.body", "body": b"Riffle"})

    scope = {
        "type": "http",
        "path": path.partition("?")[0],
        "raw_path": path.encode(),
        "headers": [(b"host", host.encode())],
        "server": ("10.42.0.1", port),
    }
    async_to_sync(Checks(riffle))(scope, None, send)
    return sent[0]["status"], dict(sent[0]["headers"]), sent[1]["body"]


@pytest.mark.parametrize(
    ("system", "host", "path", "status", "body"),
    [
        ("Android", "connectivitycheck.gstatic.com", "/generate_204", 204, b""),
        ("Android", "play.googleapis.com", "/generate_204", 204, b""),
        ("Android, older", "clients3.google.com", "/generate_204", 204, b""),
        ("iOS, macOS", "captive.apple.com", "/hotspot-detect.html", 200, APPLE + b"\n"),
        ("Windows", "www.msftconnecttest.com", "/connecttest.txt", 200, b"Microsoft Connect Test"),
        ("Windows, older", "www.msftncsi.com", "/ncsi.txt", 200, b"Microsoft NCSI"),
        ("Firefox", "detectportal.firefox.com", "/success.txt?ipv4", 200, b"success\n"),
    ],
)
def test_each_system_hears_what_it_expects(
    system: str, host: str, path: str, status: int, body: bytes
) -> None:
    told, headers, said = ask(host, path)
    assert (told, said) == (status, body), system
    assert headers.get(b"content-length", b"0") == str(len(body)).encode()
    assert b"location" not in headers  # which would mean a page to log in at


def test_firefox_finds_its_own_page_too() -> None:
    assert FIREFOX in ask("detectportal.firefox.com", "/canonical.html")[2]


def test_there_is_no_answer_for_anything_else() -> None:
    assert ask("captive.apple.com", "/elsewhere")[0] == 404
    assert ask("www.example.org", "/")[0] == 404
    assert ask("www.google.com", "/generate_204")[0] == 404


def test_a_name_of_this_laptop_leads_to_riffle() -> None:
    status, headers, _ = ask("riffle.local", "/tv")
    assert (status, headers[b"location"]) == (307, b"http://riffle.local:8000/tv")
    assert ask("riffle.local", "/tv", port=8000)[2] == b"Riffle"


def test_nothing_is_answered_unless_it_was_asked_for(settings: Settings) -> None:
    settings.ANSWERS_CHECKS = False
    assert ask("captive.apple.com", "/hotspot-detect.html")[2] == b"Riffle"


def test_the_network_page_names_every_host_that_is_answered_for() -> None:
    assert set(ANSWERS) == set(lan.CHECKED_HOSTS)


async def test_checks_count_like_any_other_request(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.MOST_REQUESTS = 2
    monkeypatch.setattr(strangers, "PAUSE_SECONDS", 0)
    monkeypatch.setattr(strangers, "_without_a_word", strangers.Allowance())
    told = []

    async def send(message: dict[str, Any]) -> None:
        told.append(message.get("status"))

    scope = {
        "type": "http",
        "path": "/generate_204",
        "headers": [(b"host", b"connectivitycheck.gstatic.com")],
        "client": ("10.42.0.7", 4711),
    }
    for _ in range(3):
        await limited(scope, None, send)
    assert [status for status in told if status] == [204, 204, 429]
