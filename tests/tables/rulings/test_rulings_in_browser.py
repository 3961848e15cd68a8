"""Something went wrong, in a real browser: a table finds its ruling, and the director agrees."""

import re
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
        page.get_by_role("searchbox", name="What happened").press_sequentially("acted before me")
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
        page.get_by_role("searchbox", name="What happened").fill("joker")
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
        expect(page.get_by_role("status").first).to_contain_text("these very words")
        expect(page.get_by_role("heading", name="Side pots")).to_be_hidden()
        page.goto(f"{server}/t/{night.pk}/rules/sheet/")
        expect_accessible(page)

    in_browser(look_up)
    in_browser(read)
    assert len(state_of(night).floor.rulings) == 1
    assert complaints == []


def test_one_box_leads_to_calling_the_clock_and_to_a_rule(
    server: str, in_browser: InBrowser
) -> None:
    night = make_running_tournament()
    start_hand(night)
    token = pair(night, make_user(Role.FLOOR, "floor"))
    complaints: list[str] = []

    def ask(browser: Browser) -> None:
        page = new_page(browser, TABLET, complaints=complaints)
        page.context.add_cookies([{"name": "tablet", "value": token, "url": server}])
        page.goto(f"{server}/t/{night.pk}/tables/1/wrong/")
        page.get_by_role("searchbox", name="What happened").press_sequentially(
            "who gets the od chip"
        )
        page.get_by_text("The odd chip", exact=True).click()
        expect(page.get_by_text("goes to the winner nearest to the left")).to_be_visible()
        expect_accessible(page)
        page.get_by_role("searchbox", name="What happened").fill("he takes forever")
        page.get_by_role("link", name="Call the clock").click()
        expect(page).to_have_url(f"{server}/t/{night.pk}/tables/1/hands/1/clock/")

    in_browser(ask)
    assert complaints == []


def test_chips_stay_in_the_pot_and_pocketed_ones_leave_play(
    server: str, in_browser: InBrowser
) -> None:
    floor = make_user(Role.FLOOR, "floor")
    make_user(Role.DIRECTOR, "director")
    night = make_running_tournament()
    start_hand(night)
    token = pair(night, floor)
    seat, other, *_ = seats_of(night)
    complaints: list[str] = []
    wrong = f"{server}/t/{night.pk}/tables/1/wrong"

    def find_faulty_deck(browser: Browser) -> tuple[Page, Page]:
        tablet = new_page(browser, TABLET, complaints=complaints)
        tablet.context.add_cookies([{"name": "tablet", "value": token, "url": server}])
        tablet.goto(f"{wrong}/duplicate_card/?knew_and_bet=yes&seat={seat}")
        tablet.get_by_role("button", name="Call the director").click()
        expect(tablet.get_by_text("The director is on the way")).to_be_visible()
        laptop = new_page(browser, LAPTOP, complaints=complaints)
        log_in(laptop, server, "director", f"/t/{night.pk}/director/")
        laptop.get_by_label("Chips that stay").fill("40")
        expect_accessible(laptop)
        laptop.get_by_role("button", name="Void hand 1, chips stay").click()
        expect(laptop.get_by_text("Table 1 asks for a ruling", exact=True)).to_be_hidden()
        expect(tablet.get_by_text("The director agrees")).to_be_visible()
        tablet.get_by_role("link", name="Back to table 1").click()
        expect(tablet.get_by_text("40 dead chips lie in the pot")).to_be_visible()
        expect(tablet.get_by_text("Appendix D deck 3")).to_be_visible()
        expect_accessible(tablet)
        return tablet, laptop

    tablet, laptop = in_browser(find_faulty_deck)
    assert [pot.chips for pot in state_of(night).floor.carried_pots] == [40]

    def play_for_them(_: Browser) -> None:
        tablet.get_by_role("button", name="Hand 2 starts").click()
        expect(tablet.get_by_text("whoever wins this hand wins them")).to_be_visible()
        tablet.get_by_role("button", name="Hand over, nobody out").click()
        expect(tablet.get_by_text("40 dead chips")).to_be_hidden()
        tablet.goto(f"{wrong}/chips_off_table/?chips_pocketed=25&seat={other}")
        tablet.get_by_role("button", name="Call the director").click()
        expect(tablet.get_by_text("The director is on the way")).to_be_visible()
        laptop.get_by_role("button", name=re.compile("^Confirm")).click()
        expect(laptop.locator(".overline", has_text="ruling to carry out")).to_be_visible()
        expect_accessible(laptop)
        tablet.get_by_role("link", name="Back to table 1").click()
        expect(tablet.get_by_text("Still to do.")).to_be_visible()
        tablet.get_by_role("link", name="Read it").click()
        expect_accessible(tablet)
        tablet.get_by_role("button", name="Take them out of play").click()
        expect(laptop.locator(".overline", has_text="ruling to carry out")).to_be_hidden()
        expect(tablet.get_by_role("button", name="Take them out of play")).to_be_hidden()

    in_browser(play_for_them)
    assert state_of(night).tally.chips_in_play == 975
    assert complaints == []
