"""The way from an empty installation to open sales, as a director walks it in a browser."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browsing import InBrowser, expect_accessible, log_in, new_page
from tests.factories import make_user
from tournaments.models import Role

SOON_MS = 15_000


def make_evening(page: Page) -> None:
    page.get_by_role("link", name="Set up the first night").click()
    expect(page.get_by_label("Time zone")).to_have_value("America/Chicago")
    expect_accessible(page)
    page.get_by_label("Name of the evening").fill("Autumn Poker Night")
    page.get_by_label("The charity").fill("Food Pantry")
    page.get_by_role("button", name="Go on to the tournament").click()


def change_levels(page: Page) -> None:
    """The server adds and removes rows; focus stays with the hands."""
    page.get_by_role("button", name="Add a level like it after level 10").click()
    expect(page.locator(".level-row")).to_have_count(11, timeout=SOON_MS)
    expect(page.locator("[name=level-10-small_blind]")).to_be_focused()
    page.get_by_role("button", name="Remove level 11").click()
    expect(page.locator(".level-row")).to_have_count(10, timeout=SOON_MS)


def put_it_right(page: Page) -> None:
    """What is wrong shows while one types; a refused page keeps everything."""
    page.get_by_label("For the prize pool").fill("50")
    expect(page.locator("[data-part=problems]")).to_contain_text("more than", timeout=SOON_MS)
    page.get_by_role("button", name="Save and go on").click()
    expect(page.get_by_role("alert")).to_contain_text("Not saved yet.")
    expect(page.get_by_label("For the prize pool")).to_have_value("50")
    expect_accessible(page)
    page.get_by_label("For the prize pool").fill("30")
    expect(page.locator("[data-part=split]")).to_contain_text("$10", timeout=SOON_MS)


@pytest.mark.browser
def test_a_director_walks_from_nothing_to_open_sales(server: str, in_browser: InBrowser) -> None:
    make_user(Role.DIRECTOR, "director")
    complaints: list[str] = []

    def steps(browser: Browser) -> None:
        page = new_page(browser, complaints=complaints)
        log_in(page, server, "director")
        make_evening(page)
        expect_accessible(page)
        page.get_by_role("button", name=re.compile("^Freeze Out")).click()
        expect_accessible(page)
        change_levels(page)
        put_it_right(page)
        page.get_by_role("button", name="Save and go on").click()
        expect(page.get_by_role("heading", name="Open sales for Freeze Out?")).to_be_visible()
        expect_accessible(page)
        page.get_by_role("button", name="Open sales").click()
        expect(page.get_by_role("heading", name="What was opened")).to_be_visible()
        expect(page.locator("[data-region=progress]")).to_contain_text("Sales open")
        expect_accessible(page)

    in_browser(steps)
    assert complaints == []
