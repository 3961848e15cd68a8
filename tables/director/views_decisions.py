"""The taps of director and floor: each is one wish, and names what it answers."""

from enum import StrEnum
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from rules_engine.entries import Offence
from rules_engine.errors import RuleViolation
from rules_engine.house.keys import PenaltyKind, PenaltyStep
from rules_engine.room import SeatRef
from rules_engine.tournament.facts import ClockOutcome
from tables.room import announcements, busts, calls, corrections, moves, penalties, pots, room
from tables.tablet import visitors
from tables.tablet.visitors import actor
from tournaments import taps
from tournaments.before_play import services as lifecycle
from tournaments.log.log import Actor
from tournaments.models import User

Kind = TypeVar("Kind", bound=StrEnum)


@require_POST
def answer_report(request: HttpRequest, tournament_id: int, report: int, verb: str) -> HttpResponse:
    match verb:
        case "confirm":
            chips = _optional_number(request, "chips")
            busts.confirm_bust(tournament_id, report=report, chips_before=chips, **_who(request))
        case "reject":
            reason = _text(request, "reason")
            busts.reject_bust(tournament_id, report=report, reason=reason, **_who(request))
        case _:
            raise _unknown()
    return _done(request, tournament_id)


@require_POST
def order_move(request: HttpRequest, tournament_id: int) -> HttpResponse:
    to = SeatRef(taps.number(request, "table"), taps.number(request, "seat"))
    entry = taps.number(request, "entry")
    moves.order_move(tournament_id, entry=entry, to=to, **_who(request))
    return _done(request, tournament_id)


@require_POST
def follow_move(request: HttpRequest, tournament_id: int, move: int, verb: str) -> HttpResponse:
    match verb:
        case "left":
            moves.leave_table(tournament_id, move=move, **_who(request))
        case "arrived":
            moves.arrive(tournament_id, move=move, **_who(request))
        case "cancel":
            reason = _text(request, "reason")
            moves.cancel_move(tournament_id, move=move, reason=reason, **_who(request))
        case _:
            raise _unknown()
    return _done(request, tournament_id)


@require_POST
def close_clock_call(
    request: HttpRequest, tournament_id: int, call: int, verb: str
) -> HttpResponse:
    outcome = _one_of(ClockOutcome, verb, "That cannot be done here.")
    calls.close_clock_call(tournament_id, call=call, outcome=outcome, **_who(request))
    return _done(request, tournament_id)


@require_POST
def attend_entry(request: HttpRequest, tournament_id: int, entry: int, verb: str) -> HttpResponse:
    who = _who(request)
    match verb:
        case "bust":
            at = SeatRef(taps.number(request, "table"), taps.number(request, "seat"))
            chips = _optional_number(request, "chips")
            busts.bust_seat(tournament_id, at=at, entry=entry, chips_before=chips, **who)
        case "start":
            chips = taps.number(request, "chips")
            busts.state_start(tournament_id, entry=entry, chips=chips, **who)
        case "seat":
            room.seat_entry(tournament_id, entry=entry, **who)
        case "absent":
            never_came = "never_came" in request.POST
            penalties.mark_absent(tournament_id, entry=entry, never_came=never_came, **who)
        case "returned":
            penalties.mark_returned(tournament_id, entry=entry, **who)
        case "penalty":
            step, reason = _step(request), _text(request, "reason")
            penalties.give_penalty(tournament_id, entry=entry, step=step, reason=reason, **who)
        case "served":
            penalty = taps.number(request, "penalty")
            penalties.end_penalty(tournament_id, entry=entry, penalty=penalty, **who)
        case _:
            raise _unknown()
    return _done(request, tournament_id)


@require_POST
def direct_entry(request: HttpRequest, tournament_id: int, entry: int, verb: str) -> HttpResponse:
    who, reason = _who(request), _text(request, "reason")
    match verb:
        case "move":
            to = _seat(request)
            corrections.choose_mover(tournament_id, entry=entry, to=to, reason=reason, **who)
        case "seat":
            to = _seat(request)
            corrections.correct_seat(tournament_id, entry=entry, to=to, reason=reason, **who)
        case "stack":
            chips = taps.number(request, "chips")
            corrections.correct_stack(tournament_id, entry=entry, chips=chips, reason=reason, **who)
        case "remove":
            chips = taps.number(request, "chips")
            corrections.remove_chips(tournament_id, entry=entry, chips=chips, reason=reason, **who)
        case "place":
            place = taps.number(request, "place")
            corrections.correct_place(tournament_id, entry=entry, place=place, reason=reason, **who)
        case "disqualify":
            penalties.disqualify(
                tournament_id,
                entry=entry,
                reason=reason,
                offence=_offence(request),
                chips=_optional_number(request, "chips"),
                **who,
            )
        case "no-show":
            chips_there = _optional_number(request, "chips")
            penalties.remove_no_show(tournament_id, entry=entry, chips=chips_there, **who)
        case _:
            raise _unknown()
    return _done(request, tournament_id)


@require_POST
def draw_buttons(request: HttpRequest, tournament_id: int) -> HttpResponse:
    room.draw_buttons(tournament_id, tables=_numbers(request, "tables"), **_who(request))
    return _done(request, tournament_id)


@require_POST
def count_stacks(request: HttpRequest, tournament_id: int, table: int) -> HttpResponse:
    stacks = _by_seat(request)
    room.count_stacks(tournament_id, table=table, stacks=stacks, **_who(request))
    return _done(request, tournament_id)


