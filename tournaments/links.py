"""Links for other devices: what a phone scans must not say localhost.

Codes hold the number, because not every phone finds a name; the name is for people who type.
"""

from dataclasses import dataclass
from urllib.parse import urlencode, urlsplit, urlunsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString

from config import lan
from tournaments import schemes
from tournaments.live.drawings import let_ask
from tournaments.qr import svg

_THIS_MACHINE = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True, slots=True)
class Code:
    """The address of a page, to be scanned or typed; `static/js/codes.js` keeps it right."""

    link: str
    by_name: str
    again: str

    @property
    def qr(self) -> SafeString:
        return svg(self.link)


def code(request: HttpRequest, path: str, *, is_ours: bool = False) -> Code:
    """A page as other devices open it: our own by HTTPS where there is a choice."""
    by = schemes.secure if is_ours else schemes.plain
    name = lan.announced.name
    by_name = by(_at(name, request, path)) if name else ""
    again = urlencode({"path": path, **({"ours": "yes"} if is_ours else {})})
    return Code(
        link=by(for_other_devices(request, path)),
        by_name=by_name.removeprefix("http://"),
        again=f"{reverse('code')}?{again}",
    )


def for_other_devices(request: HttpRequest, path: str) -> str:
    """The whole address of a page; by number where this laptop was asked by a name of its own.

    A name that somebody else keeps, such as one on the internet, stays. By plain HTTP where there
    is a choice.
    """
    asked = schemes.plain(request.build_absolute_uri(path))
    address, host = lan.room_address(), urlsplit(asked).hostname
    is_own = host in (*_THIS_MACHINE, *lan.host_names(), *lan.addresses())
    return schemes.plain(_at(address, request, path)) if address and is_own else asked


def for_paper(path: str) -> str:
    """The whole address of a page as a printer prints it, whom nobody asked; "" if nobody knows."""
    if settings.MODE == "embedded":
        address = lan.room_address()
        return f"http://{address}:{settings.PORT}{path}" if address else ""
    host = next((one for one in settings.ALLOWED_HOSTS if not one.startswith((".", "*"))), "")
    return f"{'https' if settings.TLS else 'http'}://{host}{path}" if host else ""


def _at(host: str, request: HttpRequest, path: str) -> str:
    parts = urlsplit(request.build_absolute_uri(path))
    return urlunsplit(parts._replace(netloc=f"{host}:{parts.port}" if parts.port else host))


def hosts() -> str:
    """Where else a page that has lost this laptop may look for it, the best guess first."""
    names = [lan.announced.name, *(name for name in lan.host_names() if name.endswith(".local"))]
    return " ".join(dict.fromkeys(filter(None, [*names, *lan.addresses()])))


def let_look(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The same page, allowed to ask those whether they are this laptop."""
    if settings.MODE == "embedded":
        elsewhere = [urlsplit(_at(host, request, "/")).netloc for host in hosts().split()]
        let_ask(response, *elsewhere)
    return response


def reach() -> str:
    """What codes and printed addresses depend on: another one, and they have to be drawn anew."""
    return f"{lan.room_address()} {lan.announced.name}".strip()
