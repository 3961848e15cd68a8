"""What a device says of itself is parsed, and bounded where somebody makes it up."""

import json
from uuid import UUID

import pytest

from tables.devices.report import Report, parse
from tables.models import Awake

DEVICE = UUID(int=7)


def said(**told: object) -> str:
    return json.dumps({"device": str(DEVICE), **told})


def test_a_report_says_how_the_device_is_doing() -> None:
    text = said(awake="lock", hand=True, battery=43, charging=False, unsent=2, ahead=-5)
    assert parse(text) == Report(DEVICE, Awake.LOCK, True, 43, False, 2, -5)


def test_what_a_browser_does_not_tell_stays_unknown() -> None:
    found = parse(said(battery=None, charging=None))
    assert found == Report(DEVICE, Awake.NOTHING, False, None, None, 0, 0)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "7",
        "null",
        "{",
        said()[:-1],
        said(padding="x" * 400),
        "[" * 300,
        '{"device": 7}',
    ],
)
def test_anything_else_is_no_report(text: str) -> None:
    assert parse(text) is None


@pytest.mark.parametrize("wild", [10**30, -(10**30), "7", 1.5, True, [], {}])
def test_wild_numbers_are_bounded(wild: object) -> None:
    found = parse(said(battery=wild, unsent=wild, ahead=wild, charging=wild, awake=wild, hand=wild))
    assert found
    assert found.battery is not None
    assert 0 <= found.battery <= 100
    assert 0 <= found.unsent <= 100_000
    assert abs(found.seconds_ahead) <= 24 * 60 * 60
    assert found.awake == Awake.NOTHING
