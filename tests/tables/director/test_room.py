"""The room through its services: buttons, counts, races, tables, penalties, corrections."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.entries.penalties import Offence
from rules_engine.errors import RuleViolation
from rules_engine.house.keys import PenaltyKind, PenaltyStep
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament.state import Out, TableStatus
from tables.director import screen as director_screen
from tables.director.screen_room import build_room, draw_room
from tests.asking import ask
from tests.factories import SOMEBODY, make_drawn_tournament, make_entry, make_open_tournament
from tests.tables.nights import (
    do,
    entry_at,
    make_running_tournament,
    play_hand,
    seats_of,
    start_hand,
    state_of,
)
from tournaments.log.log import Asked
from tournaments.models import Tournament, User
from tournaments.rights import Caller
from tournaments.scene import load_scene

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


@pytest.fixture
def night() -> Tournament:
    return make_running_tournament()


def refused(code: str) -> Any:
    return pytest.raises(RuleViolation, check=lambda refusal: refusal.code == code)


def test_every_table_gets_its_button_in_one_wish() -> None:
    tournament = make_drawn_tournament()
    ask(tournament.pk, engine.draw_buttons, tables=[1, 2], asked=Asked(SOMEBODY))
    assert all(state_of(tournament).tables[number].button for number in (1, 2))
    with refused("already_drawn"):
        ask(tournament.pk, engine.draw_buttons, tables=[1, 2], asked=Asked(SOMEBODY))


def test_stacks_are_counted_and_have_to_add_up(night: Tournament) -> None:
    play_hand(night)
    seats = seats_of(night)
    stacks = dict.fromkeys(seats, 100)
    ask(night.pk, engine.count_stacks, table=1, stacks=stacks, asked=Asked(SOMEBODY))
    assert state_of(night).tables[1].knows_stacks
    with refused("chips_differ"):
        ask(
            night.pk,
            engine.count_stacks,
            table=1,
            stacks={**stacks, seats[0]: 99},
            asked=Asked(SOMEBODY),
        )


def test_chips_that_are_still_needed_are_not_raced_off(night: Tournament) -> None:
    play_hand(night)
    with refused("still_needed"):
        ask(
            night.pk,
            engine.race_chips,
            table=1,
            small=1,
            large=5,
            small_chips=dict.fromkeys(seats_of(night), 5),
            asked=Asked(SOMEBODY),
        )


def test_chips_that_nobody_needs_are_raced_off(night: Tournament) -> None:
    ask(night.pk, engine.set_level, level=9, asked=Asked(SOMEBODY))
    wish: dict[str, Any] = {
        "table": 1,
        "small": 1,
        "large": 5,
        "small_chips": dict.fromkeys(seats_of(night), 5),
    }
    ask(night.pk, engine.race_chips, asked=Asked(SOMEBODY), **wish)
    assert state_of(night).tables[1].coloured_up == (1,)


def test_a_table_breaks_early_only_for_a_reason(night: Tournament) -> None:
    wish: dict[str, Any] = {"table": 2}
    with refused("not_due"):
        ask(night.pk, engine.break_table, asked=Asked(SOMEBODY), **wish)
    with refused("room_too_small"):
        ask(night.pk, engine.break_table, asked=Asked(SOMEBODY), reason="the roof leaks", **wish)


def test_a_table_breaks_and_everybody_there_is_told_where_to_go(night: Tournament) -> None:
    play_hand(night, 1, out=(seats_of(night)[0],))
    (report,) = state_of(night).floor.reports
    ask(night.pk, engine.confirm_bust, report=report.number, asked=Asked(SOMEBODY))
    movers = {entry_at(night, 1, seat) for seat in seats_of(night)}
    ask(night.pk, engine.break_table, table=1, reason="one long table", asked=Asked(SOMEBODY))
    state = state_of(night)
    assert state.tables[1].status is TableStatus.BREAKING
    assert {move.entry for move in state.floor.moves} == movers


def test_chips_that_turn_up_play_on_in_their_stack(
    night: Tournament, director: User, browser_of: Callable[[User], Client]
) -> None:
    seat = seats_of(night)[0]
    entry, issued = entry_at(night, 1, seat), state_of(night).tally.chips_in_play
    browser = browser_of(director)
    page = browser.get(f"/t/{night.pk}/entries/{entry}/").content.decode()
    assert "Add them to the stack" in page
    path = f"/t/{night.pk}/entries/{entry}/direct/found/"
    assert browser.post(path, {"chips": "5", "reason": "under the chair"}).status_code == 302
    assert state_of(night).tally.chips_in_play == issued + 5
    assert browser.post(path, {"chips": "0", "reason": "x"}).status_code == 409
    assert browser.post(path, {"chips": "5", "reason": ""}).status_code == 409
    assert state_of(night).tally.chips_in_play == issued + 5


def test_a_redraw_needs_a_reason_before_it_is_due(night: Tournament) -> None:
    with refused("not_due"):
        ask(night.pk, engine.redraw, tables=[1, 2], asked=Asked(SOMEBODY))
    ask(night.pk, engine.redraw, tables=[1, 2], reason="somebody mixed up", asked=Asked(SOMEBODY))
    assert state_of(night).tally.in_play == 10


def test_hand_for_hand_begins_and_ends(night: Tournament) -> None:
    ask(night.pk, engine.close_registration, asked=Asked(SOMEBODY))
    ask(night.pk, engine.start_hand_for_hand, asked=Asked(SOMEBODY))
    assert state_of(night).floor.hand_for_hand
    ask(night.pk, engine.end_hand_for_hand, asked=Asked(SOMEBODY))
    assert not state_of(night).floor.hand_for_hand


def test_play_stops_early_only_for_a_reason(night: Tournament) -> None:
    with refused("time_left"):
        ask(night.pk, engine.stop_play, asked=Asked(SOMEBODY))
    ask(night.pk, engine.stop_play, reason="the hall closes", asked=Asked(SOMEBODY))
    assert state_of(night).stage is engine.Stage.ENDED


def test_a_late_entry_is_drawn_a_seat(night: Tournament) -> None:
    do(night, engine.allow_late_entries, until_level=1)
    do(night, engine.admit_entry)
    entry = state_of(night).entries.highest
    ask(night.pk, engine.seat_entry, entry=entry, asked=Asked(SOMEBODY))
    assert isinstance(state_of(night).entries[entry].where, SeatRef)


def test_a_spare_table_opens() -> None:
    night = make_running_tournament(tables=3)
    ask(night.pk, engine.open_table, table=3, asked=Asked(SOMEBODY))
    assert state_of(night).tables[3].status is TableStatus.OPEN


def test_absence_begins_and_ends(night: Tournament) -> None:
    entry = entry_at(night, 1, seats_of(night)[0])
    ask(night.pk, engine.mark_absent, entry=entry, asked=Asked(SOMEBODY))
    assert state_of(night).entries[entry].absence is not None
    with refused("already_absent"):
        ask(night.pk, engine.mark_absent, entry=entry, asked=Asked(SOMEBODY))
    ask(night.pk, engine.mark_returned, entry=entry, asked=Asked(SOMEBODY))
    with refused("not_absent"):
        ask(night.pk, engine.mark_returned, entry=entry, asked=Asked(SOMEBODY))


def test_a_no_show_is_not_removed_too_early(night: Tournament) -> None:
    entry = entry_at(night, 1, seats_of(night)[0])
    ask(night.pk, engine.mark_absent, entry=entry, never_came=True, asked=Asked(SOMEBODY))
    with pytest.raises(RuleViolation):
        ask(night.pk, engine.remove_no_show, entry=entry, asked=Asked(SOMEBODY))


def test_who_never_came_but_is_on_the_way_keeps_the_chips_by_a_tap(
    night: Tournament, director: User, browser_of: Callable[[User | None], Client]
) -> None:
    entry = entry_at(night, 1, seats_of(night)[0])
    do(night, engine.mark_absent, entry=entry, never_came=True)
    later = timezone.now() + timedelta(hours=1)
    shown = director_screen.build(now=later, tournament_id=night.pk)
    assert shown.queue
    (item,) = (one for one in shown.queue.due if one.about == "No-show")
    assert item.second
    assert item.second.label == "Is on the way"
    browser_of(director).post(item.second.url, dict(item.second.fields))
    shown = director_screen.build(now=later, tournament_id=night.pk)
    assert shown.queue
    assert not [one for one in shown.queue.due if one.about == "No-show"]


def test_a_penalty_has_a_reason_and_is_served_once(night: Tournament) -> None:
    entry = entry_at(night, 1, seats_of(night)[0])
    wish: dict[str, Any] = {
        "entry": entry,
        "step": PenaltyStep(PenaltyKind.WARNING),
    }
    with refused("reason_needed"):
        ask(night.pk, engine.give_penalty, reason=" ", asked=Asked(SOMEBODY), **wish)
    ask(night.pk, engine.give_penalty, reason="phone at the table", asked=Asked(SOMEBODY), **wish)
    (given,) = state_of(night).entries[entry].penalties
    served: dict[str, Any] = {"entry": entry, "penalty": given.number}
    ask(night.pk, engine.end_penalty, asked=Asked(SOMEBODY), **served)
    with refused("already_closed"):
        ask(night.pk, engine.end_penalty, asked=Asked(SOMEBODY), **served)


def test_disqualification_takes_the_chips_out_of_play(night: Tournament) -> None:
    entry = entry_at(night, 1, seats_of(night)[0])
    before = state_of(night).tally.chips_in_play
    ask(
        night.pk,
        engine.disqualify,
        entry=entry,
        reason="chips in the pocket",
        offence=Offence.OTHER,
        asked=Asked(SOMEBODY),
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
    }
    with refused("stack_needed"):
        ask(night.pk, engine.disqualify, asked=Asked(SOMEBODY), **wish)
    ask(night.pk, engine.disqualify, chips=80, asked=Asked(SOMEBODY), **wish)
    assert state_of(night).tally.in_play == 9


def test_the_button_is_put_right_between_hands(night: Tournament) -> None:
    seat = seats_of(night)[-1]
    wish: dict[str, Any] = {
        "table": 1,
        "seat": seat,
        "reason": "it was one further",
    }
    ask(night.pk, engine.correct_button, asked=Asked(SOMEBODY), **wish)
    assert state_of(night).tables[1].button == seat
    start_hand(night)
    with refused("hand_running"):
        ask(night.pk, engine.correct_button, asked=Asked(SOMEBODY), **wish)


def test_two_people_who_swapped_seats_are_put_right(night: Tournament) -> None:
    one, two = seats_of(night)[:2]
    entry, other = entry_at(night, 1, one), entry_at(night, 1, two)
    ask(
        night.pk,
        engine.correct_seat,
        entry=entry,
        to=SeatRef(1, two),
        reason="they swapped",
        asked=Asked(SOMEBODY),
    )
    state = state_of(night)
    assert (state.entries[entry].where, state.entries[other].where) == (
        SeatRef(1, two),
        SeatRef(1, one),
    )


def test_a_stack_is_put_right(night: Tournament) -> None:
    entry = entry_at(night, 1, seats_of(night)[0])
    ask(
        night.pk,
        engine.correct_stack,
        entry=entry,
        chips=140,
        reason="counted again",
        asked=Asked(SOMEBODY),
    )
    assert engine.questions.stacks(state_of(night))[entry] == 140


def test_a_place_is_put_right_once_it_is_decided(night: Tournament) -> None:
    entry = entry_at(night, 1, seats_of(night)[0])
    wish: dict[str, Any] = {
        "entry": entry,
        "place": 10,
        "reason": "the other one was out first",
    }
    with refused("not_placed"):
        ask(night.pk, engine.correct_place, asked=Asked(SOMEBODY), **wish)


def test_an_announcement_goes_up_and_comes_down(night: Tournament) -> None:
    ask(night.pk, engine.announce, text=" Soup is served ", asked=Asked(SOMEBODY))
    assert state_of(night).floor.announcement == "Soup is served"
    ask(night.pk, engine.announce, text="", asked=Asked(SOMEBODY))
    assert state_of(night).floor.announcement == ""


def test_before_the_draw_the_newest_are_shown_and_the_rest_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A sale among thousands would otherwise send thousands of names."""
    monkeypatch.setattr("tables.director.screen_room.MOST_UNSEATED", 2)
    tournament = make_open_tournament()
    sold = [make_entry(tournament, name) for name in ("Ann Lee", "Ben Ode", "Cy Poe", "Di Quy")]
    scene = load_scene(tournament.pk, caller=Caller.DIRECTOR, now=timezone.now())[1]
    assert scene
    room = build_room(scene)
    assert [one.name for one in room.unseated] == ["Di Quy", "Cy Poe"]
    assert room.more_unseated == len(sold) - 2
    people = dict(draw_room(room))["people"]
    assert "2 more: all players" in people
    assert f'href="/t/{tournament.pk}/entries/"' in people
