"""The room: seats, buttons, counts, tables that open and close, hand-for-hand, the end of play."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from random import Random
from uuid import UUID

from rules_engine import tournament as engine
from rules_engine.cards import Card
from rules_engine.units import Chips, EntryNo, SeatNo, TableNo
from tournaments.log.asking import ask
from tournaments.log.log import Actor, Receipt


def seat_entry(tournament_id: int, *, entry: EntryNo, by: Actor, nonce: UUID) -> Receipt:
    """A late entry gets a seat by the rules; `no_open_seat`."""
    return ask(tournament_id, engine.seat_entry, by=by, nonce=nonce, draws=True, entry=entry)


def draw_buttons(
    tournament_id: int, *, tables: Sequence[TableNo], by: Actor, nonce: UUID
) -> Receipt:
    """The first button of each of these tables, by cards drawn here; `table_not_open`."""

    def draw_button(
        tournament: engine.Tournament, *, now: datetime, rng: Random
    ) -> tuple[engine.Fact, ...]:
        return tuple(
            fact
            for table in tables
            for fact in engine.draw_button(tournament, table=table, now=now, rng=rng)
        )

    return ask(tournament_id, draw_button, by=by, nonce=nonce, draws=True)


def count_stacks(
    tournament_id: int,
    *,
    table: TableNo,
    stacks: Mapping[SeatNo, Chips],
    by: Actor,
    nonce: UUID,
) -> Receipt:
    """The stacks as they lie on the table; `hand_running`, `chips_differ`."""
    return ask(
        tournament_id, engine.count_stacks, by=by, nonce=nonce, table=table, stacks=dict(stacks)
    )


def race_chips(
    tournament_id: int,
    *,
    table: TableNo,
    small: Chips,
    large: Chips,
    small_chips: Mapping[SeatNo, int],
    by: Actor,
    nonce: UUID,
    nothing_else: Collection[SeatNo] = (),
    cards: Sequence[Card] | None = None,
    round_up: bool = False,
) -> Receipt:
    """Small chips leave the table, the odd ones by cards dealt there; None draws them here.

    `nothing_else`: seats with no other chips. `round_up` skips the race where the house leaves that
    to the director. `still_needed`, `already_raced`, `hand_running`, `wrong_number_of_cards`.
    """
    return ask(
        tournament_id,
        engine.race_chips,
        by=by,
        nonce=nonce,
        draws=True,
        table=table,
        small=small,
        large=large,
        small_chips=dict(small_chips),
        nothing_else=tuple(nothing_else),
        cards=cards,
        round_up=round_up,
    )


def open_table(tournament_id: int, *, table: TableNo, by: Actor, nonce: UUID) -> Receipt:
    """A spare table comes into play."""
    return ask(tournament_id, engine.open_table, by=by, nonce=nonce, table=table)


def break_table(
    tournament_id: int, *, table: TableNo, by: Actor, nonce: UUID, reason: str = ""
) -> Receipt:
    """Close a table and order everybody off it; `not_due` without the director's reason."""
    return ask(
        tournament_id,
        engine.break_table,
        by=by,
        nonce=nonce,
        draws=True,
        table=table,
        reason=reason.strip(),
    )


def redraw(
    tournament_id: int, *, tables: Sequence[TableNo], by: Actor, nonce: UUID, reason: str = ""
) -> Receipt:
    """New seats for everybody at these tables; `not_due` without the director's reason."""
    return ask(
        tournament_id,
        engine.redraw,
        by=by,
        nonce=nonce,
        draws=True,
        tables=tuple(tables),
        reason=reason.strip(),
    )


def start_hand_for_hand(tournament_id: int, *, by: Actor, nonce: UUID) -> Receipt:
    """From now on all tables start their hands together."""
    return ask(tournament_id, engine.start_hand_for_hand, by=by, nonce=nonce)


def end_hand_for_hand(tournament_id: int, *, by: Actor, nonce: UUID) -> Receipt:
    """Every table plays at its own pace again."""
    return ask(tournament_id, engine.end_hand_for_hand, by=by, nonce=nonce)


def close_registration(tournament_id: int, *, by: Actor, nonce: UUID) -> Receipt:
    """The field is fixed, and so are the prizes."""
    return ask(tournament_id, engine.close_registration, by=by, nonce=nonce)


def stop_play(tournament_id: int, *, by: Actor, nonce: UUID, reason: str = "") -> Receipt:
    """Chips decide; `time_left` without a reason, `hand_running`, `stack_needed`."""
    return ask(tournament_id, engine.stop_play, by=by, nonce=nonce, reason=reason.strip())
