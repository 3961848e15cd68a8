"""The page of the rehearsal, and the taps that try something."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from rules_engine.errors import RuleViolation
from tables.models import Rehearsal
from tables.rehearsal import screen as rehearsal_screen
from tables.rehearsal import services
from tournaments import taps
from tournaments.backups import services as backups
from tournaments.models import Tournament
from tournaments.printing import services as printing


@require_GET
def rehearsal(request: HttpRequest, tournament_id: int) -> HttpResponse:
    if real := Tournament.objects.filter(rehearsal__stand_in=tournament_id).first():
        return redirect("rehearsal", real.pk)
    return rehearsal_screen.screen.respond(
        request, "rehearsal/rehearsal.html", {}, tournament_id=tournament_id
    )


@require_POST
def rehearse(request: HttpRequest, tournament_id: int, verb: str) -> HttpResponse:
    row = get_object_or_404(Tournament, pk=tournament_id)
    match verb:
        case "begin":
            services.begin(row.pk, asked=taps.asked(request))
        case "end":
            services.end(row.pk)
        case "sound":
            heard = {"sound_heard_at": timezone.now()}
            Rehearsal.objects.update_or_create(tournament=row, defaults=heard)
        case "print":
            printing.print_test(nonce=taps.asked(request).nonce)
        case "copy":
            backups.back_up_now(shown_on=row.pk)
        case _:
            raise RuleViolation("not_tried_here", "That is not tried here.")
    return taps.done(request, "rehearsal", tournament_id)
