"""Somebody who has never seen Riffle sets up a festival of three nights; every tap is counted."""

from collections import Counter

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browsing import InBrowser, expect_accessible, new_page
from tests.factories import PASSWORD
from tournaments.accounts import services as accounts
from tournaments.models import Event, Role, Tournament

MOST = 60


class Hands:
    """What somebody does with a page, counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.done = page, Counter[str]()

    def fill(self, label: str, text: str) -> None:
        self.done["fields"] += 1
        self.page.get_by_label(label).first.fill(text)

    def tap(self, what: Locator) -> None:
        self.done["taps"] += 1
        what.click()

    def tap_button(self, name: str) -> None:
        self.tap(self.page.get_by_role("button", name=name))


def make_login(hands: Hands) -> None:
    hands.fill("Your organisation", "St. Gabriel the Archangel")
    hands.fill("Your name", "Maeve Byrne")
    hands.fill("User name", "maeve")
    hands.fill("Password", PASSWORD)
    expect(hands.page.get_by_label("Time zone")).to_have_value("America/Chicago")
    expect(hands.page.get_by_label("Currency")).to_have_value("USD")
    expect(hands.page.get_by_label("Times of day")).to_have_value("yes")
    expect(hands.page.get_by_label("Paper")).to_have_value("letter")
    expect_accessible(hands.page)
    hands.done["taps"] += 1
    hands.page.get_by_role("button", name="Make my login").dblclick()  # the second is not sent


def plan_festival(hands: Hands) -> None:
    page = hands.page
    hands.tap(page.get_by_role("link", name="Set up the first night"))
    expect(page.get_by_label("Time zone")).to_have_value("America/Chicago")
    hands.fill("Name of the evening", "International Festival")
    hands.fill("The charity", "St. Gabriel the Archangel Parish")
    hands.fill("Venue", "The tent")
    hands.fill("Licence number", "123668")
    hands.fill("Day", "2099-06-18")
    hands.tap_button("Go on to the tournament")
    expect_accessible(page)
    hands.tap_button("Plan all 3")


def open_sales(hands: Hands, name: str) -> None:
    page = hands.page
    hands.tap(page.get_by_role("link", name=f"Open sales for {name}"))
    expect(page.get_by_role("heading", name=f"Open sales for {name}?")).to_be_visible()
    hands.tap_button("Open sales")
    expect(page.locator("[data-region=progress]")).to_contain_text("Sales open")
    hands.tap(page.locator(".switcher summary"))
    hands.tap(page.get_by_role("link", name="The evening"))


@pytest.mark.browser
def test_a_newcomer_sets_up_the_festival_with_few_taps(server: str, in_browser: InBrowser) -> None:
    token = accounts.invite(role=Role.OWNER, by=None, now=timezone.now())
    complaints: list[str] = []

    def steps(browser: Browser) -> Counter[str]:
        hands = Hands(new_page(browser, complaints=complaints))
        hands.page.goto(f"{server}/welcome/{token}/")
        make_login(hands)
        plan_festival(hands)
        expect(hands.page.get_by_role("article")).to_have_count(3)
        expect_accessible(hands.page)
        for name in ("Six Handed", "Freeze Out", "Deep Stack"):
            open_sales(hands, name)
        return hands.done

    done: Counter[str] = in_browser(steps)
    assert complaints == []
    assert done.total() <= MOST, done
    assert Event.objects.get().licence_number == "123668"
    assert Tournament.objects.exclude(opened_at=None).count() == 3
