"""`replay`: recorded hands against the engine, from the command line."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules_engine.__main__ import main

RECORD: dict[str, Any] = {
    "id": "plain",
    "antes": [0, 0, 0],
    "blinds": [0, 50, 100],
    "ante_rule": "none",
    "min_bet": 100,
    "starting_stacks": [1000, 1000, 1000],
    "button_seat": 0,
    "hole_cards": [None, None, None],
    "actions": [
        {"seat": 0, "kind": "raise_to", "amount_to": 300},
        {"seat": 1, "kind": "fold", "amount_to": None},
        {"seat": 2, "kind": "call", "amount_to": 300},
        {"seat": 2, "kind": "check", "amount_to": None},
        {"seat": 0, "kind": "bet_to", "amount_to": 400},
        {"seat": 2, "kind": "fold", "amount_to": None},
    ],
    "board": ["Kh", "7d", "2c"],
    "showdown": [],
    "finishing_stacks": [1350, 950, 700],
}
ALL_IN: dict[str, Any] = {
    **RECORD,
    "id": "all-in",
    "antes": [10, 10, 10],
    "ante_rule": "all",
    "blinds": [0, 0, 100],
    "starting_stacks": [1000, 1000, 500],
    "actions": [
        {"seat": 0, "kind": "all_in", "amount_to": 990},
        {"seat": 1, "kind": "fold", "amount_to": None},
        {"seat": 2, "kind": "all_in", "amount_to": 490},
    ],
    "board": ["Kh", "7d", "2c", "3c", "4c"],
    "showdown": [{"seat": 2, "cards": "AhAd"}, {"seat": 0, "cards": None}],
    "finishing_stacks": [500, 990, 1010],
}
ILLEGAL: dict[str, Any] = {
    **RECORD,
    "id": "illegal",
    "starting_stacks": [1000, 150, 1000],
    "actions": [
        {"seat": 0, "kind": "call", "amount_to": 100},
        {"seat": 1, "kind": "all_in", "amount_to": 150},
        {"seat": 2, "kind": "call", "amount_to": 150},
        {"seat": 0, "kind": "raise_to", "amount_to": 400},
    ],
    "illegal_action": 3,
}


def changed(record: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {**record, **changes}


@pytest.fixture
def replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*records: object, options: tuple[str, ...] = ()) -> tuple[int, list[str]]:
        path = tmp_path / "hands.jsonl"
        lines = [one if isinstance(one, str) else json.dumps(one) for one in records]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        code = main(["replay", str(path), *options])
        return code, capsys.readouterr().out.splitlines()

    return run


def test_records_that_agree(replay: Any) -> None:
    assert replay(RECORD, ALL_IN, ILLEGAL) == (0, ["3 of 3 hands agree"])


def test_big_blind_ante(replay: Any) -> None:
    dead = changed(RECORD, antes=[0, 0, 100], ante_rule="dead", finishing_stacks=[1450, 950, 600])
    assert replay(dead)[0] == 0


def test_every_mismatch_is_listed(replay: Any) -> None:
    wrong = changed(RECORD, id="wrong", finishing_stacks=[1, 2, 3])
    code, lines = replay(wrong, RECORD, changed(wrong, id="again"))
    assert code == 1
    assert lines == [
        "wrong: stacks end at [1350, 950, 700], recorded [1, 2, 3]",
        "again: stacks end at [1350, 950, 700], recorded [1, 2, 3]",
        "1 of 3 hands agree",
    ]


@pytest.mark.parametrize(
    ("record", "problem"),
    [
        (
            changed(RECORD, actions=RECORD["actions"][:2]),
            "seat 2 should act, the record ends",
        ),
        (
            changed(RECORD, actions=[*RECORD["actions"], RECORD["actions"][0]]),
            "the hand is over with 1 actions left",
        ),
        (changed(RECORD, board=[]), "flop is due, the board ends"),
        (changed(RECORD, board=["Kh", "Kh", "2c"]), "flop: refused (card_twice: "),
        (changed(ALL_IN, showdown=[]), "hands are not shown, the record ends"),
        (
            changed(ALL_IN, showdown=[{"seat": 1, "cards": "2h2d"}]),
            "showdown of seat 1: refused (hand_not_live: ",
        ),
        (
            changed(ALL_IN, showdown=[{"seat": 1, "cards": None}]),
            "showdown of seat 1: refused (hand_not_live: ",
        ),
        (changed(RECORD, actions=RECORD["actions"][1:]), "action 0: refused (out_of_turn: "),
        (changed(RECORD, illegal_action=0), "action 0: should have been refused"),
        (changed(RECORD, starting_stacks=[1000, 1000, 0]), "cannot be dealt: Seat 3 has no chips"),
    ],
)
def test_where_a_record_leaves_the_rules(replay: Any, record: Any, problem: str) -> None:
    code, lines = replay(record)
    assert code == 1
    assert lines[0].startswith(f"{record['id']}: {problem}")


def with_bounds(**bounds: int | None) -> dict[str, Any]:
    first, *others = RECORD["actions"]
    return changed(RECORD, actions=[{**first, "legal": bounds}, *others])


def test_stated_bounds_are_compared(replay: Any) -> None:
    assert replay(with_bounds(call_to=100, min_raise_to=200, max_raise_to=1000))[0] == 0
    assert replay(with_bounds(call_to=100, min_raise_to=None, max_raise_to=1000))[0] == 0
    code, lines = replay(with_bounds(call_to=100, min_raise_to=150))
    assert code == 1
    assert lines[0] == "plain: action 0: min_raise_to is 200, recorded 150"


def test_bounds_may_be_a_list_of_the_record(replay: Any) -> None:
    bounds = [{"call_to": 100}, None, None, {"call_to": 0}, {"call_to": 0}, {"call_to": 400}]
    assert replay(changed(RECORD, legal=bounds))[0] == 0
    code, lines = replay(changed(RECORD, legal=[{"call_to": 50}, *bounds[1:]]))
    assert (code, lines[0]) == (1, "plain: action 0: call_to is 100, recorded 50")
    code, lines = replay(changed(RECORD, legal=[*bounds[:3], {"call_to": 50}, *bounds[4:]]))
    assert (code, lines[0]) == (1, "plain: action 3: call_to is None, recorded 50")


def test_bounds_where_no_raise_is_possible(replay: Any) -> None:
    first, second, last = ALL_IN["actions"]
    record = changed(ALL_IN, actions=[first, second, {**last, "legal": {"max_raise_to": 490}}])
    assert replay(record)[1][0] == "all-in: action 2: max_raise_to is None, recorded 490"


def test_another_house_can_be_chosen(replay: Any) -> None:
    assert replay(RECORD, options=("--house", "club"))[0] == 0


@pytest.mark.parametrize(
    ("line", "problem"),
    [("{", "line 2 is not JSON"), ("[1]", "line 2 is not a JSON object")],
)
def test_file_that_is_none(replay: Any, line: str, problem: str) -> None:
    code, lines = replay(RECORD, line)
    assert code == 1
    assert problem in lines[0]


def test_an_empty_file_proves_nothing(replay: Any) -> None:
    assert replay("") == (1, ["0 of 0 hands agree"])


def test_a_missing_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path / "none.jsonl")]) == 1
    assert "none.jsonl: No such file" in capsys.readouterr().out
