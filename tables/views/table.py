"""The tablet's screen and its taps."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from config.rate_limit import RateLimit
from rules_engine.errors import RuleViolation
from tables import visitors
from tables.screens import table as table_screen
from tables.services import calls, hands, moves
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
def start_hand(request: HttpRequest, tournament_id: int, table: int, hand: int) -> HttpResponse:
    hands.start_hand(
        tournament_id, table=table, hand=hand, by=actor(request), nonce=taps.nonce(request)
    )
    return taps.done(request, "table", tournament_id, table)


@require_http_methods(["GET", "POST"])
def end_hand(request: HttpRequest, tournament_id: int, table: int, hand: int) -> HttpResponse:
    """The end of a hand in one tap; as a page, the list of who might be out."""
    if request.method == "GET":
        shown = table_screen.build(now=timezone.now(), tournament_id=tournament_id, table=table)
        context = {"screen": shown, "hand": hand}
        return render(request, "table/who_is_out.html", context)
    out = [int(seat) for seat in request.POST.getlist("out") if seat.isdigit()]
    hands.end_hand(
        tournament_id,
        table=table,
        hand=hand,
        out=out,
        chips_before=_chips_before(request, out),
        by=actor(request),
        nonce=taps.nonce(request),
    )
    return taps.done(request, "table", tournament_id, table)


@require_POST
def void_hand(request: HttpRequest, tournament_id: int, table: int, hand: int) -> HttpResponse:
    hands.void_hand(
        tournament_id,
        table=table,
        hand=hand,
        reason=request.POST.get("reason", "")[:200] or "misdeal",
        by=actor(request),
        nonce=taps.nonce(request),
    )
    return taps.done(request, "table", tournament_id, table)


@require_POST
def draw_button(request: HttpRequest, tournament_id: int, table: int) -> HttpResponse:
    hands.draw_button(tournament_id, table=table, by=actor(request), nonce=taps.nonce(request))
    return taps.done(request, "table", tournament_id, table)


@require_POST
def acknowledge_move(
    request: HttpRequest, tournament_id: int, table: int, move: int, verb: str
) -> HttpResponse:
    """The old table says that the mover has left, the new one that the mover is there."""
    tell = {"leave": moves.leave_table, "arrive": moves.arrive}.get(verb)
    shown = table_screen.build(now=timezone.now(), tournament_id=tournament_id, table=table)
    if tell is None or (move, verb) not in {(each.number, each.verb) for each in shown.moves}:
        raise RuleViolation("not_your_move", "That move is settled, or it is not for this table.")
    tell(tournament_id, move=move, by=actor(request), nonce=taps.nonce(request))
    return taps.done(request, "table", tournament_id, table)


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
    return taps.done(request, "floor", tournament_id)


def _chips_before(request: HttpRequest, out: list[int]) -> dict[int, int]:
    told = {seat: request.POST.get(f"chips-{seat}", "") for seat in out}
    return {seat: int(chips) for seat, chips in told.items() if chips.isdigit()}


def actor(request: HttpRequest) -> Actor:
    """Staff under their own name, otherwise the tablet."""
    if isinstance(request.user, User):
        return Actor.of(request.user)
    tablet = visitors.visitor(request).tablet
    assert tablet is not None  # the rights matrix let only staff and tablets through
    taps_of_one_tablet.spend(tablet.tablet_id)
    return Actor(f"tablet {tablet.tablet_id}")
