"""How long rebuys and add-ons are still sold, with their price, on every screen."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from tables.tablet import screen as table_screen
from tests.tables.nights import do, make_rebuy_tournament, make_running_tournament
from tournaments.about import screen as about_screen
from tournaments.lobby import screen as lobby_screen
from tournaments.models import Tournament
from tournaments.money.on_sale import OnSale
from tournaments.phone import screen_shared as phone_screen

pytestmark = pytest.mark.django_db(transaction=True)


def on_screens(tournament: Tournament) -> list[tuple[OnSale, ...]]:
    now, number = timezone.now(), tournament.pk
    return [
        lobby_screen.build(now=now, tournament_id=number).on_sale,
        table_screen.build(now=now, tournament_id=number, table=1).on_sale,
        phone_screen.build(now=now, tournament_id=number).on_sale,
        about_screen.build(now=now, tournament_id=number).on_sale,
    ]


def test_every_screen_counts_the_time_for_rebuys_and_add_ons_down() -> None:
    night = make_rebuy_tournament()
    for shown in on_screens(night):
        assert [(one.what, one.price) for one in shown] == [("Rebuys", "$200"), ("Add-ons", "$100")]
        assert all(one.countdown.counts_until for one in shown)
    for path in ("", "about/"):
        assert "Rebuys $200" in Client().get(f"/t/{night.pk}/{path}").content.decode()


def test_a_paused_clock_stands_still() -> None:
    night = make_rebuy_tournament()
    do(night, engine.pause_clock)
    for shown in on_screens(night):
        assert all(one.countdown.counts_until is None and one.countdown.left for one in shown)


def test_a_rest_break_does_not_eat_the_time_and_the_last_one_is_counted() -> None:
    night = make_rebuy_tournament()
    do(night, engine.take_rest, length=timedelta(minutes=10))
    for shown in on_screens(night):
        assert all(one.countdown.counts_until is None and one.countdown.left for one in shown)
    do(night, engine.advance_clock)
    last = timezone.now() + timedelta(minutes=62)  # no play is left, eight minutes of rest are
    (rebuys, _) = lobby_screen.build(now=last, tournament_id=night.pk).on_sale
    assert rebuys.countdown.counts_until
    left = rebuys.countdown.counts_until / 1000 - last.timestamp()
    assert 7 * 60 < left < 9 * 60


def test_a_house_without_rebuys_shows_none() -> None:
    assert on_screens(make_running_tournament()) == [(), (), (), ()]
