"""The director's log, what is taken back there, and the log as a file."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from tournaments import taps
from tournaments.jobs import files
from tournaments.log import exporting, undoing
from tournaments.log import screen as log_screen
from tournaments.models import JobKind, Tournament


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


@never_cache
@require_GET
def export_log(request: HttpRequest, tournament_id: int) -> HttpResponse:
    if not Tournament.objects.filter(pk=tournament_id).exists():
        raise Http404
    key = exporting.key_of(tournament_id)
    return files.respond(request, JobKind.EXPORT, key, tournament_id=tournament_id)
