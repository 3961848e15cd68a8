"""A seat that was tapped: whoever holds it is away, is back, or never came."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.room import SeatRef
from tables.tablet import screen as table_screen
from tournaments import taps
from tournaments.log import log
from tournaments.log.kinds import WishKind


@require_GET
def show_seat(request: HttpRequest, tournament_id: int, table: int, seat: int) -> HttpResponse:
    """What can be said about a seat, for a browser without scripts."""
    shown = table_screen.build(now=timezone.now(), tournament_id=tournament_id, table=table)
    tapped = next((one for one in shown.attendances if one.seat == seat), None)
    if tapped is None:
        raise RuleViolation("nobody_there", f"Nobody plays at seat {seat} of table {table} now.")
    context = {"screen": shown, "one": tapped, "is_page": True}
    return render(request, "tablet/seat.html", context)


@require_POST
def attend_seat(request: HttpRequest, tournament_id: int, table: int, seat: int) -> HttpResponse:
    """The tap names whom it means, so that it does not hit whoever sits there by then."""
    wish = partial(log.commit, tournament_id, taps.asked(request))
    entry, at = taps.number(request, "entry"), SeatRef(table, seat)
    match said := request.POST.get("said", ""):
        case "away" | "never-came":
            never_came = said == "never-came"
            wish(
                WishKind.MARK_ABSENT,
                lambda t, now, _: engine.mark_absent(
                    t, entry=entry, never_came=never_came, at=at, now=now
                ),
            )
        case "back":
            wish(
                WishKind.MARK_RETURNED,
                lambda t, now, _: engine.mark_returned(t, entry=entry, at=at, now=now),
            )
        case _:
            raise RuleViolation("unknown_verb", "That cannot be done here.")
    return taps.done(request, "table", tournament_id, table)
