"""The same wishes make the same log, to the last byte of its chain, on either database."""

import json
import os
import subprocess
import sys
from collections import Counter

import pytest

from tests import services
from tests.concurrency import soundness
from tests.concurrency.evening import Evening
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


@pytest.mark.slow
def test_the_log_is_the_same_as_in_an_embedded_process_of_its_own() -> None:
    here = Evening().play()
    assert here == played_on_sqlite()
    kinds = Counter(line["kind"] for line in here if "chain" in line)
    assert len(kinds) >= 20  # an evening worth comparing
    assert kinds["wish_undone"]
    assert soundness.problems(Tournament.objects.get().pk) == []


def played_on_sqlite() -> object:
    foreign = ("RIFFLE_", "DATABASE_URL", "REDIS_URL")
    env = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    with services.folder("evening") as place:
        done = subprocess.run(
            [sys.executable, "-m", "tests.concurrency.evening"],
            cwd=services.ROOT,
            env=env | {"RIFFLE_DATA": str(place), "DJANGO_SETTINGS_MODULE": "config.settings"},
            capture_output=True,
            text=True,
            timeout=110,
        )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
