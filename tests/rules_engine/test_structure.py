"""Levels, their growth, rest breaks, edits, data, and the chips that they need."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, time, timedelta
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.chips.colour_up import ColourUp, colour_up_points, removable_denominations
from rules_engine.clock.structure import Growth, Level, RestAt, Stretch, Structure, problems
from rules_engine.clock.structures import TEMPLATES, default_structure
from rules_engine.errors import RuleViolation
from rules_engine.house.keys import RestEvery, TableFormat
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.house.rules import HouseRules

CHIPS = (1, 5, 25, 100, 500)
ST_GABRIEL = default_structure(SHIPPED["st-gabriel"])


def minutes(count: int) -> timedelta:
    return timedelta(minutes=count)


@st.composite
def structures(draw: st.DrawFn) -> Structure:
    """Any valid structure, with lengths small enough to reach every part of it."""
    count = draw(st.integers(1, 6))
    rises = draw(st.lists(st.integers(0, 9), min_size=count, max_size=count))
    big, levels = draw(st.integers(1, 9)), []
    for rise in rises:
        big += rise
        rest = draw(st.sampled_from([0, 0, 30, 90, 600]))
        levels.append(
            Level(draw(st.integers(0, 1)), big // 2, big, draw(st.integers(1, 400)), rest)
        )
    levels = [replace(row, small_blind=levels[0].small_blind) for row in levels]
    growth = None
    if draw(st.booleans()):
        every = draw(st.integers(0, 4))
        rest = draw(st.integers(1, 300)) if every else 0
        growth = Growth(0, 1, 2, draw(st.integers(1, 400)), every, rest)
    return Structure(tuple(levels), growth)


def stretches(
    structure: Structure,
) -> Iterator[tuple[int, bool, timedelta, timedelta | None]]:
    """Every level and rest break in turn, by plain counting."""
    number, begins = 1, timedelta(0)
    while True:
        level, length = structure.level(number), structure.length(number)
        yield number, False, begins, length
        if length is None:
            return
        begins += length
        if level.rest_seconds:
            yield number, True, begins, timedelta(seconds=level.rest_seconds)
            begins += timedelta(seconds=level.rest_seconds)
        number += 1


@pytest.mark.parametrize(
    ("number", "amounts"),
    [
        (1, (0, 1, 2)),
        (5, (1, 5, 10)),
        (10, (10, 50, 100)),
        (11, (15, 75, 150)),
        (16, (40, 200, 400)),
        (1000, (4960, 24800, 49600)),
    ],
)
def test_published_blinds_and_their_growth(number: int, amounts: tuple[int, int, int]) -> None:
    level = ST_GABRIEL.level(number)
    assert (level.ante, level.small_blind, level.big_blind) == amounts
    assert level.seconds == 1200
    assert level.rest_seconds == (600 if number % 3 == 0 else 0)


@pytest.mark.parametrize("number", [0, -1, 4])
def test_a_level_outside_the_structure_is_refused(number: int) -> None:
    structure = Structure.regular([(0, 1, 2), (0, 2, 4), (0, 3, 6)], seconds=60)
    with pytest.raises(RuleViolation, match="There is no level") as refusal:
        structure.level(number)
    assert refusal.value.code == "no_such_level"


def test_an_open_structure_has_no_last_level() -> None:
    assert ST_GABRIEL.last_level is None
    assert ST_GABRIEL.next_level(999) == 1000


def test_a_closed_structure_ends_in_a_level_without_end() -> None:
    structure = Structure.regular([(0, 1, 2)] * 3, seconds=60, rest_every=3, rest_seconds=30)
    assert structure.last_level == 3
    assert structure.next_level(3) is None
    assert structure.length(3) is None
    assert structure.level(3).rest_seconds == 0
    assert structure.next_rest(1) is None
    assert structure.locate(timedelta(days=9)) == Stretch(
        3, on_rest=False, length=None, into=timedelta(days=9) - minutes(2)
    )


def test_next_rest_in_listed_and_later_levels() -> None:
    assert [ST_GABRIEL.next_rest(n) for n in (1, 3, 4, 9, 10, 12, 13)] == [3, 3, 6, 9, 12, 12, 15]


@given(structures())
def test_times_in_the_structure_agree_with_plain_counting(structure: Structure) -> None:
    played = timedelta(0)
    for number, on_rest, begins, length in islice(stretches(structure), 40):
        at_start = structure.locate(begins)
        assert at_start == Stretch(number, on_rest, length, timedelta(0))
        if length is not None:
            last = structure.locate(begins + length - timedelta(microseconds=1))
            assert (last.level, last.on_rest) == (number, on_rest)
        if not on_rest:
            assert structure.begins(number) == begins
            assert structure.played_before(number) == played
            played += length or timedelta(0)


@given(structures(), st.integers(1, 30))
def test_next_rest_agrees_with_plain_counting(structure: Structure, number: int) -> None:
    last = structure.last_level or number + 50
    levels = range(min(number, last), last + (structure.last_level is None))
    found = next((n for n in levels if structure.level(n).rest_seconds and n != last), None)
    assert structure.next_rest(min(number, last)) == found


# What a structure may not be


def level(**changes: int) -> Level:
    return replace(Level(0, 5, 10, 1200), **changes)


@pytest.mark.parametrize(
    ("levels", "sentence"),
    [
        ([], "A structure needs at least one level."),
        ([level(big_blind=4)], "Level 1 has a big blind below its small blind."),
        ([level(small_blind=0, big_blind=0)], "Level 1 has no big blind."),
        ([level(ante=-1)], "Level 1 has an amount below zero."),
        ([level(ante=11)], "Level 1 has an ante above its big blind."),
        ([level(seconds=0)], "Level 1 must last between one second and a day."),
        ([level(seconds=86401)], "Level 1 must last between one second and a day."),
        ([level(), level(rest_seconds=-5)], "The rest break after level 2 must last between"),
        ([level(), level(small_blind=4)], "Level 2 has lower blinds than level 1."),
        ([level(), level(big_blind=9)], "Level 2 has lower blinds than level 1."),
    ],
)
def test_a_wrong_level_is_named(levels: list[Level], sentence: str) -> None:
    assert problems(levels)[0].startswith(sentence)
    with pytest.raises(RuleViolation) as refusal:
        Structure(tuple(levels))
    assert refusal.value.code == "bad_structure"


def test_an_ante_may_fall_where_the_blinds_do_not() -> None:
    assert problems([level(ante=5), level(ante=1)]) == ()


@pytest.mark.parametrize(
    ("growth", "sentence"),
    [
        (Growth(0, -1, 0, 60), "cannot add less than nothing"),
        (Growth(0, 3, 2, 60), "small blind past the big blind"),
        (Growth(3, 0, 2, 60), "ante past the big blind"),
        (Growth(0, 1, 2, 0), "must last between one second and a day"),
        (Growth(0, 1, 2, 60, -1, 5), "cannot be like that"),
        (Growth(0, 1, 2, 60, 3, 0), "need a number of levels and a length"),
        (Growth(0, 1, 2, 60, 0, 30), "need a number of levels and a length"),
    ],
)
def test_wrong_growth_is_named(growth: Growth, sentence: str) -> None:
    assert any(sentence in problem for problem in problems([level()], growth=growth))


@pytest.mark.parametrize(
    ("rests", "sentence"),
    [
        ([RestAt(time(21, 30), 0)], "must last between one second and a day"),
        ([RestAt(time(21, 30, 5), 60)], "must begin at a full minute"),
        ([RestAt(time(21, 30, tzinfo=UTC), 60)], "must begin at a full minute"),
        ([RestAt(time(21, 30), 600), RestAt(time(21, 30), 600)], "21:30 and 21:30 overlap"),
        ([RestAt(time(21, 35), 60), RestAt(time(21, 30), 600)], "21:30 and 21:35 overlap"),
        ([RestAt(time(0, 10), 60), RestAt(time(23, 50), 3600)], "23:50 and 00:10 overlap"),
    ],
)
def test_wrong_rest_breaks_at_a_time_of_day_are_named(rests: list[RestAt], sentence: str) -> None:
    assert any(sentence in problem for problem in problems([level()], rests_at=rests))


def test_rest_breaks_may_follow_each_other_at_once() -> None:
    rests = (RestAt(time(21, 30), 600), RestAt(time(21, 40), 600))
    assert problems([level()], rests_at=rests) == ()


def test_all_problems_are_listed_at_once() -> None:
    wrong = problems(
        [level(seconds=0), level(big_blind=1)],
        growth=Growth(0, 1, 2, 0),
        rests_at=[RestAt(time(20), 0)],
    )
    assert len(wrong) == 5


# Data


@given(structures())
def test_data_comes_back_as_the_same_structure(structure: Structure) -> None:
    text = json.dumps(structure.to_data())
    assert "." not in text
    assert Structure.from_data(json.loads(text)) == structure


def test_rest_breaks_at_a_time_of_day_travel_as_text() -> None:
    structure = replace(ST_GABRIEL, rests_at=(RestAt(time(21, 30), 1800),))
    data = structure.to_data()
    assert data["rests_at"] == [{"time": "21:30", "seconds": 1800}]
    assert Structure.from_data(data) == structure


@pytest.mark.parametrize(
    "change",
    [
        {"growth": {"ante": 1}},
        {"levels": [{"ante": 0}]},
        {
            "levels": [
                {"ante": 0.0, "small_blind": 1, "big_blind": 2, "seconds": 9, "rest_seconds": 0}
            ]
        },
        {
            "levels": [
                {"ante": True, "small_blind": 1, "big_blind": 2, "seconds": 9, "rest_seconds": 0}
            ]
        },
        {
            "levels": [
                {"ante": "0", "small_blind": 1, "big_blind": 2, "seconds": 9, "rest_seconds": 0}
            ]
        },
        {"rests_at": [{"time": 2130, "seconds": 60}]},
        {"rests_at": [{"time": "25:00", "seconds": 60}]},
        {"rests_at": [{"time": "21:00"}]},
        {"more": 1},
    ],
)
def test_data_of_another_shape_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"not|has|must"):
        Structure.from_data({**ST_GABRIEL.to_data(), **change})


# Edits


def test_a_splice_keeps_what_was_and_takes_what_comes() -> None:
    turbo = replace(
        ST_GABRIEL,
        levels=tuple(replace(row, seconds=600, rest_seconds=0) for row in ST_GABRIEL.levels),
        growth=Growth(5, 25, 50, 600),
    )
    spliced = ST_GABRIEL.spliced(turbo, first_level=5)
    assert [spliced.level(n) for n in range(1, 5)] == [ST_GABRIEL.level(n) for n in range(1, 5)]
    assert [spliced.level(n) for n in range(5, 20)] == [turbo.level(n) for n in range(5, 20)]


def test_a_splice_beyond_the_listed_levels_goes_on_from_the_new_ones() -> None:
    steep = Structure(ST_GABRIEL.levels, Growth(5, 100, 200, 600))
    spliced = ST_GABRIEL.spliced(steep, first_level=14)
    assert spliced.level(13) == ST_GABRIEL.level(13)
    assert [spliced.level(n) for n in (14, 15, 30)] == [steep.level(n) for n in (14, 15, 30)]


def test_a_splice_can_take_the_rest_break_before_it() -> None:
    none = replace(ST_GABRIEL, levels=tuple(replace(r, rest_seconds=0) for r in ST_GABRIEL.levels))
    assert ST_GABRIEL.spliced(none, first_level=4).level(3).rest_seconds == 600
    assert ST_GABRIEL.spliced(none, first_level=4, rest_before=True).level(3).rest_seconds == 0


def test_a_splice_can_end_the_structure_with_the_present_level() -> None:
    closed = Structure(ST_GABRIEL.levels[:4])
    assert ST_GABRIEL.spliced(closed, first_level=5).last_level == 4
    with pytest.raises(RuleViolation, match="There is no level"):
        ST_GABRIEL.spliced(closed, first_level=6)


@given(structures(), structures(), st.integers(1, 12))
def test_a_splice_never_changes_the_past(old: Structure, new: Structure, first_level: int) -> None:
    first_level = min(first_level, old.last_level or first_level)
    try:
        spliced = old.spliced(new, first_level=first_level)
    except RuleViolation:  # the two do not fit together
        return
    for number in range(1, first_level):
        assert spliced.level(number) == old.level(number)
        assert spliced.begins(number) == old.begins(number)
    for number in range(first_level, min(first_level + 8, (new.last_level or 99) + 1)):
        assert spliced.level(number) == new.level(number)


# Chips


def test_the_one_leaves_after_level_eight_and_the_five_never() -> None:
    """St. Gabriel Appendix B 2: antes grow by five for ever."""
    assert colour_up_points(ST_GABRIEL, denominations=CHIPS) == (ColourUp(1, 8, rest_after=9),)
    assert removable_denominations(ST_GABRIEL, level=8, denominations=CHIPS) == ()
    assert removable_denominations(ST_GABRIEL, level=9, denominations=CHIPS) == (1,)
    assert removable_denominations(ST_GABRIEL, level=500, denominations=CHIPS) == (1,)


def test_several_chips_leave_one_after_the_other() -> None:
    rows = [(0, 25, 50), (25, 100, 200), (100, 500, 1000), (500, 2000, 4000), (1000, 5000, 10000)]
    structure = Structure.regular(rows, seconds=1200, growth=(1000, 5000, 10000))
    points = colour_up_points(structure, denominations=(25, 100, 500, 1000, 5000))
    assert [(p.denomination, p.last_level) for p in points] == [(25, 2), (100, 3), (500, 4)]
    assert all(point.rest_after is None for point in points)


def test_a_chip_that_comes_back_later_is_not_removed() -> None:
    rows = [(0, 25, 50), (0, 100, 200), (25, 100, 200), (100, 500, 1000), (100, 500, 1000)]
    structure = Structure.regular(rows, seconds=1200)
    (point,) = colour_up_points(structure, denominations=(25, 100))
    assert point.last_level == 3


def test_a_chip_that_only_later_growth_needs_stays() -> None:
    structure = Structure.regular([(0, 25, 50), (0, 50, 100)], seconds=1200, growth=(0, 5, 10))
    assert colour_up_points(structure, denominations=(5, 25)) == ()


def test_a_chip_that_no_level_needs_can_leave_at_once() -> None:
    structure = Structure.regular([(0, 25, 50), (0, 50, 100)], seconds=1200)
    assert removable_denominations(structure, level=1, denominations=(1, 5, 25)) == (1, 5)


def test_the_largest_chip_stays() -> None:
    assert colour_up_points(ST_GABRIEL, denominations=(1,)) == ()
    with pytest.raises(ValueError, match="at least one"):
        colour_up_points(ST_GABRIEL, denominations=(0, 5))


@given(structures(), st.lists(st.sampled_from([1, 2, 4, 8, 16]), min_size=1, unique=True))
def test_remaining_chips_pay_every_future_amount(
    structure: Structure, denominations: list[int]
) -> None:
    for point in colour_up_points(structure, denominations=denominations):
        smallest = min(chip for chip in denominations if chip > point.denomination)
        last = structure.last_level or point.last_level + 20
        for number in range(point.last_level + 1, last + 1):
            row = structure.level(number)
            assert not any(a % smallest for a in (row.ante, row.small_blind, row.big_blind))


# What ships


@pytest.mark.parametrize("house", SHIPPED.values(), ids=SHIPPED)
def test_every_house_has_a_default_structure(house: HouseRules) -> None:
    structure = default_structure(house)
    assert structure.level(3) == Level(0, 3, 6, 1200, 600)
    assert structure.last_level is None


def test_the_default_follows_the_organiser() -> None:
    house = SHIPPED["club"].with_(level_minutes=12, break_after_levels=RestEvery(4, 15))
    structure = default_structure(house)
    assert structure.level(4) == Level(0, 4, 8, 720, 900)
    assert structure.level(12).rest_seconds == 900


def test_the_three_published_tournaments() -> None:
    assert {name: one.stack for name, one in TEMPLATES.items()} == {
        "six-handed": 100,
        "freeze-out": 100,
        "deep-stack": 150,
    }
    assert all(one.prize_part * 5 == one.price * 4 for one in TEMPLATES.values())
    assert TEMPLATES["six-handed"].table_format is TableFormat.SIX_HANDED
    assert all(default_structure(SHIPPED[t.house]) == t.structure for t in TEMPLATES.values())
