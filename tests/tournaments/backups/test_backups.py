"""Backups count only when they are sound; exports can be verified anywhere; a night goes on."""

import json
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from serving import newest_copy, verify
from serving import restore as restore_command
from tables.director import screen as director_screen
from tables.director.queue_item import QueueItem
from tests.asking import ask
from tests.factories import SOMEBODY, make_drawn_tournament, make_entry, make_open_tournament
from tournaments.backups import keeping
from tournaments.backups import services as backups
from tournaments.jobs import moments, running
from tournaments.log import append_only, exporting, heads, log
from tournaments.log.beside import check_code
from tournaments.log.log import Asked
from tournaments.log.verification import verify_file
from tournaments.models import Organisation, Tournament, User, Wish
from tournaments.people import erasing

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def drawn() -> Tournament:
    return make_drawn_tournament(entries=10)


def export(tournament: Tournament, folder: Path) -> Path:
    path = folder / "log.jsonl"
    path.write_text("".join(exporting.export_lines(tournament.pk)), encoding="utf-8")
    return path


def stick_in(folder: Path) -> Path:
    """A stick that somebody has put in."""
    stick = folder / "stick"
    stick.mkdir()
    return stick


def test_a_backup_holds_the_whole_log_and_is_sound(drawn: Tournament, tmp_path: Path) -> None:
    made = backups.back_up(stick_in(tmp_path)).path
    found, money = verify_file(made)
    assert found.lines == drawn.facts.count()
    assert (money.name, money.lines) == ("St. Gabriel, the books", 10)
    assert found.problems == money.problems == ()
    assert [path.name for path in made.parent.iterdir()] == [made.name]


