"""Pairing tablets: staff make a code, a tablet types or scans it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from rules_engine.errors import RuleViolation
from tables.devices.moving import holder_of
from tables.models import Tablet
from tables.tablet import pairing as service
from tables.tablet import screen_pairing as tablets_screen
from tables.tablet import suspicions, visitors
from tournaments import links, taps
from tournaments.models import User
from tournaments.rate_limit import RateLimit

# A typed code is one of 8 * 10^8 and lives ten minutes: at this pace nobody guesses it, from
# however many addresses. A scanned one cannot be guessed and is let in while others guess.
guesses = RateLimit(times=10, seconds=60, shared_as="pairing")
guesses_of_all = RateLimit(times=100, seconds=60, shared_as="pairing_of_all")


@require_GET
def tablets(request: HttpRequest, tournament_id: int) -> HttpResponse:
    holder = holder_of(tournament_id)
    if holder != tournament_id:
        return redirect("tablets", holder)
    return tablets_screen.screen.respond(
        request, "tablet/tablets.html", {}, tournament_id=tournament_id
    )


@require_POST
def make_pairing_code(request: HttpRequest, tournament_id: int, table: int) -> HttpResponse:
    place = service.table_of(tournament_id, table)
    if place is None:
        raise Http404
    assert isinstance(request.user, User)  # the rights matrix let only staff through
    now = timezone.now()
    code = service.make_code(place.pk, by=request.user, now=now)
    token = service.make_token(place.pk, by=request.user, now=now)
    context = {
        "typed": code,
        "code": links.code(request, reverse("pair_by_link", args=[token]), is_ours=True),
        "where": links.code(request, reverse("pair"), is_ours=True),
        "plain": links.code(request, reverse("pair")),
        "reach": links.reach(),
        "table": place,
    }
    response = render(request, "tablet/pairing_code.html", context)
    response.headers["Cache-Control"] = "no-store"
    return response


@require_POST
def revoke_tablet(request: HttpRequest, tournament_id: int, tablet_id: int) -> HttpResponse:
    tablet = get_object_or_404(Tablet, pk=tablet_id, table__tournament_id=tournament_id)
    service.revoke(tablet.pk, now=timezone.now())
    return taps.done(request, "tablets", tournament_id)


@require_POST
def trust_tablet(request: HttpRequest, tournament_id: int, tablet_id: int) -> HttpResponse:
    tablet = get_object_or_404(Tablet, pk=tablet_id, table__tournament_id=tournament_id)
    suspicions.trust(tablet, now=timezone.now())
    return taps.done(request, "tablets", tournament_id)


@never_cache
@require_http_methods(["GET", "POST"])
def pair(request: HttpRequest, code: str = "") -> HttpResponse:
    if request.method == "GET":
        known = taps.visitor(request).tablet
        if known and "moved" in request.GET:
            return redirect("table", known.tournament_id, known.table)
        return _show_form(request, code)
    typed = request.POST.get("code", "")
    if not service.is_token(typed):
        guesses.spend(request.META["REMOTE_ADDR"])
        guesses_of_all.spend("all")
    try:
        tablet, token = service.pair(typed, now=timezone.now())
    except RuleViolation as refusal:
        return _show_form(request, "", error=refusal.sentence, status=409)
    response = redirect("table", tablet.table.tournament_id, tablet.table.number)
    visitors.remember(request, response, token)
    return response


def _show_form(request: HttpRequest, code: str, error: str = "", status: int = 200) -> HttpResponse:
    context = {"code": code, "is_scanned": service.is_token(code), "error": error}
    return render(request, "tablet/pair.html", context, status=status)
