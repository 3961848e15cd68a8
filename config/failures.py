"""What a browser hears when a request has failed: later, or that it is our mistake.

A database that is busy, restarts or was held up by a frozen process is no mistake, and neither is
a full disk. Taps that hear 503 are sent again by themselves, and their nonce keeps them from being
done twice.
"""

import errno
import sqlite3
import sys
from typing import Any

import structlog
from django.db import Error, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.views import defaults

log = structlog.get_logger("riffle.http")

SENTENCE = "Riffle is busy and has not answered yet. Please try again: nothing is done twice."

FULL = (
    "The disk of Riffle’s computer is full, and this is not noted. Please tell the director. Once "
    "there is room it can be sent again: nothing is done twice."
)

# Beginnings of PostgreSQL's codes: connections lost, deadlocks, too many connections, a lock or a
# statement that took too long, a server that restarts, a transaction that was left alone.
_PASSING = ("08", "40", "53300", "55P03", "57", "25P03")


def is_passing(error: BaseException | None) -> bool:
    """Whether the same may be asked again, because the database was only busy or away."""
    if not isinstance(error, Error):
        return False
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        return cause.sqlite_errorcode in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
    code = getattr(cause, "sqlstate", None)
    return code.startswith(_PASSING) if code else isinstance(error, OperationalError)


def is_full(error: BaseException | None) -> bool:
    """Whether there was no room to write, or the disk did not take it."""
    if isinstance(error, OSError):
        return error.errno == errno.ENOSPC
    cause = error.__cause__ if isinstance(error, Error) else None
    if isinstance(cause, sqlite3.Error):
        return cause.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)
    return getattr(cause, "sqlstate", None) == "53100"


def answer(request: HttpRequest) -> HttpResponse:
    """The answer to a request that ended in an exception; asks nothing of the database.

    Every such request comes by here, wherever it failed, so here it goes to the log.
    """
    error = sys.exception()
    if is_full(error):
        log.error("disk is full", error=str(error), **who(request))
        return full(request)
    if is_passing(error):
        log.warning("busy", error=str(error), **who(request))
        return _later(request, code="busy", heading="Riffle is busy", sentence=SENTENCE)
    log.error("failed", exc_info=error, **who(request))
    return defaults.server_error(request)


def full(request: HttpRequest) -> HttpResponse:
    """The answer while nothing can be written."""
    return _later(request, code="disk_full", heading="The disk is full", sentence=FULL)


def _later(request: HttpRequest, *, code: str, heading: str, sentence: str) -> HttpResponse:
    headers = {"Retry-After": "1"}
    if request.headers.get("Accept") == "application/json":
        return JsonResponse({"code": code, "sentence": sentence}, status=503, headers=headers)
    page = render_to_string("503.html", {"heading": heading, "sentence": sentence})
    return HttpResponse(page, status=503, headers=headers)


def who(request: HttpRequest) -> dict[str, Any]:
    """What the log says of a request; who it was only if that is known by now."""
    user = getattr(request, "user", None)
    known = getattr(user, "_wrapped", user)
    match = request.resolver_match
    return {
        "method": request.method,
        "route": match.view_name if match else "",
        "user": getattr(known, "pk", None),
    }
