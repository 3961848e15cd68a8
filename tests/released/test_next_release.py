"""A later release adds a point to the house: old nights open, say what they said, and go on."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules_engine.house.rules import KEYS
from rules_engine.releases import NewerLog
from rules_engine.tournament import facts
from tests.released.nights import unpacked

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
RELEASE = HERE / "v0_1"
EXPECTED: dict[str, Any] = json.loads((RELEASE / "expected.json").read_text("utf-8"))["logs"]
POINT = """    colour_of_the_lamp: Annotated[
        keys.LampColour | None,
        _life_cycle("Lamp", "The colour of the lamp over the final table."),
        Since("9.9", as_before=None),
    ]
"""
VALUES = """

class LampColour(StrEnum):
    RED = "red"
    GREEN = "green"
"""


@pytest.fixture(scope="module")
def next_release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The engine as it is, with one more point in its table and in every rule set."""
    folder = tmp_path_factory.mktemp("next")
    engine = folder / "rules_engine"
    shutil.copytree(ROOT / "rules_engine", engine, ignore=shutil.ignore_patterns("__pycache__"))
    table = engine / "house" / "table.py"
    table.write_text(
        table.read_text("utf-8").replace(
            "from rules_engine.house import keys\n",
            "from rules_engine.house import keys\nfrom rules_engine.releases import Since\n",
        )
        + POINT,
        "utf-8",
    )
    keys = engine / "house" / "keys.py"
    keys.write_text(keys.read_text("utf-8") + VALUES, "utf-8")
    for path in (engine / "house" / "rule_sets").glob("*.py"):
        code = path.read_text("utf-8")
        row = '"colour_of_the_lamp": default(keys.LampColour.RED, Document.RIFFLE),\n    '
        path.write_text(code.replace('"event_run_twice"', f'{row}"event_run_twice"'), "utf-8")
    return folder


@pytest.fixture(scope="module")
def found(next_release: Path) -> dict[str, dict[str, Any]]:
    """What that release finds in the nights of v0.1."""
    exports = [unpacked(path, next_release) for path in sorted(RELEASE.glob("*.jsonl.gz"))]
    done = subprocess.run(
        [sys.executable, HERE / "next_release.py", *exports],
        cwd=next_release,
        env=os.environ | {"PYTHONPATH": str(next_release)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    logs: dict[str, dict[str, Any]] = json.loads(done.stdout)
    assert logs.keys() == EXPECTED.keys()
    return logs


def test_old_nights_say_what_they_said(found: dict[str, dict[str, Any]]) -> None:
    for name, log in found.items():
        said = EXPECTED[name]
        assert {str(entry): [best, worst] for entry, best, worst in log["places"]} == said["places"]
        assert log["payouts"] == {str(one["entry"]): one["cents"] for one in said["payouts"]}
        assert (log["lines"], log["problems"]) == (said["lines"], said["problems"])


def test_the_point_is_as_it_was_before(found: dict[str, dict[str, Any]]) -> None:
    for log in found.values():
        assert (log["point"], log["points"]) == (None, len(KEYS) + 1)
        assert log["note"] == "As before release 9.9 of Riffle, which added this point"


def test_old_nights_are_played_on(found: dict[str, dict[str, Any]]) -> None:
    for log in found.values():
        corrected = ["place_corrected", "results_sealed", "wish_undone", "results_sealed"]
        assert log["kinds after"] == ["announcement_made", *corrected]
        assert log["places after"] == log["places"]
        assert log["problems after"] == []


def test_what_the_next_release_writes_is_newer_than_this_one(
    found: dict[str, dict[str, Any]],
) -> None:
    for log in found.values():
        with pytest.raises(NewerLog, match="no house rule called 'colour_of_the_lamp'"):
            facts.load("tournament_opened", 1, log["opening"])
