"""How many files the process may have open is raised at the start."""

import subprocess
import sys

import pytest

from tests.processes import ROOT

ASK = """
import resource
from serving import open_files
_, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
most = 4096 if hard == resource.RLIM_INFINITY else min(hard, 4096)
resource.setrlimit(resource.RLIMIT_NOFILE, (256, most))
few = open_files.capacity()
open_files.raise_limit()
soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
assert soft == most, soft
print(few, open_files.capacity(), open_files.for_strangers())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_the_limit_of_open_files_is_raised_and_a_quarter_kept_from_strangers() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ASK], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    few, capacity, strangers = map(int, done.stdout.split())
    assert few < 256 < capacity
    assert strangers * 4 == pytest.approx(capacity * 3, abs=4)
