"""Furniture while people play: tables that are added, chairs that are taken away."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.room import SeatRef
from tables.director import services
from tables.director.views_decisions import done
from tournaments import taps
from tournaments.hall import services as hall
from tournaments.hall.plan import Spot
from tournaments.log import log
from tournaments.log.kinds import WishKind


@require_POST
def add_table(request: HttpRequest, tournament_id: int) -> HttpResponse:
    seats, decks = taps.number(request, "seats"), taps.number(request, "decks")
    services.add_table(tournament_id, seats=seats, decks=decks, asked=taps.asked(request))
    return done(request, tournament_id)


@require_POST
def change_chair(request: HttpRequest, tournament_id: int, table: int, verb: str) -> HttpResponse:
    at = SeatRef(table, taps.number(request, "seat"))
    asked, reason = taps.asked(request), taps.words(request, "reason")
    match verb:
        case "take":
            log.commit(
                tournament_id,
                asked,
                WishKind.BLOCK_SEAT,
                lambda t, now, _: engine.block_seat(t, at=at, reason=reason, now=now),
            )
        case "bring":
            log.commit(
                tournament_id,
                asked,
                WishKind.UNBLOCK_SEAT,
                lambda t, now, _: engine.unblock_seat(t, at=at, now=now),
            )
        case _:
            raise RuleViolation("unknown_verb", "That cannot be done here.")
    return done(request, tournament_id)


@require_POST
def place_table(request: HttpRequest, tournament_id: int, zone: int) -> HttpResponse:
    services.place_table(
        tournament_id,
        zone=zone,
        table=taps.number(request, "table"),
        spot=Spot(taps.number(request, "x"), taps.number(request, "y")),
    )
    return taps.done(request, "arrange", tournament_id, zone)


@require_POST
def forget_plan(request: HttpRequest, tournament_id: int) -> HttpResponse:
    hall.forget_plan(tournament_id)
    return taps.done(request, "arrange", tournament_id, 1)
