"""Something went wrong, in a real browser: a table finds its ruling, and the director agrees."""

from datetime import UTC, datetime

import pytest
from playwright.sync_api import Browser, Page, expect

from tables.models import Table
from tables.tablet import pairing
from tests.browsing import (
    LAPTOP,
    PHONE,
    TABLET,
    InBrowser,
    expect_accessible,
    expect_live,
    log_in,
    new_page,
)
from tests.factories import make_user
from tests.tables.nights import make_running_tournament, seats_of, start_hand, state_of
from tournaments.models import Role, Tournament, User

pytestmark = pytest.mark.browser


def pair(night: Tournament, floor: User) -> str:
    place = Table.objects.get(tournament=night, number=1)
    now = datetime.now(UTC)
    return pairing.pair(pairing.make_code(place.pk, by=floor, now=now), now=now)[1]


def test_a_table_finds_its_ruling_and_the_director_agrees(
    server: str, in_browser: InBrowser
) -> None:
    floor = make_user(Role.FLOOR, "floor")
    make_user(Role.DIRECTOR, "director")
    night = make_running_tournament()
    start_hand(night)
    token = pair(night, floor)
    seat = seats_of(night)[0]
    complaints: list[str] = []

    def ask(browser: Browser) -> Page:
        page = new_page(browser, TABLET, complaints=complaints)
        page.context.add_cookies([{"name": "tablet", "value": token, "url": server}])
        page.goto(f"{server}/t/{night.pk}/tables/1/")
        page.get_by_role("link", name="Something went wrong").click()
        expect_accessible(page)
        page.get_by_role("searchbox").press_sequentially("acted before me")
        expect(page.get_by_role("heading", name="Is it one of these?")).to_be_visible()
        page.get_by_role("link", name="Somebody acted out of turn").click()
        page.get_by_role("link", name="Check", exact=True).click()
        expect_accessible(page)
        page.go_back()
        page.get_by_role("link", name="Check", exact=True).click()
        page.get_by_role("link", name="Yes").click()
        page.get_by_role("link", name=f"Seat {seat}").click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("may not bet or raise")
        expect_accessible(page)
        page.get_by_role("button", name="Call the director").click()
        expect(page.get_by_text("The director is on the way")).to_be_visible()
        expect_live(page)
        return page

    page = in_browser(ask)
    (given,) = state_of(night).floor.rulings
    assert (given.waits, given.hand) == (True, 1)

    def agree(browser: Browser) -> None:
        laptop = new_page(browser, LAPTOP, complaints=complaints)
        log_in(laptop, server, "director", f"/t/{night.pk}/director/")
        card = laptop.locator(f"#ruling-{given.number}")
        card.get_by_role("link", name="See it all").click()
        expect(laptop.locator("#sheet")).to_contain_text("Go back to the player")
        expect_accessible(laptop)
        laptop.locator("#sheet").get_by_role("button", name="Confirm").click()
        expect(page.get_by_text("The director agrees")).to_be_visible()
        expect_accessible(page)

    in_browser(agree)
    assert not state_of(night).floor.rulings[given.number].waits
    assert complaints == []


def test_staff_and_everybody_read_on_laptop_and_phone(server: str, in_browser: InBrowser) -> None:
    make_user(Role.FLOOR, "floor")
    night = make_running_tournament()
    complaints: list[str] = []

    def look_up(browser: Browser) -> None:
        page = new_page(browser, PHONE, complaints=complaints)
        log_in(page, server, "floor", f"/t/{night.pk}/rulings/")
        expect_accessible(page)
        page.get_by_role("searchbox").fill("joker")
        page.get_by_role("button", name="Find").click()
        page.get_by_role("link", name="A joker turned up").click()
        page.get_by_role("link", name="No", exact=True).click()
        page.get_by_label("For table").select_option("2")
        expect_accessible(page)
        page.get_by_role("button", name="Rule so").click()
        expect(page.get_by_text("Table 2: A joker turned up")).to_be_visible()
        expect_accessible(page)

    def read(browser: Browser) -> None:
        page = new_page(browser, LAPTOP, complaints=complaints)
        page.goto(f"{server}/t/{night.pk}/rules/")
        expect_accessible(page)
        page.get_by_label("Find in the rules").fill("string")
        expect(page.get_by_role("status").first).to_contain_text(" of ")
        expect(page.get_by_role("heading", name="Side pots")).to_be_hidden()
        page.goto(f"{server}/t/{night.pk}/rules/sheet/")
        expect_accessible(page)

    in_browser(look_up)
    in_browser(read)
    assert len(state_of(night).floor.rulings) == 1
    assert complaints == []
