"""What director and floor type into their sheets, parsed and bounded once."""

from enum import StrEnum
from typing import TypeVar

from django.http import HttpRequest

from rules_engine.entries import Offence
from rules_engine.errors import RuleViolation
from rules_engine.room import SeatRef
from rules_engine.units import Chips, SeatNo
from tournaments import taps, typed

Kind = TypeVar("Kind", bound=StrEnum)


def optional_number(request: HttpRequest, name: str) -> int | None:
    """A whole number, or None where the field was left empty."""
    return taps.number(request, name) if request.POST.get(name, "").strip() else None


def numbers(request: HttpRequest, name: str) -> list[int]:
    """Several whole numbers with commas between them."""
    parts = request.POST.get(name, "").split(",")
    found = typed.wholes(part.strip() for part in parts)
    if len(found) != len(parts):
        raise RuleViolation("number_needed", "Please give whole numbers.")
    return found


def by_seat(request: HttpRequest) -> dict[SeatNo, int]:
    """A number for each seat, from the fields seat-1, seat-2 and so on."""
    seats = typed.numbered(request.POST, "seat-")
    return {seat: taps.number(request, f"seat-{seat}") for seat in seats}


def some_by_seat(request: HttpRequest) -> dict[SeatNo, Chips]:
    """The same, where a field that was left empty counts for nothing."""
    seats = [seat for seat, chips in typed.numbered(request.POST, "seat-").items() if chips]
    chips = {seat: taps.number(request, f"seat-{seat}") for seat in seats}
    return {seat: number for seat, number in chips.items() if number}


def seat(request: HttpRequest) -> SeatRef:
    """The seat that was chosen; RuleViolation `seat_needed`."""
    match typed.wholes(request.POST.get("to", "").split(".")):
        case [table, number]:
            return SeatRef(table, number)
    raise RuleViolation("seat_needed", "Please choose a seat.")


def one_of(kind: type[Kind], given: str, sentence: str) -> Kind:
    """The choice of that name, or the sentence."""
    try:
        return kind(given)
    except ValueError:
        raise RuleViolation("choice_needed", sentence) from None


def offence(request: HttpRequest) -> Offence:
    """What somebody is expelled for."""
    return one_of(Offence, request.POST.get("offence", ""), "Please choose what happened.")
