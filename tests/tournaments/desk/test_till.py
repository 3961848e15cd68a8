"""The till: groups, mixed payment, change, gifts, free entries, ages; and the pace of sales."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from django.http import QueryDict
from django.test import Client
from django.utils import timezone

from tests.factories import make_entry, make_open_tournament, make_sibling
from tests.tables.nights import state_of
from tests.tournaments.line.test_line import join, take_sign_ups
from tournaments.desk import pace
from tournaments.desk.screen_entry import entry_pane
from tournaments.desk.till import till
from tournaments.log import folds
from tournaments.models import (
    AccountKind,
    Event,
    LedgerLine,
    Person,
    Posting,
    Registration,
    Status,
    Tournament,
    User,
)
from tournaments.money import books
from tournaments.terms.draft import Draft

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

Browser = Callable[[User | None], Client]
SCRIPT = {"Accept": "application/json"}


@pytest.fixture
def browser(desk: User, browser_of: Browser) -> Client:
    return browser_of(desk)


def sell(browser: Client, night: Tournament, *new: str, **said: str) -> int:
    sent = {"new": list(new), "nonce": str(uuid4()), **said}
    return browser.post(f"/t/{night.pk}/desk/group/", sent, headers=SCRIPT).status_code


def held(night: Tournament) -> dict[AccountKind, int]:
    ledger = books.read(night.pk)
    found = {kind: ledger.balance(kind) for kind in AccountKind}
    return {kind: cents for kind, cents in found.items() if cents}


def shown(night: Tournament, said: str) -> dict[str, str]:
    found = till(night.pk, QueryDict(said), fee=40_00)
    assert found
    return dict(found.sums) or {"wrong": found.wrong}


def agrees(night: Tournament) -> bool:
    return books.problems(books.read(night.pk), state_of(night), currency="USD") == ()


def test_a_group_pays_once_and_everybody_has_a_ticket(browser: Client) -> None:
    night = make_open_tournament()
    known = Person.objects.create(name="Maeve Byrne")
    answer = sell(browser, night, "Ann Lee", "Bob Lee", person=str(known.pk), given="120")
    assert answer == 200
    names = Registration.objects.order_by("entry").values_list("person__name", flat=True)
    assert list(names) == ["Maeve Byrne", "Ann Lee", "Bob Lee"]
    assert held(night)[AccountKind.CASH] == 120_00


def test_everybody_of_a_group_gets_a_ticket_on_the_screen_and_on_paper(browser: Client) -> None:
    night = make_open_tournament()
    sent = {"new": ["Ann Lee", "Bob Lee"], "nonce": str(uuid4())}
    to = browser.post(f"/t/{night.pk}/desk/group/", sent, headers=SCRIPT).json()["to"]
    page = browser.get(to).content.decode()
    assert [page.count(f'id="ticket-{entry}"') for entry in (1, 2)] == [1, 1]
    assert page.count("as a QR code") == 2
    strange = browser.get(f"/t/{night.pk}/desk/?entry=1&beside=x-99-{'9' * 400}")
    assert strange.content.decode().count("as a QR code") == 1


def test_mixed_payment_goes_into_both_boxes_and_comes_back_out_of_both(browser: Client) -> None:
    night = make_open_tournament()
    sell(browser, night, "Ann", "Bob", by_card="50")
    assert (held(night)[AccountKind.CASH], held(night)[AccountKind.CARD]) == (30_00, 50_00)
    pane = entry_pane(night.pk, 2, now=timezone.now())
    assert pane
    assert [one.box for one in pane.paid] == ["cash and card"]
    browser.post(f"/t/{night.pk}/desk/2/refund/", {"reason": "Ill"}, headers=SCRIPT)
    assert (held(night).get(AccountKind.CASH), held(night)[AccountKind.CARD]) == (None, 40_00)
    assert agrees(night)


def test_the_till_says_what_it_comes_to_and_what_goes_back() -> None:
    night = make_open_tournament()
    assert shown(night, "new=Ann&new=Bob&given=100&gift=5") == {
        "2 entries": "$80",
        "Gift for the charity": "$5",
        "In cash": "$85",
        "Give back": "$15",
    }
    assert shown(night, "new=Ann&given=30") == {"wrong": "$10 are missing: look at the cash again."}
    assert "less of it is paid by card" in shown(night, "new=Ann&by_card=41")["wrong"]
    assert "Please give an amount" in shown(night, "new=Ann&gift=much")["wrong"]


@pytest.mark.parametrize("wrong", [{"given": "10"}, {"by_card": "900"}, {"gift": "-3"}])
def test_what_cannot_be_paid_sells_nothing(browser: Client, wrong: dict[str, str]) -> None:
    night = make_open_tournament()
    assert sell(browser, night, "Ann", "Bob", **wrong) == 409
    assert not Registration.objects.exists()


def test_a_gift_is_income_of_its_own_and_can_be_taken_back(browser: Client) -> None:
    night = make_open_tournament()
    sell(browser, night, "Ann", gift="5", paid_into="card")
    assert held(night)[AccountKind.INCOME] == -5_00
    assert held(night)[AccountKind.CARD] == 45_00
    assert held(night)[AccountKind.CHARITY] == -8_00
    gift = Posting.objects.get(kind=books.GIFT)
    path = f"/t/{night.pk}/desk/postings/{gift.pk}/refund/"
    assert browser.post(path, headers=SCRIPT).status_code == 200
    assert browser.post(path, headers=SCRIPT).status_code == 409
    assert books.read(night.pk).gifts == 0
    assert agrees(night)


def test_a_free_entry_has_a_reason_in_the_log_and_moves_no_money(browser: Client) -> None:
    night = make_open_tournament()
    sell(browser, night, "Ann", free_because="Helps in the kitchen")
    state = state_of(night)
    assert state.entries[1].price
    assert state.entries[1].price.fee == 0
    assert not LedgerLine.objects.exists()
    assert agrees(night)
    folded = folds.read(night.pk)
    assert folded
    assert folded.lines[2].fact.free_because == "Helps in the kitchen"  # type: ignore[attr-defined]
    pane = entry_pane(night.pk, 1, now=timezone.now())
    assert pane
    assert pane.handover.startswith("It is free.")
    browser.post(f"/t/{night.pk}/desk/1/refund/", {"reason": "Goes home"}, headers=SCRIPT)
    assert Registration.objects.get().status == Status.CANCELLED
    assert agrees(night)


def test_a_group_larger_than_the_room_is_sold_nothing(browser: Client) -> None:
    draft = replace(Draft.of_template("freeze-out"), capacity=2)
    night = make_open_tournament(draft=draft)
    assert sell(browser, night, "Ann", "Bob", "Cy") == 409
    assert not Registration.objects.exists()


def test_a_tap_that_is_sent_again_sells_and_gives_once(browser: Client) -> None:
    night = make_open_tournament()
    sent = {"new": ["Ann", "Bob"], "gift": "5", "nonce": str(uuid4())}
    for _ in range(2):
        answer = browser.post(f"/t/{night.pk}/desk/group/", sent, headers=SCRIPT)
        assert answer.status_code == 200
    assert Registration.objects.count() == 2
    assert Posting.objects.count() == 3


def test_a_couple_is_kept_apart(browser: Client) -> None:
    night = make_open_tournament()
    sell(browser, night, "Ann Lee", "Bob Lee", apart="on")
    assert state_of(night).needs.apart == (frozenset({1, 2}),)


def test_who_looked_at_an_age_and_when_is_kept_and_on_the_ticket(browser: Client) -> None:
    night = make_open_tournament()
    Event.objects.update(least_age=21)
    sell(browser, night, "Ann", age="on")
    sell(browser, night, "Bob")
    assert "21+ seen" in browser.get(f"/t/{night.pk}/desk/1/ticket/").content.decode()
    page = browser.get(f"/t/{night.pk}/desk/?entry=2").content.decode()
    assert "Is this person 21 or older?" in page
    browser.post(f"/t/{night.pk}/desk/2/age/", headers=SCRIPT)
    assert set(Registration.objects.values_list("age_seen_by", flat=True)) == {"desk"}


def test_a_mixed_sale_moves_to_a_cheaper_tournament(browser: Client) -> None:
    night = make_open_tournament()
    other = make_sibling(night)
    sell(browser, night, "Ann", by_card="15")
    sent = {"to": str(other.pk)}
    answer = browser.post(f"/t/{night.pk}/desk/1/tournament/", sent, headers=SCRIPT)
    assert answer.status_code == 200
    assert held(other)[AccountKind.CARD] == 15_00
    assert held(night) == {}


def test_the_desk_says_when_a_second_one_is_needed() -> None:
    night = take_sign_ups(make_open_tournament(tables=6))
    for number in range(20):
        join(night, f"To come {number}")
    for number in range(6):
        make_entry(night, f"Here {number}")
    now = timezone.now()
    soon, late = now + timedelta(minutes=20), now + timedelta(minutes=60)
    short = pace.pace(night.pk, to_come=20, starts_at=soon, now=now)
    assert short.is_short
    assert "6 sales in ten minutes: that takes 34 minutes" in short.words
    assert short.words.endswith("A second desk is needed.")
    assert not pace.pace(night.pk, to_come=20, starts_at=late, now=now).is_short


@pytest.mark.parametrize(("sales", "before"), [(1, timedelta(hours=1)), (6, timedelta(days=30))])
def test_a_few_sales_or_those_in_advance_say_nothing_about_the_pace(
    sales: int, before: timedelta
) -> None:
    night = make_open_tournament()
    for number in range(sales):
        make_entry(night, f"Here {number}")
    now = timezone.now()
    found = pace.pace(night.pk, to_come=20, starts_at=now + before, now=now)
    assert (found.words, found.sold) == ("", sales)
