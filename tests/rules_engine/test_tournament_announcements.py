"""Announcements."""

import pytest

from rules_engine import tournament as engine
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
