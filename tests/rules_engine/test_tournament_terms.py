"""Terms: opened on, changed under way, called off."""

from datetime import timedelta

import pytest

from rules_engine import tournament as engine
from rules_engine.clock.structure import Structure
from rules_engine.house.keys import ButtonRule, TimeLimit
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.tournament import Stage
from tests.rules_engine.night import Night, make_terms


@pytest.fixture
def night() -> Night:
    night = Night()
    night.begin(12)
    return night


@pytest.mark.parametrize("house", sorted(SHIPPED))
def test_every_house_can_be_opened_and_sold(house: str) -> None:
    night = Night(make_terms(house))
    night.begin(12)
    assert night.t.stage is Stage.RUNNING


def test_the_future_can_be_changed_and_the_past_cannot(night: Night) -> None:
    night.wait(minutes=25)
    own = night.t.clock.structure
    shorter = Structure.regular([(0, 50, 100)] * 9, seconds=600, growth=None)
    night.refuse("level_already_begun", engine.change_structure, structure=shorter)
    night.do(engine.change_structure, structure=own.spliced(shorter, first_level=3))
    assert night.t.clock.structure.level(3).big_blind == 100


def test_rules_are_changed_by_the_director(night: Night) -> None:
    house = night.t.house.with_(button_rule=ButtonRule.MOVING)
    night.refuse("director_only", engine.change_house, house=house, by_director=False)
    night.do(engine.change_house, house=house)
    assert night.t.house.button_rule is ButtonRule.MOVING
    night.refuse("nothing_changed", engine.change_house, house=house)


def test_the_club_asks_everybody() -> None:
    night = Night(make_terms("club"))
    house = night.t.house.with_(button_rule=ButtonRule.DEAD)
    night.do(engine.change_house, house=house)  # free before play
    night.begin(12)
    back = house.with_(button_rule=ButtonRule.MOVING)
    everybody = range(1, 13)
    night.refuse("not_unanimous", engine.change_house, house=back, consents=range(1, 12))
    night.refuse("not_unanimous", engine.change_house, house=back, consents=[1] * 12)
    night.do(engine.change_house, house=back, consents=everybody)


def test_a_new_time_limit_moves_the_hard_stop() -> None:
    night = Night(make_terms("roberts"))
    assert night.t.clock.hard_stop_at is None
    limited = night.t.house.with_(time_limit=TimeLimit.MIDNIGHT_RANK_BY_CHIPS)
    night.do(engine.change_house, house=limited)
    assert night.t.clock.hard_stop_at == night.t.starts_at + timedelta(hours=5)
    night.do(engine.change_house, house=SHIPPED["roberts"])
    assert night.t.clock.hard_stop_at is None


def test_a_cancelled_tournament_is_over() -> None:
    night = Night()
    night.sell(5)
    night.do(engine.cancel_tournament, reason="storm")
    assert night.t.stage is Stage.CANCELLED
    for verb in (engine.admit_entry, engine.draw_seats, engine.start_clock):
        night.refuse("wrong_stage", verb)
