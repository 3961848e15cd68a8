"""The outbox: written with the transaction, run by one runner, tried again after a failure."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import transaction

from tournaments.models import Job
from tournaments.services import jobs

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

NOW = datetime(2026, 11, 14, 19, 0, tzinfo=UTC)


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    done: list[dict[str, object]] = []
    monkeypatch.setitem(jobs._kinds, "note", done.append)
    return done


def test_a_job_runs_once_when_it_is_due(ran: list[dict[str, object]]) -> None:
    jobs.add("note", due_at=NOW, text="hello")
    assert jobs.run_due_jobs(now=NOW - timedelta(seconds=1)) == 0
    assert jobs.run_due_jobs(now=NOW) == 1
    assert jobs.run_due_jobs(now=NOW) == 0
    assert ran == [{"text": "hello"}]


def test_a_job_of_a_transaction_that_fails_never_existed(ran: list[dict[str, object]]) -> None:
    with transaction.atomic():
        jobs.add("note", due_at=NOW)
        transaction.set_rollback(True)
    assert jobs.run_due_jobs(now=NOW) == 0


def test_a_failing_job_is_tried_again_later_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    attempts = []

    def fail(_data: object) -> None:
        attempts.append(1)
        raise OSError("the stick is full")

    monkeypatch.setitem(jobs._kinds, "note", fail)
    jobs.add("note", due_at=NOW)
    jobs.run_due_jobs(now=NOW)
    assert Job.objects.get().failure == "the stick is full"
    assert jobs.run_due_jobs(now=NOW + timedelta(seconds=1)) == 0
    for hours in range(1, 10):
        jobs.run_due_jobs(now=NOW + timedelta(hours=hours))
    assert len(attempts) == jobs.MOST_ATTEMPTS


def test_a_job_whose_runner_died_is_taken_up_by_another(ran: list[dict[str, object]]) -> None:
    jobs.add("note", due_at=NOW)
    Job.objects.update(claimed_at=NOW, attempts=1)
    assert jobs.run_due_jobs(now=NOW + timedelta(minutes=1)) == 0
    assert jobs.run_due_jobs(now=NOW + jobs.CLAIM_LASTS + timedelta(seconds=1)) == 1
    assert ran == [{}]
