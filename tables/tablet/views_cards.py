"""Cards that decide about seats: dealt at the table and tapped in, or drawn here."""

from collections.abc import Callable, Mapping
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from rules_engine import tournament as engine
from rules_engine.cards import Card
from rules_engine.errors import RuleViolation
from rules_engine.units import EntryNo, SeatNo, TableNo
from tables.tablet import screen_cards
from tables.tablet.forms import typed_cards
from tables.tablet.screen_cards import CardPage
from tournaments import taps
from tournaments.log import log
from tournaments.log.kinds import WishKind
from tournaments.log.log import Decide
from tournaments.printing import services as printing

Cards = Mapping[EntryNo, Card] | None
BySeat = Mapping[SeatNo, Card]


@require_http_methods(["GET", "POST"])
def draw_button(request: HttpRequest, tournament_id: int, table: int) -> HttpResponse:
    """The first button in one tap; as a page, by the cards that the table has dealt."""

    def build() -> CardPage:
        return screen_cards.build_button(
            tournament_id=tournament_id, table=table, now=timezone.now()
        )

    def decision(cards: Cards) -> Decide:
        return lambda t, now, rng: engine.draw_button(
            t, table=table, cards=cards and _by_seat(t, table, cards), now=now, rng=rng
        )

    return _answer(request, build, WishKind.DRAW_BUTTON, decision)


@require_http_methods(["GET", "POST"])
def break_cards(request: HttpRequest, tournament_id: int, table: int) -> HttpResponse:
    """Close a table by cards; only staff can close one that is not due, with a reason."""
    reason = taps.words(request, "reason")
    reason = reason if taps.is_staff(request) else ""

    def build() -> CardPage:
        return screen_cards.build_break(
            tournament_id=tournament_id, table=table, now=timezone.now()
        )

    def decision(cards: Cards) -> Decide:
        return lambda t, now, rng: engine.break_table(
            t,
            table=table,
            cards=cards or {},
            draws=cards is None,
            reason=reason,
            now=now,
            rng=rng,
        )

    return _answer(request, build, WishKind.BREAK_TABLE, decision, reason=reason)


@require_http_methods(["GET", "POST"])
def mover_cards(request: HttpRequest, tournament_id: int, table: int) -> HttpResponse:
    """Which of several equal smallest stacks moves."""

    def build() -> CardPage:
        return screen_cards.build_move(tournament_id=tournament_id, table=table, now=timezone.now())

    def decision(cards: Cards) -> Decide:
        return lambda t, now, rng: engine.draw_mover(t, cards=cards, now=now, rng=rng)

    return _answer(request, build, WishKind.ORDER_MOVE, decision)


def _answer(
    request: HttpRequest,
    build: Callable[[], CardPage],
    kind: WishKind,
    decision: Callable[[Cards], Decide],
    *,
    reason: str = "",
) -> HttpResponse:
    """The page, or what becomes of it; a tap that is sent again needs no page, only its answer."""
    if request.method == "GET":
        return _show(request, build())
    match = request.resolver_match
    assert match is not None  # the view was found by it
    tournament_id, table = match.kwargs["tournament_id"], match.kwargs["table"]
    try:
        asked = taps.asked(request)
        decide = decision(None if "draw" in request.POST else _dealt(build(), request.POST))
        log.commit(tournament_id, asked, kind, decide, alongside=printing.print_moves)
    except RuleViolation as refusal:
        if request.headers.get("Accept") == "application/json":
            raise
        return _show(request, screen_cards.refused(build(), refusal, request.POST, reason))
    return taps.done(request, "table", tournament_id, table)


def _dealt(page: CardPage, posted: Mapping[str, str]) -> dict[EntryNo, Card]:
    """The card of everybody who gets one; RuleViolation `cards_needed`."""
    return {
        seat.entry: typed_cards(posted.get(seat.field, ""), seat=seat.number, count=1)[0]
        for seat in page.seats
    }


def _by_seat(state: engine.Tournament, table: TableNo, cards: Mapping[EntryNo, Card]) -> BySeat:
    held = state.tables[table].held()
    return {number: cards[seat.entry] for number, seat in held if seat.entry in cards}


def _show(request: HttpRequest, page: CardPage) -> HttpResponse:
    context = {"page": page, "nonce": uuid4()}
    return render(request, "tablet/deal_cards.html", context, status=409 if page.refusal else 200)
