"""How often somebody may knock, in one process and in several, whatever becomes of Redis."""

import contextlib
import os
import signal
from collections.abc import Iterator

import pytest
from django.conf import LazySettings
from django.test import Client

from rules_engine.errors import RuleViolation
from tables.tablet import views_pairing
from tests import services
from tournaments import rate_limit
from tournaments.rate_limit import RateLimit


def granted(limit: RateLimit, key: str = "somebody", *, of: int = 5) -> int:
    """How many of so many knocks are answered."""
    answered = 0
    for _ in range(of):
        with contextlib.suppress(RuleViolation):
            limit.spend(key)
            answered += 1
    return answered


@pytest.fixture
def redis(settings: LazySettings) -> Iterator[services.Redis]:
    """The scaled mode with a Redis of its own."""
    with services.redis_server() as server:
        settings.MODE, settings.REDIS_URL = "scaled", server.url
        rate_limit._shared.cache_clear()
        yield server
        rate_limit._shared.cache_clear()


def two_processes(*, times: int, seconds: float = 60) -> list[RateLimit]:
    """The same limit as each of two processes has it."""
    return [RateLimit(times=times, seconds=seconds, shared_as="knocks") for _ in range(2)]


def test_every_key_has_its_own_allowance() -> None:
    limit = RateLimit(times=2, seconds=60)
    assert [granted(limit, "one"), granted(limit, "other")] == [2, 2]
    with pytest.raises(RuleViolation) as refusal:
        limit.spend("one")
    assert refusal.value.code == "too_often"


def test_the_laptop_needs_no_redis(settings: LazySettings) -> None:
    settings.MODE, settings.REDIS_URL = "embedded", ""
    one, other = two_processes(times=3)
    assert [granted(one), granted(other)] == [3, 3]


@pytest.mark.services
@pytest.mark.usefixtures("redis")
def test_processes_count_together() -> None:
    one, other = two_processes(times=3)
    assert [granted(one, of=2), granted(other), granted(one)] == [2, 1, 0]
    assert granted(other, "another") == 3


@pytest.mark.services
@pytest.mark.usefixtures("redis")
def test_what_was_spent_comes_back_when_its_time_is_over() -> None:
    one, other = two_processes(times=1, seconds=0.05)
    one.spend("somebody")
    services.wait_until(lambda: granted(other, of=1) == 1, what="it is long ago", seconds=30)


@pytest.mark.services
@pytest.mark.parametrize("how", ["dead", "frozen"])
def test_without_redis_each_process_counts_for_itself_and_nobody_waits(
    redis: services.Redis, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limit, "_LEFT_ALONE_SECONDS", 3600)
    one, other = two_processes(times=3)
    assert granted(one, of=1) == 1
    if how == "dead":
        redis.stop()
    else:
        os.kill(redis.server.pid, signal.SIGSTOP)
    try:
        assert [granted(one), granted(other)] == [2, 3]
        waits_until = rate_limit._shared()._asks_again_at
        assert granted(one, "another") == 3
        assert rate_limit._shared()._asks_again_at == waits_until > 0  # it was asked once
    finally:
        if how == "frozen":
            os.kill(redis.server.pid, signal.SIGCONT)


@pytest.mark.services
@pytest.mark.django_db
@pytest.mark.usefixtures("redis")
def test_who_guesses_a_pairing_code_is_stopped_whichever_process_answers(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered = []
    for _ in range(2):
        guesses = RateLimit(times=10, seconds=60, shared_as="pairing")
        monkeypatch.setattr(views_pairing, "guesses", guesses)
        answered += [client.post("/pair/", {"code": "XXXX"}).content for _ in range(6)]
    refused = [b"too often" in answer for answer in answered]
    assert refused == [False] * 10 + [True] * 2
