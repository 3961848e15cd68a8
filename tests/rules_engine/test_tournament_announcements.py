"""Announcements."""

import pytest

from rules_engine import tournament as engine
from rules_engine.tournament import questions
from tests.rules_engine.night import Night, make_terms


@pytest.fixture
def night() -> Night:
    night = Night(make_terms(trusts_tables=True))
    night.begin(20)
    return night


def test_an_announcement_stands_until_it_is_taken_down(night: Night) -> None:
    night.do(engine.announce, text="Dinner is served.")
    assert night.t.floor.announcement == "Dinner is served."
    night.do(engine.announce, text="")
    assert night.t.floor.announcement == ""


def test_what_was_announced_while_playing_is_not_told_over_the_winner(night: Night) -> None:
    night.do(engine.announce, text="From now on tables of six.")
    assert questions.announcement(night.t) == "From now on tables of six."
    night.do(engine.stop_play, reason="The hall closes.")
    assert night.t.stage is engine.Stage.ENDED
    assert questions.announcement(night.t) == ""
    night.do(engine.announce, text="Soup is served.")
    assert questions.announcement(night.t) == "Soup is served."
