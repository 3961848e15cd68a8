"""Prizes in real browsers: packages picked to the last tick, and a deal agreed by taps."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from rules_engine import tournament as engine
from rules_engine.prizes import Package, Picking
from rules_engine.tournament import questions
from tests.browsing import (
    LAPTOP,
    PHONE,
    TABLET,
    WALL,
    InBrowser,
    expect_accessible,
    expect_live,
    log_in,
    new_page,
)
from tests.factories import make_draft_tournament, make_user
from tests.tables.nights import bust_all_but, do, make_two_deck_tournament, seats_of, state_of
from tests.tables.tablet.test_tablet_in_browser import make_code, pair
from tests.tournaments.phone.test_phone import token_of
from tests.tournaments.picking_nights import PACKAGES, make_picking_night, order_of
from tournaments.models import Role
from tournaments.terms.draft import Draft

pytestmark = pytest.mark.browser

UPRIGHT = ViewportSize(width=768, height=1024)
PICTURES = os.environ.get("RIFFLE_TEST_PICTURES")


def picture(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"prizes_{name}.png", full_page="full" in name)


def test_packages_are_picked_and_handed_over_to_the_last_tick(
    server: str, in_browser: InBrowser
) -> None:
    night = make_picking_night()
    for role in (Role.DIRECTOR, Role.DESK):
        make_user(role)
    first, second, third, fourth, *_ = order_of(night)
    ticket = token_of(night, second)
    complaints: list[str] = []

    def play(browser: Browser) -> None:
        director = new_page(browser, LAPTOP, complaints=complaints)
        log_in(director, server, "director", f"/t/{night.pk}/prizes/")
        wall = new_page(browser, WALL, complaints=complaints)
        wall.goto(f"{server}/t/{night.pk}/")
        phone = new_page(browser, PHONE, complaints=complaints)
        phone.goto(f"{server}/p/{ticket}/")
        results = new_page(browser, PHONE, complaints=complaints)
        results.goto(f"{server}/t/{night.pk}/results/")
        for page in (director, wall, phone, results):
            expect_live(page)
        expect(phone.get_by_text("You are next.")).to_be_visible()
        picture(wall, "wall_first")
        picture(director, "director_first")
        director.get_by_role("button", name=re.compile("^Weekend at the lake")).click()
        for page in (wall, results, phone):
            expect(page.get_by_text("Grill").first).to_be_visible()
        expect(phone.get_by_text("Your turn: pick a prize")).to_be_visible()
        expect(phone.get_by_text("Tell the director which one you take.")).to_be_visible()
        expect(results.locator(".goods").get_by_text("Weekend at the lake")).to_have_count(0)
        for page, name in ((wall, "wall"), (phone, "phone_full"), (results, "results_full")):
            expect_accessible(page)
            picture(page, name)
        not_here(director, third, "Away: I pick last")
        not_here(director, fourth, "Wants no prize")
        proxy = director.locator(f"#turn-{second}")
        proxy.get_by_text("Away or no prize?").click()
        proxy.get_by_label("Who picks for").fill("Aunt May")
        proxy.get_by_role("button", name="Picks for them").click()
        expect(wall.get_by_text("Aunt May, for")).to_be_visible()
        expect_accessible(director)
        picture(wall, "wall_proxy")
        picture(director, "director_full")
        director.set_viewport_size(PHONE)
        picture(director, "director_phone_full")
        director.set_viewport_size(LAPTOP)
        pick_the_rest(director)
        expect(director.get_by_text("it stays with the charity")).to_be_visible()
        expect(wall.get_by_text("Won by")).to_be_visible()
        expect_accessible(wall)
        picture(wall, "wall_over")
        picture(results, "results_over_full")
        desk = new_page(browser, LAPTOP, complaints=complaints)
        log_in(desk, server, "desk", f"/t/{night.pk}/payouts/")
        expect_live(desk)
        give = desk.get_by_role("button", name=re.compile("^Handed over"))
        expect(give).to_have_count(len(PACKAGES) - 1 + 3)
        give.first.click()
        expect(desk.get_by_role("button", name=re.compile("^Not handed over"))).to_be_visible()
        expect_accessible(desk)
        picture(desk, "payouts_full")
        desk.get_by_role("button", name=re.compile("^Not handed over")).click()
        expect(give).to_have_count(len(PACKAGES) - 1 + 3)
        for left in range(len(PACKAGES) - 1 + 3, 0, -1):
            give.first.click()
            expect(give).to_have_count(left - 1)
        expect(desk.get_by_text("Every prize is handed over.")).to_be_visible()
        desk.set_viewport_size(PHONE)
        picture(desk, "payouts_phone_full")
        expect(phone.get_by_text("Handed over").first).to_be_visible()
        picture(phone, "phone_over_full")
        director.goto(f"{server}/t/{night.pk}/report/")
        picture(director, "report_full")

    in_browser(play)
    assert complaints == []
    prizes = state_of(night).prizes
    assert len(prizes.handed) == len(PACKAGES) - 1 + 3
    assert dict(prizes.pickers)[fourth].how is Picking.DECLINED
    assert first in dict(prizes.picks)


def not_here(page: Page, entry: int, how: str) -> None:
    row = page.locator(f"#turn-{entry}")
    row.get_by_text("Away or no prize?").click()
    row.get_by_role("button", name=how).click()
    expect(row.get_by_role("button", name="Picks in person")).to_be_visible()


def pick_the_rest(page: Page) -> None:
    choice = page.locator(".package-card")
    for left in range(choice.count(), 1, -1):
        choice.first.click()
        expect(choice).to_have_count(left - 1 if left > 2 else 0)


def test_a_deal_is_proposed_and_agreed_with_a_tap_by_each(
    server: str, in_browser: InBrowser
) -> None:
    night = make_two_deck_tournament(Draft.of_template("freeze-out"))
    bust_all_but(night, 1, 4)
    do(night, engine.close_registration)
    seats = seats_of(night)
    do(
        night,
        engine.count_stacks,
        table=1,
        stacks=dict(zip(seats, (400, 300, 180, 120), strict=True)),
    )
    make_user(Role.DIRECTOR)
    code, entries = make_code(night), list(questions.stacks(state_of(night)))
    ticket = token_of(night, entries[0])
    complaints: list[str] = []

    def play(browser: Browser) -> None:
        tablet = new_page(browser, TABLET, complaints=complaints)
        pair(tablet, server, code)
        phone = new_page(browser, PHONE, complaints=complaints)
        phone.goto(f"{server}/p/{ticket}/")
        director = new_page(browser, LAPTOP, complaints=complaints)
        log_in(director, server, "director", f"/t/{night.pk}/prizes/")
        expect_live(director)
        told = director.locator("[data-deal-sum]")
        expect(told).to_have_text("The shares add up.")
        shares = director.locator("input[name^=share-]")
        shares.first.fill("100")
        expect(told).to_have_text("7 is still to be given out.")
        director.get_by_role("button", name="By chips").click()
        expect(told).to_have_text("The shares add up.")
        expect_accessible(director)
        picture(director, "deal_form_full")
        director.get_by_role("button", name="Propose these shares").click()
        expect(director.get_by_text("A deal is proposed")).to_be_visible()
        expect(tablet.get_by_text("A deal is proposed.")).to_be_visible()
        expect(phone.get_by_text("Your share")).to_be_visible()
        expect_accessible(tablet)
        picture(tablet, "deal_tablet")
        tablet.set_viewport_size(UPRIGHT)
        picture(tablet, "deal_tablet_upright")
        tablet.set_viewport_size(TABLET)
        picture(phone, "deal_phone")
        agree = tablet.get_by_role("button", name=re.compile("tap to agree"))
        for left in (4, 3):
            agree.first.click()
            expect(agree).to_have_count(left - 1)
        tablet.get_by_role("button", name=re.compile("agreed$")).first.click()
        expect(agree).to_have_count(3)
        picture(tablet, "deal_tablet_some")
        picture(director, "deal_director")
        director.get_by_role("button", name=re.compile("^Agrees")).first.click()
        expect(agree).to_have_count(2)
        agree.first.click()
        expect(agree).to_have_count(1)
        agree.first.click()
        expect(director.get_by_text("By agreement")).to_be_visible()
        picture(tablet, "deal_tablet_over")
        expect(phone.get_by_text("Your prize waits at the desk.")).to_be_visible()

    in_browser(play)
    assert complaints == []
    assert state_of(night).stage is engine.Stage.ENDED
    assert (
        sum(cents for _, cents in state_of(night).prizes.deal or ())
        == questions.pool(state_of(night)).pool
    )


def test_packages_are_entered_in_the_set_up_one_row_after_another(
    server: str, in_browser: InBrowser
) -> None:
    night = make_draft_tournament(draft=Draft.of_house("charity-draft"))
    make_user(Role.DIRECTOR)
    complaints: list[str] = []

    def play(browser: Browser) -> None:
        page = new_page(browser, LAPTOP, complaints=complaints)
        log_in(page, server, "director", f"/t/{night.pk}/setup/")
        rows = page.locator("[data-package-row]")
        expect(rows).to_have_count(13)  # eleven by the rules, two to spare
        rows.first.get_by_label("Given by").fill("Ray's Butchery")
        rows.first.get_by_label("Value").fill("60")
        page.get_by_role("button", name="Add a package").click()
        rows.last.get_by_label("Name").fill("Quilt")
        expect_accessible(page)
        rows.first.scroll_into_view_if_needed()
        picture(page, "setup")
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.get_by_text("Saved.")).to_be_visible()
        expect(page.get_by_text("Given by Ray's Butchery, worth $60")).to_be_visible()
        page.set_viewport_size(PHONE)
        page.locator("[data-package-row]").first.scroll_into_view_if_needed()
        picture(page, "setup_phone")

    in_browser(play)
    assert complaints == []
    night.refresh_from_db()
    listed = Draft.from_data(night.draft).payouts.listed
    assert listed[0] == Package("Package 1", donor="Ray's Butchery", value=60_00)
    assert (len(listed), listed[-1].name) == (12, "Quilt")
