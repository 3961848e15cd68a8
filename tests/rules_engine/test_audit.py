"""Each thing that must never be is found, and all of them at once."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules_engine import tournament as engine
from rules_engine.prizes.payout_plan import FixedAmounts, PayoutPlan
from rules_engine.room.table_view import Seat, SeatRef
from rules_engine.tournament import Tournament, audit, questions
from rules_engine.tournament.state import TableStatus, Unseated
from tests.rules_engine.night import Night, make_terms


@pytest.fixture
def night() -> Night:
    """Twenty players, a move ordered, a report open, a hand running at table 2."""
    night = Night()
    night.begin(20)
    night.play(1, out=[2])
    to = SeatRef(2, questions.table_view(night.t, 2).open_seats[0])
    night.do(engine.choose_mover, entry=night.entry_at(3, 1), to=to, reason="light")
    night.start(2)
    return night


def codes(tournament: Tournament) -> set[str]:
    return {problem.code for problem in audit.problems(tournament)}


def with_seat(t: Tournament, table: int, seat: int, held: Seat | None) -> Tournament:
    at = t.tables[table]
    seats = (*at.seats[: seat - 1], held, *at.seats[seat:])
    return replace(t, tables=t.tables.put(table, replace(at, seats=seats)))


def with_table(t: Tournament, number: int, **changes: Any) -> Tournament:
    return replace(t, tables=t.tables.put(number, replace(t.tables[number], **changes)))


def with_floor(t: Tournament, **changes: Any) -> Tournament:
    return replace(t, floor=replace(t.floor, **changes))


def with_tally(t: Tournament, **changes: Any) -> Tournament:
    return replace(t, tally=replace(t.tally, **changes))


def entry_at(t: Tournament, table: int, seat: int) -> int:
    held = t.tables[table].seat(seat)
    assert held is not None
    return held.entry


def test_a_sound_tournament_has_no_problems(night: Night) -> None:
    assert audit.problems(night.t) == ()


FAULTS: dict[str, tuple[str, Callable[[Tournament], Tournament]]] = {
    "chips from nowhere": (
        "chips",
        lambda t: with_seat(t, 3, 2, Seat(entry_at(t, 3, 2), 100_000)),
    ),
    "a negative stack": ("chips", lambda t: with_seat(t, 3, 2, Seat(entry_at(t, 3, 2), -5))),
    "chips never handed out": ("chips", lambda t: with_tally(t, issued=-1)),
    "one entry in two seats": (
        "two_places",
        lambda t: with_seat(t, 3, 9, Seat(entry_at(t, 3, 2), None)),
    ),
    "an entry in no seat": ("two_places", lambda t: with_seat(t, 3, 2, None)),
    "an entry elsewhere": (
        "wrong_seat",
        lambda t: replace(t, entries=t.entries.put(1, replace(t.entries[1], where=SeatRef(3, 10)))),
    ),
    "a seat in use that is blocked": (
        "blocked_seat",
        lambda t: with_table(t, 3, blocked=frozenset({2})),
    ),
    "a spare table that plays": (
        "spare_table",
        lambda t: with_table(t, 3, status=TableStatus.SPARE),
    ),
    "somebody gone in a hand": ("left_in_hand", lambda t: with_seat(t, 2, 1, None)),
    "a promised seat taken": (
        "promised_seat",
        lambda t: with_seat(t, 2, t.floor.moves[0].to.seat, Seat(entry_at(t, 3, 2), 1)),
    ),
    "a move from elsewhere": (
        "wrong_move",
        lambda t: with_floor(t, moves=(replace(t.floor.moves[0], origin=SeatRef(1, 9)),)),
    ),
    "two moves to one seat": (
        "two_moves",
        lambda t: with_floor(t, moves=(*t.floor.moves, replace(t.floor.moves[0], number=999))),
    ),
    "a report on nobody": (
        "wrong_report",
        lambda t: with_floor(t, reports=(replace(t.floor.reports[0], at=SeatRef(1, 9)),)),
    ),
    "one number for two things": (
        "number_taken",
        lambda t: with_floor(
            t, moves=(replace(t.floor.moves[0], number=t.floor.reports[0].number),)
        ),
    ),
    "a wrong count of those in": ("counter", lambda t: with_tally(t, in_play=19)),
    "a wrong count of exits": ("counter", lambda t: with_tally(t, exits=3)),
    "a wrong count of sales": ("counter", lambda t: replace(t, sales=replace(t.sales, sold=()))),
    "a wrong waiting list": ("counter", lambda t: replace(t, sales=replace(t.sales, waiting=(5,)))),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found(night: Night, fault: str) -> None:
    code, spoil = FAULTS[fault]
    assert code in codes(spoil(night.t))


def test_all_faults_are_told_at_once(night: Night) -> None:
    spoiled = with_tally(with_seat(night.t, 3, 2, None), exits=7)
    assert codes(spoiled) >= {"two_places", "counter"}


def test_every_problem_is_a_sentence(night: Night) -> None:
    for _, spoil in FAULTS.values():
        for problem in audit.problems(spoil(night.t)):
            assert problem.sentence.endswith(".")


def test_chips_of_those_without_a_seat_count(night: Night) -> None:
    night.do(engine.allow_late_entries, until_level=1)
    night.do(engine.admit_entry)
    assert night.t.entries[21].where == Unseated(100)
    assert audit.problems(night.t) == ()


def test_prizes_that_do_not_fit_the_pool_are_found_at_the_end() -> None:
    night = Night(make_terms("roberts", trusts_tables=True))
    night.begin(4)
    plan = PayoutPlan(cash=FixedAmounts((5000,)))
    night.do(engine.change_prizes, payouts=plan)
    night.start(1)
    facts = engine.end_hand(night.t, table=1, hand=1, out=[2, 3, 4], now=night.now)
    night.append(facts)
    assert codes(night.t) == {"prizes"}
