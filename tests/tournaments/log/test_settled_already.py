"""Whoever comes second is told who was first, and when."""

import re
from typing import Any

import pytest

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from tests.asking import Verb, ask
from tests.factories import make_drawn_tournament, make_entry, make_open_tournament
from tests.tables.nights import entry_at, make_running_tournament, play_hand, seats_of
from tournaments.log import log
from tournaments.log.log import Actor, Asked
from tournaments.models import Tournament, User

OTHER = Actor("user 2")


@pytest.fixture
def night(db: None) -> Tournament:
    return make_running_tournament(entries=20, tables=3)


def second_is_told(night: Tournament, first: User, verb: Verb, **wish: Any) -> str:
    """Two people wish for the same; what the second hears."""
    done = ask(night.pk, verb, asked=Asked(Actor.of(first)), **wish)
    assert done.lines
    with pytest.raises(RuleViolation) as refusal:
        ask(night.pk, verb, asked=Asked(OTHER), **wish)
    return re.sub(r"\d\d:\d\d", "19:05", refusal.value.sentence)


def test_registration_is_closed_once(night: Tournament, director: User) -> None:
    said = second_is_told(night, director, engine.close_registration)
    assert said == "Registration is closed already, by director at 19:05."


def test_seats_are_drawn_once(db: None, director: User) -> None:
    open_for_sales = make_open_tournament()
    for number in range(12):
        make_entry(open_for_sales, f"Player {number}")
    said = second_is_told(open_for_sales, director, engine.draw_seats)
    assert said == "The seats are drawn already, by director at 19:05."


def test_play_begins_once(db: None, director: User) -> None:
    said = second_is_told(make_drawn_tournament(), director, engine.start_clock)
    assert said == "Play has begun: the clock was started, by director at 19:05."


def test_what_comes_too_early_is_nobodys_doing(night: Tournament) -> None:
    drawn = make_drawn_tournament()
    with pytest.raises(RuleViolation, match=r"^Play has not begun yet\.$"):
        ask(drawn.pk, engine.pause_clock, asked=Asked(OTHER))
    with pytest.raises(RuleViolation, match=r"^Play is not over yet\.$"):
        ask(night.pk, engine.pick_package, asked=Asked(OTHER), entry=1, package="Hamper")


def test_the_clock_is_paused_once(night: Tournament, director: User) -> None:
    said = second_is_told(night, director, engine.pause_clock)
    assert said == "The clock is paused already, by director at 19:05."


def test_somebody_is_marked_absent_once(night: Tournament, floor: User) -> None:
    said = second_is_told(night, floor, engine.mark_absent, entry=3)
    assert said == "Entry 3 is marked absent already, by floor at 19:05."


def test_somebody_is_told_to_move_once(night: Tournament, floor: User) -> None:
    first, *_ = seats_of(night)
    entry, to = entry_at(night, 1, first), engine.SeatRef(2, 9)
    said = second_is_told(night, floor, engine.choose_mover, entry=entry, to=to, reason="noise")
    assert said == f"Entry {entry} is moving already, by floor at 19:05."


def test_hand_for_hand_begins_once(night: Tournament, director: User) -> None:
    said = second_is_told(night, director, engine.start_hand_for_hand)
    assert said == "Tables play hand for hand already, by director at 19:05."


def test_somebody_goes_out_once(night: Tournament, director: User) -> None:
    play_hand(night)
    seat, *_ = seats_of(night)
    entry, at = entry_at(night, 1, seat), engine.SeatRef(1, seat)
    said = second_is_told(night, director, engine.bust_seat, at=at, entry=entry)
    assert said == f"Entry {entry} is out already, by director at 19:05."


def test_what_was_taken_back_settles_nothing(night: Tournament, director: User) -> None:
    """Closed by the director, taken back, closed by somebody else: that one is named."""
    first = ask(night.pk, engine.close_registration, asked=Asked(Actor.of(director)))
    log.undo(night.pk, Asked(OTHER), wish=first.wish)
    ask(night.pk, engine.close_registration, asked=Asked(OTHER))
    with pytest.raises(RuleViolation, match="already, by user 2 at"):
        ask(night.pk, engine.close_registration, asked=Asked(Actor.of(director)))
