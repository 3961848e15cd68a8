"""The wall."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_GET

from tournaments import links
from tournaments.lobby import screen as lobby_screen
from tournaments.models import Tournament
from tournaments.qr import svg


@require_GET
def lobby(request: HttpRequest, tournament_id: int) -> HttpResponse:
    link = links.for_other_devices(request, reverse("about", args=[tournament_id]))
    context = {"tournament": _tournament(tournament_id), "qr": svg(link)}
    return lobby_screen.screen.respond(
        request, "lobby/lobby.html", context, tournament_id=tournament_id
    )


def _tournament(tournament_id: int) -> Tournament:
    return get_object_or_404(Tournament.objects.select_related("event"), pk=tournament_id)