def test_a_backup_is_for_its_owner_alone_and_logs_nobody_in(
    drawn: Tournament, director: User, tmp_path: Path, settings: Any
) -> None:
    settings.DATA_DIR, settings.BACKUP_DIR = tmp_path, tmp_path / "backups"
    client = Client()
    client.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    made = backups.back_up_now().path
    assert (made.stat().st_mode & 0o777, made.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    session = client.session.session_key
    assert session
    assert session.encode() not in made.read_bytes()
    assert client.get("/events/").status_code == 200


def test_no_byte_of_a_name_that_was_erased_is_in_a_later_backup(tmp_path: Path) -> None:
    tournament = make_open_tournament()
    make_entry(tournament, "Grace Nolan")
    ask(tournament.pk, engine.cancel_tournament, asked=Asked(SOMEBODY), reason="Storm")
    assert b"Grace Nolan" in backups.back_up(tmp_path).path.read_bytes()
    erasing.erase_names(tournament.event_id, asked=Asked(SOMEBODY))
    assert b"Grace Nolan" not in backups.back_up(tmp_path).path.read_bytes()


def test_a_level_change_leaves_a_backup_by_itself(
    drawn: Tournament, tmp_path: Path, settings: Any
) -> None:
    running.run_due_jobs(now=timezone.now())  # the first one, when sales opened
    settings.BACKUP_DIR = tmp_path
    ask(drawn.pk, engine.start_clock, asked=Asked(SOMEBODY))
    moments.announce_due(now=timezone.now() + timedelta(minutes=20, seconds=1))
    running.run_due_jobs(now=timezone.now() + timedelta(minutes=20, seconds=1))
    (made,) = tmp_path.iterdir()
    assert made.stem.endswith("-level")
    assert verify_file(made)[0].problems == ()


def test_the_director_makes_a_backup_from_the_home_page(
    drawn: Tournament, director: User, tmp_path: Path, settings: Any
) -> None:
    settings.BACKUP_DIR = tmp_path
    client = Client()
    client.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    assert 'action="/backup/"' in client.get("/").content.decode()
    page = client.post("/backup/", follow=True).content.decode()
    (made,) = tmp_path.iterdir()
    assert f"Backup made and checked: {made.name}." in page


def test_the_director_saves_the_log_from_its_page(
    drawn: Tournament, director: User, tmp_path: Path
) -> None:
    client = Client()
    client.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    assert f'href="/t/{drawn.pk}/log/export/"' in client.get(f"/t/{drawn.pk}/log/").content.decode()
    saved = tmp_path / "saved.jsonl"
    assert client.get(f"/t/{drawn.pk}/log/export/").status_code == 202
    running.run_due_jobs(now=timezone.now())
    saved.write_bytes(client.get(f"/t/{drawn.pk}/log/export/").content)
    assert verify_file(saved)[0].problems == ()


def test_a_backup_that_cannot_be_written_is_refused(drawn: Tournament, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(RuleViolation) as refusal:
        backups.back_up(tmp_path / "file")
    assert refusal.value.code == "backup_impossible"


def test_a_backup_goes_to_the_data_folder_and_to_the_stick(
    drawn: Tournament, tmp_path: Path, settings: Any
) -> None:
    settings.BACKUP_DIR, settings.SECOND_BACKUP_DIR = tmp_path, stick_in(tmp_path)
    made = backups.back_up_now().path
    assert (tmp_path / "stick" / made.name).read_bytes() == made.read_bytes()
    assert [path.name for path in (tmp_path / "stick").iterdir()] == [made.name]


def test_without_the_stick_the_backup_is_in_the_data_folder_and_nowhere_else(
    drawn: Tournament, tmp_path: Path, settings: Any
) -> None:
    settings.BACKUP_DIR, settings.SECOND_BACKUP_DIR = stick_in(tmp_path), tmp_path / "gone"
    with pytest.raises(RuleViolation, match="Is the stick in"):
        backups.back_up_now()
    assert len(list(settings.BACKUP_DIR.iterdir())) == 1
    assert not settings.SECOND_BACKUP_DIR.exists()


def test_the_first_backup_is_made_when_sales_open(tmp_path: Path, settings: Any) -> None:
    settings.BACKUP_DIR = tmp_path
    opened = make_open_tournament()
    running.run_due_jobs(now=timezone.now())
    (made,) = tmp_path.iterdir()
    assert [log.lines for log in verify_file(made)] == [opened.facts.count()]


def test_the_director_is_told_of_a_failed_backup_until_one_is_made(
    drawn: Tournament, tmp_path: Path, settings: Any, client: Client, director: User
) -> None:
    settings.BACKUP_DIR = tmp_path / "stick"
    ask(drawn.pk, engine.start_clock, asked=Asked(SOMEBODY))
    later = timezone.now() + timedelta(minutes=20, seconds=1)
    moments.announce_due(now=later)
    running.run_due_jobs(now=later)
    (told,) = failures_shown(drawn, later)
    assert "Is the stick in" in told.why
    client.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    again = f"/t/{drawn.pk}/backup/"
    assert client.post(again, headers={"Accept": "application/json"}).status_code == 409
    assert failures_shown(drawn, later)
    stick_in(tmp_path)
    version = Tournament.objects.get(pk=drawn.pk).version
    assert client.post(again, headers={"Accept": "application/json"}).status_code == 204
    assert failures_shown(drawn, later) == []
    assert Tournament.objects.get(pk=drawn.pk).version > version


def failures_shown(tournament: Tournament, now: datetime) -> list[QueueItem]:
    shown = director_screen.build(now=now, tournament_id=tournament.pk)
    assert shown.queue
    return [item for item in shown.queue.due if item.key == "backup"]


def damage(tournament: Tournament) -> None:
    append_only.remove(connection)
    tournament.facts.filter(number=3).update(data='{"tampered":true}')
    append_only.install(connection)


def test_a_damaged_log_is_told_and_stops_no_backup_of_the_others(
    drawn: Tournament, tmp_path: Path
) -> None:
    damage(make_drawn_tournament(entries=11))
    made = backups.back_up(tmp_path)
    assert made.damaged == ("Freeze Out: Line 3 was changed after it was written.",)
    found = verify_file(made.path)
    assert [log.problems for log in found if log.lines == drawn.facts.count()] == [()]


def test_the_director_is_told_of_a_damaged_log_on_the_home_page_and_on_the_dashboard(
    drawn: Tournament, tmp_path: Path, settings: Any, client: Client, director: User
) -> None:
    settings.BACKUP_DIR = tmp_path
    damage(make_drawn_tournament(entries=11))
    client.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    page = client.post("/backup/", follow=True).content.decode()
    assert "In the backup a log is damaged. Freeze Out: Line 3" in page
    ask(drawn.pk, engine.start_clock, asked=Asked(SOMEBODY))
    later = timezone.now() + timedelta(minutes=20, seconds=1)
    moments.announce_due(now=later)
    running.run_due_jobs(now=later)
    (told,) = failures_shown(drawn, later)
    assert told.title == "A log is damaged"
    assert "Freeze Out: Line 3 was changed" in told.why


def test_a_backup_looks_at_the_logs_of_these_days_only(drawn: Tournament, tmp_path: Path) -> None:
    """However many nights are kept, a backup takes as long as that of the first."""
    long_ago = make_drawn_tournament(entries=11)
    damage(long_ago)
    append_only.remove(connection)
    Wish.objects.filter(tournament=long_ago).update(at=timezone.now() - timedelta(days=30))
    append_only.install(connection)
    made = backups.back_up(tmp_path)
    assert made.damaged == ()
    assert any(log.problems for log in verify_file(made.path))


def test_a_database_without_its_newest_lines_says_that_there_were_more(
    drawn: Tournament, tmp_path: Path
) -> None:
    """Somebody copied the file while it was in use, without the pages that lay beside it."""
    made, count = backups.back_up(tmp_path).path, drawn.facts.count()
    heads.note(made)
    assert [log.problems for log in verify_file(made)] == [(), ()]
    with closing(sqlite3.connect(made)) as cut, cut:
        for (trigger,) in cut.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            cut.execute(f"DROP TRIGGER {trigger}")
        cut.execute("DELETE FROM tournaments_fact WHERE number > ?", [count - 2])
    *_, end = verify_file(made)
    assert end.name == "Freeze Out, its end"
    assert (
        f"Line {count} was written and is not in it: it ends with {count - 2}." in end.problems[0]
    )


def test_the_newest_sound_backup_is_found_among_damaged_ones(
    drawn: Tournament, tmp_path: Path
) -> None:
    older, newer, newest = (backups.back_up(tmp_path).path for _ in range(3))
    newest.write_bytes(newest.read_bytes()[:5000])
    newer.write_bytes(b"")
    found = newest_copy.newest_sound(tmp_path / "nowhere", tmp_path)
    assert found
    assert (found.path, found.damaged) == (older, ())
    assert found.last_wish_at == Wish.objects.latest("at").at


def test_a_restore_says_what_time_it_goes_back_to_and_what_may_be_missing(
    drawn: Tournament, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = backups.back_up(stick_in(tmp_path)).path
    assert restore_command.main([str(made.parent), str(tmp_path / "spare")]) == 0
    told = capsys.readouterr().out
    made_at = keeping.made_at(made)
    assert made_at
    assert f"{made.name} is of {made_at.astimezone():%d %B %Y, %H:%M:%S}; the last wish" in told
    assert "What was asked for, sold or paid after that is missing." in told
    assert "Everybody logs in again." in told
    assert "one that is printed again gets a new one" in told


def test_a_folder_without_a_backup_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "riffle.sqlite3").write_bytes(b"the night before")
    assert restore_command.main([str(stick_in(tmp_path)), str(tmp_path)]) == 2
    assert "is no backup that can be read" in capsys.readouterr().err
    assert (tmp_path / "riffle.sqlite3").read_bytes() == b"the night before"


@pytest.mark.both
def test_an_export_is_verified_on_any_machine(drawn: Tournament, tmp_path: Path) -> None:
    (found,) = verify_file(export(drawn, tmp_path))
    assert (found.lines, found.problems) == (drawn.facts.count(), ())


@pytest.mark.both
@pytest.mark.parametrize("tamper", ["change", "leave out", "swap"])
def test_an_export_that_was_tampered_with_is_found_out(
    drawn: Tournament, tmp_path: Path, tamper: str
) -> None:
    path = export(drawn, tmp_path)
    lines = path.read_text(encoding="utf-8").splitlines()
    match tamper:
        case "change":
            line = json.loads(lines[4])
            lines[4] = json.dumps({**line, "actor": "user 99"})
        case "leave out":
            del lines[4]
        case "swap":
            lines[4], lines[5] = lines[5], lines[4]
    path.write_text("\n".join(lines), encoding="utf-8")
    (found,) = verify_file(path)
    assert found.problems


@pytest.mark.both
def test_a_line_break_of_another_alphabet_breaks_no_export(
    drawn: Tournament, tmp_path: Path
) -> None:
    ask(drawn.pk, engine.announce, asked=Asked(SOMEBODY), text="Soup\u2028and\x85bread")
    (found,) = verify_file(export(drawn, tmp_path))
    assert found.problems == ()


@pytest.mark.both
def test_an_export_that_was_cut_short_is_found_out(drawn: Tournament, tmp_path: Path) -> None:
    path, count = export(drawn, tmp_path), drawn.facts.count()
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join(lines[:-1]), encoding="utf-8")
    (found,) = verify_file(path)
    assert found.problems == (f"It ends at line {count - 1} of {count}.",)


@pytest.mark.both
@pytest.mark.parametrize("line", ["[]", "7", "{}", '{"number": 3, "chain": "0"}', "{"])
def test_an_export_with_a_garbled_line_is_found_out(
    drawn: Tournament, tmp_path: Path, line: str
) -> None:
    path = export(drawn, tmp_path)
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([*lines[:3], line, *lines[4:]]), encoding="utf-8")
    (found,) = verify_file(path)
    assert found.problems == ("Line 3 was changed after it was written.",)


