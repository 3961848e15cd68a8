"""A table answers a deal: each who sits there with a tap, or anybody with "no deal"."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from tournaments import taps
from tournaments.log import log
from tournaments.log.kinds import WishKind


@require_POST
def answer_deal(request: HttpRequest, tournament_id: int, table: int, verb: str) -> HttpResponse:
    wish = partial(log.commit, tournament_id, taps.asked(request))
    match verb:
        case "agree":
            entry = taps.number(request, "entry")
            wish(
                WishKind.CONSENT_TO_DEAL,
                lambda t, now, _: engine.consent_to_deal(t, entry=entry, at=table, now=now),
            )
        case "think-again":
            entry = taps.number(request, "entry")
            wish(
                WishKind.TAKE_BACK_CONSENT,
                lambda t, now, _: engine.take_back_consent(t, entry=entry, at=table, now=now),
            )
        case "no":
            wish(WishKind.DROP_DEAL, lambda t, now, _: engine.drop_deal(t, at=table, now=now))
        case _:
            raise RuleViolation("unknown_verb", "That cannot be done here.")
    return taps.done(request, "table", tournament_id, table)
