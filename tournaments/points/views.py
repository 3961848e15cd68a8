"""The points of a tournament's rules, and deciding one otherwise."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.house import WORDINGS, HouseRules
from rules_engine.units import EntryNo
from tournaments import taps, typed
from tournaments.log import log
from tournaments.log.kinds import WishKind
from tournaments.points import screen as points_screen
from tournaments.points import screen_point, services
from tournaments.points.forms import PointForm
from tournaments.points.screen import Decided


@never_cache
@require_GET
def points(request: HttpRequest, tournament_id: int) -> HttpResponse:
    words = request.GET.get("q", "").strip()[:120]
    page = points_screen.build(tournament_id, now=timezone.now(), words=words)
    template = "points/_list.html" if request.GET.get("part") == "list" else "points/points.html"
    return render(request, template, {"page": page})


@never_cache
@require_http_methods(["GET", "POST"])
def point(request: HttpRequest, tournament_id: int, point: str) -> HttpResponse:
    if point not in WORDINGS:
        raise Http404
    decided = points_screen.load_decided(tournament_id, now=timezone.now())
    form = PointForm(point, decided.house, _data(request, decided.house, point))
    is_asked = request.method == "POST" and "preview" not in request.POST and not form.is_fixed
    not_agreed = ""
    if is_asked and form.is_valid():
        try:
            _decide(request, decided, form)
        except RuleViolation as refusal:
            if refusal.code == "not_unanimous":
                not_agreed = refusal.sentence
            else:
                form.refuse(refusal.sentence)
        else:
            messages.success(request, f"Changed: {WORDINGS[point].label}.")
            return redirect("points", tournament_id)
    context = {
        "page": screen_point.build(decided, form, consents=_consents(request)),
        "not_agreed": not_agreed,
        "tells": request.method == "GET" or "tells" in request.POST,
        "nonce": uuid4(),
    }
    return render(request, "points/point.html", context)


def _data(request: HttpRequest, house: HouseRules, point: str) -> Mapping[str, Any] | None:
    """What was typed, or the fields as the published rules fill them."""
    if request.method == "GET":
        return None
    shipped = points_screen.shipped_row(house, point)
    if "published" not in request.POST or shipped is None:
        return request.POST
    return PointForm(point, house.with_(**{point: shipped.value})).initial


def _decide(request: HttpRequest, decided: Decided, form: PointForm) -> None:
    point, value = form.point, form.value
    if decided.is_draft:
        services.change_draft_point(decided.row.pk, point=point, value=value)
        return
    consents = _consents(request)
    told = screen_point.announcement(point, value) if "tells" in request.POST else ""
    log.commit(
        decided.row.pk,
        taps.asked(request),
        WishKind.CHANGE_HOUSE,
        lambda t, now, _: engine.change_point(
            t, point=point, value=value, consents=consents, announcement=told, now=now
        ),
    )


def _consents(request: HttpRequest) -> tuple[EntryNo, ...]:
    """The entries that were ticked."""
    return tuple(typed.wholes(request.POST.getlist("agrees")))
