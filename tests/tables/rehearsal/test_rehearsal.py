"""Before the doors open: each device has a line, which turns green when it is ready."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from tables.models import Awake, Device, DeviceKind, Tablet, Wall
from tables.rehearsal.screen import Line, lines_of
from tests.factories import make_open_tournament, make_user
from tests.test_rights import make_tablet
from tests.tournaments.printing.fake_printer import fake_printer
from tournaments.jobs import running
from tournaments.models import Organisation, Role, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def folders(settings: Settings, tmp_path: Path) -> None:
    settings.DATA_DIR, settings.BACKUP_DIR = tmp_path, tmp_path / "backups"
    settings.DISK_WARNING_MB = settings.DISK_RESERVE_MB = 0


@pytest.fixture
def director(client: Client) -> Client:
    client.force_login(make_user(Role.DIRECTOR))
    return client


def line(tournament: Tournament, title: str) -> Line:
    found = {one.title: one for one in lines_of(tournament.pk, now=timezone.now())}
    return found[title]


def tap(browser: Client, tournament: Tournament, verb: str) -> int:
    return browser.post(f"/t/{tournament.pk}/rehearsal/{verb}/").status_code


def test_a_tablet_is_green_once_it_is_paired_live_awake_charged_and_on_time() -> None:
    tournament = make_open_tournament(tables=2)
    title = "Tablet of table 1"
    assert line(tournament, title).lacks == ("It is not paired.",)
    make_tablet(tournament)
    assert "silent" in line(tournament, title).lacks[0]
    now = timezone.now()
    Tablet.objects.update(seen_at=now + timedelta(minutes=1))
    device = Device.objects.create(
        tournament=tournament,
        kind=DeviceKind.TABLET,
        identity="1",
        tablet=Tablet.objects.get(),
        seen_at=now,
        battery=9,
        seconds_ahead=-90,
    )
    dark, battery, clock = line(tournament, title).lacks
    assert "may go dark" in dark
    assert "9 %: plug it in" in battery
    assert "90 s slow" in clock
    Device.objects.filter(pk=device.pk).update(
        awake=Awake.LOCK, battery=80, is_charging=True, seconds_ahead=0
    )
    assert line(tournament, title).is_green
    assert not line(tournament, "Tablet of table 2").is_green


def test_sound_is_green_when_a_person_heard_it(director: Client) -> None:
    tournament = make_open_tournament()
    Wall.objects.create(name="Stage", token_hash="x", tournament=tournament, speaks=True)
    assert "On Stage" in line(tournament, "Sound").lacks[0]
    assert not line(tournament, "Screen Stage").is_green
    Wall.objects.update(seen_at=timezone.now())
    assert line(tournament, "Screen Stage").is_green
    assert tap(director, tournament, "sound") == 302
    assert line(tournament, "Sound").is_green


def test_the_printer_is_green_when_it_has_printed_a_page(director: Client) -> None:
    tournament = make_open_tournament()
    assert line(tournament, "Printer").is_optional
    assert tap(director, tournament, "print") == 409
    with fake_printer(lines=0) as roll:
        chosen = {"printer_address": "127.0.0.1", "printer_port": roll.port}
        Organisation.objects.update(**chosen)
        assert tap(director, tournament, "print") == 302
        running.run_due_jobs(now=timezone.now())
        assert line(tournament, "Printer").lacks == ("There is no paper in the printer.",)
        roll.load(100)
        running.run_due_jobs(now=timezone.now() + timedelta(minutes=1))
        assert line(tournament, "Printer").is_green


def test_backup_and_stick_are_green_when_one_was_written(
    director: Client, settings: Settings, tmp_path: Path
) -> None:
    tournament = make_open_tournament()
    assert line(tournament, "Stick").is_optional
    settings.SECOND_BACKUP_DIR = tmp_path / "usb" / "riffle-copies"
    assert tap(director, tournament, "copy") == 409  # there is no stick
    assert not line(tournament, "Stick").is_green
    settings.SECOND_BACKUP_DIR.mkdir(parents=True)
    assert tap(director, tournament, "copy") == 302
    assert line(tournament, "Backup").is_green
    assert line(tournament, "Stick").is_green


def test_the_page_shows_every_line_and_how_many_are_ready(director: Client) -> None:
    tournament = make_open_tournament(tables=2)
    page = director.get(f"/t/{tournament.pk}/rehearsal/").content.decode()
    assert "0 of 4 are ready." in page
    assert page.count("It is not paired.") == 2
    assert tap(director, tournament, "juggle") == 409
