"""What happens around every request: one log line, the rights, and refusals as answers."""

import time
from collections.abc import Callable
from typing import Any

import structlog
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render

from rules_engine.errors import RuleViolation
from tables import visitors
from tables.presence import presence
from tournaments.rights import RIGHTS, Caller, TabletPass

log = structlog.get_logger("riffle.http")

GetResponse = Callable[[HttpRequest], HttpResponseBase]


class RequestLog:
    """Logs method, route, status and time; the route's name, because a path may hold a token."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        began = time.perf_counter()
        response = self.get_response(request)
        log.info("request", status=response.status_code, ms=_milliseconds(began), **_who(request))
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> None:
        """A bug: its trace goes to the log, the browser gets the 500 page."""
        log.error("failed", exc_info=error, **_who(request))


class Rights:
    """Lets a request through to its view only if the matrix says so."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, _view: Any, _args: Any, kwargs: dict[str, Any]
    ) -> HttpResponseBase | None:
        visitor = visitors.of_request(request)
        request.visitor = visitor  # type: ignore[attr-defined]  # read through visitors.visitor
        if visitor.tablet:
            presence.heard(visitor.tablet.tablet_id)
        if visitor.may(_route(request), kwargs):
            return None
        if request.user.is_authenticated:
            raise PermissionDenied
        if visitors.COOKIE in request.COOKIES and Caller.TABLET in RIGHTS.get(_route(request), ()):
            return _tell_tablet(request, visitor.tablet)
        return redirect_to_login(request.get_full_path())


class Refusals:
    """Turns a RuleViolation into a 409 with its sentence; every other exception stays a bug."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, RuleViolation):
            return None
        context = {"code": error.code, "sentence": error.sentence}
        if request.headers.get("Accept") == "application/json":
            return JsonResponse(context, status=409)
        return render(request, "refusal.html", context, status=409)


def _tell_tablet(request: HttpRequest, tablet: TabletPass | None) -> HttpResponse:
    """A tablet at the wrong table hears which is its own, one without a table how to get one."""
    if request.headers.get("Accept") == "application/json":
        sentence = "This tablet is not paired with this table."
        return JsonResponse({"code": "not_paired", "sentence": sentence}, status=403)
    return render(request, "table/not_paired.html", {"tablet": tablet}, status=403)


def _route(request: HttpRequest) -> str:
    return request.resolver_match.view_name if request.resolver_match else ""


def _milliseconds(began: float) -> float:
    return round((time.perf_counter() - began) * 1000, 1)


def _who(request: HttpRequest) -> dict[str, Any]:
    user = getattr(request, "user", None)
    return {"method": request.method, "route": _route(request), "user": user.pk if user else None}
