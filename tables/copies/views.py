"""An event as a file, to carry to another Riffle; and one from there taken in."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_POST

from rules_engine.errors import RuleViolation
from tables.copies import file, screen, services
from tables.copies.forms import CopyForm, PlaceForm
from tournaments.backups import places
from tournaments.models import Event, Tournament


@require_POST
def event_copy(_request: HttpRequest, event_id: int) -> HttpResponse:
    row = get_object_or_404(Event, pk=event_id)
    now = timezone.now()
    answer = HttpResponse(services.packed(row.pk, now=now), content_type="application/gzip")
    name = f"{slugify(row.name) or 'event'}-{now:%Y%m%d-%H%M%S}.riffle.gz"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    answer.headers["Cache-Control"] = "no-store"
    return answer


@require_http_methods(["GET", "POST"])
def take_in(request: HttpRequest) -> HttpResponse:
    form = CopyForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        try:
            taken = services.take_in(file.read(form.cleaned_data["file"]))
        except file.NotACopyError as other:
            form.add_error("file", str(other))
        except RuleViolation as refusal:
            form.add_error("file", str(refusal.sentence))
        else:
            messages.success(request, taken.sentence)
            return redirect("event", taken.event_id)
    return render(request, "copies/take_in.html", {"form": form})


@require_http_methods(["GET", "POST"])
def copies(request: HttpRequest, tournament_id: int) -> HttpResponse:
    row = get_object_or_404(Tournament.objects.select_related("event"), pk=tournament_id)
    form = PlaceForm(request.POST or None) if places.is_ours_to_choose() else None
    if form and form.is_valid():
        places.choose(form.cleaned_data["stick"])
        messages.success(request, "From now on copies go there.")
        return redirect("copies", tournament_id)
    shown = {"kept": screen.kept_copies(row.event), "form": form}
    return render(request, "copies/copies.html", {"tournament": row, **shown})
