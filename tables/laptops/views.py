"""A second laptop: its code, how it follows, handing over, and pages that come from there."""

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from config import lan
from tables.laptops import left, screen, services, tokens
from tables.laptops.following import pairs
from tables.tablet import visitors
from tournaments import taps
from tournaments.rate_limit import RateLimit

arrivals = RateLimit(times=60, seconds=10)


@never_cache
@require_GET
def second_laptop(request: HttpRequest) -> HttpResponse:
    shown = screen.standings()
    if request.headers.get("Accept") == "application/json":
        state = {"sentence": shown.sentence, "goes_on_at": shown.goes_on_at}
        return JsonResponse({**state, "is_closed": shown.is_over or shown.is_handing_over})
    context = {
        "shown": shown,
        "code": pairs.good_code(now=timezone.now()),
        "address": lan.room_address(),
        "port": request.get_port(),
        "left": left.left_here(),
        "began": services.how_it_began(),
    }
    return render(request, "laptops/second.html", context)


@require_POST
def make_laptop_code(request: HttpRequest) -> HttpResponse:
    assert request.user.pk is not None  # the rights matrix let only owners through
    pairs.make_code(by=request.user.pk, now=timezone.now())
    return redirect("second_laptop")


@require_POST
def hand_over(_request: HttpRequest) -> HttpResponse:
    services.hand_over()
    return redirect("second_laptop")


@require_POST
def go_on(_request: HttpRequest) -> HttpResponse:
    services.go_on()
    return redirect("second_laptop")


@never_cache
@require_POST
def hand_over_tokens(request: HttpRequest) -> HttpResponse:
    made = tokens.make(taps.visitor(request), now=timezone.now())
    return JsonResponse({"tokens": made})


@never_cache
@require_http_methods(["GET", "POST"])
def arrive(request: HttpRequest) -> HttpResponse:
    if request.method == "GET":
        return render(request, "laptops/arrive.html")
    arrivals.spend(request.META["REMOTE_ADDR"])
    shown, response = request.POST.getlist("token")[:2], HttpResponse(status=204)
    for found in tokens.redeem(shown, now=timezone.now()):
        if found.user:
            login(request, found.user, backend="django.contrib.auth.backends.ModelBackend")
        elif found.tablet:
            visitors.remember(request, response, tokens.renew_secret(found.tablet))
    return response
