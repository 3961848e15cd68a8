"""The page of the papers, and each of them as a file that is kept nowhere: it may hold secrets."""

from collections.abc import Mapping
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from tables.paper import parts
from tables.paper.night import Night, read_night
from tables.tablet import pairing
from tournaments import links, taps
from tournaments.models import User

EVERYTHING = "everything"


@never_cache
@require_GET
def paper(request: HttpRequest, tournament_id: int) -> HttpResponse:
    night = _night(request, tournament_id, {})
    shown = {
        "row": night.row,
        "parts": [part for part in parts.offered(night) if _may(request, part)],
        "everything": EVERYTHING,
    }
    return render(request, "paper/paper.html", shown)


@never_cache
@require_POST
def print_paper(request: HttpRequest, tournament_id: int, part: str) -> HttpResponse:
    wanted = list(parts.PARTS) if part == EVERYTHING else [parts.EACH.get(part)]
    chosen = [one for one in wanted if one and _may(request, one)]
    codes: dict[int, str] = {}
    if any(one.has_codes for one in chosen):
        assert isinstance(request.user, User)  # who may make codes has a login
        codes = pairing.make_printed(tournament_id, by=request.user, now=timezone.now())
    night = _night(request, tournament_id, codes)
    chosen = [one for one in chosen if one.is_there(night)]
    if not chosen:
        raise Http404
    response = HttpResponse(parts.printed(chosen, night), content_type="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{part}.pdf"'
    return response


def _may(request: HttpRequest, part: parts.Part) -> bool:
    """Whoever may not pair tablets prints no codes that do."""
    match = request.resolver_match
    assert match is not None  # the view was found by it
    return not part.has_codes or taps.visitor(request).may("make_pairing_code", match.kwargs)


def _night(request: HttpRequest, tournament_id: int, codes: Mapping[int, str]) -> Night:
    return read_night(
        tournament_id,
        now=timezone.now(),
        address=partial(_address, request),
        codes={
            table: links.code(request, reverse("pair_by_link", args=[token]), is_ours=True).link
            for table, token in codes.items()
        },
    )


def _address(request: HttpRequest, path: str) -> str:
    return links.code(request, path).link
