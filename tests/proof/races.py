"""Every race of `tests/concurrency`, round after round, on SQLite and on PostgreSQL in turns."""

import contextlib
import os
import subprocess
import sys
from collections import Counter

from tests import services, stages

ROUNDS_OF_A_SEED = 20


def run(seed: int, rounds: int = ROUNDS_OF_A_SEED) -> Counter[str]:
    with contextlib.ExitStack() as stack:
        place = stack.enter_context(services.folder("races"))
        env = {**os.environ, "RIFFLE_DATA": str(place), "RIFFLE_TEST_ROUNDS": str(rounds)}
        if seed % 2 == 0:
            env |= services.scaled_env(
                database_url=stack.enter_context(services.postgres()),
                redis_url=stack.enter_context(services.redis_server()).url,
                data=place,
            )
            env["RIFFLE_TEST_ROUNDS"] = str(rounds)
        report = place / "report.xml"
        command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-x", f"--junitxml={report}"]
        code = subprocess.run([*command, "tests/concurrency/test_races.py"], env=env).returncode
        counts = stages.count(report, code)
    assert code == 0, f"{counts['failed']} races"
    where = "PostgreSQL" if seed % 2 == 0 else "SQLite"
    return Counter({"races": counts["passed"], f"on {where}": counts["passed"]})
