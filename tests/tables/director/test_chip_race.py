"""The director races the chips of a table, and everybody can read the result."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from tables.director import screen_table_sheet as table_sheet
from tests.tables.nights import (
    do,
    make_running_tournament,
    play_hand,
    seats_of,
    start_hand,
    state_of,
)
from tests.tables.tablet.test_hands import shown
from tournaments.models import Tournament, User
from tournaments.rights import Caller

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

BrowserOf = Callable[[User | None], Client]
SCRIPT = {"Accept": "application/json"}


@pytest.fixture
def due() -> Tournament:
    night = make_running_tournament()
    play_hand(night)
    do(night, engine.set_level, level=9)
    return night


def sheet(night: Tournament) -> table_sheet.TableSheet:
    return table_sheet.build(
        tournament_id=night.pk, table=1, caller=Caller.FLOOR, now=timezone.now()
    )


def counts(night: Tournament, *odd: int) -> dict[str, str | int]:
    given = dict(zip(seats_of(night), odd, strict=False))
    said: dict[str, str | int] = {f"seat-{seat}": given.get(seat, 0) for seat in seats_of(night)}
    return said | {"small": 1, "large": 5}


def test_the_result_is_on_the_sheet_and_on_the_tablet_until_the_next_hand(
    due: Tournament, floor: User, browser_of: BrowserOf
) -> None:
    staff, path = browser_of(floor), f"/t/{due.pk}/tables/1/race/"
    assert staff.post(path, counts(due, 3, 2), headers=SCRIPT).status_code == 204
    (race,) = sheet(due).raced
    assert race.step == "result"
    assert sum(seat.won for seat in race.seats) == 1
    assert sum(len(seat.cards) for seat in race.seats) == 5
    assert shown(due).raced == (1,)
    page = staff.get(f"/t/{due.pk}/tables/1/sheet/?dialog").content.decode()
    assert "who got what" in page
    assert "Who got what" in staff.get(f"/t/{due.pk}/tables/1/").content.decode()
    start_hand(due)
    assert sheet(due).raced == shown(due).raced == ()


def test_odd_chips_are_rounded_up_where_the_house_leaves_it_to_the_director(
    due: Tournament, floor: User, browser_of: BrowserOf
) -> None:
    staff = browser_of(floor)
    assert "General 11" in sheet(due).round_up
    page = staff.get(f"/t/{due.pk}/tables/1/sheet/?dialog").content.decode()
    assert "Round up without a race" in page
    said = counts(due, 3, 2) | {"round_up": "yes"}
    assert staff.post(f"/t/{due.pk}/tables/1/race/", said, headers=SCRIPT).status_code == 204
    (race,) = sheet(due).raced
    assert [seat.won for seat in race.seats[:3]] == [1, 1, 0]
    assert state_of(due).tally.chips_in_play == 1005


def test_whoever_has_nothing_else_keeps_a_chip(
    due: Tournament, floor: User, browser_of: BrowserOf
) -> None:
    first = seats_of(due)[0]
    said = counts(due, 1, 4) | {"nothing-else": first}
    browser_of(floor).post(f"/t/{due.pk}/tables/1/race/", said, headers=SCRIPT)
    (race,) = sheet(due).raced
    assert race.seats[0].won == 1


def test_a_race_that_was_taken_back_is_not_shown(
    due: Tournament, director: User, browser_of: BrowserOf
) -> None:
    staff = browser_of(director)
    staff.post(f"/t/{due.pk}/tables/1/race/", counts(due, 3, 2), headers=SCRIPT)
    wish = due.wishes.latest("number").number
    assert staff.post(f"/t/{due.pk}/log/{wish}/undo/", headers=SCRIPT).status_code == 204
    assert sheet(due).raced == shown(due).raced == ()
