"""What somebody says arrives once, whatever happens to the answer or to the login."""

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browsing import InBrowser, expect_live, log_in, new_page
from tests.factories import PASSWORD, make_user
from tests.tables.nights import make_running_tournament, state_of
from tournaments.models import Role, Wish

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def lose_the_answer(route: Route) -> None:
    route.fetch()
    route.abort()


def test_a_tap_of_somebody_whose_login_has_ended_is_made_after_the_next_one(
    server: str, in_browser: InBrowser
) -> None:
    make_user(Role.DIRECTOR, "director")
    night = make_running_tournament()

    def steps(browser: Browser) -> None:
        page = new_page(browser, complaints=[])
        log_in(page, server, "director", f"/t/{night.pk}/director/")
        expect_live(page)
        page.context.clear_cookies(name="sessionid")
        page.get_by_role("button", name="Pause").click()
        page.get_by_label("User name").fill("director")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Log in").click()
        expect(page.get_by_role("button", name="Resume")).to_be_visible()

    in_browser(steps)
    assert Wish.objects.filter(kind="pause_clock").count() == 1


def test_a_ruling_whose_answer_was_lost_is_sent_again_and_given_once(
    server: str, in_browser: InBrowser
) -> None:
    make_user(Role.FLOOR, "floor")
    night = make_running_tournament()

    def steps(browser: Browser) -> None:
        page = new_page(browser, complaints=[])
        log_in(page, server, "floor", f"/t/{night.pk}/rulings/")
        page.get_by_role("searchbox", name="What happened").fill("joker")
        page.get_by_role("button", name="Find").click()
        page.get_by_role("link", name="A joker turned up").click()
        page.get_by_role("link", name="No", exact=True).click()
        page.get_by_label("For table").select_option("2")
        record = page.locator("form[data-records]").get_attribute("action")
        page.route(f"**{record}", lose_the_answer, times=1)
        page.get_by_role("button", name="Rule so").click()
        expect(page.get_by_text("Table 2: A joker turned up")).to_be_visible()

    in_browser(steps)
    assert len(state_of(night).floor.rulings) == 1