@require_POST
def race_chips(request: HttpRequest, tournament_id: int, table: int) -> HttpResponse:
    room.race_chips(
        tournament_id,
        table=table,
        small=taps.number(request, "small"),
        large=taps.number(request, "large"),
        small_chips=_by_seat(request),
        **_who(request),
    )
    return _done(request, tournament_id)


@require_POST
def direct_table(request: HttpRequest, tournament_id: int, table: int, verb: str) -> HttpResponse:
    who, reason = _who(request), _text(request, "reason")
    match verb:
        case "button":
            seat = taps.number(request, "seat")
            corrections.correct_button(tournament_id, table=table, seat=seat, reason=reason, **who)
        case "break":
            room.break_table(tournament_id, table=table, reason=reason, **who)
        case "open":
            room.open_table(tournament_id, table=table, **who)
        case "hold":
            taken = _some_by_seat(request)
            chips = sum(taken.values()) if taken else taps.number(request, "chips")
            pots.hold_pot(
                tournament_id, table=table, chips=chips, taken=taken, reason=reason, **who
            )
        case "give":
            corrections.give_chips(
                tournament_id,
                table=table,
                chips=taps.number(request, "chips"),
                giver=taps.number(request, "giver"),
                taker=taps.number(request, "taker"),
                reason=reason,
                **who,
            )
        case "release":
            pot, to = taps.number(request, "pot"), _some_by_seat(request)
            pots.release_pot(tournament_id, pot=pot, to=to, reason=reason, **who)
        case _:
            raise _unknown()
    return _done(request, tournament_id)


@require_POST
def direct_room(request: HttpRequest, tournament_id: int, verb: str) -> HttpResponse:
    who, reason = _who(request), _text(request, "reason")
    match verb:
        case "draw":
            lifecycle.draw_seats(tournament_id, **who)
        case "redraw":
            tables = _numbers(request, "tables")
            room.redraw(tournament_id, tables=tables, reason=reason, **who)
        case "hand-for-hand":
            room.start_hand_for_hand(tournament_id, **who)
        case "own-pace":
            room.end_hand_for_hand(tournament_id, **who)
        case "close-registration":
            room.close_registration(tournament_id, **who)
        case "stop":
            room.stop_play(tournament_id, reason=reason, **who)
        case _:
            raise _unknown()
    return _done(request, tournament_id)


@require_POST
def announce(request: HttpRequest, tournament_id: int) -> HttpResponse:
    announcements.announce(tournament_id, text=_text(request, "text"), **_who(request))
    return _done(request, tournament_id)


@require_POST
def answer_call(request: HttpRequest, tournament_id: int, call: int) -> HttpResponse:
    calls.answer_call(tournament_id, call=call, by=actor(request), nonce=taps.nonce(request))
    return taps.done(request, "floor", tournament_id)


def _who(request: HttpRequest) -> dict[str, Any]:
    assert isinstance(request.user, User)  # the rights matrix let only staff through
    return {"by": Actor.of(request.user), "nonce": taps.nonce(request)}


def _done(request: HttpRequest, tournament_id: int) -> HttpResponse:
    is_director = visitors.visitor(request).may("director", {})
    return taps.done(request, "director" if is_director else "floor", tournament_id)


def _unknown() -> RuleViolation:
    return RuleViolation("unknown_verb", "That cannot be done here.")


def _text(request: HttpRequest, name: str) -> str:
    return request.POST.get(name, "").strip()[:200]


def _optional_number(request: HttpRequest, name: str) -> int | None:
    return taps.number(request, name) if request.POST.get(name, "").strip() else None


def _numbers(request: HttpRequest, name: str) -> list[int]:
    """Several whole numbers with commas between them."""
    try:
        return [int(part) for part in request.POST.get(name, "").split(",")]
    except ValueError:
        raise RuleViolation("number_needed", "Please give whole numbers.") from None


def _by_seat(request: HttpRequest) -> dict[int, int]:
    """A number for each seat, from the fields seat-1, seat-2 and so on."""
    fields = (name for name in request.POST if name.startswith("seat-"))
    seats = [(int(number), name) for name in fields if (number := name[5:]).isdecimal()]
    return {seat: taps.number(request, name) for seat, name in seats}


def _some_by_seat(request: HttpRequest) -> dict[int, int]:
    """The same, where a field that was left empty counts for nothing."""
    fields = (name for name in request.POST if name.startswith("seat-") and request.POST[name])
    seats = [(int(number), name) for name in fields if (number := name[5:]).isdecimal()]
    chips = {seat: taps.number(request, name) for seat, name in seats}
    return {seat: number for seat, number in chips.items() if number}


def _seat(request: HttpRequest) -> SeatRef:
    table, _, seat = request.POST.get("to", "").partition(".")
    if not (table.isdecimal() and seat.isdecimal()):
        raise RuleViolation("seat_needed", "Please choose a seat.")
    return SeatRef(int(table), int(seat))


def _one_of(kind: type[Kind], given: str, sentence: str) -> Kind:
    try:
        return kind(given)
    except ValueError:
        raise RuleViolation("choice_needed", sentence) from None


def _step(request: HttpRequest) -> PenaltyStep:
    name, _, minutes = request.POST.get("step", "").partition(" ")
    kind = _one_of(PenaltyKind, name, "Please choose a penalty.")
    return PenaltyStep(kind, int(minutes) if minutes.isdecimal() and int(minutes) else None)


def _offence(request: HttpRequest) -> Offence:
    return _one_of(Offence, request.POST.get("offence", ""), "Please choose what happened.")
