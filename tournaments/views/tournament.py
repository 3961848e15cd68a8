"""Screens and taps of one tournament: lobby, public page, log, clock."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from rules_engine.errors import RuleViolation
from tournaments import links, taps
from tournaments.log import Actor
from tournaments.models import Tournament, User
from tournaments.qr import svg
from tournaments.screens import about as about_screen
from tournaments.screens import lobby as lobby_screen
from tournaments.screens import log as log_screen
from tournaments.services import backups, undoing
from tournaments.services import clock as clock_service


@require_GET
def lobby(request: HttpRequest, tournament_id: int) -> HttpResponse:
    link = links.for_other_devices(request, reverse("about", args=[tournament_id]))
    context = {"tournament": _tournament(tournament_id), "qr": svg(link)}
    return lobby_screen.screen.respond(
        request, "lobby/lobby.html", context, tournament_id=tournament_id
    )


@require_GET
def about(request: HttpRequest, tournament_id: int) -> HttpResponse:
    context = {"tournament": _tournament(tournament_id)}
    return about_screen.screen.respond(
        request, "about/about.html", context, tournament_id=tournament_id
    )


@require_GET
def show_log(request: HttpRequest, tournament_id: int) -> HttpResponse:
    return log_screen.screen.respond(request, "director/log.html", {}, tournament_id=tournament_id)


@require_GET
def show_older_log(request: HttpRequest, tournament_id: int, before: int) -> HttpResponse:
    return log_screen.older_screen.respond(
        request, "director/log.html", {}, tournament_id=tournament_id, before=before
    )


@require_POST
def undo(request: HttpRequest, tournament_id: int, wish: int) -> HttpResponse:
    undoing.take_back(tournament_id, wish=wish, by=actor(request), nonce=taps.nonce(request))
    return taps.done(request, "log", tournament_id)


@require_POST
def clock(request: HttpRequest, tournament_id: int, verb: str) -> HttpResponse:
    by, nonce = actor(request), taps.nonce(request)
    match verb:
        case "start":
            clock_service.start_clock(tournament_id, by=by, nonce=nonce)
        case "pause":
            clock_service.pause_clock(tournament_id, by=by, nonce=nonce)
        case "resume":
            lost = "count_lost_time" in request.POST
            clock_service.resume_clock(tournament_id, by=by, nonce=nonce, count_lost_time=lost)
        case "add":
            seconds = taps.number(request, "seconds")
            clock_service.add_time(tournament_id, seconds=seconds, by=by, nonce=nonce)
        case "level":
            level = taps.number(request, "level")
            clock_service.set_level(tournament_id, level=level, by=by, nonce=nonce)
        case _:
            raise RuleViolation("unknown_verb", "The clock cannot do that.")
    return taps.done(request, "log", tournament_id)


@require_POST
def backup(request: HttpRequest) -> HttpResponse:
    made = backups.back_up_now()
    messages.success(request, f"Backup made and checked: {made.name}.")
    return redirect("home")


@require_POST
def backup_again(request: HttpRequest, tournament_id: int) -> HttpResponse:
    backups.back_up_now(shown_on=tournament_id)
    return taps.done(request, "director", tournament_id)


@require_GET
def export_log(_request: HttpRequest, tournament_id: int) -> HttpResponse:
    if not Tournament.objects.filter(pk=tournament_id).exists():
        raise Http404
    lines = "".join(backups.export_lines(tournament_id))
    name = f"riffle-log-{tournament_id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(lines, content_type="application/x-ndjson", headers=headers)


def actor(request: HttpRequest) -> Actor:
    """The login that asks."""
    assert isinstance(request.user, User)  # the rights matrix let only staff through
    return Actor.of(request.user)


def _tournament(tournament_id: int) -> Tournament:
    return get_object_or_404(Tournament.objects.select_related("event"), pk=tournament_id)
