"""A copied cookie in real browsers: the director hears of it and ends it with one tap."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browsing import (
    LAPTOP,
    TABLET,
    InBrowser,
    expect_accessible,
    expect_live,
    log_in,
    new_page,
)
from tests.factories import make_user
from tests.tables.nights import make_running_tournament
from tests.test_rights import make_tablet
from tournaments.models import Role

pytestmark = pytest.mark.browser


def test_a_cookie_in_two_browsers_is_shown_and_revoked(server: str, in_browser: InBrowser) -> None:
    make_user(Role.DIRECTOR, "director")
    night = make_running_tournament(tables=3)
    cookie = {"name": "tablet", "value": make_tablet(night, 2), "url": server}
    complaints: list[str] = []

    def copy(browser: Browser) -> None:
        pages = [new_page(browser, TABLET, complaints=complaints) for _ in range(2)]
        laptop = new_page(browser, LAPTOP, complaints=complaints)
        log_in(laptop, server, "director", f"/t/{night.pk}/director/")
        expect_live(laptop)
        for page in pages:
            page.context.add_cookies([cookie])  # type: ignore[list-item]
            page.goto(f"{server}/t/{night.pk}/tables/2/")
            expect_live(page)
        item = laptop.locator(".queue__item", has_text="seems to be used by two devices")
        expect(item).to_contain_text("Table 2’s tablet", timeout=30_000)
        expect_accessible(laptop)
        item.get_by_role("button", name="Revoke it").click()
        expect(item).to_have_count(0, timeout=30_000)
        for page in pages:
            expect(page.get_by_text("This tablet is not paired any more")).to_be_visible(
                timeout=30_000
            )

    in_browser(copy)
    assert [one for one in complaints if "403" not in one] == []
