"""The draws of a tournament, for everybody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournaments.draws import screen


@require_GET
def draws(request: HttpRequest, tournament_id: int) -> HttpResponse:
    return render(request, "draws/draws.html", {"screen": screen.build(tournament_id)})
