"""What people and programs type: numbers that fit, and text that can be kept."""

import pytest

from tournaments import typed


@pytest.mark.parametrize(
    ("text", "number"),
    [("7", 7), ("007", 7), ("999999999", 999999999), ("1000000000", None), ("9" * 5000, None)]
    + [(text, None) for text in ("", "-1", "+1", " 7", "1_000", "1e3", "\u00b2", "seven")],
)
def test_a_number_is_read_if_every_column_takes_it(text: str, number: int | None) -> None:
    assert typed.whole(text) == number


def test_numbered_fields_are_found_by_their_number() -> None:
    fields = {"seat-3": "50", "seat-": "1", "seat-x": "2", "seat-9999999999": "3", "other-4": "4"}
    assert typed.numbered(fields, "seat-") == {3: "50"}


@pytest.mark.parametrize("text", ["Mae\x00ve", "\ud800", "a\udfff"])
def test_what_no_database_keeps_is_no_text(text: str) -> None:
    assert not typed.is_text(text)
