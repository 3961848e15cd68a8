"""The taps on the clock."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from rules_engine.errors import RuleViolation
from tournaments import taps
from tournaments.clock import services as clock_service
from tournaments.taps import actor


@require_POST
def clock(request: HttpRequest, tournament_id: int, verb: str) -> HttpResponse:
    by, nonce = actor(request), taps.nonce(request)
    match verb:
        case "start":
            clock_service.start_clock(tournament_id, by=by, nonce=nonce)
        case "pause":
            clock_service.pause_clock(tournament_id, by=by, nonce=nonce)
        case "resume":
            lost = "count_lost_time" in request.POST
            clock_service.resume_clock(tournament_id, by=by, nonce=nonce, count_lost_time=lost)
        case "add":
            seconds = taps.number(request, "seconds")
            clock_service.add_time(tournament_id, seconds=seconds, by=by, nonce=nonce)
        case "level":
            level = taps.number(request, "level")
            clock_service.set_level(tournament_id, level=level, by=by, nonce=nonce)
        case _:
            raise RuleViolation("unknown_verb", "The clock cannot do that.")
    return taps.done(request, "log", tournament_id)
