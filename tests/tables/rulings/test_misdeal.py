"""The misdeal button: what happened, how far the hand is, and who then decides."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.tournament import facts
from tables.tablet import screen as table_screen
from tests.factories import SOMEBODY
from tests.tables.nights import do, make_running_tournament, start_hand, state_of
from tests.tables.rulings.test_rulings import record, with_tablet
from tests.tables.tracked.tracked_tables import make_tracked_hand, tap
from tournaments.log import folds
from tournaments.log.log import Asked
from tournaments.log.undoing import take_back
from tournaments.models import Tournament, User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

SCRIPT = {"Accept": "application/json"}


@pytest.fixture
def night() -> Tournament:
    night = make_running_tournament()
    start_hand(night)
    return night


def call(
    night: Tournament, floor: User, *, cause: str = "card_out_of_sequence", acted: str = "0"
) -> Any:
    said = {"cause": cause, "players_acted": acted}
    address = f"/t/{night.pk}/tables/1/hands/1/void/"
    return with_tablet(night, floor).post(address, said, headers=SCRIPT)


def last(night: Tournament) -> facts.Fact:
    folded = folds.read(night.pk)
    assert folded
    return folded.lines[folded.state.head].fact


@pytest.mark.parametrize("acted", ["0", "1"])
def test_a_misdeal_in_time_voids_the_hand_and_says_why(
    night: Tournament, floor: User, acted: str
) -> None:
    assert call(night, floor, acted=acted).status_code == 204
    assert state_of(night).tables[1].hand is None
    voided = last(night)
    assert isinstance(voided, facts.HandVoided)
    assert voided.reason == "Cards were dealt in the wrong order"
    assert voided.citations


def test_once_two_have_acted_the_director_is_called_and_the_hand_is_on(
    night: Tournament, floor: User
) -> None:
    assert call(night, floor, acted="2").status_code == 204
    assert state_of(night).tables[1].hand
    (called,) = state_of(night).floor.calls
    assert called.reason == "Too late for a misdeal? Cards were dealt in the wrong order"
    shown = table_screen.build(now=timezone.now(), tournament_id=night.pk, table=1)
    assert shown.is_floor_called


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"cause": "", "acted": "0"}, "cause_needed"),
        ({"cause": "card_flashed", "acted": "0"}, "cause_needed"),
        ({"acted": ""}, "unanswered"),
        ({"acted": "some"}, "unanswered"),
    ],
)
def test_a_misdeal_without_an_answer_is_no_misdeal(
    night: Tournament, floor: User, said: dict[str, str], code: str
) -> None:
    answer = call(night, floor, **said)
    assert (answer.status_code, answer.json()["code"]) == (409, code)
    assert state_of(night).tables[1].hand


def test_a_misdeal_is_undone_like_everything_else(night: Tournament, floor: User) -> None:
    call(night, floor)
    folded = folds.read(night.pk)
    assert folded
    take_back(night.pk, wish=folded.lines[folded.state.head].wish, asked=Asked(SOMEBODY))
    assert state_of(night).tables[1].hand


def test_a_tracked_hand_knows_how_far_it_is(floor: User) -> None:
    night = make_tracked_hand(entries=6)
    shown = table_screen.build(now=timezone.now(), tournament_id=night.pk, table=1)
    assert shown.misdeal
    assert shown.misdeal.how_far == ()
    for _ in range(2):
        tap(night, "-c")
    call(night, floor, acted="0")
    assert state_of(night).tables[1].hand
    assert len(state_of(night).floor.calls) == 1


def test_at_the_showdown_there_is_only_the_ruling(floor: User) -> None:
    night = make_tracked_hand(entries=2)
    tap(night, "-f")
    shown = table_screen.build(now=timezone.now(), tournament_id=night.pk, table=1)
    assert shown.misdeal is None
    answer = call(night, floor)
    assert (answer.status_code, answer.json()["code"]) == (409, "only_a_ruling")
    assert not state_of(night).floor.calls


def test_a_ruling_voids_its_hand_and_no_other_ruling_does(night: Tournament, floor: User) -> None:
    tablet = with_tablet(night, floor)
    on = record(night, "card_out_of_sequence", {"players_acted": "2"}).number
    answer = tablet.post(f"/t/{night.pk}/tables/1/rulings/{on}/void/", headers=SCRIPT)
    assert (answer.status_code, answer.json()["code"]) == (409, "not_ruled")
    void = record(night).number
    assert (
        tablet.post(f"/t/{night.pk}/tables/1/rulings/{void}/void/", headers=SCRIPT).status_code
        == 204
    )
    assert state_of(night).tables[1].hand is None


def test_the_director_voids_a_hand_however_far_it_is(
    night: Tournament, director: User, browser_of: Callable[[User | None], Client]
) -> None:
    browser = browser_of(director)
    assert "Void hand 1" in browser.get(f"/t/{night.pk}/tables/1/sheet/").content.decode()
    said = {"hand": "1", "reason": "A card was missing"}
    browser.post(f"/t/{night.pk}/tables/1/direct/void/", said, headers=SCRIPT)
    assert state_of(night).tables[1].hand is None
    do(night, engine.start_hand, table=1, hand=2)
