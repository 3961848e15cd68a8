"""The director's page about prizes, and what is decided there."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from rules_engine.errors import RuleViolation
from rules_engine.units import Cents, EntryNo
from tournaments import taps
from tournaments.models import Tournament
from tournaments.money.amounts import cents_of
from tournaments.prizes import screen as prizes_screen
from tournaments.prizes import services as prize_service
from tournaments.taps import actor


@never_cache
@require_GET
def prizes(request: HttpRequest, tournament_id: int) -> HttpResponse:
    tournament = get_object_or_404(Tournament.objects.select_related("event"), pk=tournament_id)
    page = prizes_screen.build(tournament_id=tournament_id, now=timezone.now())
    return render(request, "prizes/prizes.html", {"tournament": tournament, "page": page})


@require_POST
def direct_prizes(request: HttpRequest, tournament_id: int, verb: str) -> HttpResponse:
    who: dict[str, Any] = {"by": actor(request), "nonce": taps.nonce(request)}
    match verb:
        case "amounts":
            amounts = [cents_of(line) for line in _lines(request, "amounts")]
            prize_service.set_amounts(tournament_id, amounts=amounts, **who)
        case "rules":
            prize_service.follow_the_rules(tournament_id, **who)
        case "packages":
            packages = _lines(request, "packages")
            prize_service.list_packages(tournament_id, packages=packages, **who)
        case "deal":
            prize_service.agree_deal(
                tournament_id,
                shares=_shares(request),
                all_agree="all_agree" in request.POST,
                director_pays="director_pays" in request.POST,
                **who,
            )
            return taps.done(request, "payouts", tournament_id)
        case "tie":
            prize_service.draw_tie(tournament_id, **who)
        case "pick":
            entry, package = taps.number(request, "entry"), request.POST.get("package", "")
            prize_service.pick_package(tournament_id, entry=entry, package=package, **who)
        case _:
            raise RuleViolation("unknown_verb", "That cannot be done here.")
    return taps.done(request, "prizes", tournament_id)


def _lines(request: HttpRequest, name: str) -> list[str]:
    """What was typed, one thing on each line."""
    written = request.POST.get(name, "")[:4000].splitlines()
    return [line.strip() for line in written if line.strip()]


def _shares(request: HttpRequest) -> dict[EntryNo, Cents]:
    """The share of everybody, from the fields share-1, share-2 and so on."""
    fields = (name for name in request.POST if name.startswith("share-"))
    entries = [(int(number), name) for name in fields if (number := name[6:]).isdecimal()]
    return {entry: cents_of(request.POST[name]) for entry, name in entries}
