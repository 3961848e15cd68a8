"""The outbox: written with the transaction, run by one runner, tried again after a failure."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import transaction

from tournaments.jobs import outbox
from tournaments.models import Job

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

NOW = datetime(2026, 11, 14, 19, 0, tzinfo=UTC)


Ran = list[Mapping[str, Any]]


def run(ran: Ran, *, now: datetime) -> int:
    return outbox.run_due_jobs({"note": ran.append}, now=now)


def test_a_job_runs_once_when_it_is_due() -> None:
    ran: Ran = []
    outbox.add("note", due_at=NOW, text="hello")
    assert run(ran, now=NOW - timedelta(seconds=1)) == 0
    assert run(ran, now=NOW) == 1
    assert run(ran, now=NOW) == 0
    assert ran == [{"text": "hello"}]


def test_a_job_of_a_transaction_that_fails_never_existed() -> None:
    ran: Ran = []
    with transaction.atomic():
        outbox.add("note", due_at=NOW)
        transaction.set_rollback(True)
    assert run(ran, now=NOW) == 0


def test_a_failing_job_is_tried_again_later_and_says_why() -> None:
    attempts = []

    def fail(_data: object) -> None:
        attempts.append(1)
        raise OSError("the stick is full")

    outbox.add("note", due_at=NOW)
    outbox.run_due_jobs({"note": fail}, now=NOW)
    assert Job.objects.get().failure == "the stick is full"
    assert outbox.run_due_jobs({"note": fail}, now=NOW + timedelta(seconds=1)) == 0
    for hours in range(1, 10):
        outbox.run_due_jobs({"note": fail}, now=NOW + timedelta(hours=hours))
    assert len(attempts) == outbox.MOST_ATTEMPTS


def test_a_job_whose_runner_died_is_taken_up_by_another() -> None:
    ran: Ran = []
    outbox.add("note", due_at=NOW)
    Job.objects.update(claimed_at=NOW, attempts=1)
    assert run(ran, now=NOW + timedelta(minutes=1)) == 0
    assert run(ran, now=NOW + outbox.CLAIM_LASTS + timedelta(seconds=1)) == 1
    assert ran == [{}]
