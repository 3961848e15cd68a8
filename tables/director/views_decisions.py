"""The taps of director and floor: each is one wish, and names what it answers."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_POST

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.room import SeatRef
from rules_engine.tournament.facts import ClockOutcome
from tables.director import claims, forms
from tournaments import taps, typed
from tournaments.log import log
from tournaments.log.kinds import WishKind
from tournaments.models import User
from tournaments.printing import services as printing
from tournaments.words.penalties import step_of


@require_POST
def answer_report(request: HttpRequest, tournament_id: int, report: int, verb: str) -> HttpResponse:
    wish = partial(log.commit, tournament_id, taps.asked(request))
    match verb:
        case "confirm":
            chips = forms.optional_number(request, "chips")
            nobody_knows = "nobody_knows" in request.POST
            wish(
                WishKind.CONFIRM_BUST,
                lambda t, now, _: engine.confirm_bust(
                    t, report=report, chips_before=chips, nobody_knows=nobody_knows, now=now
                ),
            )
        case "reject":
            reason = taps.words(request, "reason")
            wish(
                WishKind.REJECT_BUST,
                lambda t, now, _: engine.reject_bust(t, report=report, reason=reason, now=now),
            )
        case _:
            raise _unknown()
    return done(request, tournament_id)


@require_POST
def confirm_reports(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Several busts at once: one wish, so one undo."""
    reports = typed.wholes(request.POST.get("reports", "").split())
    log.commit(
        tournament_id,
        taps.asked(request),
        WishKind.CONFIRM_BUST,
        lambda t, now, _: engine.confirm_busts(t, reports=reports, now=now),
    )
    return done(request, tournament_id)


@require_POST
def claim(request: HttpRequest, tournament_id: int, item: str) -> HttpResponse:
    """Whoever taps is on it: the others see the name, for a few minutes."""
    assert isinstance(request.user, User)  # the rights matrix let only staff through
    claims.take(tournament_id, item=item, by=request.user, now=timezone.now())
    return done(request, tournament_id)


@require_POST
def answer_call(request: HttpRequest, tournament_id: int, call: int) -> HttpResponse:
    log.commit(
        tournament_id,
        taps.asked(request),
        WishKind.ANSWER_CALL,
        lambda t, now, _: engine.answer_call(t, call=call, now=now),
    )
    return taps.done(request, "floor", tournament_id)


@require_POST
def order_move(request: HttpRequest, tournament_id: int) -> HttpResponse:
    to = SeatRef(taps.number(request, "table"), taps.number(request, "seat"))
    entry = taps.number(request, "entry")
    log.commit(
        tournament_id,
        taps.asked(request),
        WishKind.ORDER_MOVE,
        lambda t, now, _: engine.order_move(t, entry=entry, to=to, now=now),
    )
    return done(request, tournament_id)


@require_POST
def follow_move(request: HttpRequest, tournament_id: int, move: int, verb: str) -> HttpResponse:
    wish = partial(log.commit, tournament_id, taps.asked(request))
    match verb:
        case "left":
            wish(WishKind.LEAVE_TABLE, lambda t, now, _: engine.leave_table(t, move=move, now=now))
        case "arrived":
            wish(WishKind.ARRIVE, lambda t, now, _: engine.arrive(t, move=move, now=now))
        case "cancel":
            reason = taps.words(request, "reason")
            wish(
                WishKind.CANCEL_MOVE,
                lambda t, now, _: engine.cancel_move(t, move=move, reason=reason, now=now),
            )
        case _:
            raise _unknown()
    return done(request, tournament_id)


@require_POST
def close_clock_call(
    request: HttpRequest, tournament_id: int, call: int, verb: str
) -> HttpResponse:
    outcome = forms.one_of(ClockOutcome, verb, "That cannot be done here.")
    log.commit(
        tournament_id,
        taps.asked(request),
        WishKind.CLOSE_CLOCK_CALL,
        lambda t, now, _: engine.close_clock_call(t, call=call, outcome=outcome, now=now),
    )
    return done(request, tournament_id)


