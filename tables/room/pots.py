"""A disputed pot: set aside until staff decide, then given out whole."""

from collections.abc import Mapping
from uuid import UUID

from rules_engine import tournament as engine
from rules_engine.units import Chips, SeatNo, TableNo
from tournaments.log.asking import ask, expect_reason
from tournaments.log.log import Actor, Receipt


def hold_pot(
    tournament_id: int,
    *,
    table: TableNo,
    chips: Chips,
    reason: str,
    by: Actor,
    nonce: UUID,
    taken: Mapping[SeatNo, Chips] | None = None,
) -> Receipt:
    """Of the hand being played, or taken back from these seats; `no_hand`, `chips_differ`."""
    return ask(
        tournament_id,
        engine.hold_pot,
        by=by,
        nonce=nonce,
        table=table,
        chips=chips,
        reason=expect_reason(reason),
        taken=taken,
    )


def release_pot(
    tournament_id: int,
    *,
    pot: int,
    to: Mapping[SeatNo, Chips],
    reason: str,
    by: Actor,
    nonce: UUID,
) -> Receipt:
    """The whole pot goes to these seats; `chips_differ`, `hand_running`, `already_closed`."""
    return ask(tournament_id, engine.release_pot, by=by, nonce=nonce, pot=pot, to=to, reason=reason)
