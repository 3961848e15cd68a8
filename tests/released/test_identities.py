"""Stored names keep their meaning: none vanishes, none changes, and none is added unnoticed."""

import json
from pathlib import Path

import pytest

from tests.released.identities import COMMAND, LIST, collect, flat, joined, listed
from tests.released.nights import lines_of, unpacked

RELEASES = [path for path in Path(__file__).parent.iterdir() if (path / "expected.json").exists()]


@pytest.fixture(scope="module")
def found() -> dict[str, str]:
    return flat(collect())


@pytest.fixture(scope="module")
def promised() -> dict[str, str]:
    return flat(listed())


def test_no_stored_name_vanishes_or_means_something_else(
    found: dict[str, str], promised: dict[str, str]
) -> None:
    assert {name: found.get(name, "(gone)") for name in promised} == promised


def test_a_new_stored_name_is_put_on_the_list(
    found: dict[str, str], promised: dict[str, str]
) -> None:
    assert sorted(found.keys() - promised.keys()) == [], f"{COMMAND} adds them"


def test_the_list_is_sorted() -> None:
    promised = listed()
    as_written = json.dumps(joined(promised, promised), indent=1, ensure_ascii=False) + "\n"
    assert LIST.read_text("utf-8") == as_written


@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.name)
def test_what_a_release_wrote_is_on_the_list(
    release: Path, promised: dict[str, str], tmp_path: Path
) -> None:
    for packed in release.glob("*.jsonl.gz"):
        for line in lines_of(unpacked(packed, tmp_path)):
            kind = f"facts / {line['kind']} {line['v']}"
            assert all(f"{kind} / {name}" in promised for name in json.loads(line["data"]))
            assert f"rows / Wish / {line['asked']}" in promised


def test_adding_leaves_alone_what_was_promised() -> None:
    promised = {"a": {"x": "one"}, "b": ["p"], "c": "old"}
    now = {"a": {"x": "two", "y": "three"}, "b": ["q"], "c": "new", "d": "d"}
    assert joined(promised, now) == {
        "a": {"x": "one", "y": "three"},
        "b": ["p", "q"],
        "c": "old",
        "d": "d",
    }
