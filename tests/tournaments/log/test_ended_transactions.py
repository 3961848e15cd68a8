"""PostgreSQL ends a transaction that was left alone, at whichever statement its process froze."""

from collections.abc import Callable
from select import select
from typing import Any

import pytest
from django.db import Error, connection

from config import failures
from rules_engine.errors import RuleViolation
from tests.factories import SOMEBODY, make_open_tournament
from tournaments.log import log
from tournaments.models import Tournament, Wish

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


class Frozen:
    """Statements of one wish, of which one comes after the transaction has been ended."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.count = 0

    def __call__(self, execute: Callable[..., Any], *given: Any) -> Any:
        if connection.in_atomic_block:
            self.count += 1
            if self.count == self.at:
                connection.connection.execute("SET idle_in_transaction_session_timeout = 1")
                assert select([connection.connection], [], [], 60)[0]  # it says good-bye
        return execute(*given)


def ask(tournament: Tournament, frozen: Frozen) -> None:
    """A wish that is refused, and that the log keeps."""
    with connection.execute_wrapper(frozen):
        log.undo(tournament.pk, log.Asked(SOMEBODY), wish=999)


def test_a_wish_whose_transaction_was_ended_is_not_done_and_may_be_sent_again() -> None:
    tournament, all_of_it = make_open_tournament(), Frozen(0)
    with pytest.raises(RuleViolation, match="nothing of that number"):
        ask(tournament, all_of_it)
    before = Wish.objects.count()
    assert all_of_it.count > 3
    for at in range(1, all_of_it.count + 1):
        with pytest.raises(Error) as met:
            ask(tournament, Frozen(at))
        assert failures.is_passing(met.value), met.value
        connection.close()
        assert Wish.objects.count() == before
