"""What may come in at all: read once, before anything else looks at it, or refused in a sentence.

Whatever gets past here is UTF-8 of a bearable length, fit for every database and parsed:
no page, and no page about an error, can fail because of how it was written.
"""

import codecs
from collections.abc import Callable, Iterable, Mapping

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.http.multipartparser import MultiPartParserError
from django.template.loader import render_to_string

from tournaments.typed import is_text

LONGEST_ADDRESS = 4_000  # with its query; login pages name the address that was asked for
LONGEST_FIELD = 200_000  # of a form, such as a list of people; what a view keeps is shorter


class Unreadable(Exception):  # noqa: N818 (not an error of ours)
    """Somebody sent what no browser sends; nothing of it was used."""


class Incoming:
    """Answers 400 to what cannot be read, so that nothing after it has to."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        try:
            _read(request)
        except Unreadable as problem:
            return _refuse(request, str(problem))
        return self.get_response(request)


def _read(request: HttpRequest) -> None:
    """Parse the whole request; Unreadable says in a sentence what is wrong with it."""
    if len(request.get_full_path()) > LONGEST_ADDRESS:
        raise Unreadable("That address is too long.")
    if not _is_utf_8((request.content_params or {}).get("charset", "utf-8")):
        raise Unreadable("Please send text as UTF-8.")
    try:
        given = [*request.GET.lists(), *request.POST.lists()]
    except (BadRequest, SuspiciousOperation, MultiPartParserError, OSError) as error:
        raise Unreadable("That form could not be read.") from error
    fields = [text for name, values in given for text in (name, *values)]
    if any(len(text) > LONGEST_FIELD for text in fields):
        raise Unreadable("That is longer than any field takes.")
    if not all(map(is_text, [request.path, *fields, *_words(request.COOKIES)])):
        raise Unreadable("That has characters in it that nobody can type.")


def _words(cookies: Mapping[str, str]) -> Iterable[str]:
    return (text for cookie in cookies.items() for text in cookie)


def _is_utf_8(charset: str) -> bool:
    try:
        return codecs.lookup(charset).name == "utf-8"
    except (LookupError, ValueError):
        return False


def _refuse(request: HttpRequest, sentence: str) -> HttpResponse:
    """In words, and without asking anything of the database."""
    if request.headers.get("Accept") == "application/json":
        return JsonResponse({"code": "unreadable", "sentence": sentence}, status=400)
    return HttpResponse(render_to_string("400.html", {"sentence": sentence}), status=400)
