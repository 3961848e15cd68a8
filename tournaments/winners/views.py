"""The winners' record, for the owner and the treasurer."""

from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments import taps
from tournaments.models import Event
from tournaments.winners import screen, services
from tournaments.winners.forms import DayForm, WinnerForm


@never_cache
@require_GET
def winners(request: HttpRequest, event_id: int) -> HttpResponse:
    shown = screen.build(_event(event_id))
    form = DayForm(initial={"day": shown.erase_on})
    return _page(request, shown, form)


@never_cache
@require_http_methods(["GET", "POST"])
def record_winner(request: HttpRequest, event_id: int, won: str) -> HttpResponse:
    event = _event(event_id)
    line = next((one for one in screen.build(event).lines if one.won.key == won), None)
    if line is None:
        raise Http404
    form = WinnerForm(request.POST or None, initial=_known(line))
    if request.method == "POST" and form.is_valid():
        services.record_winner(event_id, won, form.winner(), asked=taps.asked(request))
        messages.success(request, "Written down.")
        return redirect("winners", event_id)
    shown = {"event": event, "line": line, "form": form, "nonce": uuid4()}
    status = 409 if form.errors else 200
    return render(request, "winners/winner.html", shown, status=status)


@never_cache
@require_GET
def winners_table(_request: HttpRequest, event_id: int) -> HttpResponse:
    event = _event(event_id)
    response = HttpResponse(screen.table(event), content_type="text/csv; charset=utf-8")
    name = f"winners-{slugify(event.name) or event.pk}.csv"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_POST
def change_erase_day(request: HttpRequest, event_id: int) -> HttpResponse:
    event = _event(event_id)
    form = DayForm(request.POST)
    if not form.is_valid():
        return _page(request, screen.build(event), form, status=409)
    services.change_day(event_id, day=form.cleaned_data["day"], asked=taps.asked(request))
    messages.success(request, "Changed.")
    return redirect("winners", event_id)


def _event(event_id: int) -> Event:
    return get_object_or_404(Event, pk=event_id, rehearses=None)


def _page(
    request: HttpRequest, shown: screen.RecordScreen, form: DayForm, *, status: int = 200
) -> HttpResponse:
    page = {"screen": shown, "event": shown.event, "form": form, "nonce": uuid4()}
    return render(request, "winners/winners.html", page, status=status)


def _known(line: screen.RecordLine) -> dict[str, object]:
    """What is known already, to be corrected."""
    if line.record is None:
        return {"name": line.won.name, "donor": line.won.donor}
    names = ("name", "address", "id_seen", "donor", "signed_on_paper")
    return {name: getattr(line.record, name) for name in names}
