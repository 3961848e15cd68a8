"""The chip race at the table: count, plan, cards, result."""

from functools import partial
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from rules_engine import tournament as engine
from rules_engine.cards import Card
from rules_engine.errors import RuleViolation
from tables.tablet import screen_chip_race as race_screen
from tables.tablet.forms import typed_cards
from tournaments import taps, typed
from tournaments.log import log
from tournaments.log.kinds import WishKind


@require_http_methods(["GET", "POST"])
def chip_race(request: HttpRequest, tournament_id: int, table: int, small: int) -> HttpResponse:
    """The race of chips of `small`; the plan is asked for by GET, it changes nothing."""
    given = request.GET if request.method == "GET" else request.POST
    nothing_else = typed.wholes(given.getlist("nothing-else"))
    build = partial(
        race_screen.build,
        tournament_id=tournament_id,
        table=table,
        small=small,
        nothing_else=nothing_else,
        now=timezone.now(),
    )
    try:
        counts = _counts(given)
        page = build(counts=counts)
    except RuleViolation as refusal:
        page = build(counts=None)
        return _show(request, race_screen.refused(page, refusal, typed.numbered(given, "seat-")))
    if request.method == "GET":
        return _show(request, page)
    rounds_up = "round_up" in given and taps.is_staff(request)
    try:
        cards = None if rounds_up or "draw" in given else _cards(given, page)
        log.commit(
            tournament_id,
            taps.asked(request),
            WishKind.RACE_CHIPS,
            lambda t, now, rng: engine.race_chips(
                t,
                table=table,
                small=small,
                large=page.large,
                small_chips=counts or {},
                nothing_else=nothing_else,
                cards=cards,
                round_up=rounds_up,
                now=now,
                rng=rng,
            ),
        )
    except RuleViolation as refusal:
        return _show(request, race_screen.refused(page, refusal, typed.numbered(given, "cards-")))
    return redirect("chip_race", tournament_id, table, small)


def _show(request: HttpRequest, page: race_screen.RacePage) -> HttpResponse:
    """The page with a nonce of its own: a refusal is kept under the one before."""
    context = {"race": page, "nonce": uuid4()}
    return render(request, "tablet/chip_race.html", context, status=409 if page.refusal else 200)


def _counts(given: QueryDict) -> dict[int, int] | None:
    """How many small chips each seat has, from the fields seat-1, seat-2 and so on."""
    told = typed.numbered(given, "seat-")
    counts = {seat: typed.whole(chips) for seat, chips in told.items()}
    if None in counts.values():
        raise RuleViolation("number_needed", "Please give whole numbers, 0 for none.")
    return {seat: chips for seat, chips in counts.items() if chips is not None} or None


def _cards(given: QueryDict, page: race_screen.RacePage) -> list[Card]:
    """The cards as they were typed, seat after seat in dealing order."""
    dealt: list[Card] = []
    for seat in page.dealing:
        cards = given.get(f"cards-{seat.seat}", "")
        dealt += typed_cards(cards, seat=seat.seat, count=seat.deals)
    return dealt
