"""Which button of which screen a bot presses: its wish as route, arguments and fields of a form."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules_engine.entries import Offence
from rules_engine.texts.rulings import CAUSES, HOW_FAR
from rules_engine.tools.simulation import Wish
from rules_engine.tournament import Tournament
from rules_engine.units import Cents


@dataclass(frozen=True, slots=True)
class Tap:
    """A POST; the number of the tournament is in every route and not repeated here."""

    route: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    fields: Mapping[str, object] = field(default_factory=dict)


def tap_of(wish: Wish, *, state: Tournament, newcomers: Iterator[str]) -> Tap | None:
    """The tap that makes this wish; None where no screen has a button for it."""
    given = wish.arguments
    for kind in (_at_the_table, _by_the_floor, _in_the_room):
        if tap := kind(wish.verb, given):
            return tap
    match wish.verb:
        case "admit_entry":
            return Tap("sell_entry", {}, {"name": next(newcomers), "paid_into": "cash"})
        case "close_clock_call":
            call = next(one for one in state.floor.clock_calls if one.number == given["call"])
            outcome = {"call": call.number, "verb": given["outcome"].value}
            return Tap("end_clock_call", {"table": call.at.table, **outcome})
        case "leave_table" | "arrive":
            move = next(one for one in state.floor.moves if one.number == given["move"])
            leaves = wish.verb == "leave_table"
            table = move.origin.table if leaves else move.to.table
            verb = "leave" if leaves else "arrive"
            return Tap("acknowledge_move", {"table": table, "move": move.number, "verb": verb})
        case _:
            return None


def _at_the_table(verb: str, given: Mapping[str, Any]) -> Tap | None:
    match verb:
        case "draw_button":
            return Tap("draw_button", {"table": given["table"]}, {"draw": "yes"})
        case "start_hand":
            return Tap("start_hand", {"table": given["table"], "hand": given["hand"]})
        case "end_hand":
            chips = {f"chips-{s}": n for s, n in given.get("chips_before", {}).items()}
            hand = {"table": given["table"], "hand": given["hand"]}
            out = [seat for seat, left in given.get("stacks", {}).items() if not left]
            return Tap("end_hand", hand, {"out": list(given.get("out", out)), **chips})
        case "void_hand":
            hand = {"table": given["table"], "hand": given["hand"]}
            return Tap("void_hand", hand, {"cause": CAUSES[0].id, HOW_FAR: "0"})
        case "call_floor":
            return Tap("call_floor", {"table": given["table"]}, {"reason": given["reason"]})
        case "count_stacks":
            return Tap("count_stacks", {"table": given["table"]}, _by_seat(given["stacks"]))
        case "race_chips":
            race = {"table": given["table"], "small": given["small"]}
            only = {"nothing-else": list(given["nothing_else"]), "draw": "yes"}
            return Tap("chip_race", race, {**_by_seat(given["small_chips"]), **only})
        case "record_ruling":
            ruling = {"table": given["table"], "irregularity": given["irregularity"]}
            return Tap("ruling_record", ruling, given["answers"])
        case "call_clock":
            hand = {"table": given["on"].table, "hand": given["hand"]}
            bet = "yes" if given["facing_bet"] else "no"
            return Tap("call_clock", hand, {"seat": given["on"].seat, "facing_bet": bet})
        case _:
            return None


def _by_the_floor(verb: str, given: Mapping[str, Any]) -> Tap | None:
    match verb:
        case "confirm_bust":
            report = {"report": given["report"], "verb": "confirm"}
            return Tap("answer_report", report, {"chips": given.get("chips_before", "")})
        case "reject_bust":
            report = {"report": given["report"], "verb": "reject"}
            return Tap("answer_report", report, {"reason": given["reason"]})
        case "answer_call":
            return Tap("answer_call", {"call": given["call"]})
        case "confirm_ruling":
            return Tap("answer_ruling", {"ruling": given["ruling"], "verb": "confirm"})
        case "order_move":
            to = given["to"]
            fields = {"entry": given["entry"], "table": to.table, "seat": to.seat}
            return Tap("order_move", {}, fields)
        case "seat_entry":
            return Tap("attend_entry", {"entry": given["entry"], "verb": "seat"})
        case "mark_absent":
            never_came = {"never_came": "yes"} if given.get("never_came") else {}
            return Tap("attend_entry", {"entry": given["entry"], "verb": "absent"}, never_came)
        case "mark_returned":
            return Tap("attend_entry", {"entry": given["entry"], "verb": "returned"})
        case "give_penalty":
            step = given["step"]
            fields = {"step": f"{step.kind} {step.minutes or ''}", "reason": given["reason"]}
            return Tap("attend_entry", {"entry": given["entry"], "verb": "penalty"}, fields)
        case "end_penalty":
            fields = {"penalty": given["penalty"]}
            return Tap("attend_entry", {"entry": given["entry"], "verb": "served"}, fields)
        case _:
            return None


def _in_the_room(verb: str, given: Mapping[str, Any]) -> Tap | None:
    match verb:
        case "draw_seats":
            return Tap("direct_room", {"verb": "draw"})
        case "start_clock" | "pause_clock" | "resume_clock":
            return Tap("clock", {"verb": verb.removesuffix("_clock")})
        case "allow_late_entries":
            return Tap("allow_late_entries", {}, {"level": given["until_level"]})
        case "announce":
            return Tap("announce", {}, {"text": given["text"]})
        case "close_registration":
            return Tap("direct_room", {"verb": "close-registration"})
        case "start_hand_for_hand":
            return Tap("direct_room", {"verb": "hand-for-hand"})
        case "end_hand_for_hand":
            return Tap("direct_room", {"verb": "own-pace"})
        case "open_table":
            return Tap("direct_table", {"table": given["table"], "verb": "open"})
        case "break_table":
            return Tap("direct_table", {"table": given["table"], "verb": "break"})
        case "redraw":
            fields = {"tables": ",".join(map(str, given["tables"]))}
            return Tap("direct_room", {"verb": "redraw"}, fields)
        case "stop_play":
            return Tap("direct_room", {"verb": "stop"})
        case "propose_deal":
            shares = {f"share-{entry}": _amount(cents) for entry, cents in given["shares"].items()}
            return Tap("direct_deal", {"verb": "propose"}, {**shares, "director_pays": "yes"})
        case "consent_to_deal":
            return Tap("direct_deal", {"verb": "agree"}, {"entry": given["entry"]})
        case "remove_no_show":
            fields = {"chips": given["chips"]}
            return Tap("direct_entry", {"entry": given["entry"], "verb": "no-show"}, fields)
        case "disqualify":
            fields = {"reason": given["reason"], "chips": given["chips"]}
            fields["offence"] = Offence.OTHER.value
            return Tap("direct_entry", {"entry": given["entry"], "verb": "disqualify"}, fields)
        case _:
            return None


def _by_seat(numbers: Mapping[int, int]) -> dict[str, int]:
    return {f"seat-{seat}": number for seat, number in numbers.items()}


def _amount(cents: Cents) -> str:
    return f"{cents // 100}.{cents % 100:02}"
