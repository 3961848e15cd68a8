"""A list is read, looked at, and only then counts; other lists go out as files."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from rules_engine.errors import RuleViolation
from tournaments.csv_file import COMMA, SEMICOLON, csv_bytes
from tournaments.log.state import row_of
from tournaments.spreadsheets import reading
from tournaments.spreadsheets.exports import EXPORTS
from tournaments.spreadsheets.preview import judge
from tournaments.spreadsheets.services import sign_up_list

MOST_SHOWN = 300


@never_cache
@require_http_methods(["GET", "POST"])
def lists(request: HttpRequest, tournament_id: int) -> HttpResponse:
    context: dict[str, Any] = {
        "tournament": row_of(tournament_id),
        "exports": EXPORTS.values(),
        "text": request.POST.get("text", ""),
    }
    if request.method == "POST":
        try:
            read, note = _given(request)
            if "confirm" in request.POST:
                return _signed_up(request, tournament_id, read)
            context |= _preview(tournament_id, read, note)
        except RuleViolation as refusal:
            context["refusal"] = refusal.sentence
    return render(request, "spreadsheets/lists.html", context)


@never_cache
@require_GET
def export_list(request: HttpRequest, tournament_id: int, what: str) -> HttpResponse:
    row = row_of(tournament_id)
    export = EXPORTS.get(what)
    if export is None:
        raise Http404
    separator = SEMICOLON if request.GET.get("separator") == "semicolon" else COMMA
    content = csv_bytes(export.rows(row), separator=separator)
    name = f"{slugify(row.name) or 'tournament'}-{export.key}.csv"
    told = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type="text/csv; charset=utf-8", headers=told)


def _given(request: HttpRequest) -> tuple[reading.Read, str]:
    """What was pasted, or the file that was chosen."""
    given = request.FILES.get("file")
    if given is None:
        return reading.read(request.POST.get("text", "")), ""
    text, note = reading.decoded(given.read(reading.MOST_BYTES + 1))
    return reading.read(text), note


def _preview(tournament_id: int, read: reading.Read, note: str) -> dict[str, Any]:
    judged = judge(tournament_id, read.lines)
    return {
        "text": read.text,
        "notes": [*read.notes, *([note] if note else [])],
        "judged": sorted(judged, key=lambda one: (one.is_taken, not one.is_doubtful))[:MOST_SHOWN],
        "unseen": max(0, len(judged) - MOST_SHOWN),
        "taken": sum(one.is_taken for one in judged),
        "left_out": sum(not one.is_taken for one in judged),
    }


def _signed_up(request: HttpRequest, tournament_id: int, read: reading.Read) -> HttpResponse:
    judged = sign_up_list(tournament_id, read.lines)
    taken = sum(one.is_taken for one in judged)
    messages.success(request, f"{taken} signed up, {len(judged) - taken} left out.")
    return redirect("lists", tournament_id)
