"""The public page of a tournament."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from tournaments.about import screen as about_screen
from tournaments.log.state import row_of


@require_GET
def about(request: HttpRequest, tournament_id: int) -> HttpResponse:
    context = {"tournament": row_of(tournament_id)}
    return about_screen.screen.respond(
        request, "about/about.html", context, tournament_id=tournament_id
    )
