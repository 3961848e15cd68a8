"""The tablet's screen and its taps."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.room import SeatRef
from rules_engine.tournament.facts import ClockOutcome
from tables.dealers.shown import expect_dealer
from tables.tablet import pairing
from tables.tablet import screen as table_screen
from tables.tracked import services as tracking
from tables.tracked import tracked_hands
from tournaments import links, taps, typed
from tournaments.licences.limits import expect_play
from tournaments.log import log
from tournaments.log.kinds import WishKind
from tournaments.log.state import row_of


@require_GET
def table(request: HttpRequest, tournament_id: int, table: int) -> HttpResponse:
    context = {
        "tournament_id": tournament_id,
        "taps_key": pairing.taps_key(tournament_id, table),
        "keeps": request.is_secure() and not taps.is_staff(request),
    }
    response = table_screen.screen.respond(
        request, "tablet/tablet.html", context, tournament_id=tournament_id, table=table
    )
    return links.let_look(request, response)


@require_GET
def tablet_alive(_request: HttpRequest, **_table: int) -> HttpResponse:
    """A tablet that looks at another page than its table is there all the same."""
    return HttpResponse(status=204)


@require_POST
def start_hand(request: HttpRequest, tournament_id: int, table: int, hand: int) -> HttpResponse:
    """The first riffle or card; at a table in full mode its actions are tracked from here on."""
    asked = taps.asked(request)
    expect_play(row_of(tournament_id), now=timezone.now())
    expect_dealer(tournament_id, table)
    if tracked_hands.is_on(tournament_id=tournament_id, table=table):
        tracking.start_hand(tournament_id, table=table, hand=hand, asked=asked)
    else:
        log.commit(
            tournament_id,
            asked,
            WishKind.START_HAND,
            lambda t, now, _: engine.start_hand(t, table=table, hand=hand, now=now),
        )
    return taps.done(request, "table", tournament_id, table)


@require_http_methods(["GET", "POST"])
def end_hand(request: HttpRequest, tournament_id: int, table: int, hand: int) -> HttpResponse:
    """The end of a hand in one tap; as a page, the list of who might be out."""
    if request.method == "GET":
        return _page_of_hand(request, "tablet/who_is_out.html", tournament_id, table, hand)
    out = typed.wholes(request.POST.getlist("out"))
    if "asks_who" in request.POST and not out:
        raise RuleViolation("nobody_ticked", "Tick who is out. If nobody is, go back and say so.")
    before, takers = _numbers(request, "chips", out), _numbers(request, "by", out)
    nobody_knows = "nobody_knows" in request.POST
    log.commit(
        tournament_id,
        taps.asked(request),
        WishKind.END_HAND,
        lambda t, now, _: engine.end_hand(
            t,
            table=table,
            hand=hand,
            out=out,
            chips_before=before,
            nobody_knows=nobody_knows,
            taken_by=takers,
            now=now,
        ),
    )
    return taps.done(request, "table", tournament_id, table)


@require_http_methods(["GET", "POST"])
def call_clock(request: HttpRequest, tournament_id: int, table: int, hand: int) -> HttpResponse:
    """The clock on a player; as a page, on whom."""
    if request.method == "GET":
        return _page_of_hand(request, "tablet/call_clock.html", tournament_id, table, hand)
    if request.POST.get("facing_bet") not in ("yes", "no"):
        raise RuleViolation("choice_needed", "Say whether there is a bet to call.")
    asked, on = taps.asked(request), SeatRef(table, taps.number(request, "seat"))
    facing_bet = request.POST["facing_bet"] == "yes"
    log.commit(
        tournament_id,
        asked,
        WishKind.CALL_CLOCK,
        lambda t, now, _: engine.ask_for_clock(
            t, on=on, hand=hand, facing_bet=facing_bet, through_floor=asked.by.is_staff, now=now
        ),
    )
    return taps.done(request, "table", tournament_id, table)


@require_POST
def end_clock_call(
    request: HttpRequest, tournament_id: int, table: int, call: int, verb: str
) -> HttpResponse:
    """The table says how the clock that it called has ended."""
    if verb not in {*ClockOutcome}:
        raise RuleViolation("unknown_verb", "That cannot be done here.")
    log.commit(
        tournament_id,
        taps.asked(request),
        WishKind.CLOSE_CLOCK_CALL,
        lambda t, now, _: engine.close_clock_call(
            t, call=call, outcome=ClockOutcome(verb), at=table, now=now
        ),
    )
    return taps.done(request, "table", tournament_id, table)


@require_POST
def acknowledge_move(
    request: HttpRequest, tournament_id: int, table: int, move: int, verb: str
) -> HttpResponse:
    """The old table says that the mover has left, the new one that the mover is there."""
    wish = partial(log.commit, tournament_id, taps.asked(request))
    match verb:
        case "leave":
            wish(
                WishKind.LEAVE_TABLE,
                lambda t, now, _: engine.leave_table(t, move=move, at=table, now=now),
            )
        case "arrive":
            wish(
                WishKind.ARRIVE,
                lambda t, now, _: engine.arrive(t, move=move, at=table, now=now),
            )
        case _:
            raise RuleViolation("unknown_verb", "That cannot be done here.")
    return taps.done(request, "table", tournament_id, table)


@require_POST
def call_floor(request: HttpRequest, tournament_id: int, table: int) -> HttpResponse:
    reason = taps.words(request, "reason")
    log.commit(
        tournament_id,
        taps.asked(request),
        WishKind.CALL_FLOOR,
        lambda t, now, _: engine.call_floor(t, table=table, reason=reason, now=now),
    )
    return taps.done(request, "table", tournament_id, table)


def _page_of_hand(
    request: HttpRequest, template: str, tournament_id: int, table: int, hand: int
) -> HttpResponse:
    """A page about the hand being played, for a browser without scripts."""
    shown = table_screen.build(now=timezone.now(), tournament_id=tournament_id, table=table)
    if shown.hand != hand:
        raise RuleViolation("hand_over", f"Table {table} is not playing hand {hand}.")
    return render(request, template, {"screen": shown, "is_page": True})


def _numbers(request: HttpRequest, name: str, seats: list[int]) -> dict[int, int]:
    """What was said of these seats, from fields such as chips-3; what was left empty is not."""
    told = {seat: typed.whole(request.POST.get(f"{name}-{seat}", "")) for seat in seats}
    return {seat: said for seat, said in told.items() if said is not None}
