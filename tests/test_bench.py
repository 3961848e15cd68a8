"""The frame of the benchmark table."""

import pytest

from bench import table
from bench.table import Measured, Result, Row


def make_result(at_most: float | None) -> Result:
    measured = Measured(value=0.004, reference=0.002)
    return Result(Row("fold", "ms", "json.loads", at_most, lambda: measured), measured)


def test_row_shows_value_reference_and_ratio() -> None:
    assert table.render([make_result(None)]).splitlines()[1].split() == [
        *("fold", "4", "ms", "2", "ms", "json.loads", "2.00"),
    ]


def test_ratio_above_its_limit_is_missed() -> None:
    assert make_result(2).is_within
    assert not make_result(1.9).is_within
    assert table.render([make_result(1.9)]).endswith("at most 1.9: missed")


def test_empty_table_still_has_its_head() -> None:
    assert table.render([]).split() == ["name", "value", "reference", "ratio"]


def test_both_sides_are_measured() -> None:
    measured = table.compare(lambda: sum(range(2000)), lambda: None, rounds=3)
    assert measured.ratio > 1


def test_selection_by_a_part_of_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    row = make_result(None).row
    monkeypatch.setattr(table, "ROWS", [row])
    assert table.select([]) == table.select(["FOL"]) == [row]
    with pytest.raises(ValueError, match="No benchmark has 'push' in its name"):
        table.select(["push"])


def test_unknown_unit_is_refused() -> None:
    with pytest.raises(ValueError, match="unit"):
        table.row("fold", unit="minutes", reference="nothing")
