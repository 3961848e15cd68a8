"""Hands at a table that says what happened: a hand starts, it is over, somebody is out."""

from collections.abc import Collection, Mapping
from uuid import UUID

from rules_engine import tournament as engine
from rules_engine.units import Chips, SeatNo, TableNo
from tables.services.asking import ask
from tournaments.log import Actor, Receipt


def start_hand(tournament_id: int, *, table: TableNo, hand: int, by: Actor, nonce: UUID) -> Receipt:
    """The first riffle or card: level and positions of the hand are fixed."""
    return ask(tournament_id, engine.start_hand, by=by, nonce=nonce, table=table, hand=hand)


def end_hand(
    tournament_id: int,
    *,
    table: TableNo,
    hand: int,
    out: Collection[SeatNo] = (),
    chips_before: Mapping[SeatNo, Chips] | None = None,
    by: Actor,
    nonce: UUID,
) -> Receipt:
    """The hand is over; `stack_needed` when two go out together and nobody said with what."""
    return ask(
        tournament_id,
        engine.end_hand,
        by=by,
        nonce=nonce,
        table=table,
        hand=hand,
        out=out,
        chips_before=chips_before or {},
    )


def void_hand(
    tournament_id: int, *, table: TableNo, hand: int, reason: str, by: Actor, nonce: UUID
) -> Receipt:
    """A misdeal: everything goes back and the same hand is dealt again."""
    return ask(
        tournament_id, engine.void_hand, by=by, nonce=nonce, table=table, hand=hand, reason=reason
    )


def draw_button(tournament_id: int, *, table: TableNo, by: Actor, nonce: UUID) -> Receipt:
    """A card for everybody at the table; the highest has the first button."""
    return ask(tournament_id, engine.draw_button, by=by, nonce=nonce, draws=True, table=table)
