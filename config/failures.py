"""What a browser hears when a request has failed: later, or that it is our mistake.

A database that is busy, restarts or was held up by a frozen process is no mistake. Taps that hear
503 are sent again by themselves, and their nonce keeps them from being done twice.
"""

import sqlite3
import sys

from django.db import Error, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.views import defaults

SENTENCE = "Riffle is busy and has not answered yet. Please try again: nothing is done twice."

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


def answer(request: HttpRequest) -> HttpResponse:
    """The answer to a request that ended in an exception; asks nothing of the database."""
    if not is_passing(sys.exception()):
        return defaults.server_error(request)
    if request.headers.get("Accept") == "application/json":
        said = {"code": "busy", "sentence": SENTENCE}
        return JsonResponse(said, status=503, headers={"Retry-After": "1"})
    page = render_to_string("503.html", {"sentence": SENTENCE})
    return HttpResponse(page, status=503, headers={"Retry-After": "1"})
