"""A deal on the tablet: a table speaks for those who sit there, and for nobody else."""

import pytest
from django.test import Client

from rules_engine import tournament as engine
from rules_engine.tournament import questions
from tables.director import services as furniture
from tests.factories import SOMEBODY
from tests.tables.nights import do, entry_at, make_running_tournament, seats_of, state_of
from tests.test_rights import make_tablet
from tournaments.log.log import Asked
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


@pytest.fixture
def proposed() -> Tournament:
    """A deal is proposed to the ten at tables 1 and 2; nobody sits at table 3."""
    night = make_running_tournament()
    furniture.add_table(night.pk, seats=9, decks=1, asked=Asked(SOMEBODY))
    do(night, engine.close_registration)
    everybody = [
        entry_at(night, table, seat) for table in (1, 2) for seat in seats_of(night, table)
    ]
    do(night, engine.propose_deal, shares=dict.fromkeys(everybody, 32_00))
    return night


def answer(night: Tournament, table: int, verb: str, **said: int) -> str:
    """What the tablet of that table hears: nothing if it is done, else the code of the refusal."""
    tablet = Client()
    tablet.cookies["tablet"] = make_tablet(night, table)
    path = f"/t/{night.pk}/tables/{table}/deal/{verb}/"
    heard = tablet.post(path, said, headers={"Accept": "application/json"})
    return "" if heard.status_code == 204 else str(heard.json()["code"])


def test_a_table_without_players_neither_agrees_nor_says_no(proposed: Tournament) -> None:
    somebody = entry_at(proposed, 1, seats_of(proposed)[0])
    do(proposed, engine.consent_to_deal, entry=somebody)
    assert answer(proposed, 3, "no") == "not_there"
    waiting = questions.proposal(state_of(proposed))
    assert waiting
    assert waiting.consents == (somebody,)


def test_each_table_of_the_deal_may_say_no(proposed: Tournament) -> None:
    assert answer(proposed, 2, "no") == ""
    assert questions.proposal(state_of(proposed)) is None
