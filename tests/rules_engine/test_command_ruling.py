"""`ruling WORDS` asks and answers in the terminal."""

import pytest

from rules_engine.__main__ import main
from rules_engine.texts.rulings import ALL


@pytest.fixture
def types(monkeypatch: pytest.MonkeyPatch) -> "Typist":
    typist = Typist()
    monkeypatch.setattr("builtins.input", typist)
    return typist


class Typist:
    """Types these lines one after the other, then nothing more."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.prompts: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def test_questions_are_asked_until_there_is_a_ruling(
    types: Typist, capsys: pytest.CaptureFixture[str]
) -> None:
    types.lines = ["1", "2", "0"]
    assert main(["ruling", "exposed second card", "--house", "club"]) == 0
    assert len(types.prompts) == 3
    out = capsys.readouterr().out
    assert out.startswith(
        "The dealer exposed a hole card (hole_card_exposed_by_dealer, Club rules)"
    )
    assert "Play on: the exposed card is replaced and becomes the burn card." in out
    assert "Because: On the exposed card: Club rules, 7.1 (the rules say so)." in out
    assert "Director: The table can put this right by itself." in out


def test_nonsense_is_asked_again(types: Typist, capsys: pytest.CaptureFixture[str]) -> None:
    types.lines = ["perhaps", "no"]
    assert main(["ruling", "pot_disputed"]) == 0
    out = capsys.readouterr().out
    assert "next_deal_begun cannot be 'perhaps'; it is yes or no." in out
    assert "In time: the pot is looked at again." in out


def test_choices_are_listed(types: Typist, capsys: pytest.CaptureFixture[str]) -> None:
    types.lines = ["2"]
    assert main(["ruling", "board_card_too_early"]) == 0
    out = capsys.readouterr().out
    assert "  2. The turn [turn]" in out
    assert "The turn came too early and does not play." in out


def test_answers_can_be_given_at_once(types: Typist, capsys: pytest.CaptureFixture[str]) -> None:
    given = "knew_and_bet=yes, seat=1,wagers=1:60 2:60"
    assert main(["ruling", "two jacks of hearts", "--answers", given]) == 0
    assert types.prompts == []
    assert "All chips go back: seat 2 gets 60." in capsys.readouterr().out


def test_a_follow_up_is_named(types: Typist, capsys: pytest.CaptureFixture[str]) -> None:
    given = "flashed_by=dealer,said_before_looking=yes"
    assert main(["ruling", "card_flashed", "--answers", given]) == 0
    out = capsys.readouterr().out
    assert out.endswith(
        "Go on with: The dealer exposed a hole card (hole_card_exposed_by_dealer)\n"
    )


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["xyzzy"], "Nothing fits these words."),
        ([], "Nothing fits these words."),
        (["joker", "--answers", "colour=red"], "There is no question 'colour' here"),
        (["joker", "--answers", "seat=none"], "seat cannot be 'none'"),
        (["joker"], "The ruling needs an answer to this."),
    ],
)
def test_what_cannot_be_ruled_fails(
    arguments: list[str], problem: str, types: Typist, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ruling", *arguments]) == 1
    assert problem in capsys.readouterr().out


def test_everything_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ruling", "--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert next(line for line in lines if not line.startswith(" ")) == "During the deal"
    assert sum(line.startswith("  ") for line in lines) == len(ALL)
