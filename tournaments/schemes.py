"""The same page by plain HTTP or by HTTPS, where this process answers by both.

Players' phones trust no certificate of ours, so their codes hold plain addresses; staff and tablets
are led to HTTPS.
"""

from urllib.parse import urlsplit, urlunsplit

from django.conf import settings


def plain(link: str) -> str:
    """For everybody's phone."""
    return _by(link, "http", settings.PORT)


def secure(link: str) -> str:
    """For the organisation's own devices."""
    return _by(link, "https", settings.HTTPS_PORT)


def _by(link: str, scheme: str, port: int) -> str:
    parts = urlsplit(link)
    ours = (settings.PORT, settings.HTTPS_PORT)
    if not settings.HTTPS_PORT or parts.port not in ours or not parts.hostname:
        return link
    return urlunsplit(parts._replace(scheme=scheme, netloc=f"{parts.hostname}:{port}"))
