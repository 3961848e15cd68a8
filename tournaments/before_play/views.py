"""A tournament between opening and the first hand."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_GET, require_POST

from rules_engine import tournament as engine
from tournaments import taps
from tournaments.before_play import screen as before_play_screen
from tournaments.before_play import screen_seats as seats_screen
from tournaments.log import log
from tournaments.log.kinds import WishKind
from tournaments.models import Tournament


@require_GET
def before_play(request: HttpRequest, tournament_id: int) -> HttpResponse:
    row = Tournament.objects.filter(pk=tournament_id).first()
    if row is None:
        raise Http404
    if row.opened_at is None:
        return redirect("setup", tournament_id)
    context = {"row": row, "has_too_few": before_play_screen.has_too_few(tournament_id)}
    return before_play_screen.screen.respond(
        request, "before_play/before_play.html", context, tournament_id=tournament_id
    )


@require_GET
def seats(request: HttpRequest, tournament_id: int) -> HttpResponse:
    row = get_object_or_404(Tournament, pk=tournament_id)
    return seats_screen.screen.respond(
        request, "before_play/seats.html", {"row": row}, tournament_id=tournament_id
    )


@require_POST
def call_off(request: HttpRequest, tournament_id: int) -> HttpResponse:
    reason = taps.words(request, "reason")
    log.commit(
        tournament_id,
        taps.asked(request),
        WishKind.CANCEL_TOURNAMENT,
        lambda t, now, _: engine.cancel_tournament(t, reason=reason, now=now),
    )
    return taps.done(request, "before_play", tournament_id)
