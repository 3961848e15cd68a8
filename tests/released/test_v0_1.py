"""What v0.1 wrote is read, says what it said, and is played on."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from config.version import VERSION
from rules_engine import tournament as engine
from rules_engine.hand.notation import read as read_hand
from rules_engine.tournament import questions
from tables.models import Table
from tests.asking import ask
from tests.forgetting import forget_folds
from tests.released.nights import lines_of, log_of, told, unpacked
from tournaments.log import folds, log
from tournaments.log.exporting import export_lines
from tournaments.log.log import Actor, Asked
from tournaments.log.verification import verify_file
from tournaments.models import Event, Fact, Role, Tournament, User, Wish
from tournaments.money.books import dues
from tournaments.terms.draft import Draft

RELEASE = Path(__file__).resolve().parent / "v0_1"
ROOT = RELEASE.parents[2]
EXPECTED: Mapping[str, Any] = json.loads((RELEASE / "expected.json").read_text("utf-8"))
HOUSES = ("charity_draft", "club", "home_poker_tourney", "roberts", "st_gabriel")
SOMEBODY = Actor("user 1")
PAGES = ("lobby", "director", "results", "report", "log", "rules", "rulings")

in_every_house = pytest.mark.parametrize("house", HOUSES, scope="module")
in_a_database = pytest.mark.django_db(transaction=True)


@pytest.fixture
def export(house: str, tmp_path: Path) -> Path:
    return unpacked(RELEASE / f"{house}.jsonl.gz", tmp_path)


@pytest.fixture(scope="module")
def night(house: str, tmp_path_factory: pytest.TempPathFactory) -> engine.Log:
    """The whole log of a night, folded once for all tests of its house."""
    folder = tmp_path_factory.mktemp(house)
    return log_of(lines_of(unpacked(RELEASE / f"{house}.jsonl.gz", folder)))


@in_every_house
def test_an_exported_night_is_sound(house: str, export: Path) -> None:
    said = EXPECTED["logs"][house]
    (found,) = verify_file(export)
    assert (found.name, found.lines, found.problems) == (said["name"], said["lines"], ())
    assert lines_of(export)[-1]["chain"] == said["chain"]


@in_every_house
def test_an_exported_night_says_what_it_said(house: str, night: engine.Log) -> None:
    said = EXPECTED["logs"][house]
    now = told(night, at=datetime.fromisoformat(said["read_at"]))
    assert now == {key: said[key] for key in now}


@in_every_house
def test_what_a_night_paid_is_what_its_books_say(house: str, night: engine.Log) -> None:
    books = EXPECTED["logs"][house]["books"]
    collected = questions.pool(night.state).collected
    assert collected == books["taken"] - books["refunded"]
    assert {str(due.entry): due.cents for due in dues(night.state)} == books["paid_out"]


@in_every_house
def test_tracked_hands_are_read_and_leave_the_same_stacks(house: str, night: engine.Log) -> None:
    ended = {
        f"{line.fact.table}.{line.fact.hand}": line.fact.stacks
        for line in night.lines
        if isinstance(line.fact, engine.facts.HandEnded) and line.wish not in night.undone
    }
    hands = EXPECTED["logs"][house]["tracked_hands"]
    assert hands
    for name, hand in hands.items():
        played = read_hand(hand["text"], house=night.state.house)
        assert played.is_over
        left = {str(seat): chips for seat, chips in played.stacks_by_seat.items()}
        assert left == hand["stacks"]
        assert tuple(sorted(played.stacks_by_seat.items())) == ended[name]


@in_every_house
@in_a_database
def test_a_night_that_is_over_is_kept_and_told_as_before(house: str, export: Path) -> None:
    row = kept(export)
    then, now = export.read_text("utf-8"), "".join(export_lines(row.pk))
    header, written = then.split("\n", 1)
    assert json.loads(now.split("\n", 1)[0]) == {**json.loads(header), "release": VERSION}
    assert now.split("\n", 1)[1] == written
    spoken = ask(row.pk, engine.announce, text="Good night.", asked=Asked(SOMEBODY))
    assert state_of(row).floor.announcement == "Good night."
    log.undo(row.pk, Asked(SOMEBODY), wish=spoken.wish)
    assert state_of(row).floor.announcement != "Good night."
    (found,) = verify_file(exported_again(row, export))
    assert (found.lines, found.problems) == (EXPECTED["logs"][house]["lines"] + 2, ())


@pytest.mark.slow
@in_every_house
@in_a_database
def test_the_pages_of_a_night_that_is_over_are_drawn(house: str, export: Path) -> None:
    row, browser = kept(export), Client()
    director = User.objects.create_user("rosalind", role=Role.DIRECTOR)
    browser.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    for page in PAGES:
        answer = browser.get(reverse(page, args=[row.pk]))
        assert (page, answer.status_code) == (page, 200)


@in_every_house
@in_a_database
def test_a_night_cut_off_in_a_hand_is_played_on(house: str, export: Path) -> None:
    row = kept(export, until="hand_started")
    place = next(table for table in state_of(row).tables if table.hand is not None)
    assert place.hand is not None
    ended = ask(
        row.pk, engine.end_hand, table=place.number, hand=place.hand.number, asked=Asked(SOMEBODY)
    )
    assert state_of(row).tables[place.number].hand is None
    log.undo(row.pk, Asked(SOMEBODY), wish=ended.wish)
    assert state_of(row).tables[place.number].hand == place.hand


def test_the_database_of_an_evening_is_sound(tmp_path: Path) -> None:
    said = EXPECTED["evening"]["tournaments"]
    found = verify_file(unpacked(RELEASE / "evening.sqlite3.gz", tmp_path))
    assert {one.name: one.lines for one in found} == {
        name: one["lines"] for name, one in said.items()
    }
    assert [one.problems for one in found if one.problems] == []


@pytest.mark.slow
def test_an_evening_is_opened_says_what_it_said_and_is_played_on(tmp_path: Path) -> None:
    database = unpacked(RELEASE / "evening.sqlite3.gz", tmp_path).rename(
        tmp_path / "riffle.sqlite3"
    )
    said = EXPECTED["evening"]
    found = played_on(tmp_path)
    assert found["rows"] == said["rows"]
    assert found["knows_password"]
    assert found["tournaments"].keys() == said["tournaments"].keys()
    for name, now in found["tournaments"].items():
        assert now == {key: said["tournaments"][name][key] for key in now}
    assert [one.problems for one in verify_file(database) if one.problems] == []


def played_on(folder: Path) -> Any:
    """What `play_on` printed, having opened the database in this folder in a process of its own."""
    foreign = ("RIFFLE_", "DATABASE_URL", "REDIS_URL")
    env = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    done = subprocess.run(
        [sys.executable, "-m", "tests.released.play_on"],
        cwd=ROOT,
        env=env | {"RIFFLE_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"},
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def kept(export: Path, *, until: str = "") -> Tournament:
    """The night in the database, line by line; `until` cuts it off after the last fact of a kind.

    Wishes that led to no fact, such as payouts, are not in an export.
    """
    lines = lines_of(export)
    if until:
        last = max(line["wish"] for line in lines if line["kind"] == until)
        lines = [line for line in lines if line["wish"] <= last]
    opened = log_of(lines[:1]).lines[1].fact
    assert isinstance(opened, engine.facts.TournamentOpened)
    row = _row(json.loads(export.read_text("utf-8").split("\n")[0])["tournament"], opened)
    wishes = {line["wish"]: _wish(row, line) for line in lines}
    Wish.objects.bulk_create(wishes.values())
    Fact.objects.bulk_create(_fact(row, wishes[line["wish"]], line) for line in lines)
    forget_folds()
    return row


def _row(name: str, opened: engine.facts.TournamentOpened) -> Tournament:
    terms, starts_at = opened.terms, opened.starts_at
    draft = Draft(
        house=terms.house,
        structure=opened.structure,
        payouts=terms.payouts,
        price=terms.price,
        stack=terms.starting_stack,
        table_format=terms.table_format,
        denominations=terms.denominations,
        capacity=terms.capacity,
    )
    event = Event.objects.create(name="An evening", starts_at=starts_at, zone=opened.time_zone)
    row = Tournament.objects.create(
        event=event,
        name=name,
        starts_at=starts_at,
        draft=draft.to_data(),
        opened_at=opened.at,
    )
    Table.objects.bulk_create(
        Table(tournament=row, number=one.table, seats=one.seats, decks=one.decks)
        for one in terms.tables
    )
    return row


def _wish(row: Tournament, line: Mapping[str, Any]) -> Wish:
    return Wish(
        tournament=row,
        number=line["wish"],
        nonce=uuid4(),
        kind=line["asked"],
        actor=line["actor"],
        at=datetime.fromisoformat(line["at"]),
        version=line["wish"],
    )


def _fact(row: Tournament, wish: Wish, line: Mapping[str, Any]) -> Fact:
    values = {key: line[key] for key in ("number", "kind", "v", "data", "chain")}
    return Fact(tournament=row, wish=wish, **values)


def state_of(row: Tournament) -> engine.Tournament:
    folded = folds.read(row.pk)
    assert folded is not None
    return folded.state


def exported_again(row: Tournament, beside: Path) -> Path:
    path = beside.with_name("again.jsonl")
    path.write_text("".join(export_lines(row.pk)), "utf-8")
    return path
