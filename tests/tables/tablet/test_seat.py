"""A seat that is tapped: away, back, never came."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine.tournament import questions
from tables.tablet import screen as table_screen
from tables.tablet.screen_seats import SeatShown
from tests.tables.nights import entry_at, make_running_tournament, seats_of, state_of
from tests.tables.rulings.test_rulings import with_tablet
from tournaments.models import Tournament, User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

SCRIPT = {"Accept": "application/json"}


@pytest.fixture
def night() -> Tournament:
    return make_running_tournament()


@pytest.fixture
def tablet(night: Tournament, floor: User) -> Client:
    return with_tablet(night, floor)


def say(
    tablet: Client, night: Tournament, said: str, *, seat: int, entry: int | None = None
) -> Any:
    address = f"/t/{night.pk}/tables/1/seats/{seat}/attend/"
    whom = {"entry": entry_at(night, 1, seat) if entry is None else entry}
    return tablet.post(address, {**whom, "said": said}, headers=SCRIPT)


def shown(night: Tournament, seat: int) -> SeatShown:
    screen = table_screen.build(now=timezone.now(), tournament_id=night.pk, table=1)
    return next(one for one in screen.seats if one.number == seat)


def test_whoever_is_away_has_no_work_and_is_back_by_a_tap(
    night: Tournament, tablet: Client
) -> None:
    dealer = questions.workers(state_of(night), 1, now=timezone.now()).dealer
    assert "deals" in shown(night, dealer).task
    assert say(tablet, night, "away", seat=dealer).status_code == 204
    away = shown(night, dealer)
    assert (away.note, away.task, away.is_in) == ("away", "", True)
    assert say(tablet, night, "back", seat=dealer).status_code == 204
    assert "deals" in shown(night, dealer).task


def test_somebody_marked_away_may_never_have_come(night: Tournament, tablet: Client) -> None:
    seat = seats_of(night)[0]
    say(tablet, night, "away", seat=seat)
    say(tablet, night, "never-came", seat=seat)
    assert shown(night, seat).note == "never came"
    page = tablet.get(f"/t/{night.pk}/tables/1/seats/{seat}/").content.decode()
    assert "Is back" in page
    assert "Never came" not in page


def test_a_late_tap_does_not_hit_whoever_sits_there_now(night: Tournament, tablet: Client) -> None:
    first, second = seats_of(night)[:2]
    answer = say(tablet, night, "away", seat=first, entry=entry_at(night, 1, second))
    assert (answer.status_code, answer.json()["code"]) == (409, "sits_elsewhere")
    assert shown(night, second).note == ""


def test_a_tablet_speaks_for_its_own_table_only(night: Tournament, tablet: Client) -> None:
    entry = entry_at(night, 2, 1)
    path, fields = f"/t/{night.pk}/tables/2/seats/1/attend/", {"entry": entry, "said": "away"}
    answer = tablet.post(path, fields, headers=SCRIPT)
    assert answer.status_code == 403
    assert state_of(night).entries[entry].absence is None
