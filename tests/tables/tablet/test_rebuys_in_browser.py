"""Rebuys in real browsers: one tap at the table, one by the floor helper; an add-on is one tap."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browsing import (
    PHONE,
    TABLET,
    WALL,
    InBrowser,
    expect_accessible,
    expect_live,
    log_in,
    new_page,
)
from tests.tables.nights import lose_everything, make_rebuy_tournament, state_of
from tests.tables.tablet.test_tablet_in_browser import make_code, pair
from tournaments.people.names import Names

pytestmark = pytest.mark.browser

UPRIGHT = ViewportSize(width=768, height=1024)
PICTURES = os.environ.get("RIFFLE_TEST_PICTURES")


def picture(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"rebuys_{name}.png")


def test_a_rebuy_is_one_tap_at_the_table_and_one_by_the_runner(
    server: str, in_browser: InBrowser
) -> None:
    night = make_rebuy_tournament(entries=16)
    entry, _ = lose_everything(night)
    buyer = Names.load(night.pk).of(entry)
    code = make_code(night)
    complaints: list[str] = []

    def play(browser: Browser) -> None:
        tablet = new_page(browser, TABLET, complaints=complaints)
        pair(tablet, server, code)
        expect(tablet.locator(".face__title")).to_have_text("Rebuy or out?")
        expect_accessible(tablet)
        picture(tablet, "tablet")
        tablet.set_viewport_size(UPRIGHT)
        picture(tablet, "tablet_upright")
        tablet.set_viewport_size(TABLET)
        runner = new_page(browser, PHONE, complaints=complaints)
        log_in(runner, server, "floor", f"/t/{night.pk}/floor/")
        expect_live(runner)
        expect(runner.get_by_role("heading", name="Rebuy or out: ")).to_be_visible()
        picture(runner, "floor_question")
        tablet.get_by_role("button", name="Rebuy, $200").click()
        expect(tablet.get_by_role("button", name="Hand 2 starts")).to_be_visible()
        picture(tablet, "tablet_owes")
        expect(runner.get_by_role("heading", name="owes $200")).to_be_visible()
        picture(runner, "floor_owes")
        runner.get_by_role("button", name="Cash").click()
        expect(runner.get_by_role("heading", name="owes $200")).to_have_count(0)
        expect(tablet.get_by_text("owes $200")).to_have_count(0)
        expect(tablet.get_by_text("has paid for 100 chips")).to_be_visible()
        expect_accessible(tablet)
        picture(tablet, "tablet_paid")
        tablet.get_by_role("button", name="Chips are here").click()
        expect(tablet.get_by_text("has paid for 100 chips")).to_have_count(0)
        runner.goto(f"{server}/t/{night.pk}/add-ons/")
        expect_live(runner)
        expect_accessible(runner)
        picture(runner, "add_ons")
        runner.get_by_role("button", name=f"Cash from {buyer}").click()
        expect(runner.get_by_text("1 sold")).to_be_visible()
        wall = new_page(browser, WALL, complaints=complaints)
        wall.goto(f"{server}/t/{night.pk}/")
        expect(wall.get_by_text("Rebuys $200")).to_be_visible()
        picture(wall, "wall")

    in_browser(play)
    assert state_of(night).entries[entry].rebuys == 1
    assert sum(one.add_ons for one in state_of(night).entries) == 1
    assert complaints == []
