"""Copies go on by themselves: whole at first, then what was committed since."""

import gzip
import json
from datetime import datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from tables.copies import continuous, file, services
from tables.director import screen as director_screen
from tables.models import KeptCopy, Place, Table
from tests.factories import SOMEBODY, make_entry, make_open_tournament
from tests.tables.nights import do
from tournaments.backups import places
from tournaments.log.log import Asked
from tournaments.models import Event, Person, Tournament, User, WinnerRecord
from tournaments.till import services as till
from tournaments.till.kinds import Income
from tournaments.winners.services import erase_due

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

LATER = timedelta(seconds=31)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, settings: Any) -> Path:
    """The place of the copies, as a process finds it that has written none."""
    kept = tmp_path / "kept"
    kept.mkdir()
    if settings.MODE == "embedded":
        settings.BACKUP_DIR = kept
    else:
        settings.SECOND_BACKUP_DIR = kept
    continuous._held.clear()
    return kept


@pytest.fixture
def opened() -> Tournament:
    return make_open_tournament()


def read(path: Path) -> file.Copy:
    with path.open("rb") as packed:
        return file.read(packed)


def exported(event_id: int) -> dict[str, Any]:
    """The rows of an event as the export has them."""
    return file.read(BytesIO(services.packed(event_id, now=timezone.now()))).rows


def facts_added(path: Path, size: int) -> int:
    """How many facts are in what was added after that many bytes."""
    lines = gzip.decompress(path.read_bytes()[size:]).splitlines()
    return sum(json.loads(line).get("kind") == "fact" for line in lines)


def test_the_first_copy_is_made_when_sales_have_opened(opened: Tournament, folder: Path) -> None:
    now = timezone.now()
    continuous.keep_copies(now=now)
    (path,) = folder.iterdir()
    assert read(path).rows == exported(opened.event_id)
    assert KeptCopy.objects.get().reaches_at == now


def test_what_was_committed_since_is_added_and_nothing_else(
    opened: Tournament, folder: Path
) -> None:
    now = timezone.now()
    continuous.keep_copies(now=now)
    (path,) = folder.iterdir()
    size, before = path.stat().st_size, opened.facts.count()
    make_entry(opened, "Maeve Byrne")
    continuous.keep_copies(now=now + LATER)
    assert facts_added(path, size) == opened.facts.count() - before > 0
    assert list(folder.iterdir()) == [path]
    assert read(path).rows == exported(opened.event_id)
    assert read(path).sealed_at == now + LATER


def test_nothing_is_written_while_nothing_happens(opened: Tournament, folder: Path) -> None:
    now = timezone.now()
    continuous.keep_copies(now=now)
    (path,) = folder.iterdir()
    size = path.stat().st_size
    continuous.keep_copies(now=now + 10 * LATER)
    assert path.stat().st_size == size


def test_a_row_that_changed_and_one_that_is_gone_are_in_the_copy(
    opened: Tournament, folder: Path
) -> None:
    make_entry(opened, "Tom Doyle")
    event = opened.event
    path = continuous.write(event, folder, now=timezone.now())
    Person.objects.filter(name="Tom Doyle").update(name="Tom Doyle senior")
    Table.objects.order_by("number").last().delete()
    assert continuous.write(event, folder, now=timezone.now()) == path
    assert read(path).rows == exported(event.pk)
    assert [row["name"] for row in read(path).rows["person"].values()] == ["Tom Doyle senior"]


def test_a_row_that_was_committed_late_is_not_missed(opened: Tournament, folder: Path) -> None:
    """On PostgreSQL a row can appear behind one with a greater key, which was copied already."""
    now, event = timezone.now(), opened.event
    first = continuous.write(event, folder, now=now)
    held = continuous._held[event.pk, folder]
    count, last = held.kept["wish"]
    held.kept["wish"] = (count - 1, last)
    second = continuous.write(event, folder, now=now + LATER)
    assert second != first
    assert read(second).rows == exported(event.pk)


def test_another_process_begins_a_file_of_its_own(opened: Tournament, folder: Path) -> None:
    """So what it writes, perhaps after going back in time, overwrites nothing."""
    now, event = timezone.now(), opened.event
    first = continuous.write(event, folder, now=now)
    continuous._held.clear()
    second = continuous.write(event, folder, now=now + LATER)
    assert {first, second} == set(folder.iterdir())


def test_a_name_that_was_erased_is_in_no_copy(opened: Tournament, folder: Path) -> None:
    make_entry(opened, "Ann Kelly")
    continuous.write(opened.event, folder, now=timezone.now())
    Person.objects.filter(name="Ann Kelly").update(name="", erased_at=timezone.now())
    continuous.write(opened.event, folder, now=timezone.now() + LATER)
    (path,) = folder.iterdir()
    assert b"Ann Kelly" not in gzip.decompress(path.read_bytes())


