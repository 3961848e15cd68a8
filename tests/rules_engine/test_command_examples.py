import json
from pathlib import Path
from typing import Any

import pytest

from rules_engine.__main__ import main

GOOD = {
    "id": "A",
    "op": "chips_in_play",
    "rule_set": "club",
    "input": {"entries": 3, "stack": 100},
    "expected": {"chips": 300},
}


def write(folder: Path, *examples: Any) -> str:
    path = folder / "examples.json"
    path.write_text(json.dumps({"examples": examples}))
    return str(path)


def test_agreement_is_counted_per_op(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["examples", write(tmp_path, GOOD, {**GOOD, "id": "B"})]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "chips_in_play               2 of    2",
        "2 of 2 vectors agree",
    ]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"expected": {"chips": 301}}, "A: chips: got 300, expected 301"),
        ({"expected": {"stack": 1}}, "A: stack: got nothing, expected 1"),
        ({"op": "juggling"}, "A: no adapter for op 'juggling'"),
        ({"rule_set": "casino"}, "A: no rule set 'casino'"),
        ({"input": {}}, "A: raised KeyError: 'entries'"),
        ({"input": {"entries": -1, "stack": 1}}, "A: raised ValueError: entries cannot be -1"),
    ],
)
def test_every_mismatch_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: dict[str, Any], problem: str
) -> None:
    assert main(["examples", write(tmp_path, {**GOOD, **change}, {**GOOD, "id": "B"})]) == 1
    output = capsys.readouterr().out.splitlines()
    assert problem in output
    assert output[-1] == "1 of 2 vectors agree"


def test_one_is_not_true(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    vector = {**GOOD, "input": {"entries": 1, "stack": 1}, "expected": {"chips": True}}
    assert main(["examples", write(tmp_path, vector)]) == 1
    assert "got 1, expected true" in capsys.readouterr().out


def test_ops_can_be_chosen_and_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, GOOD, {**GOOD, "id": "B", "op": "juggling"})
    assert main(["examples", path, "--only", "chips_in_play"]) == 0
    assert main(["examples", path, "--except", "juggling, not_there"]) == 0
    assert main(["examples", path, "--only", "jugling"]) == 1
    assert "There is no op called jugling." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "it is not JSON (line 1:"),
        ("[]", 'it has no list "examples".'),
        ('{"examples": [{"id": "A"}]}', "not a rule vector, 'op' is missing"),
        ('{"examples": [7]}', "not a rule vector"),
        (json.dumps({"examples": [GOOD, GOOD]}), "the id A occurs twice."),
    ],
)
def test_an_unreadable_file_gets_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, sentence: str
) -> None:
    path = tmp_path / "examples.json"
    path.write_text(text)
    assert main(["examples", str(path)]) == 1
    assert sentence in capsys.readouterr().out


def test_a_missing_file_gets_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "nothing.json"
    assert main(["examples", str(path)]) == 1
    assert capsys.readouterr().out == f"Cannot read {path}: No such file or directory.\n"


def test_a_command_is_needed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([])
    assert ended.value.code == 2
    assert "COMMAND" in capsys.readouterr().err
