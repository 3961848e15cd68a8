"""The winners' record: who has to be in it, who may read it, and when it is erased."""

import base64
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.test import Client

from tests.factories import SOMEBODY, make_user
from tests.tournaments.branding.pictures import made
from tests.tournaments.endings import make_ended_tournament, state_of
from tournaments.jobs import housekeeping
from tournaments.log.log import Asked
from tournaments.models import Event, Role, SideEvent, SideKind, SidePrize, User, WinnerRecord
from tournaments.money import books
from tournaments.people.erasing import erase_names
from tournaments.sides import services as sides
from tournaments.winners.won import won_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

Browser = Callable[[User | None], Client]
SAID = {"name": "Grace Okafor", "address": "12 Elm Street", "id_seen": "licence 4471"}


def licensed(event: Event, **changed: int) -> Event:
    Event.objects.filter(pk=event.pk).update(licence={"place": "own", "changed": changed})
    return Event.objects.get(pk=event.pk)


def test_the_licence_says_whose_name_is_asked_for() -> None:
    night = make_ended_tournament()
    dues = books.dues(state_of(night))
    assert [one.asked for one in won_of(night.event)] == [""] * len(dues)
    least = dues[0].cents
    event = licensed(night.event, winners_from=least)
    asked = [one for one in won_of(event) if one.asked]
    assert [one.cents for one in asked] == [one.cents for one in dues if one.cents >= least]
    assert "winners of" in asked[0].asked
    assert all(one.asked for one in won_of(licensed(event, winners_from=0)))


def test_a_tax_form_is_asked_for_above_a_sum_net_of_the_entry() -> None:
    night = make_ended_tournament()
    first = max(books.dues(state_of(night)), key=lambda one: one.cents)
    price = state_of(night).entries[first.entry].price
    assert price
    net = first.cents - price.fee
    event = licensed(night.event, tax_from=net)
    assert not any(one.asked for one in won_of(event))
    event = licensed(night.event, tax_from=net - 1)
    assert "needs a tax form" in next(one.asked for one in won_of(event) if one.asked)


def test_only_owner_and_treasurer_read_it_and_the_table_has_it_all(browser_of: Browser) -> None:
    night = make_ended_tournament()
    entry = books.dues(state_of(night))[0].entry
    path = f"/events/{night.event_id}/winners/"
    treasurer = browser_of(make_user(Role.TREASURER))
    drawn = base64.b64encode(made("PNG", (90, 26))).decode()
    said = {**SAID, "donor": "Parish", "signature": f"data:image/png;base64,{drawn}"}
    missing = treasurer.post(f"{path}{night.pk}-{entry}/", {**said, "address": " "})
    assert "Please give the address." in missing.content.decode()
    garbled = treasurer.post(f"{path}{night.pk}-{entry}/", {**said, "signature": "x"})
    assert "could not be read" in garbled.content.decode()
    assert treasurer.post(f"{path}{night.pk}-{entry}/", said).status_code == 302
    page = treasurer.get(path).content.decode()
    assert "12 Elm Street" in page
    assert "Signed on the screen" in page
    assert "12 Elm Street" in treasurer.get(f"{path}table/").content.decode()
    for role in (Role.DIRECTOR, Role.DESK, Role.FLOOR):
        assert browser_of(make_user(role)).get(path).status_code == 403
    assert browser_of(None).get(path).status_code == 302
    for public in (f"/t/{night.pk}/", f"/t/{night.pk}/about/", f"/t/{night.pk}/results/"):
        assert "Elm Street" not in browser_of(None).get(public).content.decode()


def test_it_outlives_the_names_of_the_players_and_is_erased_on_its_day(
    browser_of: Browser, owner: User
) -> None:
    night = make_ended_tournament()
    entry = books.dues(state_of(night))[0].entry
    path = f"/events/{night.event_id}/winners/"
    client = browser_of(owner)
    client.post(f"{path}{night.pk}-{entry}/", SAID)
    record = WinnerRecord.objects.get()
    last = night.starts_at.year + 4
    assert record.erase_on == date(last, 1, 1)
    assert f"erased on 1 January {last}" in " ".join(client.get(path).content.decode().split())
    erase_names(night.event_id, asked=Asked(SOMEBODY))
    assert WinnerRecord.objects.get().name == "Grace Okafor"
    client.post(f"{path}day/", {"day": "2101-02-03"})
    housekeeping.tidy(now=datetime(2101, 2, 3, 1, tzinfo=UTC))
    assert WinnerRecord.objects.exists()
    housekeeping.tidy(now=datetime(2101, 2, 3, 13, tzinfo=UTC))
    assert not WinnerRecord.objects.exists()


def test_what_was_won_at_a_side_event_is_in_it_too(browser_of: Browser) -> None:
    event = make_ended_tournament().event
    terms: Any = sides.Terms(SideKind.RAFFLE, "Raffle", price=2_00)
    sides.begin_side(
        event.pk, terms, [sides.Offered("Ham", "Miller", 35_00)], asked=Asked(SOMEBODY)
    )
    raffle = SideEvent.objects.get()
    sold: dict[str, Any] = {"first": 1, "last": 1, "name": "Ben", "into": "first"}
    sides.sell_tickets(event.pk, raffle.pk, **sold, asked=Asked(SOMEBODY))
    sides.draw(event.pk, raffle.pk, asked=Asked(SOMEBODY))
    prize = SidePrize.objects.get()
    client = browser_of(make_user(Role.TREASURER))
    client.post(f"/events/{event.pk}/winners/side-{prize.pk}/", SAID)
    assert WinnerRecord.objects.get().prize == "Ham"
