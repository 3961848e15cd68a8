"""The owner's page of people, in a browser: a role for one event, given and taken away."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browsing import PHONE, InBrowser, expect_accessible, log_in, new_page
from tests.factories import make_draft_tournament, make_user
from tournaments.models import EventRole, Role

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_an_owner_gives_a_role_for_one_event_and_takes_it_away(
    server: str, in_browser: InBrowser
) -> None:
    make_user(Role.OWNER)
    make_user(Role.FLOOR, "maeve")
    make_draft_tournament()

    def give(browser: Browser) -> list[str]:
        complaints: list[str] = []
        page = new_page(browser, complaints=complaints)
        log_in(page, server, "owner", "/people/")
        page.locator("summary", has_text="More for maeve").click()
        page.get_by_role("button", name="Another role").click()
        dialog = page.get_by_role("dialog", name="Another role for maeve")
        dialog.get_by_label("Role").select_option("Director")
        dialog.get_by_label("For").select_option(index=1)
        dialog.get_by_role("button", name="Give the role").click()
        expect(page.get_by_text("maeve is now Director, St. Gabriel.")).to_be_visible()
        expect(page.get_by_label("Role of maeve for St. Gabriel")).to_have_value("director")
        expect_accessible(page)
        page.set_viewport_size(PHONE)
        expect_accessible(page)
        return complaints

    def take_away(browser: Browser) -> list[str]:
        complaints: list[str] = []
        page = new_page(browser, complaints=complaints)
        log_in(page, server, "owner", "/people/")
        one = page.locator("form", has=page.get_by_label("Role of maeve for St. Gabriel"))
        one.get_by_role("combobox").select_option("No role")
        one.get_by_role("button", name="Save").click()
        expect(page.get_by_text("maeve is now without a role, St. Gabriel.")).to_be_visible()
        return complaints

    assert in_browser(give) == []
    assert EventRole.objects.get().role == Role.DIRECTOR
    assert in_browser(take_away) == []
    assert not EventRole.objects.exists()
