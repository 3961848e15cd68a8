"""Full mode on the tablet: its taps, the judge of wagers, and counts at the table."""

from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from rules_engine.errors import RuleViolation
from rules_engine.hand import Conduct, PotAwarded, Said, Step
from rules_engine.hand.notation import read_step
from tables.tablet import screen as table_screen
from tables.tracked import counting, services, tracked_hands
from tables.tracked import screen_wager as wager_screen
from tournaments import taps, typed
from tournaments.log import folds

MOST_CHIPS = 10**9


@require_POST
def switch_mode(request: HttpRequest, tournament_id: int, table: int) -> HttpResponse:
    taps.asked(request)  # no more taps than a table makes
    services.switch_mode(
        tournament_id, table=table, tracks_hands=request.POST.get("mode") == "full"
    )
    return taps.done(request, "table", tournament_id, table)


@require_POST
def take_step(request: HttpRequest, tournament_id: int, table: int, hand: int) -> HttpResponse:
    services.take_step(
        tournament_id,
        table=table,
        hand=hand,
        step=_step(request),
        answers=taps.number(request, "answers"),
        asked=taps.asked(request),
    )
    return taps.done(request, "table", tournament_id, table)


@require_POST
def take_back_step(request: HttpRequest, tournament_id: int, table: int, hand: int) -> HttpResponse:
    services.take_back_step(
        tournament_id,
        table=table,
        hand=hand,
        answers=taps.number(request, "answers"),
        asked=taps.asked(request),
    )
    return taps.done(request, "table", tournament_id, table)


@require_POST
def finish_hand(request: HttpRequest, tournament_id: int, table: int, hand: int) -> HttpResponse:
    services.finish_hand(tournament_id, table=table, hand=hand, asked=taps.asked(request))
    return taps.done(request, "table", tournament_id, table)


@require_GET
def judge_wager(request: HttpRequest, tournament_id: int, table: int, hand: int) -> HttpResponse:
    """The ruling follows from the address, so that it can be looked at twice."""
    folded = folds.read(tournament_id)
    state = folded.state if folded else None
    found = state and tracked_hands.find(state, tournament_id=tournament_id, table=table)
    if not found or found.row.number != hand:
        return redirect("table", tournament_id, table)
    shown = table_screen.build(now=timezone.now(), tournament_id=tournament_id, table=table)
    names = {seat.number: seat.name for seat in shown.seats}
    seat = found.hand.seat_to_act
    in_front = found.hand.wagers_by_seat[seat] if seat else 0
    sheet = wager_screen.build(
        found, name=names.get(seat or 0, ""), conduct=_conduct(request, in_front)
    )
    if sheet is None:
        return redirect("table", tournament_id, table)
    context = {"sheet": sheet, "screen": shown, "given": request.GET, "nonce": uuid4()}
    return render(request, "tracked/wager.html", context)


@require_http_methods(["GET", "POST"])
def count_table(request: HttpRequest, tournament_id: int, table: int) -> HttpResponse:
    """Everybody counts; what differs is counted again, or told to the director."""
    shown = table_screen.build(now=timezone.now(), tournament_id=tournament_id, table=table)
    seats = [seat for seat in shown.seats if not seat.is_open]
    if not seats:
        raise Http404
    counted = {seat.number: request.POST.get(f"seat-{seat.number}", "") for seat in seats}
    context = {"screen": shown, "nonce": uuid4(), "differs": ""}
    if request.method == "POST":
        try:
            counting.count_table(
                tournament_id,
                table=table,
                stacks={seat: _chips(given) for seat, given in counted.items()},
                tells_director="tell" in request.POST,
                asked=taps.asked(request),
            )
        except RuleViolation as refusal:
            if refusal.code != "count_differs":
                raise
            context["differs"] = refusal.sentence
        else:
            return taps.done(request, "table", tournament_id, table)
    context["rows"] = [(seat, counted[seat.number] or seat.stack) for seat in seats]
    return render(request, "tracked/count.html", context)


def _step(request: HttpRequest) -> Step:
    """The step of a button, or the winners ticked for a pot that several share."""
    if request.POST.get("pot"):
        winners = typed.numbered(request.POST, "winner-")
        return PotAwarded(taps.number(request, "pot"), tuple(winners))
    try:
        return read_step(request.POST.get("step", "")[:60])
    except ValueError:
        raise RuleViolation("bad_step", "That tap was garbled. Please tap again.") from None


def _conduct(request: HttpRequest, in_front: int) -> Conduct | None:
    """What the form says the player did; None while it says nothing."""
    given = request.GET
    said = Said(given["said"]) if given.get("said") in list(Said) else None
    motions = []
    for name in ("chips", "more"):
        if given.get(name, "").isdecimal():
            in_front += _chips(given[name])
            motions.append(in_front)
    if said is None and not motions:
        return None
    amount = _chips(given["amount"]) if given.get("amount", "").isdecimal() else None
    return Conduct(tuple(motions), "single" in given and len(motions) == 1, said, amount)


def _chips(given: str) -> int:
    chips = typed.whole(given)
    if chips is None or chips > MOST_CHIPS:
        raise RuleViolation("number_needed", "Please give a whole number of chips for everybody.")
    return chips
