"""The answer of somebody without chips who may buy some, and that they have come."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from tournaments import taps
from tournaments.log import log
from tournaments.log.kinds import WishKind


@require_POST
def answer_rebuy(
    request: HttpRequest, tournament_id: int, table: int, report: int, verb: str
) -> HttpResponse:
    """Rebuy or out: what the table says about a player of its own."""
    wish = partial(log.commit, tournament_id, taps.asked(request))
    match verb:
        case "rebuy":
            wish(
                WishKind.ASK_FOR_REBUY,
                lambda t, now, _: engine.ask_for_rebuy(t, report=report, at=table, now=now),
            )
        case "out":
            wish(
                WishKind.DECLINE_REBUY,
                lambda t, now, _: engine.decline_rebuy(t, report=report, at=table, now=now),
            )
        case _:
            raise RuleViolation("unknown_verb", "That cannot be done here.")
    return taps.done(request, "table", tournament_id, table)


@require_POST
def confirm_chips(request: HttpRequest, tournament_id: int, table: int, entry: int) -> HttpResponse:
    """The chips of a rebuy that was paid for lie on the table."""
    log.commit(
        tournament_id,
        taps.asked(request),
        WishKind.CONFIRM_CHIPS,
        lambda t, now, _: engine.confirm_chips(t, entry=entry, at=table, now=now),
    )
    return taps.done(request, "table", tournament_id, table)
