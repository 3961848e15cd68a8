"""A player's phone, by the link on the ticket: whoever holds the link is the player."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from tournaments import links
from tournaments.log import folds
from tournaments.log.state import row_of
from tournaments.phone import certificate as paper
from tournaments.phone import screen as phone_screen


@require_GET
def phone(request: HttpRequest, token: str) -> HttpResponse:
    shown = phone_screen.build(now=timezone.now(), token=token)
    if shown.problem:
        response = render(request, "phone/no_ticket.html", {"screen": shown}, status=404)
    else:
        response = phone_screen.screen.respond(request, "phone/phone.html", {}, token=token)
    return links.let_look(request, _secret(response))


@require_GET
def certificate(_request: HttpRequest, token: str) -> HttpResponse:
    """The place on paper; there is none before the night is over."""
    shown = phone_screen.build(now=timezone.now(), token=token)
    folded = folds.read(shown.tournament_id) if shown.certificate else None
    if folded is None:
        raise Http404
    content = paper.pdf(shown, row_of(shown.tournament_id), folded.state)
    return _secret(HttpResponse(content, content_type="application/pdf"))


def _secret(response: HttpResponse) -> HttpResponse:
    """The address is the secret: it must not reach another site, nor a search engine."""
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["X-Robots-Tag"] = "noindex"
    response.headers["Cache-Control"] = "no-store"
    return response
