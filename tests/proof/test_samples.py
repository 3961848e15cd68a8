"""A little of every campaign that no other test samples.

Kills are sampled by `tests/live/test_kills.py`, races by `tests/concurrency/test_races.py` and
fuzzed requests by `tests/fuzz`.
"""

import _sqlite3
import asyncio

import pytest

from tests.proof import disk_faults, kills_on_postgresql, nights, reconnections
from tests.proof.running import run_alone

pytestmark = pytest.mark.timeout(300)

in_reach = pytest.mark.skipif(
    not hasattr(_sqlite3, "__file__"), reason="this Python has its SQLite built in, out of reach"
)


@pytest.mark.slow
def test_simulated_nights_are_sound_and_exact() -> None:
    done = nights.run(1, nights=5)
    assert done["nights"] == 5
    assert done["wishes"] > 500


@in_reach
@pytest.mark.services
def test_nothing_that_was_answered_is_lost_when_the_power_goes() -> None:
    code, said = asyncio.run(run_alone("power_cuts", 1, "wishes=20", "count=40"))
    assert code == 0, said


@in_reach
@pytest.mark.services
def test_a_disk_that_is_not_asked_to_sync_each_commit_loses_some() -> None:
    """So the states after a cut are what they ought to be."""
    sizes = ("wishes=20", "count=60", "synchronous=1")
    code, said = asyncio.run(run_alone("power_cuts", 1, *sizes))
    assert code == 1
    assert "was lost" in said


@in_reach
@pytest.mark.services
def test_a_failing_disk_loses_and_doubles_nothing() -> None:
    assert disk_faults.run(1, lives=1)["faults"] > 0


@pytest.mark.services
def test_killed_on_postgresql_nothing_is_lost_or_doubled() -> None:
    done = kills_on_postgresql.run(1, kills=3)
    assert done["crashes of the database"] == 1
    assert done["kills"] == 4


@pytest.mark.services
@pytest.mark.browser
def test_screens_and_taps_come_right_behind_a_bad_connection() -> None:
    assert reconnections.run(1, count=4)["reconnections"] >= 4
