"""Near the door with one tap: the nearest table that few people need, and nobody moves them on."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from rules_engine import tournament as engine
from rules_engine.tournament import Furniture
from tables.setup import services as setup
from tests.asking import ask
from tests.factories import SOMEBODY, make_draft_tournament, make_entry, make_open_tournament
from tests.tournaments.desk.test_registrations import state
from tournaments.log.log import Asked
from tournaments.models import HallTable, Tournament, User
from tournaments.terms.draft import Draft

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


def test_whoever_needs_it_is_drawn_near_the_door_and_stays(
    desk: User, browser_of: Callable[[User | None], Client]
) -> None:
    night, browser = make_open_tournament(tables=3), browser_of(desk)
    for number in range(12):
        make_entry(night, f"Player {number + 1}")

    def ask_near(entry: int) -> str:
        address = reverse("change_needs", args=[night.pk, entry])
        return browser.post(address, {"near_door": "yes"}, follow=True).content.decode()

    assert "Nobody has said where the door is" in ask_near(1)
    assert state(night).needs.pins == ()
    for number, x in ((0, 0), (1, 8), (2, 4), (3, 0)):
        HallTable.objects.create(venue="", number=number, x=x, y=4)
    assert "Table 2, which is near the door." in ask_near(1)
    for entry in (2, 3, 4):
        ask_near(entry)
    assert [pin.table for pin in state(night).needs.pins] == [2, 2, 2, 1]
    ask(night.pk, engine.draw_seats, asked=Asked(SOMEBODY))
    found = state(night)
    assert [found.entries[entry].where.table for entry in (1, 2, 3, 4)] == [2, 2, 2, 1]
    assert {1, 2, 3, 4} <= found.needs.stays


def test_a_wheelchair_gets_a_seat_that_it_can_get_to_and_stays(
    desk: User, browser_of: Callable[[User | None], Client]
) -> None:
    tables = [Furniture(1, 10, accessible=(10,)), Furniture(2, 10, accessible=(3, 9))]
    night, browser = make_room(*tables), browser_of(desk)
    for number in range(14):
        make_entry(night, f"Player {number + 1}")

    def ask_seat(entry: int) -> str:
        address = reverse("change_needs", args=[night.pk, entry])
        return browser.post(address, {"wheelchair": "yes"}, follow=True).content.decode()

    assert "A seat for a wheelchair" in browser.get(f"/t/{night.pk}/desk/?entry=1").content.decode()
    assert "Table 1, seat 10." in ask_seat(1)
    assert "Table 1, seat 10." in ask_seat(1)
    for entry in (2, 3):
        ask_seat(entry)
    assert "No seat for a wheelchair is free" in ask_seat(4)
    ask(night.pk, engine.draw_seats, asked=Asked(SOMEBODY))
    found = state(night)
    at = [found.entries[entry].where for entry in (1, 2, 3)]
    assert [(one.table, one.seat) for one in at] == [(1, 10), (2, 3), (2, 9)]
    assert {1, 2, 3} <= found.needs.stays


def make_room(*tables: Furniture) -> Tournament:
    draft = replace(Draft.of_template("freeze-out"), capacity=14)
    night = make_draft_tournament(draft=draft)
    setup.change_setup(
        night.pk, name="Freeze Out", starts_at=night.starts_at, draft=draft, tables=tables
    )
    setup.open_tournament(night.pk, asked=Asked(SOMEBODY))
    return night
