"""The dashboard in a real browser: a report comes in, is decided, and the people sheet works."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.factories import make_user
from tests.live.test_push_in_browser import log_in
from tests.tables.nights import make_running_tournament, play_hand, seats_of, state_of
from tournaments.models import Role

pytestmark = pytest.mark.browser

InBrowser = Callable[[Callable[[Browser], Any]], Any]


def expect_accessible(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_a_bust_is_decided_and_a_person_handled_on_laptop_and_phone(
    server: str, in_browser: InBrowser
) -> None:
    make_user(Role.DIRECTOR, "director")
    make_user(Role.FLOOR, "floor")
    night = make_running_tournament()

    def open_screens(browser: Browser) -> tuple[Page, Page, list[str]]:
        wrong: list[str] = []
        laptop, phone = log_in(browser, server, "director"), log_in(browser, server, "floor")
        laptop.set_viewport_size({"width": 1440, "height": 900})
        phone.set_viewport_size({"width": 390, "height": 844})
        for page, path in ((laptop, "director"), (phone, "floor")):
            page.on("pageerror", lambda error: wrong.append(str(error)))
            page.on("console", lambda said: wrong.extend([said.text][: said.type == "error"]))
            page.goto(f"{server}/t/{night.pk}/{path}/")
            expect(page.locator("html[data-live=yes]")).to_be_attached()
        return laptop, phone, wrong

    laptop, phone, wrong = in_browser(open_screens)
    play_hand(night, 1, out=(seats_of(night)[0],))

    def decide(_: Browser) -> None:
        expect(laptop.get_by_role("heading", name="out?")).to_be_visible()
        phone.get_by_role("button", name="Yes, out").click()
        expect(laptop.get_by_role("heading", name="out?")).to_have_count(0)
        expect(laptop.locator("#clock")).to_contain_text("9 of 10")
        expect_accessible(laptop)
        expect_accessible(phone)

    in_browser(decide)
    assert state_of(night).tally.in_play == 9

    def warn(_: Browser) -> None:
        laptop.locator("#room a.seat").first.click()
        sheet = laptop.locator("#sheet")
        sheet.get_by_text("Penalty", exact=True).first.click()
        expect_accessible(laptop)
        sheet.get_by_label("Why").first.fill("Phone at the table")
        sheet.get_by_role("button", name="Give the penalty").click()
        expect(sheet).not_to_be_visible()
        expect(laptop.locator("#queue")).to_contain_text("Phone at the table")
        assert wrong == []

    in_browser(warn)
