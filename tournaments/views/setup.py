"""Evenings, and a tournament between opening and the first hand: called off, money back."""

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments import taps
from tournaments.forms_setup import EventForm
from tournaments.models import Event, Organisation, Tournament
from tournaments.screens import before_play as before_play_screen
from tournaments.screens import refunds as refunds_screen
from tournaments.screens import seats as seats_screen
from tournaments.screens.event import event_lines, event_page
from tournaments.services import lifecycle
from tournaments.services import refunds as refund_service
from tournaments.views.tournament import actor

SOON = timedelta(days=7)


@require_GET
def events(request: HttpRequest) -> HttpResponse:
    rows = list(Event.objects.prefetch_related("tournaments"))
    return render(request, "setup/events.html", {"events": event_lines(rows)})


@require_GET
def event(request: HttpRequest, event_id: int) -> HttpResponse:
    row = get_object_or_404(Event.objects.prefetch_related("tournaments"), pk=event_id)
    return render(request, "setup/event.html", {"event": event_page(row)})


@require_http_methods(["GET", "POST"])
def new_event(request: HttpRequest) -> HttpResponse:
    form = EventForm(request.POST or None, initial=_usual_evening())
    if form.is_valid():
        made = lifecycle.create_event(**form.evening())
        return redirect("new_tournament", made.pk)
    organisation = Organisation.objects.get(pk=1)
    context = {"form": form, "organisation": organisation, "guess_zone": not form.is_bound}
    return render(request, "setup/new_event.html", context)


@require_http_methods(["GET", "POST"])
def edit_event(request: HttpRequest, event_id: int) -> HttpResponse:
    row = get_object_or_404(Event, pk=event_id)
    form = EventForm(request.POST or None, initial=EventForm.initial_of(row))
    if form.is_valid():
        lifecycle.change_event(row.pk, **form.evening())
        messages.success(request, "Saved.")
        return redirect("event", row.pk)
    return render(request, "setup/edit_event.html", {"form": form, "event": row})


@require_GET
def before_play(request: HttpRequest, tournament_id: int) -> HttpResponse:
    row = Tournament.objects.filter(pk=tournament_id).first()
    if row is None:
        raise Http404
    if row.opened_at is None:
        return redirect("setup", tournament_id)
    context = {"row": row, "has_too_few": before_play_screen.has_too_few(tournament_id)}
    return before_play_screen.screen.respond(
        request, "setup/before_play.html", context, tournament_id=tournament_id
    )


@require_GET
def seats(request: HttpRequest, tournament_id: int) -> HttpResponse:
    row = get_object_or_404(Tournament, pk=tournament_id)
    return seats_screen.screen.respond(
        request, "setup/seats.html", {"row": row}, tournament_id=tournament_id
    )


@require_POST
def call_off(request: HttpRequest, tournament_id: int) -> HttpResponse:
    lifecycle.cancel_tournament(
        tournament_id,
        reason=request.POST.get("reason", "")[:200],
        by=actor(request),
        nonce=taps.nonce(request),
    )
    return taps.done(request, "before_play", tournament_id)


@require_GET
def refunds(request: HttpRequest, tournament_id: int) -> HttpResponse:
    return refunds_screen.screen.respond(
        request, "setup/refunds.html", {}, tournament_id=tournament_id
    )


@require_POST
def refund(request: HttpRequest, tournament_id: int, entry: int) -> HttpResponse:
    refund_service.refund(tournament_id, entry=entry, by=actor(request), nonce=taps.nonce(request))
    return taps.done(request, "refunds", tournament_id)


@require_POST
def refund_everybody(request: HttpRequest, tournament_id: int) -> HttpResponse:
    refund_service.refund_everybody(tournament_id, by=actor(request), nonce=taps.nonce(request))
    return taps.done(request, "refunds", tournament_id)


def _usual_evening() -> dict[str, Any]:
    """Next week at seven; the browser suggests its own time zone."""
    zone = timezone.get_default_timezone_name()
    return {"day": (timezone.now() + SOON).date(), "begins": "19:00", "zone": zone}
