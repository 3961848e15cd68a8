"""Terms: opened on, changed under way, called off."""

from datetime import timedelta
from typing import Any

import pytest

from rules_engine import tournament as engine
from rules_engine.clock.structure import Structure
from rules_engine.errors import RuleViolation
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


def test_one_point_is_changed_and_nothing_else_moves(night: Night) -> None:
    before = night.t.house
    night.do(engine.change_point, point="min_riffles", value=6)
    assert night.t.house == before.with_(min_riffles=6)
    night.refuse("nothing_changed", engine.change_point, point="min_riffles", value=6)


def test_points_that_contradict_each_other_are_refused(night: Night) -> None:
    sentence = night.refuse("contradiction", engine.change_point, point="max_entrants", value=9)
    assert sentence == "The largest field, 9, cannot be below the smallest, 10."
    assert night.t.house.changes() == ()


def test_a_point_of_the_club_needs_everybody_once_play_has_begun() -> None:
    night = Night(make_terms("club"))
    night.do(engine.change_point, point="min_riffles", value=6)  # free before play
    night.begin(12)
    back: dict[str, Any] = {"point": "min_riffles", "value": 7}
    sentence = night.refuse("not_unanimous", engine.change_point, **back, consents=range(1, 12))
    assert sentence == "Everybody still in must agree: 11 of 12 have."
    night.do(engine.change_point, **back, consents=range(1, 13))
    assert night.t.house.min_riffles == 7


def test_a_change_of_rules_can_be_announced_with_it(night: Night) -> None:
    night.do(engine.change_point, point="min_riffles", value=6, announcement="Six riffles.")
    assert night.t.floor.announcement == "Six riffles."
    night.undo(night.wish)
    assert night.t.floor.announcement == ""


def test_undo_of_an_earlier_change_leaves_the_later_one(night: Night) -> None:
    before = night.t.house
    night.do(engine.change_point, point="min_riffles", value=6)
    first = night.wish
    night.do(engine.change_point, point="button_rule", value=ButtonRule.MOVING)
    night.undo(first)
    assert night.t.house == before.with_(button_rule=ButtonRule.MOVING)


def test_a_change_on_which_a_later_one_rests_is_not_undone_before_it(night: Night) -> None:
    night.do(engine.change_point, point="min_entrants", value=4)
    first = night.wish
    night.do(engine.change_point, point="max_entrants", value=8)
    with pytest.raises(RuleViolation, match="The largest field, 8, cannot be below the smallest"):
        night.undo(first)


def test_a_cancelled_tournament_is_over() -> None:
    night = Night()
    night.sell(5)
    night.do(engine.cancel_tournament, reason="storm")
    assert night.t.stage is Stage.CANCELLED
    for verb in (engine.admit_entry, engine.draw_seats, engine.start_clock):
        night.refuse("wrong_stage", verb)
