"""Every rule of the rulebook is accounted for, and the command says so or fails."""

import json

import pytest

from rules_engine.__main__ import main
from rules_engine.house import SHIPPED, HouseRules
from rules_engine.texts.rulebook import RULES, Treatment, rules_page
from rules_engine.texts.rulebook.coverage import Covered, count, coverage, holding, unknown_rules
from rules_engine.texts.rulebook.places import PLACES, Account, Place
from rules_engine.texts.rulebook.places.place import done, pending, recorded, ruled, shown, unasked
from rules_engine.tools.commands import coverage as command


def of_rule(number: int, places: tuple[Place, ...]) -> Covered:
    changed = {**PLACES, number: places}
    return next(one for one in coverage(changed) if one.rule.number == number)


def test_every_rule_is_accounted_for_at_places_that_exist() -> None:
    assert {one.rule.id: one.problems for one in coverage() if one.problems} == {}
    assert unknown_rules() == ()
    assert len(coverage()) == len(RULES) == 380


def test_pending_rules_are_few_and_give_a_reason() -> None:
    waiting = [one for one in coverage() if one.is_pending]
    assert [one.rule.number for one in waiting] == [345, 351]
    assert all(place.where.endswith(".") for one in waiting for place in one.places)


def test_rules_that_nothing_on_a_screen_asks_for_are_counted_apart() -> None:
    """Kill pots are played in no tournament; the others wait for a screen."""
    kills = {338, 339, 340, 341, 342, 343, 344, 346, 347, 349, 350}
    awaited = {19, 30, 155, 158, 159, 310}
    found = {one.rule.number for one in coverage() if one.is_unasked}
    assert found == kills | awaited


def test_a_rule_with_a_part_that_a_screen_asks_for_is_covered() -> None:
    names = "hand.kills:kill_terms"
    assert of_rule(42, unasked(names)).is_unasked
    assert not of_rule(42, unasked(names) + done("room.button:next_positions")).is_unasked
    assert of_rule(42, unasked(names) + shown()).is_unasked


def test_what_nothing_asks_for_has_to_exist() -> None:
    assert of_rule(42, unasked("hand.kills:no_such_function")).problems


def test_a_rule_without_a_place_is_a_problem() -> None:
    assert of_rule(42, ()).problems == ("is not accounted for",)


@pytest.mark.parametrize(
    "place",
    [
        done("room.button:no_such_function"),
        done("no_such_module:next_positions"),
        done("clock.clock:Clock.no_such_method"),
        done("button"),
    ],
)
def test_a_place_that_does_not_exist_is_a_problem(place: tuple[Place, ...]) -> None:
    (problem,) = of_rule(42, place).problems
    assert "does not exist" in problem


def test_an_irregularity_that_does_not_exist_is_a_problem() -> None:
    (problem,) = of_rule(250, ruled("dog_ate_the_deck")).problems
    assert problem == "names dog_ate_the_deck, which does not exist"


def test_pending_without_a_reason_is_a_problem() -> None:
    assert of_rule(345, pending("")).problems


@pytest.mark.parametrize(
    ("number", "places"),
    [
        (42, shown()),
        (42, recorded("floor:record_ruling")),
        (109, done("room.button:next_positions")),
        (250, shown()),
        (1, shown()),
        (6, done("room.button:next_positions")),
    ],
)
def test_a_rule_needs_the_care_of_its_class(number: int, places: tuple[Place, ...]) -> None:
    assert any("not enough" in problem for problem in of_rule(number, places).problems)


def test_a_number_that_no_rule_has_is_found() -> None:
    assert unknown_rules({**PLACES, 381: shown()}) == (381,)


def test_rulings_are_ruled_and_texts_are_only_shown() -> None:
    for one in coverage():
        accounts = {place.account for place in one.places}
        if one.rule.treatment is Treatment.RULING:
            assert Account.RULED in accounts
        if one.rule.treatment is Treatment.TEXT:
            assert accounts == {Account.SHOWN}


def test_the_command_lists_every_rule_and_the_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage"]) == 0
    printed = capsys.readouterr().out
    lines = printed.splitlines()
    assert len([line for line in lines if line.startswith("R-")]) == 380
    assert "R-042 compute" in printed
    assert "implemented room.button:next_positions" in printed
    assert any(line.split() == ["RULING", "79", "79", "0", "0", "0"] for line in lines)
    assert any(line.split() == ["all", "380", "361", "17", "2", "0"] for line in lines)


@pytest.mark.parametrize("house", SHIPPED.values(), ids=SHIPPED)
def test_every_house_counts_the_rules_of_its_page(house: HouseRules) -> None:
    found = holding(coverage(), house)
    on_page = sorted(rule.number for rule in rules_page(house).rules)
    assert [one.rule.number for one in found] == on_page
    total, classes = count(found), [count(found, treatment) for treatment in Treatment]
    for name in ("rules", "reached", "unasked", "pending", "missing"):
        assert sum(getattr(one, name) for one in classes) == getattr(total, name)
    assert total.rules == total.reached + total.unasked + total.pending
    assert total.missing == 0


def test_a_house_without_kill_pots_waits_for_none() -> None:
    assert count(holding(coverage(), SHIPPED["club"])).pending == 0
    assert count(holding(coverage(), SHIPPED["roberts"])).pending == 2


def test_a_rule_that_is_nowhere_is_missing_in_its_houses_only() -> None:
    without = {number: places for number, places in PLACES.items() if number != 47}
    rules = coverage(without)
    assert count(holding(rules, SHIPPED["club"]), Treatment.COMPUTE).missing == 1
    assert count(holding(rules, SHIPPED["st-gabriel"])).missing == 0


def test_the_command_counts_for_each_house(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "--summary"]) == 0
    blocks = capsys.readouterr().out.split("\n\n")
    assert [block.split()[0] for block in blocks] == ["class", *SHIPPED]
    assert blocks[0].split()[1:6] == ["rules", "reached", "unasked", "pending", "missing"]
    for block, house in zip(blocks[1:], SHIPPED.values(), strict=True):
        name, rules, *_ = block.splitlines()[-1].split()
        assert (name, int(rules)) == ("all", len(rules_page(house).rules))


def test_the_command_says_the_same_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["counts"]["all"]["all"]["rules"] == len(data["rules"]) == 380
    moving = next(one for one in data["rules"] if one["id"] == "R-047")
    assert moving["houses"] == ["club"]
    assert moving["places"] == [["implemented", "room.button:next_positions"]]
    assert data["problems"] == []
    assert main(["coverage", "--json", "--summary"]) == 0
    assert "rules" not in json.loads(capsys.readouterr().out)


def test_the_summary_leaves_the_list_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "--summary"]) == 0
    assert "R-042" not in capsys.readouterr().out


def test_the_command_fails_if_a_rule_is_left_out(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    without = {number: places for number, places in PLACES.items() if number != 42}
    monkeypatch.setattr(command, "coverage", lambda: coverage(without))
    monkeypatch.setattr(command, "unknown_rules", lambda: (999,))
    assert main(["coverage", "--summary"]) == 1
    printed = capsys.readouterr().out
    assert "R-042 is not accounted for" in printed
    assert "R-999 is no rule" in printed
