"""Reality wins: staff overrule what the log says, each time with a reason."""

from uuid import UUID

from rules_engine import tournament as engine
from rules_engine.units import Chips, EntryNo, SeatNo, TableNo
from tournaments.log.asking import ask, expect_reason
from tournaments.log.log import Actor, Receipt


def correct_button(
    tournament_id: int, *, table: TableNo, seat: SeatNo, reason: str, by: Actor, nonce: UUID
) -> Receipt:
    """The next hand is dealt from this seat; `hand_running`, `reason_needed`."""
    return ask(
        tournament_id,
        engine.correct_button,
        by=by,
        nonce=nonce,
        table=table,
        seat=seat,
        reason=expect_reason(reason),
    )


def correct_seat(
    tournament_id: int, *, entry: EntryNo, to: engine.SeatRef, reason: str, by: Actor, nonce: UUID
) -> Receipt:
    """Where somebody really sits; whoever is on record there changes places."""
    return ask(
        tournament_id,
        engine.correct_seat,
        by=by,
        nonce=nonce,
        entry=entry,
        to=to,
        reason=expect_reason(reason),
    )


def correct_stack(
    tournament_id: int, *, entry: EntryNo, chips: Chips, reason: str, by: Actor, nonce: UUID
) -> Receipt:
    """What somebody really holds; the rest of the table is to be counted again."""
    return ask(
        tournament_id,
        engine.correct_stack,
        by=by,
        nonce=nonce,
        entry=entry,
        chips=chips,
        reason=expect_reason(reason),
    )


def give_chips(
    tournament_id: int,
    *,
    table: TableNo,
    chips: Chips,
    giver: SeatNo,
    taker: SeatNo,
    reason: str,
    by: Actor,
    nonce: UUID,
) -> Receipt:
    """Chips go from one player to another; `not_enough_chips`, `hand_running`, `reason_needed`."""
    return ask(
        tournament_id,
        engine.give_chips,
        by=by,
        nonce=nonce,
        table=table,
        chips=chips,
        giver=giver,
        taker=taker,
        reason=expect_reason(reason),
    )


def remove_chips(
    tournament_id: int, *, entry: EntryNo, chips: Chips, reason: str, by: Actor, nonce: UUID
) -> Receipt:
    """Chips leave the tournament; `not_enough_chips`, `hand_running`, `reason_needed`."""
    return ask(
        tournament_id,
        engine.remove_chips,
        by=by,
        nonce=nonce,
        entry=entry,
        chips=chips,
        reason=expect_reason(reason),
    )


def correct_place(
    tournament_id: int, *, entry: EntryNo, place: int, reason: str, by: Actor, nonce: UUID
) -> Receipt:
    """Another finishing place; `not_placed`, `no_such_place`, `place_is_shared`."""
    return ask(
        tournament_id,
        engine.correct_place,
        by=by,
        nonce=nonce,
        entry=entry,
        place=place,
        reason=expect_reason(reason),
    )


def choose_mover(
    tournament_id: int, *, entry: EntryNo, to: engine.SeatRef, reason: str, by: Actor, nonce: UUID
) -> Receipt:
    """The director has somebody move, whatever the rules would pick."""
    return ask(
        tournament_id,
        engine.choose_mover,
        by=by,
        nonce=nonce,
        entry=entry,
        to=to,
        reason=expect_reason(reason),
    )
