"""A rule as the director changes it: what it would say while choosing, and who agrees."""

import pytest
from playwright.sync_api import Browser, expect

from rules_engine import tournament as engine
from tests.browsing import InBrowser, expect_accessible, log_in, new_page
from tests.factories import make_entry, make_open_tournament, make_user
from tests.tables.nights import do, state_of
from tournaments.models import Role
from tournaments.terms.draft import Draft

pytestmark = pytest.mark.browser


def test_a_rule_is_changed_with_everybodys_consent(server: str, in_browser: InBrowser) -> None:
    make_user(Role.DIRECTOR)
    night = make_open_tournament(draft=Draft.of_house("club"))
    for number in range(12):
        make_entry(night, f"Player {number + 1}")
    do(night, engine.draw_seats)
    do(night, engine.start_clock)
    complaints: list[str] = []

    def go(browser: Browser) -> None:
        page = new_page(browser, complaints=complaints)
        log_in(page, server, "director", f"/t/{night.pk}/director/")
        page.get_by_role("link", name="Set-up", exact=True).click()
        page.get_by_role("link", name="Rules", exact=True).click()
        page.get_by_label("Find a point").fill("riffles")
        page.get_by_role("link", name="Change: Riffles").click()
        page.get_by_label("Riffles").fill("9")
        expect(page.get_by_text("The deck is riffled at least 9 times.")).to_be_visible()
        page.get_by_role("button", name="Everybody at table 1").click()
        expect(page.locator("p[data-part=count]")).to_have_text("6 of 12 agree")
        page.get_by_role("button", name="Change this rule", exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text("6 of 12 have. Nothing was changed.")
        expect(page.get_by_label("Riffles")).to_have_value("9")
        expect_accessible(page)
        page.get_by_role("button", name="Everybody at table 2").click()
        page.get_by_role("button", name="Change this rule", exact=True).click()
        expect(page.get_by_text("The deck is riffled at least 9 times.").first).to_be_visible()
        page.goto(f"{server}/t/{night.pk}/")
        expect(page.get_by_text("New rule: The deck is riffled at least 9 times.")).to_be_visible()

    in_browser(go)
    assert complaints == []
    assert state_of(night).house.min_riffles == 9
