"""A lost password, and a check of what is kept, on the laptop itself."""

from pathlib import Path

import pytest

from tests.tables.copies.test_carried import EVENING, run, unpack

pytestmark = pytest.mark.slow


def test_the_owner_of_a_laptop_gets_in_again(tmp_path: Path) -> None:
    folder = str(unpack(EVENING, tmp_path / "laptop"))
    said = run("-m", "serving.owner", "--data", folder, "--url", "http://tent.local:8000", env={})
    assert "chooses a new password and is logged out everywhere else" in said
    assert "http://tent.local:8000/welcome/" in said


def test_what_a_laptop_keeps_is_checked_where_it_lies(tmp_path: Path) -> None:
    folder = str(unpack(EVENING, tmp_path / "laptop"))
    said = run("-m", "serving.verify", "--data", folder, env={})
    draws = [line for line in said.splitlines() if line.startswith("  draw in line ")]
    logs = [line for line in said.splitlines() if line not in draws]
    assert logs
    assert all(", sound, check code " in line for line in logs)
    assert draws
    assert all(line.endswith(": the same again") for line in draws)
