"""The first button: drawn with one tap, or by real cards, before the clock starts or after."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine.room import Mark
from rules_engine.tournament import Stage
from tables.tablet import screen as table_screen
from tests.factories import make_drawn_tournament, make_user
from tests.tables.nights import seats_of, state_of
from tournaments.models import Role, Tournament, User

pytestmark = [pytest.mark.both, pytest.mark.django_db]

BrowserOf = Callable[[User | None], Client]

ACE, KING = "As", "Kd"


@pytest.fixture
def night() -> Tournament:
    return make_drawn_tournament(entries=10)


@pytest.fixture
def director(browser_of: BrowserOf) -> Client:
    return browser_of(make_user(Role.DIRECTOR))


def path_of(night: Tournament) -> str:
    return f"/t/{night.pk}/tables/1/button/"


def test_the_tablet_asks_for_it_before_the_clock_starts(
    night: Tournament, director: Client
) -> None:
    def shown() -> table_screen.TableScreen:
        return table_screen.build(now=timezone.now(), tournament_id=night.pk, table=1)

    assert state_of(night).stage is Stage.DRAWN
    assert shown().needs_button
    director.post(path_of(night), {"draw": "yes"})
    assert not shown().needs_button
    button = state_of(night).tables[1].button
    assert f"Seat {button} has the first button." in shown().face.text
    assert [seat.number for seat in shown().seats if Mark.BUTTON in seat.marks] == [button]
    assert director.get(path_of(night)).status_code == 409


def test_a_tap_that_is_sent_again_is_answered_again(night: Tournament, director: Client) -> None:
    tap = {"draw": "yes", "nonce": str(uuid4())}
    for _ in range(2):
        answer = director.post(path_of(night), tap, headers={"Accept": "application/json"})
        assert answer.status_code == 204


def test_real_cards_are_kept_when_one_of_them_is_there_twice(
    night: Tournament, director: Client
) -> None:
    seats = seats_of(night)
    dealt = {f"cards-{seat}": f"{rank}s" for seat, rank in zip(seats, "A23456789TJQ", strict=False)}
    twice = director.post(path_of(night), dealt | {f"cards-{seats[1]}": ACE})
    assert twice.status_code == 409
    assert "Every player draws one card, each a different one." in twice.content.decode()
    assert f'value="{dealt[f"cards-{seats[2]}"]}"' in twice.content.decode()
    director.post(path_of(night), dealt | {f"cards-{seats[1]}": KING})
    assert state_of(night).tables[1].button == seats[0]