@require_POST
def attend_entry(request: HttpRequest, tournament_id: int, entry: int, verb: str) -> HttpResponse:
    wish = partial(log.commit, tournament_id, taps.asked(request))
    match verb:
        case "bust":
            at = SeatRef(taps.number(request, "table"), taps.number(request, "seat"))
            before = forms.optional_number(request, "chips")
            wish(
                WishKind.BUST_SEAT,
                lambda t, now, _: engine.bust_seat(
                    t, at=at, entry=entry, chips_before=before, now=now
                ),
            )
        case "start":
            nobody_knows = "nobody_knows" in request.POST
            chips = 0 if nobody_knows else taps.number(request, "chips")
            wish(
                WishKind.STATE_START,
                lambda t, now, _: engine.state_start(
                    t, entry=entry, chips=chips, nobody_knows=nobody_knows, now=now
                ),
            )
        case "seat":
            wish(
                WishKind.SEAT_ENTRY,
                lambda t, now, rng: engine.seat_entry(t, entry=entry, now=now, rng=rng),
            )
        case "absent":
            never_came, for_good = "never_came" in request.POST, "for_good" in request.POST
            is_coming = "is_coming" in request.POST
            wish(
                WishKind.MARK_ABSENT,
                lambda t, now, _: engine.mark_absent(
                    t,
                    entry=entry,
                    never_came=never_came,
                    for_good=for_good,
                    is_coming=is_coming,
                    now=now,
                ),
            )
        case "returned":
            wish(
                WishKind.MARK_RETURNED,
                lambda t, now, _: engine.mark_returned(t, entry=entry, now=now),
            )
        case "penalty":
            said = request.POST
            step = step_of(said.get("step", ""), minutes=said.get("minutes", ""))
            reason = taps.words(request, "reason")
            wish(
                WishKind.GIVE_PENALTY,
                lambda t, now, _: engine.give_penalty(
                    t, entry=entry, step=step, reason=reason, now=now
                ),
            )
        case "ticket":
            wish(
                WishKind.RETURN_TICKET,
                lambda t, now, _: engine.return_ticket(t, entry=entry, now=now),
            )
        case "served":
            penalty = taps.number(request, "penalty")
            wish(
                WishKind.END_PENALTY,
                lambda t, now, _: engine.end_penalty(t, entry=entry, penalty=penalty, now=now),
            )
        case _:
            raise _unknown()
    return done(request, tournament_id)


@require_POST
def direct_entry(request: HttpRequest, tournament_id: int, entry: int, verb: str) -> HttpResponse:
    wish = partial(log.commit, tournament_id, taps.asked(request))
    reason = taps.words(request, "reason")
    match verb:
        case "move":
            to = forms.seat(request)
            wish(
                WishKind.CHOOSE_MOVER,
                lambda t, now, _: engine.choose_mover(
                    t, entry=entry, to=to, reason=reason, now=now
                ),
            )
        case "seat":
            to = forms.seat(request)
            wish(
                WishKind.CORRECT_SEAT,
                lambda t, now, _: engine.correct_seat(
                    t, entry=entry, to=to, reason=reason, now=now
                ),
            )
        case "stack":
            chips = taps.number(request, "chips")
            wish(
                WishKind.CORRECT_STACK,
                lambda t, now, _: engine.correct_stack(
                    t, entry=entry, chips=chips, reason=reason, now=now
                ),
            )
        case "found":
            more = taps.number(request, "chips")
            wish(
                WishKind.ADD_CHIPS,
                lambda t, now, _: engine.add_chips(
                    t, entry=entry, chips=more, reason=reason, now=now
                ),
            )
        case "place":
            place = taps.number(request, "place")
            wish(
                WishKind.CORRECT_PLACE,
                lambda t, now, _: engine.correct_place(
                    t, entry=entry, place=place, reason=reason, now=now
                ),
            )
        case "disqualify":
            offence, held = forms.offence(request), forms.optional_number(request, "chips")
            wish(
                WishKind.DISQUALIFY,
                lambda t, now, _: engine.disqualify(
                    t, entry=entry, reason=reason, offence=offence, chips=held, now=now
                ),
            )
        case "no-show":
            there = forms.optional_number(request, "chips")
            wish(
                WishKind.REMOVE_NO_SHOW,
                lambda t, now, _: engine.remove_no_show(t, entry=entry, chips=there, now=now),
            )
        case _:
            raise _unknown()
    return done(request, tournament_id)


@require_POST
def draw_buttons(request: HttpRequest, tournament_id: int) -> HttpResponse:
    tables = forms.numbers(request, "tables")
    log.commit(
        tournament_id,
        taps.asked(request),
        WishKind.DRAW_BUTTON,
        lambda t, now, rng: engine.draw_buttons(t, tables=tables, now=now, rng=rng),
    )
    return done(request, tournament_id)


@require_POST
def count_stacks(request: HttpRequest, tournament_id: int, table: int) -> HttpResponse:
    stacks = forms.by_seat(request)
    log.commit(
        tournament_id,
        taps.asked(request),
        WishKind.COUNT_STACKS,
        lambda t, now, _: engine.count_stacks(t, table=table, stacks=stacks, now=now),
    )
    return done(request, tournament_id)


