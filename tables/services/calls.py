"""A table calls for the floor, and the floor comes."""

from uuid import UUID

from rules_engine import tournament as engine
from rules_engine.tournament.facts import ClockOutcome
from tables.services.asking import ask
from tournaments import log
from tournaments.log import Actor, Receipt


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


def close_clock_call(
    tournament_id: int, *, call: int, outcome: ClockOutcome, by: Actor, nonce: UUID
) -> Receipt:
    """The player acted, the time ran out, or the call was taken back; `already_closed`."""
    return ask(
        tournament_id, engine.close_clock_call, by=by, nonce=nonce, call=call, outcome=outcome
    )
