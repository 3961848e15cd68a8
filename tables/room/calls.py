"""A table calls for the floor or calls the clock on a player, and the call is answered."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from rules_engine import tournament as engine
from rules_engine.clock import Caller
from rules_engine.house.keys import ClockCaller
from rules_engine.room import SeatRef
from rules_engine.tournament.facts import ClockOutcome
from tournaments.log import log
from tournaments.log.asking import ask
from tournaments.log.log import Actor, Receipt


def call_floor(tournament_id: int, *, table: int, reason: str, by: Actor, nonce: UUID) -> Receipt:
    """The table needs somebody."""
    return log.commit(
        tournament_id,
        by=by,
        nonce=nonce,
        kind="call_floor",
        decide=lambda t, now, _rng: engine.call_floor(t, table=table, reason=reason, now=now),
    )


def answer_call(tournament_id: int, *, call: int, by: Actor, nonce: UUID) -> Receipt:
    """Somebody is at the table."""
    return log.commit(
        tournament_id,
        by=by,
        nonce=nonce,
        kind="answer_call",
        decide=lambda t, now, _rng: engine.answer_call(t, call=call, now=now),
    )


def call_clock(
    tournament_id: int,
    *,
    at: SeatRef,
    hand: int,
    facing_bet: bool,
    by: Actor,
    nonce: UUID,
    through_floor: bool = False,
) -> Receipt:
    """The clock runs on this player; `clock_running`, `not_dealt_in`, `no_hand`.

    Where only the floor calls the clock, a table that wants it calls the floor.
    """

    def call_clock(tournament: engine.Tournament, *, now: datetime) -> Sequence[engine.Fact]:
        only_floor = tournament.house.clock_caller is ClockCaller.ANY_PLAYER_VIA_FLOOR
        if only_floor and not through_floor:
            reason = f"The clock is wanted on seat {at.seat}."
            return engine.call_floor(tournament, table=at.table, reason=reason, now=now)
        return engine.call_clock(
            tournament,
            on=at,
            hand=hand,
            caller=Caller.TABLE_MATE,
            facing_bet=facing_bet,
            through_floor=through_floor,
            now=now,
        )

    return ask(tournament_id, call_clock, by=by, nonce=nonce)


def close_clock_call(
    tournament_id: int, *, call: int, outcome: ClockOutcome, by: Actor, nonce: UUID
) -> Receipt:
    """The player acted, the time ran out, or the call was taken back; `already_closed`."""
    return ask(
        tournament_id, engine.close_clock_call, by=by, nonce=nonce, call=call, outcome=outcome
    )
