"""What a browser hears of a request that failed."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from django.db import connections, utils
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import get_resolver

from config import failures

pytestmark = pytest.mark.django_db

Failing = Callable[[], object]


def sqlite(place: Path) -> DatabaseWrapper:
    """A database of its own whose writers do not wait."""
    given = connections["default"].settings_dict | {"ENGINE": "django.db.backends.sqlite3"}
    return DatabaseWrapper({**given, "NAME": place, "OPTIONS": {"timeout": 0}})


@pytest.fixture
def busy(tmp_path: Path) -> Failing:
    """Writes where another one is writing."""
    sqlite3.connect(tmp_path / "x", isolation_level=None).execute("CREATE TABLE t (n)")
    other = sqlite3.connect(tmp_path / "x", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    def write() -> None:
        with sqlite(tmp_path / "x").cursor() as cursor:
            cursor.execute("INSERT INTO t VALUES (1)")
        other.close()

    return write


@pytest.fixture
def mistaken(tmp_path: Path) -> Failing:
    """Asks for a table that is not there."""
    return lambda: sqlite(tmp_path / "y").cursor().execute("SELECT * FROM nothing")


def answered(failing: Failing, **headers: str) -> HttpResponse:
    """As Django answers what was raised."""
    try:
        failing()
    except utils.Error:
        return failures.answer(RequestFactory().post("/t/1/clock/add/", headers=headers))
    raise AssertionError


def test_django_asks_here() -> None:
    assert get_resolver().resolve_error_handler(500) is failures.answer


def test_a_tap_on_a_busy_database_hears_that_it_may_be_sent_again(busy: Failing) -> None:
    answer = answered(busy, accept="application/json")
    assert answer.status_code == 503
    assert json.loads(answer.content) == {"code": "busy", "sentence": failures.SENTENCE}


def test_a_page_on_a_busy_database_says_so_in_words(busy: Failing) -> None:
    answer = answered(busy)
    assert answer.status_code == 503
    assert failures.SENTENCE in answer.content.decode()


def test_a_mistake_of_ours_is_no_reason_to_try_for_ever(mistaken: Failing) -> None:
    answer = answered(mistaken, accept="application/json")
    assert answer.status_code == 500


def test_what_is_not_about_the_database_does_not_pass() -> None:
    assert not failures.is_passing(LookupError())
