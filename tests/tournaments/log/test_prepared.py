"""PostgreSQL reads and plans the statements of a wish once."""

from uuid import uuid4

import pytest
from django.db import connection

from tests.factories import make_open_tournament
from tournaments.log import statements

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def test_a_statement_that_comes_again_and_again_is_kept_prepared() -> None:
    tournament = make_open_tournament()
    for _ in range(4):
        statements.answered(tournament.pk, uuid4())
    with connection.cursor() as cursor:
        cursor.execute("SELECT generic_plans + custom_plans, statement FROM pg_prepared_statements")
        kept = [(times, text) for times, text in cursor.fetchall() if "MAX(number)" in text]
    assert len(kept) == 1
    assert kept[0][0] >= 2
