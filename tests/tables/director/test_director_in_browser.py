"""The dashboard in a real browser: a report comes in, is decided, and the people sheet works."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browsing import (
    LAPTOP,
    PHONE,
    InBrowser,
    expect_accessible,
    expect_live,
    log_in,
    new_page,
)
from tests.factories import make_user
from tests.tables.nights import make_running_tournament, play_hand, seats_of, state_of
from tournaments.models import Role

pytestmark = pytest.mark.browser


def test_a_bust_is_decided_and_a_person_handled_on_laptop_and_phone(
    server: str, in_browser: InBrowser
) -> None:
    make_user(Role.DIRECTOR, "director")
    make_user(Role.FLOOR, "floor")
    night = make_running_tournament()

    complaints: list[str] = []

    def open_screens(browser: Browser) -> tuple[Page, Page]:
        laptop = new_page(browser, LAPTOP, complaints=complaints)
        phone = new_page(browser, PHONE, complaints=complaints)
        for page, name in ((laptop, "director"), (phone, "floor")):
            log_in(page, server, name, f"/t/{night.pk}/{name}/")
            expect_live(page)
        return laptop, phone

    laptop, phone = in_browser(open_screens)
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
        assert complaints == []
        # What was typed is still there when one number of nine is refused.
        laptop.get_by_role("link", name="Table 1", exact=True).click()
        sheet.get_by_text("Count the stacks").click()
        counted = [field for field in sheet.get_by_role("spinbutton").all() if field.is_visible()]
        for field in counted:
            field.fill("100")
        counted[0].fill("9000")
        sheet.get_by_role("button", name="Save the count").click()
        expect(sheet.get_by_role("alert")).to_contain_text("1,000 chips are in play")
        expect(counted[0]).to_have_value("9000")
        counted[0].fill("200")
        sheet.get_by_role("button", name="Save the count").click()
        expect(sheet).not_to_be_visible()

    in_browser(warn)
    assert state_of(night).tables[1].knows_stacks


def test_a_count_on_the_page_of_a_table_is_confirmed(server: str, in_browser: InBrowser) -> None:
    make_user(Role.DIRECTOR, "director")
    night = make_running_tournament()
    complaints: list[str] = []

    def count(browser: Browser) -> None:
        page = new_page(browser, LAPTOP, complaints=complaints)
        log_in(page, server, "director", f"/t/{night.pk}/tables/1/sheet/")
        page.get_by_text("Count the stacks").click()
        for field in page.get_by_role("spinbutton").all():
            if field.is_visible():
                field.fill("100")
        page.get_by_role("button", name="Save the count").click()
        expect(page.get_by_text("Done.")).to_be_visible()
        page.context.close()

    in_browser(count)
    assert state_of(night).tables[1].knows_stacks
    assert complaints == []
