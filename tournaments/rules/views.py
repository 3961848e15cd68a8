"""The rules of a tournament, for everybody."""

from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.views.decorators.http import require_GET

from config.version import VERSION
from tournaments.rights import Visitor
from tournaments.rules import screen as rules_screen
from tournaments.rules.screen import RulesScreen


@require_GET
def rules(request: HttpRequest, tournament_id: int) -> HttpResponse:
    part = request.GET.get("part") == "found"
    return _respond(request, tournament_id, "rules/_found.html" if part else "rules/rules.html")


@require_GET
def sheet(request: HttpRequest, tournament_id: int) -> HttpResponse:
    return _respond(request, tournament_id, "rules/sheet.html")


def _respond(request: HttpRequest, tournament_id: int, template: str) -> HttpResponse:
    """The page, or 304 to a phone that has it already; staff's pages carry their own name."""
    words = request.GET.get("q", "").strip()[:120]
    screen = rules_screen.build(tournament_id, now=timezone.now(), words=words)
    etag = "" if request.user.is_authenticated else _etag(request, screen, template)
    answer = get_conditional_response(request, etag=etag) if etag else None
    response = answer or render(request, template, {"screen": screen})
    response.headers["Cache-Control"] = "private, no-cache" if etag else "no-store"
    if etag:
        response.headers["ETag"] = etag
    patch_vary_headers(response, ["Cookie"])
    return response


def _etag(request: HttpRequest, screen: RulesScreen, template: str) -> str:
    visitor: Visitor = request.visitor  # type: ignore[attr-defined]  # set by the rights middleware
    shown = (
        VERSION,
        visitor.tablet,
        template,
        screen.row.name,
        screen.row.event.name,
        screen.day,
        screen.played,
        screen.words,
    )
    return f'"{sha256(repr(shown).encode()).hexdigest()[:32]}"'
