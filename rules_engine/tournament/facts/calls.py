"""Facts of calls: a table for the floor, a player for the clock on another."""

from enum import StrEnum

from rules_engine.clock.hand_clock import Caller
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament.facts.fact import Fact, fact
from rules_engine.units import TableNo


@fact
class TableCalled(Fact):
    """A table asks for the floor."""

    call: int
    table: TableNo
    reason: str


@fact
class CallAnswered(Fact):
    """Somebody came."""

    call: int
    note: str = ""


@fact
class ClockCalled(Fact):
    """The clock was called on a player."""

    call: int
    seat: SeatRef
    hand: int
    caller: Caller
    facing_bet: bool


class ClockOutcome(StrEnum):
    """How a called clock ended."""

    ACTED = "acted"
    RAN_OUT = "ran_out"
    WITHDRAWN = "withdrawn"


@fact
class ClockCallClosed(Fact):
    """The player acted, or the time ran out."""

    call: int
    outcome: ClockOutcome
