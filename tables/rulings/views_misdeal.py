"""A misdeal: called at the table, or carried out because a ruling says so."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from rules_engine.errors import RuleViolation
from rules_engine.texts.rulings import HOW_FAR
from tables.rulings import services
from tables.tablet import screen as table_screen
from tournaments import taps


@require_http_methods(["GET", "POST"])
def void_hand(request: HttpRequest, tournament_id: int, table: int, hand: int) -> HttpResponse:
    """A misdeal is called; as a page, what happened and how far the hand is."""
    if request.method == "GET":
        shown = table_screen.build(now=timezone.now(), tournament_id=tournament_id, table=table)
        if shown.hand != hand:
            raise RuleViolation("hand_over", f"Table {table} is not playing hand {hand}.")
        return render(request, "tablet/misdeal.html", {"screen": shown, "is_page": True})
    services.call_misdeal(
        tournament_id,
        table=table,
        hand=hand,
        cause=request.POST.get("cause", ""),
        acted=request.POST.get(HOW_FAR, ""),
        asked=taps.asked(request),
    )
    return taps.done(request, "table", tournament_id, table)


@require_POST
def void_by_ruling(
    request: HttpRequest, tournament_id: int, table: int, ruling: int
) -> HttpResponse:
    """The table carries out a ruling by which the hand does not count."""
    services.void_by_ruling(tournament_id, table=table, ruling=ruling, asked=taps.asked(request))
    return taps.done(request, "table", tournament_id, table)
