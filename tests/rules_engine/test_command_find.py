"""`find TEXT` prints what the search box shows."""

import json

import pytest

from rules_engine.__main__ import main
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.texts.search import find


def test_what_is_found_is_printed_best_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["find", "odd", "chip", "--house", "club", "--most", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["The odd chip [rule:R-131]", "    Club rules, 1.7 (the rules say so)"]
    assert len([line for line in lines if not line.startswith(" ")]) == 2


def test_programs_get_a_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["find", "he takes forever", "--house", "roberts", "--json", "--most", "4"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert listed == [
        {"kind": one.kind.value, "id": one.id, "title": one.title, "source": one.source}
        for one in find("he takes forever", SHIPPED["roberts"], most=4)
    ]
    assert listed[0]["id"] == "call_clock"
    assert {one["kind"] for one in listed} <= {"irregularity", "rule", "action"}


def test_nothing_that_fits_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["find", "xyzzy"]) == 1
    assert capsys.readouterr().out == "Nothing fits these words.\n"
    assert main(["find", "xyzzy", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []
