"""Races that are lost on purpose need a database that lets two writers in at the same time.

RIFFLE_TEST_ROUNDS asks for every race so many times.
"""

import os

import pytest
from django.conf import settings

# SQLite has one writer whatever the program does, so there is nothing to take away.
collect_ignore = [] if settings.MODE == "scaled" else ["test_races_without_the_lock.py"]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    rounds = int(os.environ.get("RIFFLE_TEST_ROUNDS", "1"))
    if rounds > 1:
        metafunc.fixturenames.append("number_of_the_round")
        metafunc.parametrize("number_of_the_round", range(rounds))
