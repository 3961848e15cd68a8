"""What every template may use."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.utils.functional import SimpleLazyObject

from config.version import VERSION
from tournaments import links, schemes
from tournaments.branding.shown import PLAIN, Brand, brand_of
from tournaments.models import Role, Tournament
from tournaments.navigation import Navigation, navigation
from tournaments.people import tickets
from tournaments.rehearsing import is_rehearsal
from tournaments.rights import Visitor


def riffle(request: HttpRequest) -> dict[str, Any]:
    """The version, the mode, the way around, `may.<route>` for links that not everybody may follow.

    That, `role_here` and `brand`, the look, mean the event that the page's own address names.
    """
    visitor: Visitor | None = getattr(request, "visitor", None)
    here = request.resolver_match.kwargs if request.resolver_match else {}
    return {
        "riffle": {
            "version": VERSION,
            "mode": settings.MODE,
            "https": bool(settings.HTTPS_PORT),
            "secure_page": lambda: _secure_page(request),
            "hosts": links.hosts,
        },
        "is_rehearsal": SimpleLazyObject(partial(_is_rehearsal, here)),
        "brand": SimpleLazyObject(partial(_brand, here)),
        "may": _May(visitor, here),
        "around": SimpleLazyObject(partial(_around, visitor, request)),
        "role_here": lambda: _role(visitor, here),
    }


def _around(visitor: Visitor | None, request: HttpRequest) -> Navigation | None:
    match = request.resolver_match
    if visitor is None or match is None or not visitor.user.is_authenticated:
        return None
    return navigation(visitor, match.view_name, match.kwargs)


def _secure_page(request: HttpRequest) -> str:
    """This page by HTTPS, for somebody who could have it and came by plain HTTP from elsewhere."""
    is_here = split_domain_port(request.get_host())[0] in ("localhost", "127.0.0.1", "[::1]")
    is_better = settings.HTTPS_PORT and not request.is_secure() and not is_here
    return schemes.secure(request.build_absolute_uri()) if is_better else ""


def _is_rehearsal(here: Mapping[str, Any]) -> bool:
    """Whether the page is of a tournament that only stands in for one; a ticket says of which."""
    shown = here.get("tournament_id") or tickets.tournament_of(here.get("token", ""))
    return bool(shown) and is_rehearsal(named="tournaments", key=shown)


def _brand(here: Mapping[str, Any]) -> Brand:
    """The look of the event that the page is of."""
    shown = here.get("tournament_id") or tickets.tournament_of(here.get("token", "")) or 0
    row = Tournament.objects.select_related("event").filter(pk=shown).first()
    return brand_of(row.event) if row else PLAIN


class _May:
    def __init__(self, visitor: Visitor | None, here: Mapping[str, Any]) -> None:
        self._visitor = visitor
        self._here = here

    def __getitem__(self, route: str) -> bool:
        return self._visitor is not None and self._visitor.may(route, self._here)


def _role(visitor: Visitor | None, here: Mapping[str, Any]) -> str:
    caller = visitor.strongest(here).value if visitor else ""
    return Role(caller).label if caller in Role.values else ""
