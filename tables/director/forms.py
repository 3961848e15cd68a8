"""What director and floor type into their sheets, parsed and bounded once."""

from enum import StrEnum
from typing import TypeVar

from django.http import HttpRequest

from rules_engine.entries import Offence
from rules_engine.errors import RuleViolation
from rules_engine.room import SeatRef
from rules_engine.units import Chips, SeatNo
from tournaments import taps

Kind = TypeVar("Kind", bound=StrEnum)


def text(request: HttpRequest, name: str) -> str:
    """Words, as many as a line holds."""
    return request.POST.get(name, "").strip()[:200]


def optional_number(request: HttpRequest, name: str) -> int | None:
    """A whole number, or None where the field was left empty."""
    return taps.number(request, name) if request.POST.get(name, "").strip() else None


def numbers(request: HttpRequest, name: str) -> list[int]:
    """Several whole numbers with commas between them."""
    try:
        return [int(part) for part in request.POST.get(name, "").split(",")]
    except ValueError:
        raise RuleViolation("number_needed", "Please give whole numbers.") from None


def by_seat(request: HttpRequest) -> dict[SeatNo, int]:
    """A number for each seat, from the fields seat-1, seat-2 and so on."""
    fields = (name for name in request.POST if name.startswith("seat-"))
    seats = [(int(number), name) for name in fields if (number := name[5:]).isdecimal()]
    return {seat: taps.number(request, name) for seat, name in seats}


def some_by_seat(request: HttpRequest) -> dict[SeatNo, Chips]:
    """The same, where a field that was left empty counts for nothing."""
    fields = (name for name in request.POST if name.startswith("seat-") and request.POST[name])
    seats = [(int(number), name) for name in fields if (number := name[5:]).isdecimal()]
    chips = {seat: taps.number(request, name) for seat, name in seats}
    return {seat: number for seat, number in chips.items() if number}


def seat(request: HttpRequest) -> SeatRef:
    """The seat that was chosen; RuleViolation `seat_needed`."""
    table, _, number = request.POST.get("to", "").partition(".")
    if not (table.isdecimal() and number.isdecimal()):
        raise RuleViolation("seat_needed", "Please choose a seat.")
    return SeatRef(int(table), int(number))


def one_of(kind: type[Kind], given: str, sentence: str) -> Kind:
    """The choice of that name, or the sentence."""
    try:
        return kind(given)
    except ValueError:
        raise RuleViolation("choice_needed", sentence) from None


def offence(request: HttpRequest) -> Offence:
    """What somebody is expelled for."""
    return one_of(Offence, request.POST.get("offence", ""), "Please choose what happened.")
