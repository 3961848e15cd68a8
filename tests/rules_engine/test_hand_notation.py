"""A hand as one line of text."""

import pytest

from rules_engine.errors import RuleViolation
from rules_engine.hand.notation import read, read_step, write, write_step
from rules_engine.house.rule_sets import SHIPPED

HOUSE = SHIPPED["roberts"]


@pytest.mark.parametrize(
    "line",
    [
        "nl 50/100 | 2/2/1 | 1:500 2:500 |",
        "nl 50/100 ante 10 | 3/4/5 | 1:1200 3:800 4:310 5:2500 | 1f 3r300 4a 5c [Kh7d2c] 5x 3b400",
        "nl 50/100 table-ante 100 unit 50 dead 150 | 3/1/2 | 1:500 2:500 3:500 | 3k 1c100",
        "nl 50/100 absent 1,3 left 17 | 4/1/2 | 1:500 2:500 3:500 4:500 | 4c",
        "nl 50/100 showdown | 2/2/1 | 1:500 2:80 | [] [] [] #1>2",
        "pl 5/10 | 3/1/2 | 1:500 2:500 3:500 | 3r35",
        "pl/25+ 5/10 | 3/1/2 | 1:500 2:500 3:500 | 3r35",
        "fl:4/8 2/4 | 3/1/2 | 1:500 2:500 3:500 | 3r8",
        "fl:8/16 2/4 kill 3:8 | 3/1/2 | 1:500 2:500 3:500 | 3x 1c 2c",
        "nl 1/2 straddle 3:4 | 4/1/2 | 1:500 2:500 3:500 4:500 | 4c",
        "nl 5/10 | 2/2/1 | 1:500 2:500 | 2c 1x [AsKsQs] 1x 2x [Js] 1x 2x [Ts] 1x 2x 1p 2=2c3c",
        "nl 5/10 | 2/2/1 | 1:500 2:500 | 2c 1x [AsKsQs] 1x 2x [Js] 1x 2x [Ts] 1x 2x 1m 2=2c3c",
    ],
)
def test_lines_are_read_and_written_alike(line: str) -> None:
    hand = read(line, house=HOUSE)
    assert write(hand) == line
    assert read(write(hand), house=HOUSE) == hand


def test_return_of_an_absent_player() -> None:
    line = "nl 50/100 absent 1 | 4/1/2 | 1:500 2:500 3:500 4:500 | 1h 3f"
    assert write(read(line, house=SHIPPED["st-gabriel"])) == line


@pytest.mark.parametrize(
    "word",
    [
        "3f",
        "3x",
        "3c",
        "3c100",
        "3b5",
        "3r5",
        "3a",
        "3a9",
        "3m",
        "3p",
        "3k",
        "3h",
        "3=AhKd",
        "[]",
        "[Kh7d2c]",
        "#1>3",
        "#2>3,5",
    ],
)
def test_steps_are_read_and_written_alike(word: str) -> None:
    assert write_step(read_step(word)) == word


@pytest.mark.parametrize(
    "word", ["", "f", "3", "3z", "f3", "3=Ah", "3=AhXd", "[Kh", "[K]", "#>3", "#1>", "3r-5", "x3"]
)
def test_what_is_no_step(word: str) -> None:
    with pytest.raises(ValueError, match="is not a"):
        read_step(word)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "nl 50/100 | 2/2/1 | 1:500 2:500",
        "nl | 2/2/1 | 1:500 2:500 |",
        "xl 50/100 | 2/2/1 | 1:500 2:500 |",
        "nl+ 50/100 | 2/2/1 | 1:500 2:500 |",
        "fl 50/100 | 2/2/1 | 1:500 2:500 |",
        "nl 50 | 2/2/1 | 1:500 2:500 |",
        "nl 50/x | 2/2/1 | 1:500 2:500 |",
        "nl 50/100 ante | 2/2/1 | 1:500 2:500 |",
        "nl 50/100 fun 3 | 2/2/1 | 1:500 2:500 |",
        "nl 50/100 kill 3 | 2/2/1 | 1:500 2:500 |",
        "nl 50/100 | 2/1 | 1:500 2:500 |",
        "nl 50/100 | 2/2/1 | 1:500 2 |",
        "nl 50/100 | 2/2/1 | 1:500 |",
        "nl 50/100 | 2/2/1 | 1:500 2:500 | boo",
        "nl 200/100 | 2/2/1 | 1:500 2:500 |",
    ],
)
def test_what_is_no_hand(line: str) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        read(line, house=HOUSE)


def test_refused_step_is_refused_when_read() -> None:
    with pytest.raises(RuleViolation) as refused:
        read("nl 50/100 | 2/2/1 | 1:500 2:500 | 1c", house=HOUSE)
    assert refused.value.code == "out_of_turn"
