"""Answers what systems ask to find out whether a Wi-Fi leads to the internet, as they expect it.

A phone that hears nothing leaves the Wi-Fi or says that it is bad. Where the laptop is the access
point and leads these names to itself, its answers keep phones there. Only these hosts and paths are
answered for, on port 80; whoever comes there by a name of this laptop is led to Riffle.
"""

from typing import Any

from django.conf import settings

PORT = 80
_NOT_FOUND = (404, "text/plain", b"Not found.")

_NO_CONTENT = (204, "", b"")
_APPLE = b"<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>\n"
_FIREFOX = (
    b'<meta http-equiv="refresh" content="0;url=https://support.mozilla.org/kb/captive-portal"/>'
)

ANSWERS: dict[str, dict[str, tuple[int, str, bytes]]] = {
    **{
        host: {"/generate_204": _NO_CONTENT, "/gen_204": _NO_CONTENT}
        for host in (
            "connectivitycheck.gstatic.com",
            "connectivitycheck.android.com",
            "clients3.google.com",
            "play.googleapis.com",
        )
    },
    "captive.apple.com": {
        "/hotspot-detect.html": (200, "text/html", _APPLE),
        "/": (200, "text/html", _APPLE),
    },
    "www.msftconnecttest.com": {"/connecttest.txt": (200, "text/plain", b"Microsoft Connect Test")},
    "www.msftncsi.com": {"/ncsi.txt": (200, "text/plain", b"Microsoft NCSI")},
    "detectportal.firefox.com": {
        "/success.txt": (200, "text/plain", b"success\n"),
        "/canonical.html": (200, "text/html", _FIREFOX),
    },
}


class Checks:
    """Answers checks before Django looks at them; everything else goes on to Riffle."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        if not settings.ANSWERS_CHECKS or scope["type"] != "http":
            return await self.app(scope, receive, send)
        host = _host(scope)
        if host in ANSWERS:
            return await _answer(send, *ANSWERS[host].get(scope["path"], _NOT_FOUND))
        if (scope.get("server") or ("", 0))[1] != PORT or settings.PORT == PORT:
            return await self.app(scope, receive, send)
        if host not in settings.ALLOWED_HOSTS:
            return await _answer(send, *_NOT_FOUND)
        page = f"http://{host}:{settings.PORT}{scope['raw_path'].decode('ascii', 'replace')}"
        return await _answer(send, 307, "text/plain", b"", location=page)


def _host(scope: dict[str, Any]) -> str:
    named = dict(scope["headers"]).get(b"host", b"").decode("latin-1").lower()
    return named.partition(":")[0]


async def _answer(send: Any, status: int, kind: str, body: bytes, location: str = "") -> None:
    told = {"content-type": kind, "location": location, "cache-control": "no-store"}
    headers = [(name.encode(), value.encode()) for name, value in told.items() if value]
    if status != 204:
        headers.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
