"""Late entries whose stacks have paid: at the desk, on the ticket, on the tablet, in the sum."""

from dataclasses import replace
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from tables.tablet import screen as table_screen
from tests.factories import make_entry, make_open_tournament
from tests.tables.nights import do, play_hand, state_of
from tournaments.desk import screen as desk_screen
from tournaments.desk.screen_entry import entry_pane
from tournaments.models import Role, Tournament, User
from tournaments.terms.draft import Draft

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


def make_night(house: str) -> Tournament:
    """Two tables of five, once around the blinds of 1 and 2; late entries are allowed."""
    draft = Draft.of_house(house)
    few = draft.house.with_(min_entrants=2)
    night = make_open_tournament(draft=replace(draft, house=few, capacity=18))
    for number in range(10):
        make_entry(night, f"Player {number + 1}")
    for verb in (engine.draw_seats, engine.start_clock):
        do(night, verb)
    do(night, engine.draw_buttons, tables=[1, 2])
    do(night, engine.allow_late_entries, until_level=1)
    for _ in range(5):
        for table in (1, 2):
            play_hand(night, table)
    return night


def at_the_desk(client: Client, django_user_model: type[User]) -> Client:
    client.force_login(django_user_model.objects.create_user("desk", role=Role.DESK))
    return client


def sell(client: Client, night: Tournament) -> str:
    answer = client.post(
        f"/t/{night.pk}/desk/sell/",
        {"name": "Dora Late", "paid_into": "cash", "nonce": str(uuid4())},
        follow=True,
    )
    return answer.content.decode()


def test_the_desk_says_the_chips_before_and_after_the_sale(
    client: Client, django_user_model: type[User]
) -> None:
    """Robert's Rules, section 15.5."""
    night = make_night("roberts")
    before = desk_screen.build(now=timezone.now(), tournament_id=night.pk)
    assert "They get 97 in chips now." in before.late
    assert "section 15.5" in before.late
    page = sell(at_the_desk(client, django_user_model), night)
    assert "Bring 97 in chips to table" in page
    assert "That is 3 less than a full stack." in page
    pane = entry_pane(night.pk, 11, now=timezone.now())
    assert pane
    assert pane.chips == "97 in chips"
    assert "97 in chips" in page.partition("ticket__where")[2][:200]


def test_a_full_stack_needs_no_words() -> None:
    night = make_night("st-gabriel")
    assert "chips" not in desk_screen.build(now=timezone.now(), tournament_id=night.pk).late
    make_entry(night, "Dora Late")
    assert state_of(night).tally.chips_in_play == 1100


def test_the_tablet_that_gets_the_newcomer_says_what_to_expect() -> None:
    night = make_night("roberts")
    make_entry(night, "Dora Late")
    where = state_of(night).entries[11].where
    assert isinstance(where, engine.SeatRef)
    screen = table_screen.build(now=timezone.now(), tournament_id=night.pk, table=where.table)
    assert [one.who for one in screen.newcomers] == ["Dora Late with 97 in chips"]
    assert screen.seats[where.seat - 1].stack == 97


def test_chips_add_up_and_the_sale_can_be_taken_back(
    client: Client, django_user_model: type[User]
) -> None:
    night = make_night("roberts")
    desk = at_the_desk(client, django_user_model)
    sell(desk, night)
    assert state_of(night).tally.chips_in_play == 1097
    answer = desk.post(
        f"/t/{night.pk}/desk/11/refund/",
        {"reason": "sold by mistake", "nonce": str(uuid4())},
        follow=True,
    )
    assert "97 in chips from table" in answer.content.decode()
    assert state_of(night).tally.chips_in_play == 1000


def test_a_hand_dealt_to_the_newcomer_ends_the_words_on_the_ticket() -> None:
    night = make_night("roberts")
    make_entry(night, "Dora Late")
    where = state_of(night).entries[11].where
    assert isinstance(where, engine.SeatRef)
    for _ in range(3):
        play_hand(night, where.table)
    pane = entry_pane(night.pk, 11, now=timezone.now())
    assert pane
    assert pane.chips == ""