def test_a_file_that_is_neither_is_refused_with_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "holiday.jpg"
    path.write_bytes(b"\xff\xd8 not a log")
    with pytest.raises(ValueError, match="neither a backup nor an export"):
        verify_file(path)


def test_a_restored_night_is_the_same_and_the_old_database_is_kept(
    drawn: Tournament, tmp_path: Path
) -> None:
    made = backups.back_up(stick_in(tmp_path)).path
    spare = tmp_path / "spare"
    spare.mkdir()
    (spare / "riffle.sqlite3").write_bytes(b"the night before")
    assert restore_command.main([str(made), str(spare)]) == 0
    with sqlite3.connect(spare / "riffle.sqlite3") as restored:
        (facts,) = restored.execute("SELECT count(*) FROM tournaments_fact").fetchone()
    assert facts == drawn.facts.count()
    (kept,) = spare.glob("riffle-before-*.sqlite3")
    assert kept.read_bytes() == b"the night before"


def test_a_page_that_slept_through_a_restore_knows_that_it_is_old(
    drawn: Tournament, tmp_path: Path
) -> None:
    made = backups.back_up(stick_in(tmp_path)).path
    for _ in range(3):  # happens after the backup and is lost
        with transaction.atomic():
            log.touch(drawn.pk)
    drawn.refresh_from_db()
    assert restore_command.main([str(made), str(tmp_path)]) == 0
    with sqlite3.connect(tmp_path / "riffle.sqlite3") as restored:
        tournaments = restored.execute("SELECT version FROM tournaments_tournament").fetchall()
        (house,) = restored.execute("SELECT version FROM tournaments_organisation").fetchone()
    assert all(version > drawn.version for (version,) in tournaments)
    assert house > Organisation.objects.get(pk=1).version
    assert verify_file(tmp_path / "riffle.sqlite3")[0].problems == ()


