"""Moves: ordered by the rules, left, arrived, called off."""

from uuid import UUID

from rules_engine import tournament as engine
from rules_engine.units import EntryNo
from tournaments.log.asking import ask
from tournaments.log.log import Actor, Receipt


def order_move(
    tournament_id: int, *, entry: EntryNo, to: engine.SeatRef, by: Actor, nonce: UUID
) -> Receipt:
    """The move that evens out the tables; `balanced` and `other_move` if that has changed."""
    return ask(tournament_id, engine.order_move, by=by, nonce=nonce, entry=entry, to=to)


def leave_table(tournament_id: int, *, move: int, by: Actor, nonce: UUID) -> Receipt:
    """The mover has left the old table; `hand_running`, `already_left`, `already_closed`."""
    return ask(tournament_id, engine.leave_table, by=by, nonce=nonce, move=move)


def arrive(tournament_id: int, *, move: int, by: Actor, nonce: UUID) -> Receipt:
    """The mover sits at the new table; `not_left_yet`, `already_closed`."""
    return ask(tournament_id, engine.arrive, by=by, nonce=nonce, move=move)


def cancel_move(tournament_id: int, *, move: int, reason: str, by: Actor, nonce: UUID) -> Receipt:
    """The mover stays, or goes back; `already_closed`, `seat_taken`."""
    return ask(tournament_id, engine.cancel_move, by=by, nonce=nonce, move=move, reason=reason)
