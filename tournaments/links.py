"""Links for other devices: what a phone scans must not say localhost."""

from urllib.parse import urlsplit, urlunsplit

from django.http import HttpRequest

from config import lan
from tournaments import schemes

_THIS_MACHINE = ("localhost", "127.0.0.1", "::1")


def for_other_devices(request: HttpRequest, path: str) -> str:
    """The whole address of a page, by this machine's address in the local network if need be.

    By plain HTTP where there is a choice; what is for staff or tablets goes through `schemes`.
    """
    parts = urlsplit(schemes.plain(request.build_absolute_uri(path)))
    if parts.hostname not in _THIS_MACHINE:
        return urlunsplit(parts)
    address = next(iter(lan.addresses()), None)
    if address is None:
        return urlunsplit(parts)
    host = f"{address}:{parts.port}" if parts.port else address
    return urlunsplit(parts._replace(netloc=host))
