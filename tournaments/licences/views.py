"""The page of the licence, and the list of helpers."""

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import uuid4

from django.contrib import messages
from django.forms import BoundField
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import taps
from tournaments.licences import services
from tournaments.licences.forms import HelperForm, LicenceForm
from tournaments.licences.licence import OWN, OWN_SOURCE, Licence
from tournaments.licences.places import PLACES
from tournaments.licences.points import POINTS
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class PointLine:
    """A point with its fields; `source` is empty where nothing is known."""

    field: BoundField
    enforce: BoundField | None
    source: str


@never_cache
@require_http_methods(["GET", "POST"])
def licence(request: HttpRequest, event_id: int) -> HttpResponse:
    event = _event(event_id)
    held = Licence.of(event)
    form = LicenceForm(held, request.POST or None)
    if request.method == "POST" and form.is_valid():
        services.change_licence(
            event_id,
            changed=form.changed(),
            enforced=form.enforced(),
            asked=taps.asked(request),
        )
        messages.success(request, "Saved.")
        return redirect("licence", event_id)
    lines = list(_lines(held, form))
    shown = {
        "event": event,
        "licence": held,
        "places": [*((one.key, one.name) for one in PLACES.values()), (OWN, "Another place")],
        "form": form,
        "known": [line for line in lines if line.source or line.field.errors],
        "unknown": [line for line in lines if not line.source and not line.field.errors],
        "nonce": uuid4(),
    }
    return render(request, "licences/licence.html", shown)


@require_POST
def choose_licence(request: HttpRequest, event_id: int) -> HttpResponse:
    place = request.POST.get("place", "")
    services.choose_licence(_event(event_id).pk, place=place, asked=taps.asked(request))
    return redirect("licence", event_id)


@never_cache
@require_http_methods(["GET", "POST"])
def helpers(request: HttpRequest, event_id: int) -> HttpResponse:
    event = _event(event_id)
    form = HelperForm(request.POST or None)
    if form.is_valid():
        services.list_helper(event_id, **form.cleaned_data, asked=taps.asked(request))
        return redirect("helpers", event_id)
    shown = {"event": event, "form": form, "licence": Licence.of(event), "nonce": uuid4()}
    return render(request, "licences/helpers.html", {**shown, "helpers": event.helpers.all()})


@require_POST
def unlist_helper(request: HttpRequest, event_id: int, helper: int) -> HttpResponse:
    services.unlist_helper(_event(event_id).pk, helper, asked=taps.asked(request))
    return redirect("helpers", event_id)


def _event(event_id: int) -> Event:
    return get_object_or_404(Event, pk=event_id, rehearses=None)


def _lines(held: Licence, form: LicenceForm) -> Iterator[PointLine]:
    for key in POINTS:
        found = held.value(key)
        name = f"enforce_{key}"
        enforce = form[name] if name in form.fields else None
        source = found.source if found else OWN_SOURCE if key in form.errors else ""
        yield PointLine(form[key], enforce, source)
