"""The wall."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_GET

from tournaments import links, wifi
from tournaments.lobby import screen as lobby_screen
from tournaments.log.state import row_of


@require_GET
def lobby(request: HttpRequest, tournament_id: int) -> HttpResponse:
    context = {
        "tournament": row_of(tournament_id),
        "code": links.code(request, reverse("about", args=[tournament_id])),
        "wifi": wifi.of_the_room(),
        "keeps": request.is_secure(),
    }
    response = lobby_screen.screen.respond(
        request,
        "lobby/lobby.html",
        context,
        answers=request.user.is_authenticated,  # the wall, and not a phone that looks at it
        tournament_id=tournament_id,
    )
    return links.let_look(request, response)
