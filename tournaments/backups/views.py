"""Backups by tap."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from tournaments import taps
from tournaments.backups import services


@require_POST
def backup(request: HttpRequest) -> HttpResponse:
    made = services.back_up_now()
    messages.success(request, f"Backup made and checked: {made.path.name}.")
    if made.warning:
        messages.warning(request, made.warning)
    return redirect("home")


@require_POST
def backup_again(request: HttpRequest, tournament_id: int) -> HttpResponse:
    services.back_up_now(shown_on=tournament_id)
    return taps.done(request, "director", tournament_id)
