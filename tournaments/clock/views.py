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

LONGEST_MINUTES = 24 * 60


@require_POST
def clock(request: HttpRequest, tournament_id: int, verb: str) -> HttpResponse:
    wish = partial(log.commit, tournament_id, taps.asked(request))
    match verb:
        case "start":
            wish(WishKind.START_CLOCK, lambda t, now, _: engine.start_clock(t, now=now))
        case "pause":
            note, minutes = _announced(request)
            wish(
                WishKind.PAUSE_CLOCK,
                lambda t, now, _: engine.pause_clock(
                    t, note=note, until=now + minutes if minutes else None, now=now
                ),
            )
        case "announce-pause":
            note, minutes = _announced(request)
            wish(
                WishKind.ANNOUNCE_PAUSE,
                lambda t, now, _: engine.announce_pause(
                    t, note=note, until=now + minutes if minutes else None, now=now
                ),
            )
        case "advance":
            wish(WishKind.ADVANCE_CLOCK, lambda t, now, _: engine.advance_clock(t, now=now))
        case "resume":
            lost = "count_lost_time" in request.POST
            wish(
                WishKind.RESUME_CLOCK,
                lambda t, now, _: engine.resume_clock(t, now=now, count_lost_time=lost),
            )
        case "add":
            unit = "minutes" if "minutes" in request.POST else "seconds"
            by = timedelta(**{unit: taps.number(request, unit)})
            wish(WishKind.ADD_TIME, lambda t, now, _: engine.add_time(t, by=by, now=now))
        case "level":
            level = taps.number(request, "level")
            wish(WishKind.SET_LEVEL, lambda t, now, _: engine.set_level(t, level=level, now=now))
        case _:
            raise RuleViolation("unknown_verb", "The clock cannot do that.")
    return taps.done(request, "log", tournament_id)


def _announced(request: HttpRequest) -> tuple[str, timedelta | None]:
    """What a pause is for, and how long it is meant to last."""
    note = taps.words(request, "note")
    minutes = taps.number(request, "minutes") if request.POST.get("minutes", "").strip() else 0
    if not 0 <= minutes <= LONGEST_MINUTES:
        raise RuleViolation("too_much_time", "A pause lasts a day at most.")
    return note, timedelta(minutes=minutes) if minutes else None
