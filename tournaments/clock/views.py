"""The taps on the clock."""

from datetime import timedelta
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from tournaments import taps
from tournaments.log import log
from tournaments.log.kinds import WishKind


@require_POST
def clock(request: HttpRequest, tournament_id: int, verb: str) -> HttpResponse:
    wish = partial(log.commit, tournament_id, taps.asked(request))
    match verb:
        case "start":
            wish(WishKind.START_CLOCK, lambda t, now, _: engine.start_clock(t, now=now))
        case "pause":
            wish(WishKind.PAUSE_CLOCK, lambda t, now, _: engine.pause_clock(t, now=now))
        case "resume":
            lost = "count_lost_time" in request.POST
            wish(
                WishKind.RESUME_CLOCK,
                lambda t, now, _: engine.resume_clock(t, now=now, count_lost_time=lost),
            )
        case "add":
            by = timedelta(seconds=taps.number(request, "seconds"))
            wish(WishKind.ADD_TIME, lambda t, now, _: engine.add_time(t, by=by, now=now))
        case "level":
            level = taps.number(request, "level")
            wish(WishKind.SET_LEVEL, lambda t, now, _: engine.set_level(t, level=level, now=now))
        case _:
            raise RuleViolation("unknown_verb", "The clock cannot do that.")
    return taps.done(request, "log", tournament_id)
