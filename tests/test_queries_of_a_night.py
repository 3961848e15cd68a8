"""What screens and taps of a night ask the database, with 40 entries and with 400."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import resolve

from rules_engine import tournament as engine
from rules_engine.tournament import SeatRef
from tests.factories import make_entry, make_open_tournament
from tests.forgetting import forget_drawings
from tests.tables.nights import do, entry_at, lose_everything, seats_of, state_of
from tournaments.models import Tournament, User
from tournaments.terms.draft import Draft

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]

FEW, MANY = 40, 400
SCRIPT = {"Accept": "application/json"}


def make_night(entries: int) -> Tournament:
    """Rebuys and add-ons are sold, and somebody at the first table has no chips left."""
    tables = entries // 9 + 1
    night = make_open_tournament(tables=tables, draft=Draft.of_house("charity-draft"))
    for number in range(entries):
        make_entry(night, f"Player {number + 1}")
    do(night, engine.draw_seats)
    do(night, engine.start_clock)
    do(night, engine.draw_buttons, tables=list(range(1, tables + 1)))
    lose_everything(night)
    return night


def pages(night: Tournament) -> list[str]:
    base, entry = f"/t/{night.pk}", entry_at(night, 2, seats_of(night, 2)[0])
    return [
        f"{base}/",
        f"{base}/director/",
        f"{base}/floor/",
        f"{base}/add-ons/",
        f"{base}/time/",
        f"{base}/end/",
        f"{base}/levels/",
        f"{base}/room/",
        f"{base}/desk/",
        f"{base}/tables/1/",
        f"{base}/tables/1/sheet/",
        f"{base}/entries/{entry}/",
    ]


def taps(night: Tournament) -> list[tuple[str, dict[str, Any]]]:
    """In their order: each does something that can be done then."""
    state, base = state_of(night), f"/t/{night.pk}"
    (report,) = state.floor.reports
    other = entry_at(night, 2, seats_of(night, 2)[0])
    at = state.entries[other].where
    assert isinstance(at, SeatRef)
    return [
        (f"{base}/tables/1/rebuys/{report.number}/rebuy/", {}),
        (f"{base}/entries/{report.entry}/sell/rebuy/", {"paid_into": "cash"}),
        (f"{base}/tables/1/chips/{report.entry}/here/", {}),
        (f"{base}/entries/{other}/sell/add_on/", {"paid_into": "card"}),
        (f"{base}/clock/add/", {"seconds": "60"}),
        (f"{base}/time/lengths/", {"minutes": "15"}),
        (f"{base}/time/rest/", {"minutes": "10"}),
        (f"{base}/clock/add/", {"minutes": "3"}),
        (f"{base}/clock/advance/", {}),
        (f"{base}/entries/{other}/attend/absent/", {}),
        (f"{base}/entries/{other}/attend/returned/", {}),
        (
            f"{base}/entries/{other}/attend/penalty/",
            {"step": "timeout", "minutes": "10", "reason": "noise"},
        ),
        (f"{base}/entries/{other}/direct/found/", {"chips": "5", "reason": "on the floor"}),
    ]


def queries(night: Tournament, browser: Client) -> dict[str, int]:
    counts = {}
    browser.post(f"/t/{night.pk}/clock/add/", {"seconds": "60"}, headers=SCRIPT)  # the first of all
    for number, (path, fields) in enumerate(taps(night)):
        with CaptureQueriesContext(connection) as asked:
            answer = browser.post(path, fields, headers=SCRIPT)
        assert answer.status_code == 204, (path, answer.content)
        counts[f"{number} {resolve(path).url_name}"] = len(asked)
    for path in pages(night):
        forget_drawings()
        with CaptureQueriesContext(connection) as asked:
            answer = browser.get(path)
        assert answer.status_code == 200, path
        counts[str(resolve(path).url_name)] = len(asked)
    return counts


def test_screens_and_taps_ask_as_often_with_ten_times_the_entries(
    director: User, browser_of: Callable[[User], Client]
) -> None:
    browser = browser_of(director)
    few, many = (queries(make_night(size), browser) for size in (FEW, MANY))
    assert few == many