def test_a_database_kept_by_a_restore_can_itself_be_restored(
    drawn: Tournament, tmp_path: Path
) -> None:
    """After a power cut its newest facts are in the file beside it; they come along."""
    made = backups.back_up(stick_in(tmp_path)).path
    laptop = tmp_path / "laptop"
    laptop.mkdir()
    with closing(sqlite3.connect(tmp_path / "running.sqlite3")) as running:
        running.execute("PRAGMA journal_mode=WAL")
        with closing(sqlite3.connect(made)) as copy:
            copy.backup(running)
        running.execute("UPDATE tournaments_organisation SET notice = 'The newest of all'")
        running.commit()
        for part in ("", "-wal"):
            shutil.copy(tmp_path / f"running.sqlite3{part}", laptop / f"riffle.sqlite3{part}")
    assert restore_command.main([str(made), str(laptop)]) == 0
    (kept,) = laptop.glob("riffle-before-*.sqlite3")
    assert restore_command.main([str(kept), str(tmp_path / "spare")]) == 0
    with closing(sqlite3.connect(tmp_path / "spare" / "riffle.sqlite3")) as restored:
        (notice,) = restored.execute("SELECT notice FROM tournaments_organisation").fetchone()
    assert notice == "The newest of all"


def test_nothing_of_a_lost_database_reaches_the_restored_one(
    drawn: Tournament, tmp_path: Path
) -> None:
    """A restore that was cut short, or a tidy person, left only the file beside it."""
    made = backups.back_up(stick_in(tmp_path)).path
    (tmp_path / "riffle.sqlite3-wal").write_bytes(b"pages of another night")
    assert restore_command.main([str(made), str(tmp_path)]) == 0
    assert not (tmp_path / "riffle.sqlite3-wal").exists()
    (kept,) = tmp_path.glob("riffle-before-*.sqlite3-wal")
    assert kept.read_bytes() == b"pages of another night"


