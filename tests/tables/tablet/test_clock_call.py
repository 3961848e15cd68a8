"""The clock called on a player at the table: who, how long, what follows, and its end."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.house.keys import ClockCaller
from rules_engine.room.table_view import SeatRef
from tables.tablet import screen as table_screen
from tables.tablet.screen_clock import ClockCalled
from tests.asking import ask
from tests.factories import SOMEBODY
from tests.tables.nights import do, make_running_tournament, start_hand, state_of
from tests.tables.tablet.test_hands import paired
from tournaments.log.log import Asked, Receipt
from tournaments.models import Tournament, User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


@pytest.fixture
def playing() -> Tournament:
    night = make_running_tournament()
    start_hand(night)
    return night


def somebody_in(night: Tournament) -> int:
    hand = state_of(night).tables[1].hand
    assert hand is not None
    return hand.dealt_in[0]


def call(night: Tournament, *, facing_bet: bool = True, **more: Any) -> Receipt:
    given: dict[str, Any] = {
        "on": SeatRef(1, somebody_in(night)),
        "hand": 1,
        "through_floor": False,
    }
    given |= {"asked": Asked(SOMEBODY), "facing_bet": facing_bet}
    return ask(night.pk, engine.ask_for_clock, **{**given, **more})


def called(night: Tournament, later: int = 0) -> ClockCalled:
    now = timezone.now() + timedelta(seconds=later)
    found = table_screen.build(now=now, tournament_id=night.pk, table=1).called
    assert found is not None
    return found


def test_the_table_sees_on_whom_for_how_long_and_what_follows(playing: Tournament) -> None:
    call(playing)
    seen = called(playing)
    assert seen.name.startswith("Player ")
    assert seen.consequence == "When time runs out, the hand is dead."
    assert seen.source
    assert called(playing, later=55).is_last_seconds
    assert called(playing, later=61).consequence == "The hand is dead."


def test_without_a_bet_to_call_it_is_a_check(playing: Tournament) -> None:
    call(playing, facing_bet=False)
    assert called(playing).consequence == "When time runs out, it is a check."


def test_the_screen_changes_by_itself_when_the_time_is_up(playing: Tournament) -> None:
    call(playing)
    now = timezone.now()
    seen = table_screen.build(now=now, tournament_id=playing.pk, table=1)
    assert seen.changes_at is not None
    assert seen.changes_at < now + timedelta(seconds=60)
    after = table_screen.build(now=now + timedelta(seconds=61), tournament_id=playing.pk, table=1)
    assert after.moment == seen.moment + 2


def test_one_clock_at_a_time_and_the_same_tap_twice_is_one(playing: Tournament) -> None:
    nonce = uuid4()
    assert not call(playing, asked=Asked(SOMEBODY, nonce)).is_replay
    assert call(playing, asked=Asked(SOMEBODY, nonce)).is_replay
    with pytest.raises(RuleViolation) as refusal:
        call(playing)
    assert refusal.value.code == "clock_running"


def test_no_clock_on_somebody_who_is_not_in_the_hand(playing: Tournament) -> None:
    with pytest.raises(RuleViolation) as refusal:
        call(playing, on=SeatRef(1, 99))
    assert refusal.value.code == "not_dealt_in"


def test_where_the_floor_calls_the_clock_the_table_calls_the_floor(playing: Tournament) -> None:
    house = state_of(playing).house.with_(clock_caller=ClockCaller.ANY_PLAYER_VIA_FLOOR)
    do(playing, engine.end_hand, table=1, hand=1)
    do(playing, engine.change_house, house=house)
    start_hand(playing)
    call(playing, hand=2)
    (asked,) = state_of(playing).floor.calls
    assert "clock" in asked.reason
    call(playing, hand=2, through_floor=True)
    assert len(state_of(playing).floor.clock_calls) == 1


def test_a_tablet_calls_the_clock_and_ends_it_over_http(playing: Tournament, floor: User) -> None:
    tablet, base = paired(playing, 1, floor), f"/t/{playing.pk}/tables/1"
    page = tablet.get(f"{base}/hands/1/clock/").content.decode()
    assert "Is there a bet to call?" in page
    unsaid = tablet.post(f"{base}/hands/1/clock/", {"seat": somebody_in(playing)})
    assert unsaid.status_code == 409
    said = {"seat": somebody_in(playing), "facing_bet": "yes"}
    tablet.post(f"{base}/hands/1/clock/", said)
    number = called(playing).number
    assert end(tablet, base, number + 1, "acted") == 409
    assert end(tablet, base, number, "forgotten") == 409
    assert end(tablet, base, number, "acted") == 302
    assert state_of(playing).floor.clock_calls == ()
    assert end(tablet, base, number, "acted") == 409


def end(tablet: Client, base: str, call: int, verb: str) -> int:
    return tablet.post(f"{base}/clock-calls/{call}/{verb}/").status_code
