"""Moves: the one that the rules pick, told, left, arrived, called off."""

from typing import Any
from uuid import uuid4

import pytest

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.room.table_view import SeatRef
from tables.room import busts, corrections, moves
from tests.factories import SOMEBODY
from tests.tables.nights import (
    entry_at,
    make_running_tournament,
    play_hand,
    seats_of,
    start_hand,
    state_of,
)
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
        busts.confirm_bust(night.pk, report=report.number, by=SOMEBODY, nonce=uuid4())
    return night


def order(night: Tournament) -> int:
    """The move that the rules pick, ordered; its number."""
    planned = engine.questions.next_move(state_of(night))
    assert planned is not None
    moves.order_move(night.pk, entry=planned.entry, to=planned.to, by=SOMEBODY, nonce=uuid4())
    return state_of(night).floor.moves[-1].number


def test_an_ordered_move_is_left_and_arrived(uneven: Tournament) -> None:
    number = order(uneven)
    moves.leave_table(uneven.pk, move=number, by=SOMEBODY, nonce=uuid4())
    moves.arrive(uneven.pk, move=number, by=SOMEBODY, nonce=uuid4())
    state = state_of(uneven)
    assert state.floor.moves == ()
    assert (state.tables[1].size, state.tables[2].size) == (8, 8)


def test_same_nonce_orders_one_move(uneven: Tournament) -> None:
    planned = engine.questions.next_move(state_of(uneven))
    assert planned is not None
    nonce = uuid4()
    for _ in range(2):
        moves.order_move(uneven.pk, entry=planned.entry, to=planned.to, by=SOMEBODY, nonce=nonce)
    assert Fact.objects.filter(kind="move_ordered").count() == 1


def test_two_directors_order_the_same_move_once(uneven: Tournament) -> None:
    planned = engine.questions.next_move(state_of(uneven))
    assert planned is not None
    wish: dict[str, Any] = {"entry": planned.entry, "to": planned.to, "by": SOMEBODY}
    moves.order_move(uneven.pk, nonce=uuid4(), **wish)
    with pytest.raises(RuleViolation) as refusal:
        moves.order_move(uneven.pk, nonce=uuid4(), **wish)
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
        moves.order_move(uneven.pk, entry=other, to=planned.to, by=SOMEBODY, nonce=uuid4())
    assert refusal.value.code == "other_move"


def test_the_director_may_choose_the_mover_with_a_reason(uneven: Tournament) -> None:
    entry = entry_at(uneven, 2, seats_of(uneven, 2)[-1])
    open_seat = next(seat for seat in range(1, 10) if seat not in seats_of(uneven, 1))
    wish: dict[str, Any] = {"entry": entry, "to": SeatRef(1, open_seat), "by": SOMEBODY}
    with pytest.raises(RuleViolation) as refusal:
        corrections.choose_mover(uneven.pk, reason="  ", nonce=uuid4(), **wish)
    assert refusal.value.code == "reason_needed"
    corrections.choose_mover(uneven.pk, reason="needs the quiet table", nonce=uuid4(), **wish)
    (move,) = state_of(uneven).floor.moves
    assert move.entry == entry


def test_nobody_leaves_in_the_middle_of_a_hand(uneven: Tournament) -> None:
    entry = entry_at(uneven, 2, seats_of(uneven, 2)[0])
    open_seat = next(seat for seat in range(1, 10) if seat not in seats_of(uneven, 1))
    start_hand(uneven, 2)
    corrections.choose_mover(
        uneven.pk,
        entry=entry,
        to=SeatRef(1, open_seat),
        reason="spare the walk",
        by=SOMEBODY,
        nonce=uuid4(),
    )
    (move,) = state_of(uneven).floor.moves
    with pytest.raises(RuleViolation) as refusal:
        moves.leave_table(uneven.pk, move=move.number, by=SOMEBODY, nonce=uuid4())
    assert refusal.value.code == "hand_running"


def test_nobody_arrives_before_leaving(uneven: Tournament) -> None:
    number = order(uneven)
    with pytest.raises(RuleViolation) as refusal:
        moves.arrive(uneven.pk, move=number, by=SOMEBODY, nonce=uuid4())
    assert refusal.value.code == "not_left_yet"


def test_a_move_called_off_is_settled(uneven: Tournament) -> None:
    number = order(uneven)
    moves.cancel_move(uneven.pk, move=number, reason="", by=SOMEBODY, nonce=uuid4())
    assert state_of(uneven).floor.moves == ()
    with pytest.raises(RuleViolation) as refusal:
        moves.leave_table(uneven.pk, move=number, by=SOMEBODY, nonce=uuid4())
    assert refusal.value.code == "already_closed"
