"""Signing up: the public page, the page of whoever has, the poster, and opening it all."""

from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from rules_engine.errors import RuleViolation
from tournaments import links, taps, typed
from tournaments.line import links as own_links
from tournaments.line import screen, screen_people, services
from tournaments.line.forms import JoinForm
from tournaments.log.state import row_of
from tournaments.rate_limit import RateLimit

# A family shares a phone, a parish hall an address; nobody needs hundreds of places.
of_one_address = RateLimit(times=30, seconds=600, shared_as="sign_ups")
of_one_tournament = RateLimit(times=300, seconds=600, shared_as="sign_ups_of_all")


@never_cache
@require_http_methods(["GET", "POST"])
def sign_up(request: HttpRequest, tournament_id: int) -> HttpResponse:
    shown = screen.offered(tournament_id, now=timezone.now())
    form = JoinForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect("signed_up", _join(request, tournament_id, form, shown))
        except RuleViolation as refusal:
            form.add_error(None, str(refusal.sentence))
    nonce = request.POST.get("nonce") or uuid4()
    return render(request, "line/sign_up.html", {"screen": shown, "form": form, "nonce": nonce})


@never_cache
@require_GET
def signed_up(request: HttpRequest, token: str) -> HttpResponse:
    registration = own_links.find(token)
    if registration is None:
        return _private(render(request, "line/no_place.html", status=404))
    link = links.for_other_devices(request, reverse("signed_up", args=[token]))
    context = {
        "screen": screen.signed_up(registration, now=timezone.now()),
        "token": token,
        "link": link,
        "qr": links.svg(link),
        "number": registration.number,
        "may_sell": taps.visitor(request).may(
            "desk", {"tournament_id": registration.tournament_id}
        ),
    }
    return _private(render(request, "line/signed_up.html", context))


@require_POST
def cancel_sign_up(request: HttpRequest, token: str) -> HttpResponse:
    registration = own_links.find(token)
    if registration is None:
        return _private(render(request, "line/no_place.html", status=404))
    services.leave(registration.pk)
    return redirect("signed_up", token)


@require_POST
def take_sign_ups(request: HttpRequest, tournament_id: int) -> HttpResponse:
    takes = request.POST.get("takes") == "yes"
    services.take_sign_ups(tournament_id, takes=takes)
    said = "People can sign up now." if takes else "Nobody can sign up any more. The line stays."
    messages.success(request, said)
    return redirect("event", row_of(tournament_id).event_id)


@never_cache
@require_GET
def people_in_line(request: HttpRequest, tournament_id: int) -> HttpResponse:
    only = request.GET.get("from", "")[:16]
    shown = screen_people.people_in_line(tournament_id, only=only, now=timezone.now())
    return render(request, "line/people.html", {"screen": shown})


@require_POST
def change_line(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Take those who are ticked off the line, or put them back."""
    chosen = typed.wholes(request.POST.getlist("who"))
    if not chosen:
        raise RuleViolation("nobody", "Tick somebody first.")
    if request.POST.get("then") == "back":
        changed = services.put_back(tournament_id, chosen)
        messages.success(request, f"{changed} in the line again.")
    else:
        changed = services.take_off(tournament_id, chosen)
        messages.success(request, f"{changed} off the line. Everybody behind moves up.")
    return redirect("people_in_line", tournament_id)


def _join(request: HttpRequest, tournament_id: int, form: JoinForm, shown: screen.Offered) -> str:
    came_from = own_links.origin(request.META["REMOTE_ADDR"])
    of_one_address.spend(came_from)
    of_one_tournament.spend(tournament_id)
    applicant = form.applicant(rules_version=shown.rules_version, came_from=came_from)
    return services.join(tournament_id, applicant, nonce=_nonce(request))


def _nonce(request: HttpRequest) -> UUID:
    try:
        return UUID(request.POST.get("nonce", ""))
    except ValueError:
        return uuid4()


def _private(response: HttpResponse) -> HttpResponse:
    """The address is the secret: it must not reach another site, nor a search engine."""
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["X-Robots-Tag"] = "noindex"
    return response
