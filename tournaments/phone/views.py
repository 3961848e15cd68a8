"""A player's phone, by the link on the ticket: whoever holds the link is the player."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from tournaments import links
from tournaments.phone import screen as phone_screen


@require_GET
def phone(request: HttpRequest, token: str) -> HttpResponse:
    shown = phone_screen.build(now=timezone.now(), token=token)
    if shown.problem:
        response = render(request, "phone/no_ticket.html", {"screen": shown}, status=404)
    else:
        response = phone_screen.screen.respond(request, "phone/phone.html", {}, token=token)
    # The address is the secret: it must not reach another site, nor a search engine.
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["X-Robots-Tag"] = "noindex"
    response.headers["Cache-Control"] = "no-store"
    return links.let_look(request, response)
