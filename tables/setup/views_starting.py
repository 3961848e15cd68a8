"""Where tournaments come from: a ready one, the festival, an event again, an own template."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from rules_engine.errors import RuleViolation
from tables.setup import starting
from tables.setup.forms_starting import RepeatForm, TemplateForm
from tables.setup.screen import festival_shown, own_shown, ready_shown
from tournaments.models import Event, OwnTemplate, Tournament
from tournaments.terms.draft import READY
from tournaments.terms.services import refuse_if_open


@require_http_methods(["GET", "POST"])
def new_tournament(request: HttpRequest, event_id: int) -> HttpResponse:
    event = get_object_or_404(Event, pk=event_id)
    if request.method == "POST":
        answer = _plan(event, request.POST.get("ready", ""), request.POST.get("own", ""))
        if answer:
            return answer
    context = {
        "event": event,
        "festival": None if event.tournaments.exists() else festival_shown(event),
        "choices": ready_shown(event.currency),
        "own": own_shown(event.currency),
    }
    return render(request, "setup/new_tournament.html", context)


def _plan(event: Event, ready: str, own: str) -> HttpResponse | None:
    """What was chosen, as drafts; None for nothing that there is."""
    if ready == "festival":
        starting.plan_festival(event.pk)
        return redirect("event", event.pk)
    if template := OwnTemplate.objects.filter(name=own).first():
        return redirect("setup", starting.plan_from_template(event, template).pk)
    if found := READY.get(ready):
        row = starting.plan_ready(event, found)
        return redirect("setup", row.pk)
    return None


@require_http_methods(["GET", "POST"])
def repeat_event(request: HttpRequest, event_id: int) -> HttpResponse:
    event = get_object_or_404(Event, pk=event_id)
    form = RepeatForm(request.POST or None, initial={"name": event.name}, now=timezone.now())
    if form.is_valid():
        said = form.cleaned_data
        made = starting.repeat_event(event.pk, name=said["name"], day=said["day"])
        messages.success(request, "Planned. Nothing is on sale yet.")
        return redirect("event", made.pk)
    count = event.tournaments.count()
    return render(request, "setup/repeat.html", {"event": event, "form": form, "count": count})


@require_http_methods(["GET", "POST"])
def keep_template(request: HttpRequest, tournament_id: int) -> HttpResponse:
    row = get_object_or_404(Tournament.objects.select_related("event"), pk=tournament_id)
    refuse_if_open(row)
    form = TemplateForm(request.POST or None, initial={"name": row.name})
    if form.is_valid():
        try:
            starting.keep_template(row, name=form.cleaned_data["name"])
        except RuleViolation as refusal:
            form.add_error("name", str(refusal.sentence))
        else:
            messages.success(request, "Kept. It is there whenever a tournament is planned.")
            return redirect("setup", row.pk)
    return render(request, "setup/keep.html", {"row": row, "form": form})


@require_POST
def delete_template(request: HttpRequest, template_id: int) -> HttpResponse:
    OwnTemplate.objects.filter(pk=template_id).delete()
    messages.success(request, "The template is gone. What was planned from it stays.")
    return redirect("events")
