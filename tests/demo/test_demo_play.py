"""The demo's people at a real server: they finish the night, whatever a guest does meanwhile."""

import contextlib
import threading
from collections.abc import Callable
from dataclasses import replace
from urllib.parse import urlsplit

import pytest
from django.utils import timezone

from demo import night as demo_night
from demo.night import GUEST, Night, make_night
from demo.play import play
from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.room.table_view import SeatRef
from rules_engine.tools.simulation import hands
from rules_engine.tournament import Stage, audit, facts
from tables.models import HandStep, Tablet
from tables.tablet import pairing
from tests.asking import ask
from tournaments import taps
from tournaments.log import folds, log
from tournaments.log.log import Asked
from tournaments.models import Fact, Role, User, Wish
from tournaments.money import books
from tournaments.rate_limit import RateLimit

SPEED = 1500.0  # a level takes a second, and everybody has five big blinds


@pytest.fixture
def night(server: str, monkeypatch: pytest.MonkeyPatch) -> Night:
    return make_quick_night(monkeypatch)


def make_quick_night(monkeypatch: pytest.MonkeyPatch) -> Night:
    monkeypatch.setattr(taps, "taps_of_one_tablet", RateLimit(times=10**6, seconds=10))
    monkeypatch.setattr(demo_night, "STARTS_IN", demo_night.STARTS_IN * 0)
    fast = demo_night.fast
    monkeypatch.setattr(demo_night, "fast", lambda *a, **k: replace(fast(*a, **k), stack=10))
    return make_night(players=10, speed=SPEED, now=timezone.now(), seed=5)


def play_out(night: Night, server: str, say: Callable[[str], None]) -> None:
    port = urlsplit(server).port
    assert port
    play(night, port=port, seed=5, say=say, stop=threading.Event())


def expect_a_sound_end(night: Night) -> None:
    folded = folds.read(night.tournament_id)
    assert folded is not None
    assert folded.state.stage is Stage.ENDED
    assert audit.problems(folded.state) == ()
    read = books.read(night.tournament_id)
    assert books.problems(read, folded.state, currency="USD") == ()


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_a_whole_night_is_played_and_paid_out(night: Night, server: str) -> None:
    said: list[str] = []
    play_out(night, server, said.append)
    expect_a_sound_end(night)
    assert said[-1].endswith("wins.")
    wishes = Wish.objects.filter(tournament=night.tournament_id)
    assert wishes.filter(kind="pay_out", refusal_code="").count() >= 2
    assert wishes.filter(kind="start_hand", actor__startswith="tablet ").count() > 5
    assert not Tablet.objects.exclude(suspected_at=None)


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_a_guest_decides_too_and_the_night_goes_on(night: Night, server: str) -> None:
    """Pairs another tablet, pauses, takes back a wish, and sees out somebody who has chips."""
    meddled: list[str] = []

    def meddle(sentence: str) -> None:
        if "is out" in sentence and not meddled:
            meddled.append(sentence)
            meddle_as_guest(night)

    play_out(night, server, meddle)
    expect_a_sound_end(night)
    assert meddled
    wishes = Wish.objects.filter(tournament=night.tournament_id, refusal_code="")
    by_guest = wishes.filter(user__username=GUEST).values_list("kind", flat=True)
    assert {"pause_clock", "resume_clock", "undo"} <= set(by_guest)
    assert wishes.filter(kind="start_hand", user__role=Role.FLOOR).exists()  # for the tablet


def meddle_as_guest(night: Night) -> None:
    guest = User.objects.get(username=GUEST)
    by = log.Actor.of(guest)
    pairing.pair(night.pairing_code, now=timezone.now())
    ask(night.tournament_id, engine.pause_clock, asked=Asked(by))
    ask(night.tournament_id, engine.resume_clock, asked=Asked(by))
    last = Wish.objects.filter(tournament=night.tournament_id, kind="confirm_bust").latest("number")
    log.undo(night.tournament_id, Asked(by), wish=last.number)
    folded = folds.read(night.tournament_id)
    assert folded is not None
    reported = {report.entry for report in folded.state.floor.reports}
    for seat, held in folded.state.tables[1].held():
        if held.entry not in reported:
            with contextlib.suppress(RuleViolation):  # a hand may have begun
                ask(
                    night.tournament_id,
                    engine.bust_seat,
                    at=SeatRef(1, seat),
                    entry=held.entry,
                    chips_before=3,
                    asked=Asked(by),
                )
                return


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_one_table_tracks_every_action_and_the_night_ends_soundly(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo_night, "_WATCHABLE_SPEED", SPEED)
    night = make_quick_night(monkeypatch)
    play_out(night, server, lambda _: None)
    expect_a_sound_end(night)
    ended = Wish.objects.filter(kind="end_hand", refusal_code="")
    tracked = ended.filter(facts__data__contains='"stacks"').distinct()
    assert tracked.count() > 3
    assert HandStep.objects.count() > 20


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_tables_call_and_look_rules_up(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo_night, "_TROUBLES", 1.0)
    monkeypatch.setattr(hands, "_LOOKED_UP", 0.5)
    monkeypatch.setattr(hands, "_TROUBLE", hands._TROUBLE[:1])  # it waits for the director
    night = make_quick_night(monkeypatch)
    play_out(night, server, lambda _: None)
    expect_a_sound_end(night)
    granted = Wish.objects.filter(tournament=night.tournament_id, refusal_code="")
    kinds = set(granted.values_list("kind", flat=True))
    assert {"record_ruling", "confirm_ruling", "call_floor", "call_clock"} <= kinds


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_those_still_in_share_the_prizes(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo_night, "_DEALS", 1.0)
    monkeypatch.setattr(demo_night, "_DEALS_AMONG", 9)  # one hand may end the night of a few
    night = make_quick_night(monkeypatch)
    play_out(night, server, lambda _: None)
    expect_a_sound_end(night)
    agreed = Fact.objects.filter(tournament=night.tournament_id, kind=facts.DealAgreed.kind)
    assert agreed.count() == 1
