"""The books of v0.1 become those of its events: the same money, numbered, chained and sealed."""

import gzip
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.apps.registry import Apps
from django.db import DatabaseError, connection, transaction
from django.db.migrations.exceptions import IrreversibleError
from django.db.migrations.executor import MigrationExecutor
from django.db.models import F

from rules_engine.prizes import Price
from tests.concurrency import soundness
from tournaments.log.verification import verify_file
from tournaments.models import Account, AccountKind, EventWish, LedgerLine, Posting, Tournament
from tournaments.money import books, ledger

RELEASE = Path(__file__).resolve().parent / "v0_1"
ROOT = RELEASE.parents[2]
EXPECTED: Mapping[str, Any] = json.loads((RELEASE / "expected.json").read_text("utf-8"))["evening"]
BEFORE = [("tournaments", "0005_release_stamp")]
MONEY = ("tournaments_posting", "tournaments_ledgerline")

on_both = pytest.mark.both


# -- the evening that v0.1 has left --------------------------------------------------------------


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    path = tmp_path / "riffle.sqlite3"
    path.write_bytes(gzip.decompress((RELEASE / "evening.sqlite3.gz").read_bytes()))
    return path


def run(evening: Path, *module: str) -> str:
    """What a program of ours prints, on this database and no other."""
    foreign = ("RIFFLE_", "DATABASE_URL", "REDIS_URL")
    env = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    done = subprocess.run(
        [sys.executable, *module],
        cwd=ROOT,
        env=env | {"RIFFLE_DATA": str(evening.parent), "DJANGO_SETTINGS_MODULE": "config.settings"},
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def rows(database: Path, table: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(database)) as opened:
        opened.row_factory = sqlite3.Row
        found = opened.execute(f"SELECT * FROM {table} ORDER BY id").fetchall()
    return [tuple(sorted(dict(row).items())) for row in found]


@pytest.mark.slow
def test_the_books_of_an_evening_say_what_they_said(evening: Path) -> None:
    found = json.loads(run(evening, "-m", "tests.released.books_of"))
    said = {name: one["books"] for name, one in EXPECTED["tournaments"].items()}
    assert found["tournaments"] == {
        name: {key: one[key] for key in ("balances", "taken", "refunded", "paid_out", "difference")}
        for name, one in said.items()
    }
    (accounts,) = found["events"].values()
    balances = [one["balances"] for one in said.values()]
    assert {kind: sum(cents for of, cents in accounts if of == kind) for kind, _ in accounts} == {
        kind: sum(one[kind] for one in balances) for kind in balances[0]
    }
    assert sum(cents for _, cents in accounts) == 0


@pytest.mark.slow
def test_the_books_of_an_evening_are_sealed_and_a_later_change_is_named(evening: Path) -> None:
    names = {one.name for one in verify_file(evening)}
    assert names == EXPECTED["tournaments"].keys()  # v0.1 sealed no money
    run(evening, "manage.py", "migrate")
    *_, money = verify_file(evening)
    count = EXPECTED["rows"]["postings"]
    assert (money.lines, money.problems) == (count + 1, ())
    with closing(sqlite3.connect(evening)) as opened:
        change = "UPDATE tournaments_ledgerline SET cents = -cents WHERE posting_id = 7"
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            opened.execute(change)
        for verb in ("update", "delete", "insert"):
            opened.execute(f"DROP TRIGGER tournaments_ledgerline_keep_{verb}")
        opened.execute(change)
        opened.commit()
    *_, money = verify_file(evening)
    assert money.problems == ("Posting 7 was changed after it was written.",)


@pytest.mark.slow
def test_an_evening_goes_back_to_what_v0_1_reads(evening: Path) -> None:
    before = {table: rows(evening, table) for table in MONEY}
    run(evening, "manage.py", "migrate")
    run(evening, "manage.py", "migrate", "tournaments", BEFORE[0][1])
    assert {table: rows(evening, table) for table in MONEY} == before
    with closing(sqlite3.connect(evening)) as opened, pytest.raises(sqlite3.IntegrityError):
        opened.execute("DELETE FROM tournaments_ledgerline")


# -- rows of v0.1 on either database -------------------------------------------------------------


@pytest.fixture
def old_apps(transactional_db: None) -> Iterator[Apps]:
    """The models of v0.1, and a database that has its tables."""
    executor = MigrationExecutor(connection)
    executor.migrate(BEFORE)
    yield executor.loader.project_state(BEFORE).apps
    migrate_to_the_newest()


def migrate_to_the_newest() -> None:
    executor = MigrationExecutor(connection)
    newest = executor.loader.graph.leaf_nodes()
    executor.migrate(newest)


def make_event(old_apps: Apps, *names: str) -> list[Any]:
    """An evening with these tournaments."""
    models = {name: old_apps.get_model("tournaments", name) for name in ("Event", "Tournament")}
    at = datetime(2026, 11, 14, 19, 0, tzinfo=UTC)
    event = models["Event"].objects.create(name="St. Gabriel", starts_at=at)
    return [
        models["Tournament"].objects.create(event=event, name=name, starts_at=at, draft={})
        for name in names
    ]


def post(tournament: Any, kind: str, lines: Mapping[str, int], **more: Any) -> Any:
    """A posting as v0.1 wrote it."""
    models = tournament.wishes.model._meta.apps
    number = tournament.wishes.count() + 1
    wish = tournament.wishes.create(
        number=number,
        nonce=uuid4(),
        kind="admit_entry",
        actor="user 1",
        at=datetime(2026, 11, 14, 20, 0, 1, 250, tzinfo=UTC),
        version=number,
    )
    posting = tournament.postings.create(wish=wish, kind=kind, **more)
    line = models.get_model("tournaments", "LedgerLine")
    line.objects.bulk_create(
        line(posting=posting, account=account, cents=cents) for account, cents in lines.items()
    )
    return posting


SALE = {"cash": 40_00, "prize_pool": -32_00, "charity": -8_00}
PRICE = Price(40_00, prize_part=32_00)
BY_CARD = {"card": 40_00, "prize_pool": -32_00, "charity": -8_00}


@on_both
def test_rows_of_v0_1_become_the_books_of_their_events(old_apps: Apps) -> None:
    one, other = make_event(old_apps, "Main", "Turbo")
    (elsewhere,) = make_event(old_apps, "Main")
    make_event(old_apps, "Nobody came")
    sold = post(one, "entry", SALE, entry=1)
    post(elsewhere, "entry", SALE, entry=1)
    post(other, "entry", BY_CARD, entry=1)
    back = {account: -cents for account, cents in SALE.items()}
    post(one, "reversal", back, entry=1, reverses=sold)
    post(other, "cash_count", {})
    migrate_to_the_newest()
    found = Posting.objects.filter(event=one.event_id).order_by("number")
    assert list(found.values_list("number", "kind", "tournament", "reverses__number")) == [
        (1, "entry", one.pk, None),
        (2, "entry", other.pk, None),
        (3, "reversal", one.pk, 1),
        (4, "cash_count", other.pk, None),
        (5, "opening", None, None),
    ]
    assert ledger.balances(one.pk).keys() == ledger.balances(other.pk).keys()
    assert set(ledger.balances(one.pk).values()) == {0}
    assert {kind.value: cents for kind, cents in ledger.balances(other.pk).items()} == {
        "cash": 0,
        **BY_CARD,
    }
    assert EventWish.objects.filter(kind="seal_books", actor="riffle").count() == 2
    for row in Tournament.objects.all():
        assert list(soundness.of_books(row.pk)) == []


@on_both
def test_the_books_go_on_from_the_seal_and_stay_append_only(old_apps: Apps) -> None:
    (row,) = make_event(old_apps, "Main")
    post(row, "entry", SALE, entry=1)
    migrate_to_the_newest()
    tournament = Tournament.objects.get()
    accounts = Account.objects.count()
    wish = tournament.wishes.create(
        number=2, nonce=uuid4(), kind="admit_entry", actor="user 1", at=datetime.now(UTC), version=2
    )
    with transaction.atomic():
        ledger.take_price(wish, kind="entry", price=PRICE, entry=2, into=AccountKind.CASH)
    assert Posting.objects.latest("number").number == 3
    assert Account.objects.count() == accounts + 1  # the card machine, which was not needed before
    assert list(soundness.of_books(tournament.pk)) == []
    for model in (Posting, LedgerLine, EventWish):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            model.objects.update(id=F("id"))


@on_both
def test_money_that_v0_1_does_not_know_keeps_the_database_from_going_back(old_apps: Apps) -> None:
    (row,) = make_event(old_apps, "Main")
    post(row, "entry", SALE, entry=1)
    migrate_to_the_newest()
    wish = EventWish.objects.create(
        event_id=row.event_id, number=2, nonce=uuid4(), kind="gift", at=datetime.now(UTC)
    )
    cash = Account.objects.get(kind="cash")
    gifts = Account.objects.create(event_id=row.event_id, kind="income", name="Gifts")
    with transaction.atomic():
        ledger.write(wish, kind="gift", lines={cash: 5_00, gifts: -5_00})
    with pytest.raises(IrreversibleError, match="no account for"):
        MigrationExecutor(connection).migrate(BEFORE)
    migrate_to_the_newest()
    held = {one.name: one.cents for one in books.of_event(row.event_id)}
    assert (held["Cash box"], held["Gifts"]) == (45_00, -5_00)
