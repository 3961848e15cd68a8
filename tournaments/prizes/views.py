"""The director's page about prizes, and what is decided there."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.prizes import Picking
from rules_engine.units import Cents, EntryNo
from tournaments import taps, typed
from tournaments.log import log
from tournaments.log.kinds import WishKind
from tournaments.log.state import load
from tournaments.money.amounts import cents_of
from tournaments.prizes import screen as prizes_screen
from tournaments.prizes.package_rows import package_rows, packages_in, wrong_with


@require_GET
def prizes(request: HttpRequest, tournament_id: int) -> HttpResponse:
    now = timezone.now()
    loaded = load(tournament_id, now=now)
    listed = loaded.state.terms.payouts.listed if loaded.state else ()
    context = {
        "tournament": loaded.row,
        "forms": prizes_screen.build_forms(now=now, tournament_id=tournament_id),
        "rows": package_rows(None, packages=listed),
    }
    return prizes_screen.screen.respond(
        request, "prizes/prizes.html", context, tournament_id=tournament_id
    )


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
            rows, trophies = (
                package_rows(request.POST, packages=()),
                taps.number(request, "trophies"),
            )
            if not rows.is_valid():
                raise RuleViolation("package_row", wrong_with(rows))
            listed = packages_in(rows)
            wish(
                WishKind.CHANGE_PRIZES,
                lambda t, now, _: engine.list_packages(
                    t, packages=listed, trophies=trophies, now=now
                ),
            )
        case "tie":
            wish(WishKind.DRAW_TIE, lambda t, now, rng: engine.draw_tie_cards(t, now=now, rng=rng))
        case "pick":
            entry, package = taps.number(request, "entry"), request.POST.get("package", "")
            wish(
                WishKind.PICK_PACKAGE,
                lambda t, now, _: engine.pick_package(t, entry=entry, package=package, now=now),
            )
        case "picker":
            entry, how = taps.number(request, "entry"), _picking(request)
            proxy = taps.words(request, "proxy", most=80)
            wish(
                WishKind.STATE_PICKER,
                lambda t, now, _: engine.state_picker(
                    t, entry=entry, how=how, proxy=proxy, now=now
                ),
            )
        case _:
            raise RuleViolation("unknown_verb", "That cannot be done here.")
    return taps.done(request, "prizes", tournament_id)


@require_POST
def direct_deal(request: HttpRequest, tournament_id: int, verb: str) -> HttpResponse:
    wish = partial(log.commit, tournament_id, taps.asked(request))
    match verb:
        case "propose":
            shares, director_pays = _shares(request), "director_pays" in request.POST
            wish(
                WishKind.PROPOSE_DEAL,
                lambda t, now, _: engine.propose_deal(
                    t, shares=shares, director_pays=director_pays, now=now
                ),
            )
        case "agree":
            entry = taps.number(request, "entry")
            wish(
                WishKind.CONSENT_TO_DEAL,
                lambda t, now, _: engine.consent_to_deal(t, entry=entry, now=now),
            )
        case "think-again":
            entry = taps.number(request, "entry")
            wish(
                WishKind.TAKE_BACK_CONSENT,
                lambda t, now, _: engine.take_back_consent(t, entry=entry, now=now),
            )
        case "drop":
            wish(WishKind.DROP_DEAL, lambda t, now, _: engine.drop_deal(t, now=now))
        case _:
            raise RuleViolation("unknown_verb", "That cannot be done here.")
    return taps.done(request, "prizes", tournament_id)


def _lines(request: HttpRequest, name: str) -> list[str]:
    """What was typed, one thing on each line."""
    written = request.POST.get(name, "")[:4000].splitlines()
    return [line.strip() for line in written if line.strip()]


def _picking(request: HttpRequest) -> Picking:
    try:
        return Picking(request.POST.get("how", ""))
    except ValueError:
        raise RuleViolation("unknown_picking", "Please say how this prize is picked.") from None


def _shares(request: HttpRequest) -> dict[EntryNo, Cents]:
    """The share of everybody, from the fields share-1, share-2 and so on."""
    told = typed.numbered(request.POST, "share-")
    return {entry: cents_of(share) for entry, share in told.items()}