@require_POST
def race_chips(request: HttpRequest, tournament_id: int, table: int) -> HttpResponse:
    small, large = taps.number(request, "small"), taps.number(request, "large")
    counted, rounds_up = forms.by_seat(request), "round_up" in request.POST
    only = typed.wholes(request.POST.getlist("nothing-else"))
    log.commit(
        tournament_id,
        taps.asked(request),
        WishKind.RACE_CHIPS,
        lambda t, now, rng: engine.race_chips(
            t,
            table=table,
            small=small,
            large=large,
            small_chips=counted,
            nothing_else=only,
            round_up=rounds_up,
            now=now,
            rng=rng,
        ),
    )
    return done(request, tournament_id)


@require_POST
def direct_table(request: HttpRequest, tournament_id: int, table: int, verb: str) -> HttpResponse:
    wish = partial(log.commit, tournament_id, taps.asked(request))
    reason = taps.words(request, "reason")
    match verb:
        case "button":
            seat = taps.number(request, "seat")
            wish(
                WishKind.CORRECT_BUTTON,
                lambda t, now, _: engine.correct_button(
                    t, table=table, seat=seat, reason=reason, now=now
                ),
            )
        case "break":
            draws, into = "draw" in request.POST, forms.optional_number(request, "into")
            wish(
                WishKind.BREAK_TABLE,
                lambda t, now, rng: engine.break_table(
                    t, table=table, reason=reason, draws=draws, into=into, now=now, rng=rng
                ),
                alongside=printing.print_moves,
            )
        case "void":
            hand = taps.number(request, "hand")
            wish(
                WishKind.VOID_HAND,
                lambda t, now, _: engine.void_hand(
                    t, table=table, hand=hand, reason=reason, now=now
                ),
            )
        case "open":
            wish(WishKind.OPEN_TABLE, lambda t, now, _: engine.open_table(t, table=table, now=now))
        case "hold":
            taken = forms.some_by_seat(request)
            chips = sum(taken.values()) if taken else taps.number(request, "chips")
            wish(
                WishKind.HOLD_POT,
                lambda t, now, _: engine.hold_pot(
                    t, table=table, chips=chips, taken=taken, reason=reason, now=now
                ),
            )
        case "release":
            pot, to = taps.number(request, "pot"), forms.some_by_seat(request)
            wish(
                WishKind.RELEASE_POT,
                lambda t, now, _: engine.release_pot(t, pot=pot, to=to, reason=reason, now=now),
            )
        case _:
            raise _unknown()
    return done(request, tournament_id)


@require_POST
def direct_room(request: HttpRequest, tournament_id: int, verb: str) -> HttpResponse:
    wish = partial(log.commit, tournament_id, taps.asked(request))
    reason = taps.words(request, "reason")
    match verb:
        case "draw":
            wish(WishKind.DRAW_SEATS, lambda t, now, rng: engine.draw_seats(t, now=now, rng=rng))
        case "redraw":
            tables = forms.numbers(request, "tables")
            wish(
                WishKind.REDRAW,
                lambda t, now, rng: engine.redraw(
                    t, tables=tables, reason=reason, now=now, rng=rng
                ),
            )
        case "hand-for-hand":
            wish(
                WishKind.START_HAND_FOR_HAND,
                lambda t, now, _: engine.start_hand_for_hand(t, now=now),
            )
        case "own-pace":
            wish(
                WishKind.END_HAND_FOR_HAND,
                lambda t, now, _: engine.end_hand_for_hand(t, now=now),
            )
        case "late-entries":
            level = taps.number(request, "level")
            wish(
                WishKind.ALLOW_LATE_ENTRIES,
                lambda t, now, _: engine.allow_late_entries(t, until_level=level, now=now),
            )
        case "close-registration":
            wish(
                WishKind.CLOSE_REGISTRATION,
                lambda t, now, _: engine.close_registration(t, now=now),
            )
        case "stop":
            wish(WishKind.STOP_PLAY, lambda t, now, _: engine.stop_play(t, reason=reason, now=now))
        case _:
            raise _unknown()
    return done(request, tournament_id)


@require_POST
def announce(request: HttpRequest, tournament_id: int) -> HttpResponse:
    text = taps.words(request, "text")
    log.commit(
        tournament_id,
        taps.asked(request),
        WishKind.ANNOUNCE,
        lambda t, now, _: engine.announce(t, text=text, now=now),
    )
    return done(request, tournament_id)


def done(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Back to the screen that this person works with."""
    is_director = taps.visitor(request).may("director", {"tournament_id": tournament_id})
    return taps.done(request, "director" if is_director else "floor", tournament_id)


def _unknown() -> RuleViolation:
    return RuleViolation("unknown_verb", "That cannot be done here.")
