"""Telling everybody in the room."""

from uuid import UUID

from rules_engine import tournament as engine
from tournaments.log.asking import ask
from tournaments.log.log import Actor, Receipt


def announce(tournament_id: int, *, text: str, by: Actor, nonce: UUID) -> Receipt:
    """Put a sentence on every screen; an empty one takes the last down."""
    return ask(tournament_id, engine.announce, by=by, nonce=nonce, text=text.strip())
