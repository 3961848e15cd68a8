"""The director's page about prizes, and what is decided there."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.units import Cents, EntryNo
from tournaments import taps
from tournaments.log import log
from tournaments.log.kinds import WishKind
from tournaments.log.state import row_of
from tournaments.money.amounts import cents_of
from tournaments.prizes import screen as prizes_screen


@never_cache
@require_GET
def prizes(request: HttpRequest, tournament_id: int) -> HttpResponse:
    tournament = row_of(tournament_id)
    page = prizes_screen.build(tournament_id=tournament_id, now=timezone.now())
    return render(request, "prizes/prizes.html", {"tournament": tournament, "page": page})


@require_POST
def direct_prizes(request: HttpRequest, tournament_id: int, verb: str) -> HttpResponse:
    wish = partial(log.commit, tournament_id, taps.asked(request))
    match verb:
        case "amounts":
            amounts = [cents_of(line) for line in _lines(request, "amounts")]
            wish(
                WishKind.CHANGE_PRIZES,
                lambda t, now, _: engine.set_cash(t, amounts=amounts, now=now),
            )
        case "rules":
            wish(
                WishKind.CHANGE_PRIZES, lambda t, now, _: engine.set_cash(t, amounts=None, now=now)
            )
        case "packages":
            packages = _lines(request, "packages")
            wish(
                WishKind.CHANGE_PRIZES,
                lambda t, now, _: engine.list_packages(t, packages=packages, now=now),
            )
        case "deal":
            shares, director_pays = _shares(request), "director_pays" in request.POST
            consents = tuple(shares) if "all_agree" in request.POST else ()
            wish(
                WishKind.AGREE_DEAL,
                lambda t, now, _: engine.agree_deal(
                    t, shares=shares, consents=consents, director_pays=director_pays, now=now
                ),
            )
            return taps.done(request, "payouts", tournament_id)
        case "tie":
            wish(WishKind.DRAW_TIE, lambda t, now, rng: engine.draw_tie_cards(t, now=now, rng=rng))
        case "pick":
            entry, package = taps.number(request, "entry"), request.POST.get("package", "")
            wish(
                WishKind.PICK_PACKAGE,
                lambda t, now, _: engine.pick_package(t, entry=entry, package=package, now=now),
            )
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
