"""The public page of a tournament."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET

from tournaments import links, wifi
from tournaments.about import screen as about_screen
from tournaments.line.screen import offered
from tournaments.log.state import row_of


@require_GET
def about(request: HttpRequest, tournament_id: int) -> HttpResponse:
    context = {"tournament": row_of(tournament_id)}
    return about_screen.screen.respond(
        request, "about/about.html", context, tournament_id=tournament_id
    )


@require_GET
def sign_up_poster(request: HttpRequest, tournament_id: int) -> HttpResponse:
    context = {
        "tournament": row_of(tournament_id),
        "screen": offered(tournament_id, now=timezone.now()),
        "wifi": wifi.of_the_room(),
        "code": links.code(request, reverse("sign_up", args=[tournament_id])),
        "reach": links.reach(),
    }
    return render(request, "about/sign_up_poster.html", context)
