import re

import pytest

from rules_engine.__main__ import main
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.tournament.audit import Problem


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(["simulate", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out.splitlines()


def test_the_story_is_followed_by_length_places_and_payouts(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = run(capsys, "--players", "12", "--house", "st-gabriel", "--seed", "7")
    assert re.fullmatch(r"18:56  1\d entries draw seats at 2 tables\.", lines[0])
    length = next(number for number, line in enumerate(lines) if line.startswith("Table time "))
    assert lines[length - 2].endswith(" wins.")
    assert re.fullmatch(r"From first deal to last \d h \d\d min\.", lines[length + 1])
    assert re.fullmatch(r" +1  entry \d+ +192", lines[length + 4])
    assert lines[-1] == "Taken 480: prizes 384, bounties 0, charity 96."


@pytest.mark.parametrize("house", sorted(SHIPPED))
def test_every_house_can_be_played(capsys: pytest.CaptureFixture[str], house: str) -> None:
    lines = run(capsys, "--players", "10", "--house", house, "--quiet")
    assert lines[0].startswith("Table time ")


def test_many_nights_take_one_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "--players", "10", "--house", "club", "--seed", "3", "--count", "2")
    assert [line[:7] for line in lines] == ["seed 3:", "seed 4:", "2 night"]
    assert lines[-1] == "2 nights, 0 problems"


def test_a_large_field_is_not_listed_to_the_last_place(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = run(capsys, "--players", "24", "--house", "club", "--quiet")
    assert "           and 4 more" in lines


def test_a_cancelled_tournament_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "--players", "8", "--house", "st-gabriel", "--count", "2")
    assert lines[0] == "seed 7: cancelled"


def test_a_problem_makes_it_fail(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    problem = Problem("chips", "Somebody has fewer than no chips.")
    monkeypatch.setattr("rules_engine.tournament.audit.problems", lambda _: (problem,))
    assert main(["simulate", "--players", "10", "--quiet"]) == 1
    assert "PROBLEM: Somebody has fewer than no chips." in capsys.readouterr().out


def test_progress_is_shown_to_people(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(["simulate", "--players", "10", "--quiet"]) == 0
    assert "\rseed 7 [#" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["--players", "1"], ["--count", "0"], ["--house", "casino"]])
def test_nonsense_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", *arguments])
    assert "error" in capsys.readouterr().err
