"""From open sales to the first hand: everybody gets a seat, or it is called off."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from tournaments.log import log
from tournaments.log.log import Actor, Receipt


def draw_seats(tournament_id: int, *, by: Actor, nonce: UUID) -> Receipt:
    """Seat everybody at random, from a seed that the log keeps."""
    return log.commit(
        tournament_id,
        by=by,
        nonce=nonce,
        kind="draw_seats",
        decide=lambda t, now, rng: engine.draw_seats(_opened(t), now=now, rng=rng),
    )


def cancel_tournament(tournament_id: int, *, reason: str, by: Actor, nonce: UUID) -> Receipt:
    """It is not played; what everybody paid is owed back and handed out through `refunds`."""

    def decide(t: engine.Tournament | None, now: datetime, _rng: object) -> Sequence[engine.Fact]:
        if not reason.strip():
            raise RuleViolation("reason_needed", "Please say why it is called off.")
        return engine.cancel_tournament(_opened(t), reason=reason.strip(), now=now)

    return log.commit(
        tournament_id,
        by=by,
        nonce=nonce,
        kind="cancel_tournament",
        decide=decide,
    )


def _opened(tournament: engine.Tournament | None) -> engine.Tournament:
    if tournament is None:
        raise RuleViolation("not_open", "Sales have not been opened yet.")
    return tournament
