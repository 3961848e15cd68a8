"""The room through its services: buttons, counts, races, tables, penalties, corrections."""

from typing import Any
from uuid import uuid4

import pytest

from rules_engine import tournament as engine
from rules_engine.entries.penalties import Offence
from rules_engine.errors import RuleViolation
from rules_engine.house.keys import PenaltyKind, PenaltyStep
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament.state import Out, TableStatus
from tables.room import announcements, busts, corrections, penalties, room
from tests.factories import SOMEBODY, make_drawn_tournament
from tests.tables.nights import (
    do,
    entry_at,
    make_running_tournament,
    play_hand,
    seats_of,
    start_hand,
    state_of,
)
from tournaments.clock import services as clock
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


@pytest.fixture
def night() -> Tournament:
    return make_running_tournament()


def refused(code: str) -> Any:
    return pytest.raises(RuleViolation, check=lambda refusal: refusal.code == code)


def test_every_table_gets_its_button_in_one_wish() -> None:
    tournament = make_drawn_tournament()
    room.draw_buttons(tournament.pk, tables=[1, 2], by=SOMEBODY, nonce=uuid4())
    assert all(state_of(tournament).tables[number].button for number in (1, 2))
    with refused("already_drawn"):
        room.draw_buttons(tournament.pk, tables=[1, 2], by=SOMEBODY, nonce=uuid4())


def test_stacks_are_counted_and_have_to_add_up(night: Tournament) -> None:
    play_hand(night)
    seats = seats_of(night)
    stacks = dict.fromkeys(seats, 100)
    room.count_stacks(night.pk, table=1, stacks=stacks, by=SOMEBODY, nonce=uuid4())
    assert state_of(night).tables[1].knows_stacks
    with refused("chips_differ"):
        room.count_stacks(
            night.pk, table=1, stacks={**stacks, seats[0]: 99}, by=SOMEBODY, nonce=uuid4()
        )


def test_chips_that_are_still_needed_are_not_raced_off(night: Tournament) -> None:
    play_hand(night)
    with refused("still_needed"):
        room.race_chips(
            night.pk,
            table=1,
            small=1,
            large=5,
            small_chips=dict.fromkeys(seats_of(night), 5),
            by=SOMEBODY,
            nonce=uuid4(),
        )


def test_chips_that_nobody_needs_are_raced_off(night: Tournament) -> None:
    clock.set_level(night.pk, level=9, by=SOMEBODY, nonce=uuid4())
    wish: dict[str, Any] = {
        "table": 1,
        "small": 1,
        "large": 5,
        "small_chips": dict.fromkeys(seats_of(night), 5),
    }
    room.race_chips(night.pk, by=SOMEBODY, nonce=uuid4(), **wish)
    assert state_of(night).tables[1].coloured_up == (1,)


def test_a_table_breaks_early_only_for_a_reason(night: Tournament) -> None:
    wish: dict[str, Any] = {"table": 2, "by": SOMEBODY}
    with refused("not_due"):
        room.break_table(night.pk, nonce=uuid4(), **wish)
    with refused("room_too_small"):
        room.break_table(night.pk, nonce=uuid4(), reason="the roof leaks", **wish)


def test_a_table_breaks_and_everybody_there_is_told_where_to_go(night: Tournament) -> None:
    play_hand(night, 1, out=(seats_of(night)[0],))
    (report,) = state_of(night).floor.reports
    busts.confirm_bust(night.pk, report=report.number, by=SOMEBODY, nonce=uuid4())
    movers = {entry_at(night, 1, seat) for seat in seats_of(night)}
    room.break_table(night.pk, table=1, reason="one long table", by=SOMEBODY, nonce=uuid4())
    state = state_of(night)
    assert state.tables[1].status is TableStatus.BREAKING
    assert {move.entry for move in state.floor.moves} == movers


def test_a_redraw_needs_a_reason_before_it_is_due(night: Tournament) -> None:
    with refused("not_due"):
        room.redraw(night.pk, tables=[1, 2], by=SOMEBODY, nonce=uuid4())
    room.redraw(night.pk, tables=[1, 2], reason="somebody mixed up", by=SOMEBODY, nonce=uuid4())
    assert state_of(night).tally.in_play == 10


def test_hand_for_hand_begins_and_ends(night: Tournament) -> None:
    room.close_registration(night.pk, by=SOMEBODY, nonce=uuid4())
    room.start_hand_for_hand(night.pk, by=SOMEBODY, nonce=uuid4())
    assert state_of(night).floor.hand_for_hand
    room.end_hand_for_hand(night.pk, by=SOMEBODY, nonce=uuid4())
    assert not state_of(night).floor.hand_for_hand


def test_play_stops_early_only_for_a_reason(night: Tournament) -> None:
    with refused("time_left"):
        room.stop_play(night.pk, by=SOMEBODY, nonce=uuid4())
    room.stop_play(night.pk, reason="the hall closes", by=SOMEBODY, nonce=uuid4())
    assert state_of(night).stage is engine.Stage.ENDED


def test_a_late_entry_is_drawn_a_seat(night: Tournament) -> None:
    do(night, engine.allow_late_entries, until_level=1)
    do(night, engine.admit_entry)
    entry = state_of(night).entries.highest
    room.seat_entry(night.pk, entry=entry, by=SOMEBODY, nonce=uuid4())
    assert isinstance(state_of(night).entries[entry].where, SeatRef)