def test_a_record_of_a_winner_that_was_erased_is_in_no_copy(
    opened: Tournament, folder: Path
) -> None:
    now = timezone.now()
    WinnerRecord.objects.create(
        event=opened.event,
        tournament=opened,
        entry=1,
        name="Ann Kelly",
        address="7 Elm Street",
        prize="$100",
        recorded_at=now,
        erase_on=now.date(),
    )
    for start in (0, 1):
        continuous._held.clear()  # another process, and the same one going on
        for step in (0, 1):
            continuous.write(opened.event, folder, now=now + (2 * start + step) * LATER)
    assert b"Elm Street" in b"".join(map(text_of, folder.iterdir()))
    assert erase_due(now=now + timedelta(days=2)) == 1
    continuous.keep_copies(now=timezone.now() + 9 * LATER)
    (path,) = folder.iterdir()
    assert b"Elm Street" not in text_of(path)


def test_an_event_whose_till_alone_goes_on_is_copied(
    opened: Tournament, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = timezone.now()
    till.take_money(
        opened.event_id,
        kind=Income.SPONSOR,
        cents=50_00,
        into="first",
        words="Bakery",
        asked=Asked(SOMEBODY),
    )
    now = timezone.now()
    monkeypatch.setattr(continuous, "AT_WORK", now - played)  # the last tap at a table is older
    continuous.keep_copies(now=now)
    (path,) = folder.iterdir()
    assert b"Bakery" in text_of(path)


def text_of(path: Path) -> bytes:
    return gzip.decompress(path.read_bytes())


def test_without_the_stick_the_director_is_told_and_the_data_folder_has_the_copy(
    opened: Tournament, tmp_path: Path, settings: Any
) -> None:
    settings.SECOND_BACKUP_DIR = tmp_path / "stick"
    now = timezone.now()
    continuous.keep_copies(now=now)
    assert shown(opened, now, "A copy could not be written", "Is the stick in?")
    settings.SECOND_BACKUP_DIR.mkdir()
    continuous.keep_copies(now=now + LATER)
    assert list(settings.SECOND_BACKUP_DIR.iterdir())
    assert not shown(opened, now + LATER, "A copy could not be written")


def test_the_dashboard_says_how_old_the_newest_copy_is(opened: Tournament) -> None:
    now = timezone.now()
    continuous.keep_copies(now=now)
    quiet = director_screen.build(now=now + timedelta(hours=1), tournament_id=opened.pk)
    assert quiet.copies
    assert not quiet.copies.is_old  # nothing has happened since
    with pytest.raises(RuleViolation):
        do(opened, engine.start_clock)
    refused = director_screen.build(now=timezone.now() + 10 * LATER, tournament_id=opened.pk)
    assert refused.copies
    assert not refused.copies.is_old
    make_entry(opened, "Maeve Byrne")
    later = now + timedelta(minutes=5)
    old = director_screen.build(now=later, tournament_id=opened.pk)
    assert old.copies
    assert old.copies.is_old
    assert old.copies.said.endswith(", 5 minutes ago.")
    assert shown(opened, later, "The copies are old", "5 minutes ago")


def shown(tournament: Tournament, now: datetime, title: str, why: str = "") -> bool:
    queue = director_screen.build(now=now, tournament_id=tournament.pk).queue
    assert queue
    return any(item.title == title and why in item.why for item in queue.due)


def test_an_old_event_is_left_alone(opened: Tournament, folder: Path) -> None:
    continuous.keep_copies(now=timezone.now() + continuous.AT_WORK + timedelta(hours=1))
    assert list(folder.iterdir()) == []


def test_the_director_chooses_a_stick_that_is_in(
    opened: Tournament, client: Client, director: User, tmp_path: Path, settings: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    if settings.MODE != "embedded":
        return
    stick = tmp_path / "STICK"
    stick.mkdir()
    monkeypatch.setattr(places, "_sticks", lambda: iter([stick]))
    monkeypatch.setattr(places.os.path, "ismount", lambda path: Path(path) == stick)
    client.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    page = f"/t/{opened.pk}/copies/"
    assert str(stick) in client.get(page).content.decode()
    assert client.post(page, {"stick": "/etc"}).status_code == 200  # said, and not chosen
    assert places.second() is None
    client.post(page, {"stick": str(stick)})
    continuous.keep_copies(now=timezone.now())
    assert KeptCopy.objects.get(place=Place.SECOND).failure == ""
    (copy,) = (stick / "riffle").iterdir()
    assert read(copy).name == Event.objects.get().name
