"""Hands at a table that says what happened: a hand starts, it is over, somebody is out."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from uuid import UUID

from rules_engine import tournament as engine
from rules_engine.cards import Card
from rules_engine.units import Chips, SeatNo, TableNo
from tables.models import Table
from tables.tracked import services as tracking
from tournaments.log.asking import ask
from tournaments.log.log import Actor, Receipt


def start_hand(tournament_id: int, *, table: TableNo, hand: int, by: Actor, nonce: UUID) -> Receipt:
    """The first riffle or card: level and positions of the hand are fixed.

    At a table in full mode its actions are tracked from here on; then also `stack_needed`.
    """
    if Table.objects.filter(tournament_id=tournament_id, number=table, tracks_hands=True).exists():
        return tracking.start_hand(tournament_id, table=table, hand=hand, by=by, nonce=nonce)
    return ask(tournament_id, engine.start_hand, by=by, nonce=nonce, table=table, hand=hand)


def end_hand(
    tournament_id: int,
    *,
    table: TableNo,
    hand: int,
    out: Collection[SeatNo] = (),
    chips_before: Mapping[SeatNo, Chips] | None = None,
    knocked_out_by: Mapping[SeatNo, SeatNo] | None = None,
    by: Actor,
    nonce: UUID,
) -> Receipt:
    """The hand is over; `stack_needed` when two go out together and nobody said with what.

    `knocked_out_by` says which seat took the last chips of which, where heads have a bounty.
    """

    def end_hand(tournament: engine.Tournament, *, now: datetime) -> Sequence[engine.Fact]:
        place = tournament.tables.get(table)
        held = dict(place.held()) if place else {}
        takers = (knocked_out_by or {}).items()
        return engine.end_hand(
            tournament,
            table=table,
            hand=hand,
            out=out,
            chips_before=chips_before or {},
            knocked_out_by={seat: (held[one].entry,) for seat, one in takers if one in held},
            now=now,
        )

    return ask(tournament_id, end_hand, by=by, nonce=nonce)


def void_hand(
    tournament_id: int, *, table: TableNo, hand: int, reason: str, by: Actor, nonce: UUID
) -> Receipt:
    """A misdeal: everything goes back and the same hand is dealt again."""
    return ask(
        tournament_id, engine.void_hand, by=by, nonce=nonce, table=table, hand=hand, reason=reason
    )


def draw_button(
    tournament_id: int,
    *,
    table: TableNo,
    by: Actor,
    nonce: UUID,
    cards: Mapping[SeatNo, Card] | None = None,
) -> Receipt:
    """A card for everybody at the table, dealt there or drawn here; the highest has the button.

    `wrong_cards` unless everybody has one, each a different one.
    """
    return ask(
        tournament_id, engine.draw_button, by=by, nonce=nonce, draws=True, table=table, cards=cards
    )
