"""What happens around every request: one log line, the rights, and refusals as answers."""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import structlog
from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.utils.functional import SimpleLazyObject

from config import failures
from rules_engine.errors import RuleViolation
from serving import strangers
from tables.tablet import visitors
from tables.tablet.presence import presence
from tables.tablet.signs import voices
from tournaments import disk
from tournaments.accounts import sessions
from tournaments.people.names import Names
from tournaments.rate_limit import RateLimit
from tournaments.rights import RIGHTS, Caller, TabletPass, Visitor

log = structlog.get_logger("riffle.http")

# A screen without a socket asks every second, and a table may tap 60 times in that time.
requests_of_one_token = RateLimit(times=200, seconds=10)

# Neither means no: the same may be sent again.
_STATUS = {"too_often": 429, "elsewhere": 503}
_LOGINS = ("login", "logout")
# Whoever has the address was given it by staff.
_GIVEN = ("phone", "accept_invitation")

GetResponse = Callable[[HttpRequest], HttpResponseBase]


class RequestLog:
    """Logs method, route, status and time; the route's name, because a path may hold a token."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        began = time.perf_counter()
        response = self.get_response(request)
        ms, who = _milliseconds(began), failures.who(request)
        log.info("request", status=response.status_code, ms=ms, **who)
        return response


class Logins:
    """Says who is logged in, once somebody asks."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        found = SimpleLazyObject(partial(sessions.user_of, request))
        request.user = found  # type: ignore[assignment]  # it passes for what it wraps
        return self.get_response(request)


class Rights:
    """Lets a request through to its view only if the matrix says so."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if hasattr(request, "visitor"):
            _introduce(request, response)
        return response

    def process_view(
        self, request: HttpRequest, _view: Any, _args: Any, kwargs: dict[str, Any]
    ) -> HttpResponseBase | None:
        visitor = visitors.of_request(request)
        request.visitor = visitor  # type: ignore[attr-defined]  # read through taps.visitor
        if visitor.tablet:
            browser = voices(request.META["REMOTE_ADDR"], request.headers.get("User-Agent", ""))
            presence.heard(visitor.tablet.tablet_id, browser)
        if visitor.may(_route(request), kwargs):
            return _limited(request, visitor, kwargs)
        if request.user.is_authenticated:
            raise PermissionDenied
        if visitor.tablet and _is_at_namesake(request, visitor.tablet):
            return redirect("table", visitor.tablet.tournament_id, visitor.tablet.table)
        if visitors.COOKIE in request.COOKIES and Caller.TABLET in RIGHTS.get(_route(request), ()):
            _note_try(request, visitor.tablet)
            return _tell_tablet(request, visitor.tablet)
        return redirect_to_login(request.get_full_path())


class Disk:
    """Takes nothing on while there is no room for it; logging in and out still goes."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, _view: Any, _args: Any, _kwargs: dict[str, Any]
    ) -> HttpResponseBase | None:
        is_small = request.method in ("GET", "HEAD", "OPTIONS") or _route(request) in _LOGINS
        return None if is_small or disk.room() is not disk.Room.NONE else failures.full(request)


def _introduce(request: HttpRequest, response: HttpResponseBase) -> None:
    """Tell the door who is no stranger: what they showed was good, or was just given to them."""
    visitor: Visitor = request.visitor  # type: ignore[attr-defined]  # set above
    session = request.session.session_key or request.COOKIES.get(settings.SESSION_COOKIE_NAME)
    given = response.cookies.get(visitors.COOKIE)
    tablet = given.value if given else request.COOKIES.get(visitors.COOKIE)
    for shown, is_good in (
        (session, request.user.is_authenticated),
        (tablet, visitor.tablet or given),
        (request.path, _route(request) in _GIVEN and response.status_code == 200),
    ):
        if shown and is_good:
            strangers.known.add(shown)
        elif shown:
            strangers.known.discard(shown)


class Refusals:
    """Turns a RuleViolation into an answer with its sentence; all other exceptions are bugs."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, RuleViolation):
            return None
        return _refuse(request, error, status=_STATUS.get(error.code, 409))


def _refuse(request: HttpRequest, refusal: RuleViolation, *, status: int = 409) -> HttpResponse:
    context = {"code": refusal.code, "sentence": _with_names(request, refusal.sentence)}
    if request.headers.get("Accept") == "application/json":
        return JsonResponse(context, status=status)
    return render(request, "refusal.html", context, status=status)


def _limited(
    request: HttpRequest, visitor: Visitor, arguments: dict[str, Any]
) -> HttpResponse | None:
    """Whoever holds a token, a tablet's or a ticket's, is answered so often and no oftener."""
    if request.user.is_authenticated:
        return None
    token = request.COOKIES[visitors.COOKIE] if visitor.tablet else arguments.get("token")
    try:
        if token is not None:
            requests_of_one_token.spend(token)
    except RuleViolation as refusal:
        return _refuse(request, refusal, status=429)
    return None


def _is_at_namesake(request: HttpRequest, tablet: TabletPass) -> bool:
    """Whether it asks for the table of its number in another tournament: it went along."""
    is_page = _route(request) == "table" and request.method == "GET"
    return is_page and _arguments(request)["table"] == tablet.table


def _note_try(request: HttpRequest, tablet: TabletPass | None) -> None:
    # A page that was left open says for ever that it is there, and opens nothing by it.
    if tablet and _route(request) != "tablet_alive":
        presence.tried(tablet.tablet_id, _arguments(request))


def _tell_tablet(request: HttpRequest, tablet: TabletPass | None) -> HttpResponse:
    """A tablet at the wrong table hears which is its own, one without a table how to get one."""
    if request.headers.get("Accept") == "application/json":
        sentence = "This tablet is not paired with this table."
        return JsonResponse({"code": "not_paired", "sentence": sentence}, status=403)
    return render(request, "tablet/not_paired.html", {"tablet": tablet}, status=403)


def _with_names(request: HttpRequest, sentence: str) -> str:
    """The engine knows entries by number, the people in the room by name."""
    tournament_id = request.resolver_match and request.resolver_match.kwargs.get("tournament_id")
    return Names.load(tournament_id).within(sentence) if tournament_id else sentence


def _route(request: HttpRequest) -> str:
    return request.resolver_match.view_name if request.resolver_match else ""


def _arguments(request: HttpRequest) -> dict[str, Any]:
    return request.resolver_match.kwargs if request.resolver_match else {}


def _milliseconds(began: float) -> float:
    return round((time.perf_counter() - began) * 1000, 1)
