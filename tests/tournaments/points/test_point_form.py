"""The form of a point: it can say every value that a house ships with."""

from typing import Any

import pytest

from rules_engine.house import SHIPPED, HouseRules
from rules_engine.house.rules import KEYS, KINDS
from rules_engine.house.values import Value
from tournaments.points.forms import FIXED, PointForm
from tournaments.points.screen_point import announcement

HOUSE = SHIPPED["st-gabriel"]


def fields_of(key: str, value: Value, house: HouseRules = HOUSE) -> dict[str, Any]:
    """The form as somebody fills it in who wants this value."""
    filled = PointForm(key, house.with_(**{key: value})).initial
    return {name: said for name, said in filled.items() if said is not None}


def test_a_point_is_fixed_only_where_one_value_is_all_there_is() -> None:
    assert {key for key in KEYS if hasattr(KINDS[key], "__members__") and len(KINDS[key]) == 1} == (
        FIXED
    )
    assert len(FIXED) == 13


@pytest.mark.parametrize("key", KEYS)
def test_the_form_of_a_point_says_every_value_of_every_house(key: str) -> None:
    for house in SHIPPED.values():
        value = getattr(house, key)
        form = PointForm(key, house, fields_of(key, value, house))
        assert form.is_valid(), form.errors
        assert form.value == value


@pytest.mark.parametrize("key", KEYS)
def test_an_announcement_fits_on_every_screen(key: str) -> None:
    for each in PointForm(key, HOUSE).choices:
        assert len(announcement(key, each.value)) <= 200
