"""What is usual in the house: the owner says it once, and every event begins with it."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import PASSWORD, make_draft_tournament
from tournaments import customs
from tournaments.accounts import services as accounts
from tournaments.models import Organisation, Role, User
from tournaments.pdf.sheet import A4, LETTER, paper_of
from tournaments.words.times import hour

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

BrowserOf = Callable[[User | None], Client]
FIRST = {"organisation": "St. Gabriel", "full_name": "Maeve", "username": "maeve"}
SAID = {"zone": "America/Chicago", "currency": "CAD", "has_twelve_hours": "yes", "paper": "a4"}
SEVEN = datetime(2026, 11, 15, 1, tzinfo=UTC)


def begin(client: Client, **said: str) -> None:
    token = accounts.invite(role=Role.OWNER, by=None, now=timezone.now())
    answer = client.post(f"/welcome/{token}/", {**FIRST, "password": PASSWORD, **said})
    assert answer.status_code == 302


def test_the_first_owner_says_what_is_usual_and_events_begin_with_it(client: Client) -> None:
    begin(client, **SAID)
    row = Organisation.objects.get()
    assert (row.name, row.zone, row.currency, row.paper) == (
        "St. Gabriel",
        "America/Chicago",
        "CAD",
        "a4",
    )
    form = client.get(reverse("new_event")).context["form"]
    assert (form["zone"].value(), form["currency"].value()) == ("America/Chicago", "CAD")
    assert hour(SEVEN, row.zone) == "7:00\u00a0PM"
    assert paper_of("CAD") == A4
    night = make_draft_tournament()
    assert 'data-hours="h12"' in client.get(reverse("lobby", args=[night.pk])).content.decode()
    assert "7:00\u00a0PM" in client.get(reverse("event", args=[night.event_id])).content.decode()


def test_nobody_is_made_to_live_in_utc_by_silence(client: Client) -> None:
    begin(client)
    form = client.get(reverse("new_event")).context["form"]
    assert form["zone"].value() == ""
    refused = client.post(reverse("new_event"), {"name": "Night", "day": "2099-11-14"})
    assert "Please choose the time zone of the hall." in refused.content.decode()
    assert hour(SEVEN, "America/Chicago") == "19:00"
    assert paper_of("USD") == LETTER


def test_what_is_usual_is_changed_by_the_owner_and_known_after_a_start(
    owner: User, browser_of: BrowserOf
) -> None:
    browser = browser_of(owner)
    address = reverse("organisation")
    wrong = browser.post(address, {"name": "St. Gabriel", "zone": "Mars/Olympus", "paper": "a4"})
    assert "Mars/Olympus is not one of the available choices" in wrong.content.decode()
    assert Organisation.objects.get().paper == ""
    browser.post(address, {"name": "St. Gabriel", **SAID})
    assert hour(SEVEN, "America/Chicago") == "7:00\u00a0PM"
    form = browser.get(address).context["form"]
    assert form["has_twelve_hours"].value() == "yes"
    customs.hold(customs.Customs())
    customs.read()
    assert customs.customs() == customs.Customs(has_twelve_hours=True, paper=customs.Paper.A4)
