"""Asking the engine for one verb: what most wishes about tables come down to."""

from collections.abc import Callable, Sequence
from datetime import datetime
from random import Random
from typing import Any
from uuid import UUID

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from tournaments.log import log
from tournaments.log.log import Actor, Alongside, Receipt

Verb = Callable[..., Sequence[engine.Fact]]


def ask(
    tournament_id: int,
    verb: Verb,
    *,
    by: Actor,
    nonce: UUID,
    draws: bool = False,
    alongside: Alongside | None = None,
    **wish: Any,
) -> Receipt:
    """Commit what the verb decides; the wish is called like it. `draws`: it needs randomness.

    Raises RuleViolation as the verb does, and `not_open` while the tournament is a draft.
    """

    def decide(
        tournament: engine.Tournament | None, now: datetime, rng: Random
    ) -> Sequence[engine.Fact]:
        if tournament is None:
            raise RuleViolation("not_open", "Sales have not opened yet.")
        chance = {"rng": rng} if draws else {}
        return verb(tournament, now=now, **chance, **wish)

    return log.commit(
        tournament_id,
        by=by,
        nonce=nonce,
        kind=verb.__name__,
        decide=decide,
        alongside=alongside,
    )


def expect_reason(reason: str) -> str:
    """The reason that staff gave; `reason_needed` if they gave none."""
    reason = reason.strip()
    if not reason:
        raise RuleViolation("reason_needed", "Please say why, in a few words.")
    return reason
