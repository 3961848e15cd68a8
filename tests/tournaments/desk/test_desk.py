"""The desk's screen: finding people, one live picture for every laptop, and its taps."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.house.keys import RebuyTerms
from rules_engine.prizes.pool import Price
from tests.asking import ask
from tests.factories import (
    SOMEBODY,
    make_draft_tournament,
    make_drawn_tournament,
    make_entry,
    make_open_tournament,
    make_user,
)
from tests.tables.nights import play_hand, seats_of, state_of
from tests.test_rights import make_staff
from tournaments import links
from tournaments.desk import screen as desk_screen
from tournaments.desk import services as registrations
from tournaments.desk.screen import DeskScreen
from tournaments.desk.screen_entry import entry_pane
from tournaments.desk.screen_search import Search, search
from tournaments.desk.services import Buyer
from tournaments.log.log import Asked
from tournaments.log.state import load
from tournaments.models import (
    Account,
    AccountKind,
    LedgerLine,
    Person,
    Posting,
    Registration,
    Role,
    User,
)
from tournaments.money import books
from tournaments.refunds import services as refunds
from tournaments.terms.draft import Draft

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

Browser = Callable[[User | None], Client]
SCRIPT = {"Accept": "application/json"}


def shown(tournament_id: int) -> DeskScreen:
    return desk_screen.build(now=timezone.now(), tournament_id=tournament_id)


def find(tournament_id: int, text: str) -> Search:
    return search(tournament_id, text, now=timezone.now())


def names(found: Search) -> list[str]:
    return [person.name for person in found.found]


@pytest.fixture
def people() -> None:
    for name, phone in [
        ("Zoë Fitzgerald", "0171 555-0143"),
        ("Łukasz Nowak", "+48 22 555 01 43"),
        ("Maeve Byrne", ""),
        ("Ann Maeve Lee", "0171 555 0199"),
        ("Chimaeve Odd", ""),
    ]:
        Person.objects.create(name=name, phone=phone)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("zoe", ["Zoë Fitzgerald"]),
        ("LUKASZ", ["Łukasz Nowak"]),
        ("maeve", ["Maeve Byrne", "Ann Maeve Lee", "Chimaeve Odd"]),
        ("lee ann", ["Ann Maeve Lee"]),
        ("5550143", ["Łukasz Nowak", "Zoë Fitzgerald"]),
        ("0171 555 0199", ["Ann Maeve Lee"]),
        ("nobody", []),
        ("", []),
    ],
)
@pytest.mark.usefixtures("people")
def test_people_are_found_by_part_of_a_name_or_phone(text: str, expected: list[str]) -> None:
    assert names(find(make_open_tournament().pk, text)) == expected


def test_a_ticket_number_finds_its_holder_first() -> None:
    tournament = make_open_tournament()
    make_entry(tournament, "Ann Lee")
    make_entry(tournament, "Ben Moss")
    (found,) = find(tournament.pk, "2").found
    assert (found.name, found.entry, found.action) == ("Ben Moss", 2, "open")


def test_of_two_who_fit_as_well_whoever_has_no_ticket_comes_first() -> None:
    tournament = make_open_tournament()
    make_entry(tournament, "Kelly Ann")
    Person.objects.create(name="Kelly Zoe")
    assert names(find(tournament.pk, "kelly")) == ["Kelly Zoe", "Kelly Ann"]
    assert names(find(tournament.pk, "kelly ann")) == ["Kelly Ann"]


def test_many_matches_say_that_there_are_more_and_an_erased_person_is_gone() -> None:
    tournament = make_open_tournament()
    for number in range(10):
        Person.objects.create(name=f"Maeve {number}")
    Person.objects.filter(name="Maeve 0").update(erased_at=timezone.now())
    found = find(tournament.pk, "maeve")
    assert (len(found.found), found.has_more) == (8, True)
    assert "Maeve 0" not in names(found)


@pytest.mark.usefixtures("people")
def test_a_desk_of_one_event_reads_the_phones_of_its_own_people_only(browser_of: Browser) -> None:
    tournament = make_open_tournament()
    own = make_entry(tournament, "Zoë Own").person
    Person.objects.filter(pk=own.pk).update(phone="0171 555-0777")
    for_evening = browser_of(make_staff(Role.DESK, tournament))
    for path in (f"/t/{tournament.pk}/desk/people/", f"/t/{tournament.pk}/desk/"):
        page = for_evening.get(path, {"q": "zoe"}).content.decode()
        assert "Zoë Fitzgerald" in page
        assert "0777" in page
        assert "0143" not in page
        assert "Fitzgerald" not in for_evening.get(path, {"q": "0143"}).content.decode()
        for_house = browser_of(make_user(Role.DESK, path))
        assert "0143" in for_house.get(path, {"q": "zoe"}).content.decode()


def test_what_was_typed_becomes_the_new_persons_name_or_phone() -> None:
    tournament = make_open_tournament()
    assert find(tournament.pk, "Penelope New").new_name == "Penelope New"
    found = find(tournament.pk, "0171 555 0143")
    assert (found.new_name, found.new_phone) == ("", "0171 555 0143")


def test_searching_costs_the_same_among_few_and_many() -> None:
    tournament = make_open_tournament()
    counts = []
    for number in (3, 60):
        for _ in range(number):
            Person.objects.create(name="Maeve")
        with CaptureQueriesContext(connection) as queries:
            find(tournament.pk, "maeve")
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_the_desk_shows_what_is_sold_and_where_the_money_is() -> None:
    tournament = make_open_tournament()
    make_entry(tournament, "Ann Lee")
    registrations.sell_entry(
        tournament.pk,
        to=Buyer(name="Ben Moss"),
        paid_into=AccountKind.CARD,
        asked=Asked(SOMEBODY),
    )
    screen = shown(tournament.pk)
    assert (screen.sold, screen.capacity, screen.left) == (2, 80, 78)
    assert screen.money
    money = screen.money
    assert (money.taken, money.cash, money.card) == ("$80", "$40", "$40")
    assert (money.pool, money.charity, money.cash_cents) == ("$64", "$16", 40_00)
    assert [(line.number, line.name, line.paid_into) for line in screen.entries] == [
        (2, "Ben Moss", "card"),
        (1, "Ann Lee", "cash"),
    ]
    assert [(line.what, line.who, line.amount) for line in money.movements] == [
        ("Entry", "Ben Moss", "$40"),
        ("Entry", "Ann Lee", "$40"),
    ]
    assert screen.problems == ()


def test_the_sums_at_the_desk_add_up_with_bounties() -> None:
    price = Price(fee=40_00, prize_part=30_00, bounty_part=2_00)
    tournament = make_open_tournament(draft=replace(Draft.of_template("freeze-out"), price=price))
    assert (money := shown(tournament.pk).money)
    assert money.bounties == ""
    make_entry(tournament)
    assert (money := shown(tournament.pk).money)
    assert (money.taken, money.pool, money.bounties, money.charity) == ("$40", "$30", "$2", "$8")


def test_the_desk_of_a_draft_says_that_sales_have_not_opened(
    browser_of: Browser, desk: User
) -> None:
    tournament = make_draft_tournament()
    page = browser_of(desk).get(f"/t/{tournament.pk}/desk/").content.decode()
    assert "Sales have not opened yet" in page


def test_the_desk_names_what_the_books_disagree_on(browser_of: Browser, desk: User) -> None:
    tournament = make_open_tournament()
    make_entry(tournament)
    cash = Account.objects.get(kind=AccountKind.CASH)
    LedgerLine.objects.create(posting=Posting.objects.get(), account=cash, cents=5_00)
    page = browser_of(desk).get(f"/t/{tournament.pk}/desk/").content.decode()
    assert "The books do not agree" in page
    assert "Money taken is $45 in the ledger and $40 in the log." in page


def test_once_play_is_over_the_desk_no_longer_says_why_nothing_is_sold() -> None:
    draft = replace(Draft.of_template("freeze-out"), capacity=10)
    tournament = make_open_tournament(draft=draft)
    for number in range(10):
        make_entry(tournament, f"Player {number + 1}")
    assert "all 10 entries are sold" in shown(tournament.pk).note
    ask(tournament.pk, engine.cancel_tournament, reason="Storm", asked=Asked(SOMEBODY))
    screen = shown(tournament.pk)
    assert (screen.stage_words, screen.note) == ("Called off", "")
    assert screen.money
    assert (screen.money.pool, screen.money.charity, screen.money.cash) == ("", "", "$400")


def test_the_ticket_of_somebody_who_has_the_money_back_says_so() -> None:
    tournament = make_open_tournament()
    make_entry(tournament)
    ask(tournament.pk, engine.cancel_tournament, reason="Storm", asked=Asked(SOMEBODY))
    refunds.refund(tournament.pk, entry=1, asked=Asked(SOMEBODY))
    pane = entry_pane(tournament.pk, 1, now=timezone.now())
    assert pane
    assert (pane.where.words, pane.is_cancelled) == ("Given back", True)


def test_a_full_house_offers_the_waiting_list_and_then_the_next_in_line() -> None:
    draft = replace(Draft.of_template("freeze-out"), capacity=2)
    tournament = make_open_tournament(draft=draft)
    first = make_entry(tournament, "Ann Lee")
    make_entry(tournament, "Ben Moss")
    assert find(tournament.pk, "Cy").action == "wait"
    for name in ("Cy Young", "Di Wu"):
        registrations.join_waiting_list(tournament.pk, who=Buyer(name=name), asked=Asked(SOMEBODY))
    assert [(one.name, one.waits) for one in find(tournament.pk, "y").found] == [("Cy Young", True)]
    assert [(line.name, line.is_next) for line in shown(tournament.pk).waiting] == [
        ("Cy Young", False),
        ("Di Wu", False),
    ]
    registrations.refund_entry(first.pk, reason="Ill", asked=Asked(SOMEBODY))
    screen = shown(tournament.pk)
    assert [line.is_next for line in screen.waiting] == [True, False]
    assert "2 on the waiting list come first." in screen.note


def test_the_next_in_line_is_sold_to_from_the_search() -> None:
    draft = replace(Draft.of_template("freeze-out"), capacity=2)
    tournament = make_open_tournament(draft=draft)
    first = make_entry(tournament, "Ann Lee")
    make_entry(tournament, "Ben Moss")
    registrations.join_waiting_list(
        tournament.pk, who=Buyer(name="Cy Young"), asked=Asked(SOMEBODY)
    )
    registrations.refund_entry(first.pk, reason="Ill", asked=Asked(SOMEBODY))
    (found,) = find(tournament.pk, "Cy Young").found
    assert found.action == "sell"
    assert find(tournament.pk, "Somebody new").action == "wait"


def test_a_sale_with_the_nonce_of_something_else_is_refused(
    browser_of: Browser, director: User
) -> None:
    tournament, client = make_open_tournament(), browser_of(director)
    said = {"nonce": str(uuid4()), "text": "Welcome", "name": "Maeve Byrne", "paid_into": "cash"}
    assert client.post(f"/t/{tournament.pk}/announcement/", said, headers=SCRIPT).status_code == 204
    sale = client.post(f"/t/{tournament.pk}/desk/sell/", said, headers=SCRIPT)
    assert (sale.status_code, sale.json()["code"]) == (409, "bad_nonce")
    assert not Registration.objects.exists()


def test_selling_shows_the_ticket_and_its_link_opens_the_phone(
    browser_of: Browser, desk: User
) -> None:
    tournament = make_open_tournament()
    client = browser_of(desk)
    tap = {"name": "Maeve Byrne", "phone": "", "paid_into": "cash", "nonce": str(uuid4())}
    answers = [client.post(f"/t/{tournament.pk}/desk/sell/", tap) for _ in range(2)]
    assert {answer.headers["Location"] for answer in answers} == {
        f"/t/{tournament.pk}/desk/?entry=1&sold=1"
    }
    assert Registration.objects.count() == 1
    page = client.get(answers[0].headers["Location"])
    text = page.content.decode()
    assert "Hand over ticket 1" in text
    assert "<svg" in page.context["qr"]
    path = "/p/" + page.context["link"].partition("/p/")[2]
    assert "Maeve Byrne" in browser_of(None).get(path).content.decode()


def test_a_script_is_told_where_to_go_and_a_refusal_is_a_sentence(
    browser_of: Browser, desk: User
) -> None:
    tournament = make_open_tournament()
    path = f"/t/{tournament.pk}/desk/sell/"
    client = browser_of(desk)
    sold = client.post(path, {"name": "Ann Lee", "paid_into": "card"}, headers=SCRIPT)
    assert sold.json() == {"to": f"/t/{tournament.pk}/desk/?entry=1&sold=1"}
    refused = client.post(path, {"name": "", "paid_into": "card"}, headers=SCRIPT)
    assert (refused.status_code, refused.json()["code"]) == (409, "name_needed")
    assert client.post(path, {"name": "Ben"}, headers=SCRIPT).json()["code"] == "which_box"


def taps(tournament_id: int, posting: int) -> list[tuple[str, dict[str, Any], str]]:
    """Path, fields, and what the answer says."""
    base = f"/t/{tournament_id}/desk"
    return [
        (f"{base}/1/person/", {"name": "Ann M. Lee", "phone": "1"}, "Saved"),
        (f"{base}/1/needs/", {"table": "1", "seat": "", "apart": "2", "stays": "on"}, "Kept"),
        (f"{base}/1/renew/", {}, "new link"),
        (f"{base}/count/", {"counted": "119", "expected": "12000"}, "$1 too little"),
        (f"{base}/1/holder/", {"name": "Cy"}, "Ticket 1 is Cy&#x27;s now."),
        (f"{base}/1/holder/", {"name": ""}, "Please type a name"),
        (f"{base}/postings/{posting}/box/", {"paid_into": "card"}, "it was paid by card."),
        (f"{base}/postings/{posting}/box/", {"paid_into": "cash"}, "This was corrected already"),
        (f"{base}/2/refund/", {"reason": "Ill"}, "Give $40 back in cash. Ticket 2 is taken back."),
        (f"{base}/1/tournament/", {"to": str(tournament_id)}, "another tournament of this event"),
        (f"{base}/wait/", {"name": "Dee"}, "There is room"),
        (f"{base}/postings/{posting}/refund/", {"reason": "x"}, "Only a rebuy"),
        (f"{base}/1/sell/rebuy/", {"paid_into": "cash"}, ""),
        (f"{base}/1/sell/sandwich/", {"paid_into": "cash"}, "That is not sold here"),
        (f"{base}/1/needs/", {"apart": "Ben"}, "ticket numbers"),
        (f"{base}/1/leave/", {}, "is not waiting"),
    ]


def test_every_tap_of_the_desk_answers_with_a_sentence(browser_of: Browser, desk: User) -> None:
    tournament = make_open_tournament()
    make_entry(tournament, "Ann Lee")
    make_entry(tournament, "Ben Moss")
    make_entry(tournament, "Cat Fox")
    client = browser_of(desk)
    for path, fields, said in taps(tournament.pk, Posting.objects.earliest("pk").pk):
        answer = client.post(path, fields, follow=True)
        assert answer.status_code in (200, 409), path
        assert said in answer.content.decode(), path
    assert Person.objects.filter(name="Ann M. Lee", phone="1").exists()
    assert books.read(tournament.pk).difference == -1_00


def test_a_ticket_of_another_tournament_or_none_is_not_shown(
    browser_of: Browser, desk: User
) -> None:
    tournament = make_open_tournament()
    client = browser_of(desk)
    assert client.get(f"/t/{tournament.pk}/desk/7/ticket/").status_code == 404
    for entry in ("7", "x", "-1", "9" * 30):
        page = client.get(f"/t/{tournament.pk}/desk/?entry={entry}")
        assert page.status_code == 200
        assert "pane" not in page.context


def test_the_pane_of_an_entry_knows_its_payment_and_seat() -> None:
    tournament = make_drawn_tournament(entries=10)
    pane = entry_pane(tournament.pk, 1, now=timezone.now())
    assert pane
    assert (pane.where.state, pane.token_fits, pane.offers) == ("seated", True, ())
    assert [(paid.what, paid.amount, paid.box) for paid in pane.paid] == [("Entry", "$40", "cash")]


REBUYS = RebuyTerms(max=1, until_minute=60, stack_percent=100, price=20_00)


def test_the_desk_says_how_long_rebuys_are_still_sold() -> None:
    draft = Draft.of_template("freeze-out")
    selling = replace(draft, house=draft.house.with_(rebuys=REBUYS))
    tournament = make_open_tournament(draft=selling)
    for number in range(10):
        make_entry(tournament, f"Player {number + 1}")
    ask(tournament.pk, engine.draw_seats, asked=Asked(SOMEBODY))
    ask(tournament.pk, engine.start_clock, asked=Asked(SOMEBODY))
    state = load(tournament.pk, now=timezone.now()).state
    assert state
    began = state.clock.started_at
    assert began

    def told(**later: float) -> tuple[str, bool]:
        pane = entry_pane(tournament.pk, 1, now=began + timedelta(**later))
        assert pane
        (offer,) = pane.offers
        return offer.time_left, bool(offer.refusal)

    over = f"{began + timedelta(minutes=70):%H:%M}"
    assert told(minutes=37, seconds=30) == (f"23 minutes of play left, until about {over}.", False)
    assert told(minutes=59, seconds=30) == (f"1 minute of play left, until about {over}.", False)
    assert told(minutes=65) == (f"Until play goes on, about {over}.", False)
    assert told(minutes=71) == ("", True)
    ask(tournament.pk, engine.pause_clock, asked=Asked(SOMEBODY))
    assert told(minutes=71) == ("60 minutes of play left; the clock is paused.", False)


def test_a_code_made_on_the_laptop_itself_names_its_address_in_the_network(
    rf: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("config.lan.addresses", lambda: ["192.168.1.20"])
    here = rf.get("/", headers={"Host": "localhost:8000"})
    assert links.for_other_devices(here, "/p/x/") == "http://192.168.1.20:8000/p/x/"
    there = rf.get("/", headers={"Host": "testserver"})
    assert links.for_other_devices(there, "/p/x/") == "http://testserver/p/x/"
    monkeypatch.setattr("config.lan.addresses", list)
    assert links.for_other_devices(here, "/p/x/") == "http://localhost:8000/p/x/"


def test_as_many_are_for_sale_as_there_were_when_sales_opened() -> None:
    """A chair that gets free can be sold again; that is no larger tournament."""
    draft = replace(Draft.of_template("freeze-out"), capacity=None)
    tournament = make_open_tournament(draft=draft)
    for number in range(10):
        make_entry(tournament, f"Player {number + 1}")
    for verb in (engine.draw_seats, engine.start_clock):
        ask(tournament.pk, verb, asked=Asked(SOMEBODY))
    before = shown(tournament.pk)
    assert (before.sold, before.capacity, before.left) == (10, 18, 8)
    ask(tournament.pk, engine.draw_buttons, tables=[1, 2], asked=Asked(SOMEBODY))
    play_hand(tournament, 1, out=(seats_of(tournament, 1)[0],))
    (report,) = state_of(tournament).floor.reports
    ask(tournament.pk, engine.confirm_bust, report=report.number, asked=Asked(SOMEBODY))
    after = shown(tournament.pk)
    assert (after.sold, after.capacity, after.left) == (10, 18, 9)
