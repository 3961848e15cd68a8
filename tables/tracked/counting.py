"""Counting the stacks at the table: what full mode starts with, and what a rest break is good for.

A count that agrees becomes a fact. One that does not is counted again, or goes to the director's
queue as a call that says what differs; the log keeps its stacks until staff decide.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.tournament import find_table
from rules_engine.units import Chips, SeatNo, TableNo
from tournaments.log import log
from tournaments.log.kinds import WishKind
from tournaments.log.log import Asked, Receipt


def count_table(
    tournament_id: int,
    *,
    table: TableNo,
    stacks: Mapping[SeatNo, Chips],
    tells_director: bool = False,
    asked: Asked,
) -> Receipt:
    """The stacks as the players counted them; `count_differs` unless that is for the director.

    Also `hand_running` and `wrong_seats`.
    """

    def decide(tournament: engine.Tournament, now: datetime, _rng: object) -> Sequence[engine.Fact]:
        differs = _difference(tournament, table, stacks)
        if not differs:
            try:
                return engine.count_stacks(tournament, table=table, stacks=stacks, now=now)
            except RuleViolation as refusal:
                if refusal.code != "chips_differ":
                    raise
                differs = refusal.sentence
        if not tells_director:
            raise RuleViolation("count_differs", differs)
        return engine.call_floor(tournament, table=table, reason=f"Count: {differs}", now=now)

    return log.commit(tournament_id, asked, WishKind.COUNT_STACKS, decide)


def _difference(
    tournament: engine.Tournament, table: TableNo, stacks: Mapping[SeatNo, Chips]
) -> str:
    """What the count says against the stacks on record; "" if nothing."""
    place = find_table(tournament, table)
    if place.hand is not None:
        raise RuleViolation("hand_running", f"Wait until hand {place.hand.number} is over.")
    held = dict(place.held())
    if stacks.keys() != held.keys():
        raise RuleViolation("wrong_seats", "Everybody at the table is counted, and nobody else.")
    return " ".join(
        f"Seat {number} has {stacks[number]:,}, not {seat.stack:,}."
        for number, seat in held.items()
        if seat.stack is not None and seat.stack != stacks[number]
    )
