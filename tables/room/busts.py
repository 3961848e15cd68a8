"""Busts as staff see them: reports are answered, somebody is out, a start is told afterwards."""

from uuid import UUID

from rules_engine import tournament as engine
from rules_engine.units import Chips, EntryNo
from tournaments.log.asking import ask
from tournaments.log.log import Actor, Receipt


def confirm_bust(
    tournament_id: int, *, report: int, by: Actor, nonce: UUID, chips_before: Chips | None = None
) -> Receipt:
    """Yes, out. `already_closed`; `stack_needed` if several went out in the same hand."""
    return ask(
        tournament_id,
        engine.confirm_bust,
        by=by,
        nonce=nonce,
        report=report,
        chips_before=chips_before,
    )


def reject_bust(tournament_id: int, *, report: int, reason: str, by: Actor, nonce: UUID) -> Receipt:
    """No, still in; `already_closed`."""
    return ask(tournament_id, engine.reject_bust, by=by, nonce=nonce, report=report, reason=reason)


def bust_seat(
    tournament_id: int,
    *,
    at: engine.SeatRef,
    entry: EntryNo,
    by: Actor,
    nonce: UUID,
    chips_before: Chips | None = None,
) -> Receipt:
    """Staff see that nobody has chips at this seat; `not_there`, `hand_running`, `stack_needed`."""
    return ask(
        tournament_id,
        engine.bust_seat,
        by=by,
        nonce=nonce,
        at=at,
        entry=entry,
        chips_before=chips_before,
    )


def state_start(
    tournament_id: int, *, entry: EntryNo, chips: Chips, by: Actor, nonce: UUID
) -> Receipt:
    """What somebody had before the last hand, to place those who left in it."""
    return ask(tournament_id, engine.state_start, by=by, nonce=nonce, entry=entry, chips=chips)
