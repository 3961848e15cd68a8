"""What every screen says about time near a rest, near the hard stop, after it, and heads-up."""

from datetime import timedelta

import pytest
from django.template.loader import render_to_string
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.room import SeatRef
from tables.director import screen as director_screen
from tables.director.screen import DirectorScreen
from tests.tables.nights import (
    do,
    entry_at,
    make_running_tournament,
    play_hand,
    seats_of,
    state_of,
)
from tournaments.lobby import screen as lobby
from tournaments.lobby.screen_parts import LobbyScreen
from tournaments.models import Tournament
from tournaments.words.clock_face import ClockFace, Countdown, clock_face

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


@pytest.fixture
def night() -> Tournament:
    return make_running_tournament()


def wall(night: Tournament, **later: float) -> LobbyScreen:
    return lobby.build(now=timezone.now() + timedelta(**later), tournament_id=night.pk)


def dashboard(night: Tournament, **later: float) -> DirectorScreen:
    return director_screen.build(now=timezone.now() + timedelta(**later), tournament_id=night.pk)


def face(night: Tournament, **later: float) -> ClockFace:
    return clock_face(state_of(night), now=timezone.now() + timedelta(**later))


def stop_in(night: Tournament, minutes: int) -> None:
    do(night, engine.set_hard_stop, stop_at=timezone.now() + timedelta(minutes=minutes))


def come_heads_up(night: Tournament) -> None:
    for table in (1, 2):
        play_hand(night, table)
        for seat in seats_of(night, table)[1:]:
            entry = entry_at(night, table, seat)
            do(night, engine.bust_seat, at=SeatRef(table, seat), entry=entry, chips_before=100)


def test_when_time_is_up_no_screen_shows_time_that_is_left(night: Tournament) -> None:
    """St. Gabriel General 6: nothing counts any more, so no 08:55 stands there."""
    stop_in(night, 11)
    shown = face(night, minutes=12)
    assert (shown.state, shown.left, shown.counts_until) == ("stopped", None, None)
    html = render_to_string("director/_clock.html", {"screen": dashboard(night, minutes=12)})
    assert "Time is up" in html
    assert "data-left" not in html
    assert "no end" not in html


def test_before_the_hard_stop_no_level_and_no_rest_is_promised_that_will_not_come(
    night: Tournament,
) -> None:
    do(night, engine.set_level, level=3)  # a rest break follows it
    assert wall(night).next.rest_after == 3
    stop_in(night, 15)
    shown = wall(night)
    assert (shown.next.level, shown.next.blinds, shown.next.rest_at) == (0, "", "")
    assert shown.next.rest_after == 0
    assert shown.next.stops_at
    assert face(night).next_blinds == ""
    assert dashboard(night).overview.rest_at == ""
    do(night, engine.pause_clock)
    assert (wall(night).next.level, wall(night).next.rest_after) == (0, 0)


def test_a_level_that_begins_before_the_hard_stop_is_promised(night: Tournament) -> None:
    stop_in(night, 25)
    shown = wall(night)
    assert (shown.next.level, shown.next.blinds, shown.next.stops_at) == (2, "2 / 4", "")


def test_on_a_rest_the_blinds_after_it_are_said_once(night: Tournament) -> None:
    do(night, engine.set_level, level=3)
    shown = face(night, minutes=21)
    assert (shown.on_rest_break, shown.blinds, shown.next_blinds) == (True, "4 / 8", "")
    html = render_to_string("director/_clock.html", {"screen": dashboard(night, minutes=21)})
    assert html.count("4 / 8") == 1
    assert "After the rest break" in html
    assert "Blinds now" not in html


def counted(countdown: Countdown | None) -> int:
    assert countdown
    assert countdown.counts_until
    return countdown.counts_until


def is_half_an_hour(milliseconds: float) -> bool:
    return 29 * 60_000 < milliseconds <= 30 * 60_000


def test_until_showdown_mode_one_time_is_said_that_a_rest_does_not_count_in(
    night: Tournament,
) -> None:
    """St. Gabriel General 10: 30 minutes of play, whatever the clock on the wall says."""
    do(night, engine.set_level, level=3)
    come_heads_up(night)
    do(night, engine.close_registration)
    shown = dashboard(night)
    (note,) = [one for one in shown.queue.notes if one.about == "Heads-up"]
    now = timezone.now().timestamp() * 1000
    assert "after 30 more minutes of play" in note.why
    assert is_half_an_hour(counted(note.countdown) - now)
    pair = wall(night).pair
    assert is_half_an_hour(counted(pair.showdown) - now)
    resting = wall(night, minutes=21)
    assert resting.face == "rest"
    do(night, engine.pause_clock)
    standing = wall(night).pair.showdown
    assert standing.counts_until is None
    assert is_half_an_hour(standing.left or 0)


def test_showdown_mode_that_play_ends_before_is_not_promised(night: Tournament) -> None:
    come_heads_up(night)
    stop_in(night, 20)
    assert wall(night).pair.showdown is None
    (note,) = [one for one in dashboard(night).queue.notes if one.about == "Heads-up"]
    assert note.countdown is None


def test_last_out_leaves_no_place_out() -> None:
    """Two go out in one hand, and the second is confirmed after many others."""
    night = make_running_tournament(entries=16)
    play_hand(night, 1, out=tuple(seats_of(night, 1)[:2]))
    one, two = (report.number for report in state_of(night).floor.reports)
    do(night, engine.confirm_bust, report=one)
    play_hand(night, 2)
    for seat in seats_of(night, 2)[:6]:
        do(
            night,
            engine.bust_seat,
            at=SeatRef(2, seat),
            entry=entry_at(night, 2, seat),
            chips_before=100 + seat,
        )
    do(night, engine.confirm_bust, report=two)
    places = [line.place for line in wall(night).out]
    assert places == ["9th", "10th", "11th", "12th", "13th", "14th"]
