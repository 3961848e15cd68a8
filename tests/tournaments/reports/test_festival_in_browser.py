"""A festival of three nights in Chromium: what desk, runner and treasurer type adds up to the cent.

Only hands are played by the engine's verbs: all money goes through the screens.
"""

import csv
import io
import re
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, expect

from rules_engine import tournament as engine
from rules_engine.entries import Purchase
from rules_engine.tournament import questions
from tests.asking import ask
from tests.browsing import InBrowser, log_in
from tests.factories import SOMEBODY
from tests.nights.people import SOON_MS, Somebody
from tests.nights.staff import Desk, Floor
from tests.tables.nights import bust_all_but, do, entry_at, lose_everything, seats_of
from tests.tournaments.endings import state_of
from tests.tournaments.reports.festival import Festival, expected, held, make_festival
from tournaments.log.log import Asked
from tournaments.models import Account, Registration, Role, SideEvent, SidePrize, Tournament
from tournaments.money import books
from tournaments.money.currencies import money

pytestmark = [
    pytest.mark.browser,
    pytest.mark.deep,
    pytest.mark.slow,
    pytest.mark.timeout(600),
    pytest.mark.django_db(transaction=True),
]

T = TypeVar("T")
PLAYERS = 11


class Treasurer(Somebody):
    """At a laptop: till, side events, payouts, reports."""

    def fill(self, form: str, **fields: str) -> None:
        """Fill the form of that name and send it."""
        inside = self.page.locator(f"form:has([name^='{form}-'])").first
        for name, value in fields.items():
            field = inside.locator(f"[name='{form}-{name}']")
            if field.evaluate("one => one.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        self.press(inside.get_by_role("button").last)
        self.page.wait_for_load_state()

    def read(self, path: str) -> dict[tuple[str, str], int]:
        """The amounts of a report's table, as it is saved."""
        text = self.page.request.get(self.url + path).text().removeprefix("\ufeff")
        rows = csv.DictReader(io.StringIO(text))
        return {
            (row["Section"], row["What"]): int(row["Amount"].replace(".", ""))
            for row in rows
            if row["Amount"]
        }


class Staff:
    """Everybody who touches money, each with a device of their own."""

    def __init__(self, browser: Browser, url: str, festival: Festival, errors: list[str]) -> None:
        self.desk = Desk(browser, url, errors)
        self.floor = Floor(browser, url, errors)
        self.treasurer = Treasurer(browser, url, errors)
        for one, role in (
            (self.desk, Role.DESK),
            (self.floor, Role.FLOOR),
            (self.treasurer, Role.TREASURER),
        ):
            log_in(one.page, url, festival.staff[role].username)

    def sell(self, night: Tournament) -> None:
        """Eleven entries by keyboard, one by card after all, one given back, and a gift on top."""
        self.desk.watch(f"/t/{night.pk}/desk/")
        self.desk.sell([f"Player {number:02}" for number in range(PLAYERS + 1)])
        self.desk.was_paid_by_card("Player 03")
        self.desk.open_ticket("Player 05")
        self.desk.page.get_by_label("A gift on top").fill("7.35")
        self.desk.tap(re.compile("Cash gift"))
        expect(self.desk.page.get_by_label("Last money in and out")).to_contain_text("$7.35")
        self.desk.take_back("Player 11", why="Ill")
        expect(self.desk.page.get_by_text("is taken back")).to_be_visible()

    def keep_till(self, event: int) -> None:
        """Bar and sponsor come in, the hall and hams are paid for, hams out of a pocket."""
        till = f"/events/{event}/till/"
        self.treasurer.go(till)
        self.treasurer.fill("in", kind="bar", amount="212.45", into="first")
        self.treasurer.fill("in", kind="sponsor", amount="250", into="card", words="Bakery")
        self.treasurer.fill("out", kind="room", amount="80", out_of="first", words="Hall")
        hams = {"out_of": "own_pocket", "helper": "Priya", "words": "Three hams"}
        self.treasurer.fill("out", kind="prizes", amount="33.33", **hams)
        expect(self.treasurer.page.get_by_text("Write number")).to_be_visible()

    def hold_raffle(self, event: int, name: str) -> None:
        """A 50/50 is begun, sold, drawn and paid."""
        page = self.treasurer.page
        self.treasurer.go(f"/events/{event}/sides/")
        if page.get_by_label("Name", exact=True).is_hidden():
            self.treasurer.unfold("Begin one")
        page.get_by_label("What", exact=True).select_option("fifty_fifty")
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_label("A ticket or a share costs").fill("3")
        self.treasurer.tap("Begin it")
        self.treasurer.follow(name)
        self.treasurer.fill("sell", first="1", last="37", name="Ann")
        self.treasurer.fill("sell", first="38", last="43", name="Ben")
        self.treasurer.tap("Draw the winners")
        self.treasurer.tap(re.compile("^Pay "))
        expect(page.get_by_text("Paid", exact=True)).to_be_visible()

    def pay(self, night: Tournament) -> None:
        """Every prize in cash, once."""
        self.desk.pay_everybody(night.pk)


def play(night: Tournament) -> None:
    """The tables play to the end."""
    numbers = [table.number for table in state_of(night).tables if table.size]
    for table in numbers:
        bust_all_but(night, table, 1)
    last, seat = numbers[-1], seats_of(night, numbers[-1])[0]
    entry = entry_at(night, last, seat)
    do(night, engine.bust_seat, at=engine.SeatRef(last, seat), entry=entry, chips_before=seat)
    assert state_of(night).stage is engine.Stage.ENDED


def start(night: Tournament) -> str:
    """Seats and buttons are drawn; where rebuys are sold, the name of somebody who wants one."""
    ask(night.pk, engine.draw_seats, asked=Asked(SOMEBODY))
    ask(night.pk, engine.start_clock, asked=Asked(SOMEBODY))
    numbers = [table.number for table in state_of(night).tables if table.size]
    do(night, engine.draw_buttons, tables=numbers)
    if not questions.purchase_window(state_of(night), Purchase.REBUY, now=timezone.now()):
        return ""
    entry, report = lose_everything(night)
    do(night, engine.ask_for_rebuy, report=report)
    return Registration.objects.get(tournament=night, entry=entry).person.name


def test_three_nights_add_up_to_the_cent_as_they_were_typed(
    server: str, in_browser: InBrowser
) -> None:
    expect.set_options(timeout=SOON_MS)
    festival, errors = make_festival(), list[str]()
    event = festival.event
    staff: Staff = in_browser(lambda browser: Staff(browser, server, festival, errors))

    def by(act: Callable[[], T]) -> T:
        return in_browser(lambda _: act())

    def bring_change() -> None:
        staff.treasurer.go(f"/events/{event.pk}/till/")
        staff.treasurer.unfold("Move money")
        change = {"from_": "organisation", "to": "first", "amount": "150"}
        staff.treasurer.fill("move", **change, words="Change")

    by(bring_change)
    rebought = 0
    for number, night in enumerate(festival.nights):
        by(partial(staff.sell, night))
        by(lambda: staff.keep_till(event.pk))
        name = f"50/50 of night {number + 1}"
        by(partial(staff.hold_raffle, event.pk, name))
        player = start(night)
        if player:
            rebought += 1

            def rebuy(night: Tournament = night, player: str = player) -> None:
                staff.floor.watch(f"/t/{night.pk}/floor/")
                staff.floor.take_rebuy(player, "Cash")
                staff.desk.watch(f"/t/{night.pk}/desk/")
                staff.desk.tap(re.compile("Handed over"))
                expect(staff.desk.page.get_by_text("from the tables")).to_have_count(0)

            by(rebuy)
        play(night)
        if books.dues(state_of(night)):  # the second night has prizes to pick
            by(partial(staff.pay, night))
    assert rebought == 1
    by(lambda: count_box(staff, festival, -2_15))
    expect_reports(staff, festival, by)
    assert SideEvent.objects.count() == 3
    assert not SidePrize.objects.filter(posting=None).exists()
    assert errors == []
    expect.set_options(timeout=None)


def count_box(staff: Staff, festival: Festival, off: int) -> None:
    """The cash box is counted, with something too little."""
    staff.treasurer.go(f"/events/{festival.event.pk}/till/")
    card = staff.treasurer.page.locator("#box-first")
    there = card.locator("input[name$='-expected']").get_attribute("value")
    assert there
    staff.treasurer.unfold("Count it or hand it over", within=card)
    card.locator("[name$='-counted']").fill(f"{(int(there) + off) / 100:.2f}")
    card.locator("[name$='-reason']").fill("Nobody knows")
    staff.treasurer.tap("Write it down", within=card)
    expect(staff.treasurer.page.get_by_text("$2.15 too little")).to_be_visible()


def expect_reports(
    staff: Staff, festival: Festival, by: Callable[[Callable[[], Any]], Any]
) -> None:
    """The event, its nights and its year, each against sums over the ledger by other means."""
    event = festival.event
    pages = {"": (f"/events/{event.pk}/report/", f"/events/{event.pk}/report/csv/")}
    by_event = by(lambda: staff.treasurer.read(pages[""][1]))
    sums = expected(event)
    charity = sums.pop("charity")
    parts = ("Receipts", "Went out")
    told = {what: cents for (at, what), cents in by_event.items() if at in parts}
    assert {what: cents for what, cents in told.items() if what != "Total" and cents} == sums
    assert by_event["Result", "For the charity"] == charity
    assert told["Cash differences"] == 2_15
    assert told["Prizes of side events"] == 3 * 64_50
    assert told["50/50"] == 3 * 129_00
    for night in festival.nights:
        path = f"/t/{night.pk}/report.csv"
        by_night = by(partial(staff.treasurer.read, path))
        own = expected(event, night)
        assert by_night["Result", "For the charity"] == own["charity"]
    year = by(lambda: staff.treasurer.read("/reports/2099/csv/"))
    assert year["Result", "For the charity"] == charity
    kept = sum(
        cents
        for name, cents in held(event).items()
        if Account.objects.filter(event=event, name=name, kind__in=[*books.HOLDING]).exists()
    )
    home = held(event)["Safe or bank"] + held(event)["Priya"]
    assert kept + home == charity

    def look() -> None:
        page = staff.treasurer.page
        staff.treasurer.go(pages[""][0])
        expect(page.locator(".reports__net")).to_contain_text(money(charity, "USD"))
        expect(page.get_by_text("Nobody knows")).to_be_visible()
        paper = page.request.get(f"{staff.treasurer.url}/events/{event.pk}/report/pdf/")
        assert paper.body().startswith(b"%PDF")

    by(look)
