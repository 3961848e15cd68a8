"""How long rebuys and add-ons are still sold, with their price, on every screen."""

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from tables.tablet import screen as table_screen
from tests.tables.nights import do, make_rebuy_tournament, make_running_tournament
from tournaments.lobby import screen as lobby_screen
from tournaments.models import Registration, Tournament
from tournaments.money.on_sale import OnSale
from tournaments.people import tickets
from tournaments.phone import screen as phone_screen

pytestmark = pytest.mark.django_db(transaction=True)


def on_screens(tournament: Tournament) -> list[tuple[OnSale, ...]]:
    now, number = timezone.now(), tournament.pk
    token = tickets.token_of(Registration.objects.filter(tournament=tournament).earliest("pk"))
    assert token
    return [
        lobby_screen.build(now=now, tournament_id=number).on_sale,
        table_screen.build(now=now, tournament_id=number, table=1).on_sale,
        phone_screen.build(now=now, token=token).on_sale,
    ]


def test_every_screen_counts_the_time_for_rebuys_and_add_ons_down() -> None:
    night = make_rebuy_tournament()
    for shown in on_screens(night):
        assert [(one.what, one.price) for one in shown] == [("Rebuys", "$200"), ("Add-ons", "$100")]
        assert all(one.counts_until for one in shown)
    page = Client().get(f"/t/{night.pk}/").content.decode()
    assert "Rebuys $200" in page


def test_a_paused_clock_stands_still() -> None:
    night = make_rebuy_tournament()
    do(night, engine.pause_clock)
    for shown in on_screens(night):
        assert all(one.counts_until is None and one.left for one in shown)


def test_a_house_without_rebuys_shows_none() -> None:
    assert on_screens(make_running_tournament()) == [(), (), ()]
