"""The tablet's screen and its taps."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET, require_POST

from config.rate_limit import RateLimit
from tables import visitors
from tables.screens import table as table_screen
from tables.services import calls
from tournaments import taps
from tournaments.log import Actor
from tournaments.models import User

# A table acts every few seconds; a broken script that floods is told to wait.
taps_of_one_tablet = RateLimit(times=60, seconds=10)


@require_GET
def table(request: HttpRequest, tournament_id: int, table: int) -> HttpResponse:
    return table_screen.screen.respond(
        request, "table/table.html", {}, tournament_id=tournament_id, table=table
    )


@require_POST
def call_floor(request: HttpRequest, tournament_id: int, table: int) -> HttpResponse:
    calls.call_floor(
        tournament_id,
        table=table,
        reason=request.POST.get("reason", "")[:200],
        by=actor(request),
        nonce=taps.nonce(request),
    )
    return taps.done(request, "table", tournament_id, table)


@require_POST
def answer_call(request: HttpRequest, tournament_id: int, call: int) -> HttpResponse:
    calls.answer_call(tournament_id, call=call, by=actor(request), nonce=taps.nonce(request))
    return taps.done(request, "log", tournament_id)


def actor(request: HttpRequest) -> Actor:
    """Staff under their own name, otherwise the tablet."""
    if isinstance(request.user, User):
        return Actor.of(request.user)
    tablet = visitors.visitor(request).tablet
    assert tablet is not None  # the rights matrix let only staff and tablets through
    taps_of_one_tablet.spend(tablet.tablet_id)
    return Actor(f"tablet {tablet.tablet_id}")
