"""Long work gives way to a night."""

import time

import pytest
from pytest_django import Settings

from tournaments import giving_way as module
from tournaments.giving_way import giving_way


def test_every_step_comes_in_order_and_work_rests_in_proportion(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    settings.MODE = "embedded"
    clock, rests = [0.0], list[float]()
    monkeypatch.setattr(time, "thread_time", lambda: clock[0])
    monkeypatch.setattr(time, "sleep", rests.append)
    done = []
    for step in giving_way(range(5)):
        clock[0] += 0.0015 if step < 4 else 1.0
        done.append(step)
    assert done == [0, 1, 2, 3, 4]
    assert rests == pytest.approx([0.003 * module.RESTS_TIMES] * 2 + [module.LONGEST_REST_SECONDS])


def test_a_worker_of_its_own_never_rests(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    settings.MODE = "scaled"
    monkeypatch.setattr(time, "thread_time", lambda: pytest.fail("it is not asked"))
    assert list(giving_way(range(3))) == [0, 1, 2]
