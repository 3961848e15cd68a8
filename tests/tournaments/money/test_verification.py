"""A backup whose books somebody has changed says which posting it was."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection

from tests.factories import SOMEBODY, make_entry, make_open_tournament
from tournaments.backups import services as backups
from tournaments.desk import services as registrations
from tournaments.log import append_only
from tournaments.log.log import Asked
from tournaments.log.verification import verify_file
from tournaments.models import LedgerLine

pytestmark = pytest.mark.django_db(transaction=True)

LINE = "(SELECT id FROM tournaments_ledgerline WHERE posting_id = 2 LIMIT 1)"
CHANGED = "Posting 2 was changed after it was written."
UNREADABLE = "It cannot be read: TypeError, '<' not supported between instances of 'str' and 'int'."
UNEVEN = "Posting 2 does not add up to nothing."


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """Three entries sold, the first given back; no guards."""
    tournament = make_open_tournament()
    rows = [make_entry(tournament, f"Player {number}") for number in range(3)]
    registrations.refund_entry(rows[0].pk, reason="Ill", asked=Asked(SOMEBODY))
    made = backups.back_up(tmp_path).path
    with closing(sqlite3.connect(made)) as copy:
        guards = copy.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for (name,) in guards:
            copy.execute(f"DROP TRIGGER {name}")
        copy.commit()
    return made


@pytest.mark.parametrize(
    ("statement", "problems"),
    [
        (
            f"UPDATE tournaments_ledgerline SET cents = cents + 1 WHERE id = {LINE}",
            [UNEVEN, CHANGED],
        ),
        ("UPDATE tournaments_ledgerline SET cents = cents * 2 WHERE posting_id = 2", [CHANGED]),
        (f"UPDATE tournaments_ledgerline SET cents = 'all' WHERE id = {LINE}", [UNEVEN, CHANGED]),
        (
            "UPDATE tournaments_ledgerline SET account_id = "
            "(SELECT id FROM tournaments_account WHERE kind = 'card') "
            f"WHERE id = {LINE}",
            [CHANGED],
        ),
        ("UPDATE tournaments_posting SET entry = 3 WHERE number = 2", [CHANGED]),
        ("UPDATE tournaments_posting SET kind = 'rebuy' WHERE number = 2", [CHANGED]),
        (
            "UPDATE tournaments_wish SET at = '2026-01-01 00:00:00' "
            "WHERE id = (SELECT wish_id FROM tournaments_posting WHERE number = 2)",
            [CHANGED],
        ),
        (
            "DELETE FROM tournaments_wish "
            "WHERE id = (SELECT wish_id FROM tournaments_posting WHERE number = 2)",
            [CHANGED],
        ),
        (
            "UPDATE tournaments_account SET kind = 'charity', desk = NULL WHERE kind = 'cash'",
            ["Posting 1 was changed after it was written."],
        ),
        ("UPDATE tournaments_posting SET chain = '' WHERE number = 2", [CHANGED]),
        (
            "INSERT INTO tournaments_ledgerline (posting_id, account_id, cents) "
            "SELECT posting_id, account_id, 'more' FROM tournaments_ledgerline "
            "WHERE posting_id = 2",
            [UNREADABLE],
        ),
        ("DELETE FROM tournaments_posting WHERE number = 2", ["Posting 2 is missing."]),
        (
            "UPDATE tournaments_posting SET reverses_id = NULL WHERE number = 4",
            ["Posting 4 was changed after it was written."],
        ),
    ],
)
def test_a_posting_that_was_changed_is_named(
    backup: Path, statement: str, problems: list[str]
) -> None:
    with closing(sqlite3.connect(backup)) as copy:
        copy.execute("PRAGMA ignore_check_constraints = ON")
        copy.execute("DROP INDEX IF EXISTS account_one_of_its_kind")
        assert copy.execute(statement).rowcount
        copy.commit()
    money = verify_file(backup)[-1]
    assert list(money.problems) == problems


def test_books_that_nobody_touched_are_sound(backup: Path) -> None:
    money = verify_file(backup)[-1]
    assert (money.name, money.lines, money.problems) == ("St. Gabriel, the books", 4, ())


def test_unsound_books_are_told_with_the_backup(tmp_path: Path) -> None:
    make_entry(make_open_tournament())
    append_only.remove(connection)
    LedgerLine.objects.filter(cents=40_00).update(cents=50_00)
    append_only.install(connection)
    (told,) = backups.back_up(tmp_path).damaged[:1]
    assert told == "St. Gabriel, the books: Posting 1 does not add up to nothing."
