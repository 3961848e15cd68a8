"""Corrections at the desk in Chromium: said in the pane, without another page."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.browsing import (
    LAPTOP,
    TABLET,
    InBrowser,
    expect_accessible,
    expect_live,
    log_in,
    new_page,
)
from tests.factories import make_sibling, make_user
from tests.tournaments.endings import make_running_tournament
from tournaments.models import Registration, Role

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def complaints(in_browser: InBrowser) -> Iterator[list[str]]:
    errors: list[str] = []
    yield errors
    assert errors == []


@pytest.mark.parametrize("size", [LAPTOP, TABLET], ids=["laptop", "tablet"])
def test_a_wrong_box_a_wrong_person_and_a_sick_player_are_put_right_in_the_pane(
    server: str, in_browser: InBrowser, complaints: list[str], size: ViewportSize
) -> None:
    tournament = make_running_tournament(entries=20, tables=3)
    make_sibling(tournament)
    make_user(Role.DESK)

    def correct(browser: Browser) -> None:
        page = new_page(browser, size, complaints=complaints)
        log_in(page, server, Role.DESK.value, f"/t/{tournament.pk}/desk/?entry=4")
        expect_live(page)
        page.get_by_text("Sold wrongly? Correct it or give it back").click()
        expect_accessible(page)
        page.get_by_role("button", name="It was card").click()
        expect(page.get_by_text("Corrected: it was paid by card.")).to_be_visible()
        page.get_by_text("Sold wrongly? Correct it or give it back").click()
        page.get_by_label("Wrong person? It is").fill("Nora Quinn")
        page.get_by_role("button", name="Change", exact=True).click()
        expect(page.get_by_text("Ticket 4 is Nora Quinn's now.")).to_be_visible()
        page.get_by_text("Sold wrongly? Correct it or give it back").click()
        page.get_by_label("Why does the money go back?").fill("Ill")
        page.get_by_role("button", name="Take the ticket back").click()
        said = page.get_by_text("Give $40 back on the card. Ticket 4 is taken back. Collect")
        expect(said).to_be_in_viewport()
        page.context.close()

    in_browser(correct)
    assert Registration.objects.get(tournament=tournament, entry=4).person.name == "Nora Quinn"
