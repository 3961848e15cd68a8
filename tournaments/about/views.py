"""The public page of a tournament."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET

from tournaments.about import screen as about_screen
from tournaments.models import Tournament


@require_GET
def about(request: HttpRequest, tournament_id: int) -> HttpResponse:
    context = {"tournament": _tournament(tournament_id)}
    return about_screen.screen.respond(
        request, "about/about.html", context, tournament_id=tournament_id
    )


def _tournament(tournament_id: int) -> Tournament:
    return get_object_or_404(Tournament.objects.select_related("event"), pk=tournament_id)
