"""What is newer is called newer, what is damaged damaged, and one log never stops the others."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from serving import verify
from tests.released.nights import lines_of, unpacked
from tournaments.log.chain import FIRST_CHAIN, next_chain
from tournaments.log.verification import Verified, verify_file

RELEASE = Path(__file__).resolve().parents[2] / "released" / "v0_1"
NEWER = "This log was written by a newer release of Riffle: "


@pytest.fixture
def export(tmp_path: Path) -> Path:
    return unpacked(RELEASE / "club.jsonl.gz", tmp_path)


def chained(lines: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The lines with a chain that fits, as the release that wrote them would have left them."""
    chain = FIRST_CHAIN
    for line in lines:
        plain = {key: value for key, value in line.items() if key != "chain"}
        chain = next_chain(chain, plain)
        yield {**plain, "chain": chain}


def rewritten(export: Path, lines: list[dict[str, Any]], **header: Any) -> Verified:
    first = json.loads(export.read_text("utf-8").split("\n", 1)[0])
    first |= {"lines": len(lines), "release": "9.9", **header}
    export.write_text("\n".join(map(json.dumps, [first, *chained(lines)])), "utf-8")
    (found,) = verify_file(export)
    return found


@pytest.mark.parametrize(
    ("change", "unknown"),
    [
        ({"kind": "pig_flew"}, "here is no fact of kind 'pig_flew', version 1"),
        ({"v": 7}, "version 7"),
        ({"data": '{"at":"2026-06-18T23:00:00+00:00","colour":"red"}'}, "has no colour"),
    ],
)
def test_a_newer_line_is_told_as_such(export: Path, change: dict[str, Any], unknown: str) -> None:
    lines = lines_of(export)
    found = rewritten(export, [*lines[:-1], lines[-1] | change])
    (problem,) = found.problems
    assert problem.startswith(NEWER)
    assert unknown in problem


def test_an_export_of_another_form_is_newer(export: Path) -> None:
    (problem,) = rewritten(export, lines_of(export), riffle=2).problems
    assert problem.startswith(NEWER)


def test_a_newer_release_that_wrote_nothing_new_is_no_problem(export: Path) -> None:
    assert rewritten(export, lines_of(export)).problems == ()


@pytest.mark.parametrize(
    "change",
    [
        {"data": '{"at":7}'},
        {"data": 7},
        {"v": []},
        {"kind": None},
        {"data": "{}"},
    ],
)
def test_a_line_that_is_chained_and_wrong_is_told(export: Path, change: dict[str, Any]) -> None:
    lines = lines_of(export)
    assert rewritten(export, [*lines[:9], lines[9] | change]).problems


@pytest.mark.parametrize("key", ["number", "wish", "kind", "v", "data"])
def test_a_line_that_lacks_something_is_told(export: Path, key: str) -> None:
    lines = lines_of(export)
    lines[9] = {name: value for name, value in lines[9].items() if name != key}
    found = rewritten(export, lines)
    assert found.problems
    assert not found.problems[0].startswith(NEWER)


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A database in which three of five logs are not well."""
    path = unpacked(RELEASE / "evening.sqlite3.gz", tmp_path)
    with closing(sqlite3.connect(path)) as database, database:
        for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type='trigger'"):
            database.execute(f"DROP TRIGGER {name}")
        database.execute(
            f"UPDATE tournaments_fact SET data='{{}}' WHERE {of('Turbo')} AND number=5"
        )
        database.execute(f"UPDATE tournaments_wish SET at='yesterday' WHERE {of('Side Event')}")
        database.execute(f"UPDATE tournaments_fact SET v=7 WHERE {of('Early Bird')} AND number=3")
        rechain(database, "Early Bird")
    return path


def of(name: str) -> str:
    return f"tournament_id=(SELECT id FROM tournaments_tournament WHERE name='{name}')"


def rechain(database: sqlite3.Connection, name: str) -> None:
    from tournaments.log import verification

    (number,) = database.execute(
        "SELECT id FROM tournaments_tournament WHERE name=?", [name]
    ).fetchone()
    for line in chained(list(verification.lines_of(database, number))):
        database.execute(
            f"UPDATE tournaments_fact SET chain=? WHERE {of(name)} AND number=?",
            [line["chain"], line["number"]],
        )


def test_one_log_never_stops_the_others(evening: Path) -> None:
    found = {one.name: one.problems for one in verify_file(evening)}
    assert found.pop("Turbo") == ("Line 5 was changed after it was written.",)
    assert found.pop("Early Bird")[0].startswith(NEWER)
    assert found.pop("Side Event")[0].startswith("It cannot be read: ")
    assert found == {"Main Event": (), "Midnight Club": ()}


def test_the_verify_command_tells_of_every_log(
    evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verify.main([str(evening)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert sum(not line.startswith("  draw in line ") for line in told) == 5
    assert sum(", sound, check code " in line for line in told) == 2
    assert [line for line in told if line.startswith("  draw ")]
    assert "NOT WHAT ITS SEED LEADS TO" not in "".join(told)
