"""Moves: the one that the rules pick, told, left, arrived, called off."""

from typing import Any
from uuid import uuid4

import pytest

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.room.table_view import SeatRef
from tests.asking import ask
from tests.factories import SOMEBODY
from tests.tables.nights import (
    entry_at,
    make_running_tournament,
    play_hand,
    seats_of,
    start_hand,
    state_of,
)
from tournaments.log.log import Asked
from tournaments.models import Fact, Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


@pytest.fixture
def uneven() -> Tournament:
    """Two tables, two people fewer at the first."""
    night = make_running_tournament(entries=18)
    play_hand(night, 2)
    for _ in range(2):
        play_hand(night, 1, out=(seats_of(night)[0],))
        (report,) = state_of(night).floor.reports
        ask(night.pk, engine.confirm_bust, report=report.number, asked=Asked(SOMEBODY))
    return night


def order(night: Tournament) -> int:
    """The move that the rules pick, ordered; its number."""
    planned = engine.questions.next_move(state_of(night))
    assert planned is not None
    ask(night.pk, engine.order_move, entry=planned.entry, to=planned.to, asked=Asked(SOMEBODY))
    return state_of(night).floor.moves[-1].number


def test_an_ordered_move_is_left_and_arrived(uneven: Tournament) -> None:
    number = order(uneven)
    ask(uneven.pk, engine.leave_table, move=number, asked=Asked(SOMEBODY))
    ask(uneven.pk, engine.arrive, move=number, asked=Asked(SOMEBODY))
    state = state_of(uneven)
    assert state.floor.moves == ()
    assert (state.tables[1].size, state.tables[2].size) == (8, 8)


def test_same_nonce_orders_one_move(uneven: Tournament) -> None:
    planned = engine.questions.next_move(state_of(uneven))
    assert planned is not None
    nonce = uuid4()
    for _ in range(2):
        ask(
            uneven.pk,
            engine.order_move,
            entry=planned.entry,
            to=planned.to,
            asked=Asked(SOMEBODY, nonce),
        )
    assert Fact.objects.filter(kind="move_ordered").count() == 1


def test_two_directors_order_the_same_move_once(uneven: Tournament) -> None:
    planned = engine.questions.next_move(state_of(uneven))
    assert planned is not None
    wish: dict[str, Any] = {"entry": planned.entry, "to": planned.to}
    ask(uneven.pk, engine.order_move, asked=Asked(SOMEBODY), **wish)
    with pytest.raises(RuleViolation) as refusal:
        ask(uneven.pk, engine.order_move, asked=Asked(SOMEBODY), **wish)
    assert refusal.value.code == "balanced"


def test_another_move_than_the_rules_pick_is_refused(uneven: Tournament) -> None:
    planned = engine.questions.next_move(state_of(uneven))
    assert planned is not None
    other = next(
        entry_at(uneven, 2, seat)
        for seat in seats_of(uneven, 2)
        if entry_at(uneven, 2, seat) != planned.entry
    )
    with pytest.raises(RuleViolation) as refusal:
        ask(uneven.pk, engine.order_move, entry=other, to=planned.to, asked=Asked(SOMEBODY))
    assert refusal.value.code == "other_move"


def test_the_director_may_choose_the_mover_with_a_reason(uneven: Tournament) -> None:
    entry = entry_at(uneven, 2, seats_of(uneven, 2)[-1])
    open_seat = next(seat for seat in range(1, 10) if seat not in seats_of(uneven, 1))
    wish: dict[str, Any] = {"entry": entry, "to": SeatRef(1, open_seat)}
    with pytest.raises(RuleViolation) as refusal:
        ask(uneven.pk, engine.choose_mover, reason="  ", asked=Asked(SOMEBODY), **wish)
    assert refusal.value.code == "reason_needed"
    ask(
        uneven.pk,
        engine.choose_mover,
        reason="needs the quiet table",
        asked=Asked(SOMEBODY),
        **wish,
    )
    (move,) = state_of(uneven).floor.moves
    assert move.entry == entry


def test_nobody_leaves_in_the_middle_of_a_hand(uneven: Tournament) -> None:
    entry = entry_at(uneven, 2, seats_of(uneven, 2)[0])
    open_seat = next(seat for seat in range(1, 10) if seat not in seats_of(uneven, 1))
    start_hand(uneven, 2)
    ask(
        uneven.pk,
        engine.choose_mover,
        entry=entry,
        to=SeatRef(1, open_seat),
        reason="spare the walk",
        asked=Asked(SOMEBODY),
    )
    (move,) = state_of(uneven).floor.moves
    with pytest.raises(RuleViolation) as refusal:
        ask(uneven.pk, engine.leave_table, move=move.number, asked=Asked(SOMEBODY))
    assert refusal.value.code == "hand_running"


def test_nobody_arrives_before_leaving(uneven: Tournament) -> None:
    number = order(uneven)
    with pytest.raises(RuleViolation) as refusal:
        ask(uneven.pk, engine.arrive, move=number, asked=Asked(SOMEBODY))
    assert refusal.value.code == "not_left_yet"


def test_a_move_called_off_is_settled(uneven: Tournament) -> None:
    number = order(uneven)
    ask(uneven.pk, engine.cancel_move, move=number, reason="", asked=Asked(SOMEBODY))
    assert state_of(uneven).floor.moves == ()
    with pytest.raises(RuleViolation) as refusal:
        ask(uneven.pk, engine.leave_table, move=number, asked=Asked(SOMEBODY))
    assert refusal.value.code == "already_closed"
