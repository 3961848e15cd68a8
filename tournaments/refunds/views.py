"""After calling off: everybody's money back."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET, require_POST

from tournaments import taps
from tournaments.refunds import screen as refunds_screen
from tournaments.refunds import services as refund_service


@require_GET
def refunds(request: HttpRequest, tournament_id: int) -> HttpResponse:
    return refunds_screen.screen.respond(
        request, "refunds/refunds.html", {}, tournament_id=tournament_id
    )


@require_POST
def refund(request: HttpRequest, tournament_id: int, entry: int) -> HttpResponse:
    refund_service.refund(tournament_id, entry=entry, asked=taps.asked(request))
    return taps.done(request, "refunds", tournament_id)


@require_POST
def refund_everybody(request: HttpRequest, tournament_id: int) -> HttpResponse:
    refund_service.refund_everybody(tournament_id, asked=taps.asked(request))
    return taps.done(request, "refunds", tournament_id)
