"""A sample of the fuzzer in every run of the suite."""

import os

import pytest

from tests.fuzz.fuzzer import run

SEED = int(os.environ.get("RIFFLE_FUZZ_SEED", "1"))
COUNT = int(os.environ.get("RIFFLE_FUZZ_COUNT", "1500"))


@pytest.mark.both
@pytest.mark.slow
@pytest.mark.usefixtures("transactional_db")
def test_whatever_is_sent_is_answered_or_refused() -> None:
    findings = run(SEED, COUNT)
    assert not findings.failures, findings.report()
    assert findings.statuses.total() + findings.sockets == COUNT
