"""The room in a real browser: a table closes in two taps, and cards are tapped in."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, ViewportSize, expect

from rules_engine import tournament as engine
from rules_engine.tournament.state import TableStatus
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
from tests.tables.nights import (
    bust_all_but,
    make_club_night,
    make_running_tournament,
    seats_of,
    state_of,
)
from tournaments.models import Role

pytestmark = pytest.mark.browser

COUNT_TAPS = "addEventListener('click', () => { window.taps = (window.taps || 0) + 1; }, true)"


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_table_closes_for_rain_in_two_taps(
    server: str, in_browser: InBrowser, size: ViewportSize
) -> None:
    make_user(Role.DIRECTOR, "director")
    night = make_running_tournament(tables=3)
    bust_all_but(night, 1, 3)
    complaints: list[str] = []

    def close(browser: Browser) -> None:
        page = new_page(browser, size, complaints=complaints)
        log_in(page, server, "director", f"/t/{night.pk}/director/")
        expect_live(page)
        page.get_by_role("link", name="Manage", exact=True).click()
        sheet = page.locator("#sheet")
        expect(sheet.get_by_role("button", name="Start hand for hand")).to_be_visible()
        expect_accessible(page)
        sheet.get_by_role("button", name="Close", exact=True).click()
        page.evaluate(COUNT_TAPS)
        page.get_by_role("link", name="Table 2", exact=True).click()
        sheet.get_by_role("button", name="Close: rain").click()
        expect(page.locator("#room-2")).to_contain_text("closing")
        assert page.evaluate("window.taps") == 2
        # What was done is said, with its undo, without a page being opened.
        step = page.locator("#queue").get_by_role("listitem").filter(has_text="Table 2 closes")
        expect(step.get_by_role("button", name="Undo")).to_be_visible()
        page.get_by_role("link", name="Table 1", exact=True).click()
        sheet.get_by_text("Close for another reason").click()
        expect(sheet.get_by_role("button", name="Close table 1")).to_be_in_viewport(ratio=1)

    in_browser(close)
    assert complaints == []
    assert state_of(night).tables[2].status is TableStatus.BREAKING


def test_the_cards_of_a_club_table_are_tapped_in_on_its_tablet(
    server: str, in_browser: InBrowser
) -> None:
    night, floor = make_club_night(), make_user(Role.FLOOR, "floor")
    bust_all_but(night, 1, 5)
    bust_all_but(night, 2, 5)
    due = engine.questions.consolidation(state_of(night))
    assert due
    (table,) = due.closing
    row = Table.objects.get(tournament=night, number=table)
    code = pairing.make_code(row.pk, by=floor, now=timezone.now())
    complaints: list[str] = []
    people = len(seats_of(night, table))

    def tap_in(browser: Browser) -> Page:
        page = new_page(browser, TABLET, complaints=complaints)
        page.goto(f"{server}/pair/")
        page.get_by_label("Code").fill(code)
        page.get_by_role("button", name="Pair this tablet").click()
        expect_live(page)
        page.get_by_role("link", name="We have dealt cards").click()
        deck = page.get_by_role("group", name="The deck")
        deck.get_by_role("button", name="2 of clubs", exact=True).click()
        deck.get_by_role("button", name="2 of clubs", exact=True).click()
        for rank in ("A", "K", "10", "9", "2")[:people]:
            deck.get_by_role("button", name=f"{rank} of spades", exact=True).click()
        expect(page.locator("input[name^=cards-]").nth(2)).to_have_value("Ts")
        expect(deck.locator("[aria-pressed=true]")).to_have_count(people)
        expect_accessible(page)
        page.get_by_role("button", name="Use these cards").click()
        expect(page.get_by_text("This table is closing")).to_be_visible()
        expect(page.get_by_text(re.compile("moves to table"))).to_have_count(people)
        return page

    in_browser(tap_in)
    assert complaints == []
