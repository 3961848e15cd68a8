"""Holding a consultation about a table: what its log and its tracked hand know is not asked."""

from collections.abc import Mapping

from rules_engine import tournament as engine
from rules_engine.texts.rulings import (
    Consultation,
    HandVoided,
    Irregularity,
    Misdeal,
    Plain,
    Ruling,
    hold,
    known,
    known_at_table,
)
from rules_engine.tournament import GivenRuling
from rules_engine.units import SeatNo, TableNo
from tables.tracked import tracked_hands


def consult(
    state: engine.Tournament,
    one: Irregularity,
    given: Mapping[str, str],
    *,
    tournament_id: int,
    table: TableNo | None,
) -> Consultation:
    """The ruling under the rules of this tournament, or the next question to the table."""
    place = state.tables.get(table) if table else None
    tracked = (
        tracked_hands.find(state, tournament_id=tournament_id, table=place.number)
        if place
        else None
    )

    def knows(seat: SeatNo | None) -> Mapping[str, Plain]:
        of_hand = known(tracked.hand, seat=seat) if tracked else {}
        return {**known_at_table(state, place, seat), **of_hand}

    seats = [seat for seat, _ in place.held()] if place else []
    return hold(one, state.house, given, known=knows, seats=seats)


def voids_hand(given: GivenRuling, full: Ruling | None) -> bool:
    """Whether the hand counts for nothing by this ruling, as the rules gave it."""
    if full is None or given.proposed:
        return False
    return any(isinstance(one, Misdeal | HandVoided) for one in full.consequences)
