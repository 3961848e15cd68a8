"""Where tournaments come from: the festival, an event again, an own template."""

from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse

from tables.models import Table
from tables.setup import services as opening
from tests.factories import SOMEBODY, make_registration
from tests.tables.setup.test_setup import EVENING, make_event, plan, save
from tournaments.log.log import Asked
from tournaments.models import Event, OwnTemplate, Picture, Tournament, User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

BrowserOf = Callable[[User | None], Client]
CHICAGO = ZoneInfo("America/Chicago")


@pytest.fixture
def browser(director: User, browser_of: BrowserOf) -> Client:
    return browser_of(director)


def begin(day: int, hour: int) -> datetime:
    return datetime(2099, 6, day, hour, tzinfo=CHICAGO)


def plan_festival(browser: Client) -> Event:
    browser.post(reverse("new_event"), {**EVENING, "day": "2099-06-18", "begins": "17:00"})
    event = Event.objects.get()
    address = reverse("new_tournament", args=[event.pk])
    assert "International Festival" in browser.get(address).content.decode()
    answer = browser.post(address, {"ready": "festival"})
    assert answer.headers["Location"] == reverse("event", args=[event.pk])
    return event


def test_the_festival_is_three_tournaments_on_three_days_under_one_licence(
    browser: Client,
) -> None:
    event = plan_festival(browser)
    rows = list(event.tournaments.all())
    assert [(row.name, row.starts_at) for row in rows] == [
        ("Six Handed", begin(18, 17)),
        ("Freeze Out", begin(19, 19)),
        ("Deep Stack", begin(20, 18)),
    ]
    assert event.licence_number == "CG-17"
    assert Table.objects.filter(tournament=rows[0]).count() == 14  # 80 people, six to a table
    page = browser.get(reverse("event", args=[event.pk])).content.decode()
    assert all(reverse("open_sales", args=[row.pk]) in page for row in rows)
    for row in rows:
        answer = browser.post(reverse("open_sales", args=[row.pk]))
        assert answer.status_code == 302


def test_a_second_tap_plans_no_second_festival(browser: Client) -> None:
    event = plan_festival(browser)
    address = reverse("new_tournament", args=[event.pk])
    assert "International Festival" not in browser.get(address).content.decode()
    assert browser.post(address, {"ready": "festival"}).status_code == 409
    assert event.tournaments.count() == 3


def test_an_event_again_is_drafts_as_many_days_apart(browser: Client) -> None:
    event = plan_festival(browser)
    first = event.tournaments.get(name="Six Handed")
    Table.objects.filter(tournament=first, number=2).update(seats=7, blocked=[3])
    opening.open_tournament(first.pk, asked=Asked(SOMEBODY))
    make_registration(first)
    Event.objects.filter(pk=event.pk).update(accent="#1d5fa8")
    logo = b"\x89PNG\r\n\x1a\n"
    size = {"width": 1, "height": 1}
    Picture.objects.create(event=event, use="logo", name="Ours", data=logo, digest="x", **size)
    address = reverse("repeat_event", args=[event.pk])
    assert "All 3 tournaments" in browser.get(address).content.decode()
    browser.post(address, {"name": "Festival again", "day": "2099-11-05"})  # after summer time
    made = Event.objects.get(name="Festival again")
    assert (made.charity, made.licence_number, made.currency) == ("Food Pantry", "CG-17", "EUR")
    assert [row.starts_at.astimezone(CHICAGO).isoformat() for row in made.tournaments.all()] == [
        "2099-11-05T17:00:00-06:00",
        "2099-11-06T19:00:00-06:00",
        "2099-11-07T18:00:00-06:00",
    ]
    assert (made.accent, made.pictures.get().data) == ("#1d5fa8", logo)
    copy = made.tournaments.get(name="Six Handed")
    assert copy.opened_at is None
    assert not copy.registrations.exists()
    assert copy.draft == first.draft
    assert Table.objects.get(tournament=copy, number=2).blocked == [3]


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"name": "", "day": "2099-11-05"}, "Please give the evening a name."),
        ({"name": "Again", "day": "2001-01-01"}, "That day has passed."),
        ({"name": "Again", "day": "soon"}, "Please give a day"),
    ],
)
def test_an_event_is_not_repeated_on_bad_words(
    browser: Client, sent: dict[str, str], said: str
) -> None:
    event = make_event(browser)
    page = browser.post(reverse("repeat_event", args=[event.pk]), sent).content.decode()
    assert said in page
    assert sent["name"] in page
    assert Event.objects.count() == 1


def test_a_draft_is_kept_as_a_template_and_started_from(browser: Client) -> None:
    row = plan(browser)
    answer = save(browser, row, stack="120", tables="3", capacity="30", then="keep")
    address = reverse("keep_template", args=[row.pk])
    assert answer.headers["Location"] == address
    browser.post(address, {"name": "Our Friday"})
    again = browser.post(address, {"name": "Our Friday"}).content.decode()
    assert "There is a template of this name already." in again
    start = reverse("new_tournament", args=[row.event_id])
    assert "Our Friday" in browser.get(start).content.decode()
    browser.post(start, {"own": "Our Friday"})
    made = Tournament.objects.get(name="Our Friday")
    assert made.draft["stack"] == 120
    assert Table.objects.filter(tournament=made).count() == 3
    browser.post(reverse("delete_template", args=[OwnTemplate.objects.get().pk]))
    assert "Our Friday" not in browser.get(start).content.decode()
    assert Tournament.objects.filter(name="Our Friday").exists()


def test_what_is_on_sale_is_no_template(browser: Client) -> None:
    row = plan(browser)
    opening.open_tournament(row.pk, asked=Asked(SOMEBODY))
    answer = browser.post(reverse("keep_template", args=[row.pk]), {"name": "Ours"})
    assert answer.status_code == 409
    assert not OwnTemplate.objects.exists()
