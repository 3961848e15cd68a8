"""Two wishes at once, without luck: each goes as far as it can before any of them writes.

A racer stops before its first INSERT, when it has read everything that it decides on, or before
the first into the table that the race is for. The race is on once every racer stands there, is held
up by another's lock, or has ended; then all go on. So where nothing holds the second one up, both
decide on the same past, every time.
"""

import threading
from collections.abc import Callable
from typing import Any
from unittest import mock

from django.db import connection

from rules_engine.errors import RuleViolation
from tests.services import wait_until
from tournaments.log import log

PATIENCE_SECONDS = 60.0
INTO_THE_BOOKS = 'INSERT INTO "tournaments_posting"'
INTO_THE_ACCOUNTS = 'INSERT INTO "tournaments_account"'

Outcome = Any  # what the wish returned, or what it raised


def race(*wishes: Callable[[], object], line: str = "INSERT") -> list[Outcome]:
    """Run the wishes against each other; how each of them ended, in their order."""
    racers = [Racer(wish, line) for wish in wishes]
    with mock.patch.object(log, "turn", _noted(log.turn)):
        for racer in racers:
            racer.start()
        wait_until(lambda: _are_off(racers), what="the race is on", seconds=PATIENCE_SECONDS)
        for racer in racers:
            racer.may_go.set()
        for racer in racers:
            racer.join(PATIENCE_SECONDS)
    assert not any(racer.is_alive() for racer in racers)
    return [racer.outcome for racer in racers]


class Racer(threading.Thread):
    """One wish in a thread and on a connection of its own."""

    def __init__(self, wish: Callable[[], object], line: str) -> None:
        super().__init__(daemon=True)
        self.outcome: Outcome = None
        self.may_go = threading.Event()
        self.is_at_the_line = False
        self.knocked = False
        self._backend = 0
        self._wish = wish
        self._line = line

    def run(self) -> None:
        try:
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute("SELECT pg_backend_pid()")
                    self._backend = cursor.fetchone()[0]
            with connection.execute_wrapper(self._before_each_statement):
                self.outcome = self._wish()
        except Exception as error:
            self.outcome = error
        finally:
            connection.close()

    def _before_each_statement(self, execute: Any, sql: str, *args: Any) -> Any:
        if sql.startswith("BEGIN"):
            self.knocked = True
        if sql.startswith(self._line) and not self.is_at_the_line:
            self.is_at_the_line = True
            assert self.may_go.wait(PATIENCE_SECONDS)
        return execute(sql, *args)

    def is_held_up(self) -> bool:
        """Whether it waits for somebody's lock. SQLite does not tell; there it has asked for it."""
        if connection.vendor == "sqlite":
            return self.knocked
        waits = "SELECT 1 FROM pg_stat_activity WHERE pid = %s AND wait_event_type = 'Lock'"
        with connection.cursor() as cursor:
            cursor.execute(waits, [self._backend])
            return cursor.fetchone() is not None


def _are_off(racers: list[Racer]) -> bool:
    standing = [racer for racer in racers if racer.is_alive() and not racer.is_at_the_line]
    if len(standing) == len(racers):
        return False
    return all(racer.is_held_up() for racer in standing)


def _noted(turn: Callable[[], Any]) -> Callable[[], Any]:
    def noted() -> Any:
        racer = threading.current_thread()
        assert isinstance(racer, Racer)
        racer.knocked = True
        return turn()

    return noted


def refusals(outcomes: list[Outcome]) -> list[str]:
    """The codes of those that were refused by a rule."""
    return [each.code for each in outcomes if isinstance(each, RuleViolation)]


def errors(outcomes: list[Outcome]) -> list[type[Exception]]:
    """What went wrong otherwise: a page with an error for somebody who tapped."""
    broken = (each for each in outcomes if isinstance(each, Exception))
    return [type(each) for each in broken if not isinstance(each, RuleViolation)]
