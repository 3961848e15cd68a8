"""The director's log, what is taken back there, and the log as a file."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET, require_POST

from tournaments import taps
from tournaments.log import exporting, undoing
from tournaments.log import screen as log_screen
from tournaments.models import Tournament


@require_GET
def show_log(request: HttpRequest, tournament_id: int) -> HttpResponse:
    return log_screen.screen.respond(request, "log/log.html", {}, tournament_id=tournament_id)


@require_GET
def show_older_log(request: HttpRequest, tournament_id: int, before: int) -> HttpResponse:
    return log_screen.older_screen.respond(
        request, "log/log.html", {}, tournament_id=tournament_id, before=before
    )


@require_POST
def undo(request: HttpRequest, tournament_id: int, wish: int) -> HttpResponse:
    undoing.take_back(tournament_id, wish=wish, asked=taps.asked(request))
    return taps.done(request, "log", tournament_id)


@require_GET
def export_log(_request: HttpRequest, tournament_id: int) -> HttpResponse:
    if not Tournament.objects.filter(pk=tournament_id).exists():
        raise Http404
    lines = "".join(exporting.export_lines(tournament_id))
    name = f"riffle-log-{tournament_id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(lines, content_type="application/x-ndjson", headers=headers)
