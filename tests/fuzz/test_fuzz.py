"""A sample of the fuzzer in every run of the suite."""

import os

import pytest

from tests.fuzz.fuzzer import run

FIRST_SEED = int(os.environ.get("RIFFLE_FUZZ_SEED", "1"))
COUNT = int(os.environ.get("RIFFLE_FUZZ_COUNT", "900"))


@pytest.mark.both
@pytest.mark.slow
@pytest.mark.timeout(900)  # a busy machine takes its time
@pytest.mark.usefixtures("transactional_db")
@pytest.mark.parametrize("seed", [FIRST_SEED, FIRST_SEED + 1])
def test_whatever_is_sent_is_answered_or_refused(seed: int) -> None:
    findings = run(seed, COUNT)
    assert not findings.failures, findings.report()
    assert findings.statuses.total() + findings.sockets == COUNT
