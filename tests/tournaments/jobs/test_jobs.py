"""The outbox: written with the transaction, run by one runner, tried again after a failure."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from tests.asking import ask
from tests.factories import SOMEBODY, make_drawn_tournament
from tests.tournaments.endings import make_ended_tournament
from tournaments.jobs import files, housekeeping, outbox, running
from tournaments.log import append_only
from tournaments.log.log import Asked
from tournaments.models import Fact, Job, JobKind, MadeFile, User

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


def test_pauses_grow_and_the_last_error_stays_until_somebody_begins_anew() -> None:
    def fail(_data: object) -> None:
        raise OSError("the stick is full")

    outbox.add("note", due_at=NOW)
    pauses, now = [], NOW
    while outbox.run_due_jobs({"note": fail}, now=now):
        due_at = Job.objects.get().due_at
        pauses.append((due_at - now).total_seconds())
        now = due_at
    assert pauses == [10, 20, 40, 80, 160]
    (job,) = outbox.failed_jobs()
    assert (job.failure, job.attempts) == ("the stick is full", outbox.MOST_ATTEMPTS)
    assert outbox.try_again(job.pk, now=now)
    ran: Ran = []
    assert run(ran, now=now) == 1
    assert not outbox.failed_jobs()
    assert not outbox.try_again(job.pk, now=now)


def test_a_job_is_sent_to_one_worker_and_again_when_none_has_begun_it() -> None:
    sent: list[int] = []
    outbox.add("note", due_at=NOW)
    for seconds in (0, 1, 2):
        outbox.send_due_jobs(sent.append, now=NOW + timedelta(seconds=seconds))
    assert len(sent) == 1
    later = NOW + outbox.SENT_AGAIN_AFTER + timedelta(seconds=1)
    outbox.send_due_jobs(sent.append, now=later)
    assert len(sent) == 2
    ran: Ran = []
    assert [outbox.run_job(pk, {"note": ran.append}, now=later) for pk in sent] == [True, False]
    assert ran == [{}]


def test_a_job_that_failed_is_sent_again_after_its_pause() -> None:
    def fail(_data: object) -> None:
        raise OSError("the stick is full")

    sent: list[int] = []
    outbox.add("note", due_at=NOW)
    outbox.send_due_jobs(sent.append, now=NOW)
    outbox.run_job(sent[0], {"note": fail}, now=NOW)
    for seconds in (1, 10, 11):
        outbox.send_due_jobs(sent.append, now=NOW + timedelta(seconds=seconds))
    assert len(sent) == 2


def test_a_job_whose_runner_died_every_time_says_so() -> None:
    outbox.add("note", due_at=NOW)
    Job.objects.update(claimed_at=NOW, attempts=outbox.MOST_ATTEMPTS - 1)
    later = NOW + outbox.CLAIM_LASTS + timedelta(seconds=1)

    def die(_data: object) -> None:
        raise SystemExit

    with pytest.raises(SystemExit):
        outbox.run_due_jobs({"note": die}, now=later)
    assert run([], now=later + timedelta(hours=1)) == 0
    assert [job.failure for job in outbox.failed_jobs()] == [outbox.DIED]


def test_a_job_whose_runner_died_is_taken_up_by_another() -> None:
    ran: Ran = []
    outbox.add("note", due_at=NOW)
    Job.objects.update(claimed_at=NOW, attempts=1)
    assert run(ran, now=NOW + timedelta(minutes=1)) == 0
    assert run(ran, now=NOW + outbox.CLAIM_LASTS + timedelta(seconds=1)) == 1
    assert ran == [{}]


# -- what the jobs of the product do ---------------------------------------------------------------


def test_a_file_that_was_asked_for_twice_is_made_once(
    browser_of: Callable[[User | None], Client], director: User
) -> None:
    path = f"/t/{make_ended_tournament().pk}/report.pdf"
    for _ in range(3):
        assert browser_of(director).get(path).status_code == 202
    assert Job.objects.filter(kind=JobKind.REPORT).count() == 1
    running.run_due_jobs(now=timezone.now())
    first, second = (browser_of(director).get(path).content for _ in range(2))
    assert first.startswith(b"%PDF-")
    assert first == second
    assert Job.objects.filter(kind=JobKind.REPORT).count() == 1


def test_a_file_is_never_older_than_what_it_tells(
    browser_of: Callable[[User | None], Client], director: User
) -> None:
    tournament = make_drawn_tournament()
    path = f"/t/{tournament.pk}/log/export/"
    browser_of(director).get(path)
    running.run_due_jobs(now=timezone.now())
    assert browser_of(director).get(path).status_code == 200
    ask(tournament.pk, engine.announce, text="The soup is served", asked=Asked(SOMEBODY))
    assert browser_of(director).get(path).status_code == 202
    running.run_due_jobs(now=timezone.now())
    assert "The soup is served" in browser_of(director).get(path).content.decode()


def test_a_file_that_cannot_be_made_says_why_and_stops_asking(
    browser_of: Callable[[User | None], Client], director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_data: object) -> None:
        raise OSError("the fonts are gone")

    monkeypatch.setitem(running.JOBS, JobKind.REPORT, fail)
    path = f"/t/{make_ended_tournament().pk}/report.pdf"
    browser_of(director).get(path)
    running.run_due_jobs(now=timezone.now())
    waiting = browser_of(director).get(path)
    assert "The last try failed: the fonts are gone" in waiting.content.decode()
    Job.objects.update(attempts=outbox.MOST_ATTEMPTS)
    given_up = browser_of(director).get(path)
    assert "Refresh" not in given_up.headers
    assert "The owner can have it tried again" in given_up.content.decode()


def test_the_owner_has_everything_checked_and_reads_what_is_wrong(
    browser_of: Callable[[User | None], Client], owner: User
) -> None:
    tournament = make_drawn_tournament()
    client = browser_of(owner)

    def page_after_check() -> str:
        client.post("/organisation/check/")
        running.run_due_jobs(now=timezone.now())
        return client.get("/organisation/").content.decode()

    assert "every log and all books are what they were" in page_after_check()
    append_only.remove(connection)
    Fact.objects.filter(tournament=tournament, number=3).update(chain="forged")
    append_only.install(connection)
    page = page_after_check()
    assert "Freeze Out: Line 3 was changed after it was written." in page
    assert "Check of all logs and books" in page


def test_the_owner_has_a_failed_job_tried_again(
    browser_of: Callable[[User | None], Client], owner: User
) -> None:
    outbox.add(JobKind.VERIFY, due_at=NOW)
    Job.objects.update(attempts=outbox.MOST_ATTEMPTS, failure="no")
    job = Job.objects.get()
    client = browser_of(owner)
    assert client.post(f"/organisation/jobs/{job.pk}/").status_code == 302
    running.run_due_jobs(now=timezone.now())
    assert "What did not work" not in client.get("/organisation/").content.decode()
    assert client.post(f"/organisation/jobs/{job.pk}/").status_code == 409


def test_old_files_and_jobs_are_cleared_away() -> None:
    files.keep("key", name="a.pdf", content_type="application/pdf", content=b"")
    outbox.add("note", due_at=NOW)
    run([], now=timezone.now())
    housekeeping.tidy(now=timezone.now() + timedelta(hours=1))
    assert (MadeFile.objects.count(), Job.objects.count()) == (1, 1)
    housekeeping.tidy(now=timezone.now() + timedelta(days=31))
    assert (MadeFile.objects.count(), Job.objects.count()) == (0, 0)