@pytest.mark.parametrize("name", ["50% of 2.sqlite3", "what?.sqlite3", "table #3.sqlite3"])
def test_a_backup_may_have_any_name(drawn: Tournament, tmp_path: Path, name: str) -> None:
    renamed = backups.back_up(tmp_path).path.rename(tmp_path / name)
    found, money = verify_file(renamed)
    assert found.problems == money.problems == ()


def test_an_unsound_file_is_not_restored(tmp_path: Path) -> None:
    broken = tmp_path / "broken.sqlite3"
    broken.write_bytes(b"SQLite format 3\0" + b"\0" * 100)
    assert restore_command.main([str(broken), str(tmp_path / "spare")]) == 2
    assert not (tmp_path / "spare" / "riffle.sqlite3").exists()


def test_an_export_is_verified_and_not_restored(
    drawn: Tournament, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It has one log and neither people nor money."""
    path = export(drawn, tmp_path)
    assert restore_command.main([str(path), str(tmp_path / "spare")]) == 2
    assert "is no backup" in capsys.readouterr().err
    assert not (tmp_path / "spare" / "riffle.sqlite3").exists()


def test_the_verify_command_says_what_it_found(drawn: Tournament, tmp_path: Path) -> None:
    made = backups.back_up(tmp_path).path
    command = [sys.executable, "-m", "serving.verify", str(made)]
    done = subprocess.run(command, cwd=ROOT, text=True, capture_output=True)
    assert done.returncode == 0, done.stderr
    drawn.refresh_from_db()
    log_code, books_code = check_code(drawn.head), check_code(drawn.event.books_head)
    draw = drawn.facts.get(kind="seats_drawn")
    seed = json.loads(draw.data)["seed"]
    assert done.stdout == (
        f"Freeze Out: {drawn.facts.count()} lines, sound, check code {log_code}\n"
        f"  draw in line {draw.number}, seed {seed}: the same again\n"
        f"St. Gabriel, the books: 10 lines, sound, check code {books_code}\n"
    )


def test_a_check_code_on_paper_is_found_again_while_the_log_is_whole(
    drawn: Tournament, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = backups.back_up(tmp_path).path
    early = drawn.facts.get(number=5)
    assert verify.main([str(made), "--code", f" {check_code(early.chain).upper()} "]) == 0
    assert "is the check code of line 5 of Freeze Out." in capsys.readouterr().out
    assert verify.main([str(made), "--code", "0000 0000 0000 0000"]) == 1
    assert "No line has the check code" in capsys.readouterr().out
