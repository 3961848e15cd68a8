"""What a wall asks, without any right of its own, and what staff say to it."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from rules_engine.errors import RuleViolation
from tables.models import WallLayout
from tables.walls import layouts, report, screen_show, services
from tables.walls.screen import MOST_TURNS
from tournaments import links, taps, typed, wifi
from tournaments.log.state import row_of
from tournaments.rate_limit import RateLimit

COOKIE = "wall"
COOKIE_SECONDS = 60 * 60 * 24 * 400
LONGEST_NAME = 40

begun = RateLimit(times=10, seconds=60, shared_as="walls")
guesses = RateLimit(times=20, seconds=60, shared_as="wall_codes")


@never_cache
@require_GET
def tv(request: HttpRequest) -> HttpResponse:
    """The address for a remote control: leads to the wall that this screen is, or becomes."""
    token = request.COOKIES.get(COOKIE, "")
    if not token or services.find(token) is None:
        begun.spend(request.META["REMOTE_ADDR"])
        token = services.begin(now=timezone.now())
    return _remember(request, redirect("wall", token), token)


@never_cache
@require_GET
def wall(request: HttpRequest, token: str) -> HttpResponse:
    """The code, or what staff have chosen."""
    found = services.find(token)
    if found is None:
        return redirect("tv")
    services.renew_code(found, now=timezone.now())
    if found.tournament_id is not None:
        return HttpResponseRedirect(layouts.address(found, token))
    page = render(request, "walls/wall.html", {"wall": found, "token": token})
    return links.let_look(request, page)


@never_cache
@require_GET
def wall_now(request: HttpRequest, token: str) -> HttpResponse:
    """What the wall has to show at this moment, and whether it speaks."""
    found, now = services.find(token), timezone.now()
    if found is None:
        raise Http404
    services.renew_code(found, now=now)
    services.note_seen(found, report.parse(request.GET.dict()), now=now)
    told = {"shows": layouts.address(found, token), "code": found.code, "speaks": found.speaks}
    at = int(now.timestamp() * 1000)
    return _remember(request, JsonResponse({**told, "name": found.name, "at": at}), token)


@require_GET
def wall_show(request: HttpRequest, tournament_id: int, wall_id: int) -> HttpResponse:
    """What staff have arranged for this wall; anybody may look, as at the wall itself."""
    context = {
        "tournament": row_of(tournament_id),
        "code": links.code(request, reverse("about", args=[tournament_id])),
        "wifi": wifi.of_the_room(),
        "keeps": request.is_secure(),
    }
    page = screen_show.screen.respond(
        request, "walls/show.html", context, tournament_id=tournament_id, wall_id=wall_id
    )
    return links.let_look(request, page)


@require_POST
def add_wall(request: HttpRequest, tournament_id: int) -> HttpResponse:
    guesses.spend(request.user.pk)
    services.take_on(
        tournament_id,
        request.POST.get("code", ""),
        name=_name(request),
        layout=_layout(request),
        now=timezone.now(),
    )
    return taps.done(request, "tablets", tournament_id)


@require_POST
def direct_wall(request: HttpRequest, tournament_id: int, wall_id: int, verb: str) -> HttpResponse:
    now = timezone.now()
    match verb:
        case "show":
            services.show(tournament_id, wall_id, _layout(request), now=now)
        case "arrange":
            always = request.POST.get("always") == "yes"
            services.arrange(tournament_id, wall_id, _turns(request), always=always, now=now)
        case "name":
            services.rename(tournament_id, wall_id, _name(request), now=now)
        case "speak" | "hush":
            services.let_speak(tournament_id, wall_id, speaks=verb == "speak", now=now)
        case "forget":
            services.forget(tournament_id, wall_id, now=now)
        case _:
            raise Http404
    return taps.done(request, "tablets", tournament_id)


def _name(request: HttpRequest) -> str:
    return typed.name(request.POST.get("name", ""))[:LONGEST_NAME]


def _layout(request: HttpRequest) -> WallLayout:
    chosen = request.POST.get("layout", "")
    if chosen not in WallLayout.values:
        raise RuleViolation("no_such_layout", "Choose what the screen shows.")
    return WallLayout(chosen)


def _turns(request: HttpRequest) -> list[WallLayout]:
    """What was chosen for each place in the order; a place may stay empty."""
    chosen = [one for one in request.POST.getlist("turn")[:MOST_TURNS] if one]
    if not set(chosen) <= set(layouts.SCENES):
        raise RuleViolation("no_such_layout", "Choose what the screen shows.")
    return [WallLayout(one) for one in chosen]


def _remember(request: HttpRequest, response: HttpResponse, token: str) -> HttpResponse:
    """It opens nothing that is not public, so it may go by plain HTTP."""
    if request.COOKIES.get(COOKIE) != token:
        response.set_cookie(COOKIE, token, max_age=COOKIE_SECONDS, httponly=True, samesite="Lax")
    return response