def test_a_spare_table_opens() -> None:
    night = make_running_tournament(tables=3)
    room.open_table(night.pk, table=3, by=SOMEBODY, nonce=uuid4())
    assert state_of(night).tables[3].status is TableStatus.OPEN


def test_absence_begins_and_ends(night: Tournament) -> None:
    entry = entry_at(night, 1, seats_of(night)[0])
    penalties.mark_absent(night.pk, entry=entry, by=SOMEBODY, nonce=uuid4())
    assert state_of(night).entries[entry].absence is not None
    with refused("already_absent"):
        penalties.mark_absent(night.pk, entry=entry, by=SOMEBODY, nonce=uuid4())
    penalties.mark_returned(night.pk, entry=entry, by=SOMEBODY, nonce=uuid4())
    with refused("not_absent"):
        penalties.mark_returned(night.pk, entry=entry, by=SOMEBODY, nonce=uuid4())


def test_a_no_show_is_not_removed_too_early(night: Tournament) -> None:
    entry = entry_at(night, 1, seats_of(night)[0])
    penalties.mark_absent(night.pk, entry=entry, never_came=True, by=SOMEBODY, nonce=uuid4())
    with pytest.raises(RuleViolation):
        penalties.remove_no_show(night.pk, entry=entry, by=SOMEBODY, nonce=uuid4())


def test_a_penalty_has_a_reason_and_is_served_once(night: Tournament) -> None:
    entry = entry_at(night, 1, seats_of(night)[0])
    wish: dict[str, Any] = {
        "entry": entry,
        "step": PenaltyStep(PenaltyKind.WARNING),
        "by": SOMEBODY,
    }
    with refused("reason_needed"):
        penalties.give_penalty(night.pk, reason=" ", nonce=uuid4(), **wish)
    penalties.give_penalty(night.pk, reason="phone at the table", nonce=uuid4(), **wish)
    (given,) = state_of(night).entries[entry].penalties
    served: dict[str, Any] = {"entry": entry, "penalty": given.number, "by": SOMEBODY}
    penalties.end_penalty(night.pk, nonce=uuid4(), **served)
    with refused("already_closed"):
        penalties.end_penalty(night.pk, nonce=uuid4(), **served)


def test_disqualification_takes_the_chips_out_of_play(night: Tournament) -> None:
    entry = entry_at(night, 1, seats_of(night)[0])
    before = state_of(night).tally.chips_in_play
    penalties.disqualify(
        night.pk,
        entry=entry,
        reason="chips in the pocket",
        offence=Offence.OTHER,
        by=SOMEBODY,
        nonce=uuid4(),
    )
    state = state_of(night)
    assert isinstance(state.entries[entry].where, Out)
    assert state.tally.chips_in_play == before - 100


def test_an_unknown_stack_is_asked_for_before_somebody_is_disqualified(night: Tournament) -> None:
    play_hand(night)
    entry = entry_at(night, 1, seats_of(night)[0])
    wish: dict[str, Any] = {
        "entry": entry,
        "reason": "abuse",
        "offence": Offence.OTHER,
        "by": SOMEBODY,
    }
    with refused("stack_needed"):
        penalties.disqualify(night.pk, nonce=uuid4(), **wish)
    penalties.disqualify(night.pk, chips=80, nonce=uuid4(), **wish)
    assert state_of(night).tally.in_play == 9


def test_the_button_is_put_right_between_hands(night: Tournament) -> None:
    seat = seats_of(night)[-1]
    wish: dict[str, Any] = {
        "table": 1,
        "seat": seat,
        "reason": "it was one further",
        "by": SOMEBODY,
    }
    corrections.correct_button(night.pk, nonce=uuid4(), **wish)
    assert state_of(night).tables[1].button == seat
    start_hand(night)
    with refused("hand_running"):
        corrections.correct_button(night.pk, nonce=uuid4(), **wish)


def test_two_people_who_swapped_seats_are_put_right(night: Tournament) -> None:
    one, two = seats_of(night)[:2]
    entry, other = entry_at(night, 1, one), entry_at(night, 1, two)
    corrections.correct_seat(
        night.pk,
        entry=entry,
        to=SeatRef(1, two),
        reason="they swapped",
        by=SOMEBODY,
        nonce=uuid4(),
    )
    state = state_of(night)
    assert (state.entries[entry].where, state.entries[other].where) == (
        SeatRef(1, two),
        SeatRef(1, one),
    )


def test_a_stack_is_put_right(night: Tournament) -> None:
    entry = entry_at(night, 1, seats_of(night)[0])
    corrections.correct_stack(
        night.pk, entry=entry, chips=140, reason="counted again", by=SOMEBODY, nonce=uuid4()
    )
    assert engine.questions.stacks(state_of(night))[entry] == 140


def test_a_place_is_put_right_once_it_is_decided(night: Tournament) -> None:
    entry = entry_at(night, 1, seats_of(night)[0])
    wish: dict[str, Any] = {
        "entry": entry,
        "place": 10,
        "reason": "the other one was out first",
        "by": SOMEBODY,
    }
    with refused("not_placed"):
        corrections.correct_place(night.pk, nonce=uuid4(), **wish)


def test_an_announcement_goes_up_and_comes_down(night: Tournament) -> None:
    announcements.announce(night.pk, text=" Soup is served ", by=SOMEBODY, nonce=uuid4())
    assert state_of(night).floor.announcement == "Soup is served"
    announcements.announce(night.pk, text="", by=SOMEBODY, nonce=uuid4())
    assert state_of(night).floor.announcement == ""
