"""Evenings: all of them, one of them, a new one."""

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods

from tournaments import taps
from tournaments.events import services
from tournaments.events.forms import EraseForm, EventForm
from tournaments.events.screen import event_lines, event_page
from tournaments.models import Event, Organisation
from tournaments.people import erasing

SOON = timedelta(days=7)


@require_GET
def events(request: HttpRequest) -> HttpResponse:
    own = taps.visitor(request).events().prefetch_related("tournaments")
    return render(request, "events/events.html", {"events": event_lines(list(own))})


@require_GET
def event(request: HttpRequest, event_id: int) -> HttpResponse:
    row = get_object_or_404(Event.objects.prefetch_related("tournaments"), pk=event_id)
    return render(request, "events/event.html", {"event": event_page(row)})


@require_http_methods(["GET", "POST"])
def new_event(request: HttpRequest) -> HttpResponse:
    organisation = Organisation.objects.get(pk=1)
    form = EventForm(request.POST or None, initial=_usual_evening(organisation))
    if form.is_valid():
        made = services.create_event(**form.evening())
        return redirect("new_tournament", made.pk)
    guess_zone = not (form.is_bound or organisation.zone)
    context = {"form": form, "organisation": organisation, "guess_zone": guess_zone}
    return render(request, "events/new_event.html", context)


@require_http_methods(["GET", "POST"])
def edit_event(request: HttpRequest, event_id: int) -> HttpResponse:
    row = get_object_or_404(Event, pk=event_id)
    form = EventForm(request.POST or None, initial=EventForm.initial_of(row))
    if form.is_valid():
        services.change_event(row.pk, asked=taps.asked(request), **form.evening())
        messages.success(request, "Saved.")
        return redirect("event", row.pk)
    return render(request, "events/edit_event.html", {"form": form, "event": row})


@require_http_methods(["GET", "POST"])
def erase_names(request: HttpRequest, event_id: int) -> HttpResponse:
    row = get_object_or_404(Event, pk=event_id)
    found = erasing.erasable(event_id)
    form = EraseForm(request.POST or None)
    if form.is_valid():
        count = erasing.erase_names(event_id, asked=taps.asked(request))
        messages.success(request, f"{count} {'name was' if count == 1 else 'names were'} erased.")
        return redirect("event", event_id)
    context = {"form": form, "event": row, "found": found}
    return render(request, "events/erase_names.html", context)


def _usual_evening(organisation: Organisation) -> dict[str, Any]:
    """Next week at seven, as is usual in the house.

    Where nobody said the time zone the browser suggests its own. UTC is no hall's: ask for it.
    """
    zone = organisation.zone or timezone.get_default_timezone_name()
    return {
        "day": (timezone.now() + SOON).date(),
        "begins": "19:00",
        "zone": "" if zone == "UTC" else zone,
        "currency": organisation.currency or "USD",
    }
