"""What every template may use."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from config.version import VERSION
from tournaments.rights import Visitor


def riffle(request: HttpRequest) -> dict[str, Any]:
    """The version, the mode, and `may.<route>` for links that not everybody may follow."""
    return {"riffle": {"version": VERSION, "mode": settings.MODE}, "may": _May(request)}


class _May:
    def __init__(self, request: HttpRequest) -> None:
        self._visitor: Visitor | None = getattr(request, "visitor", None)

    def __getitem__(self, route: str) -> bool:
        return self._visitor is not None and self._visitor.may(route, {})
