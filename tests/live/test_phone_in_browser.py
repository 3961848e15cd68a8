"""A phone follows by pushes alone: its own part, and what it shares with all others."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from rules_engine import tournament as engine
from tests.browsing import InBrowser, expect_live, new_page
from tests.tables.nights import do, make_running_tournament, state_of
from tournaments.models import Registration, Tournament
from tournaments.people import tickets

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def order_a_move(night: Tournament, entry: int) -> int:
    """Its number."""
    state = state_of(night)
    sits = state.entries[entry].where
    assert isinstance(sits, engine.SeatRef)
    table = next(one for one in state.tables if one.size and one.number != sits.table)
    seat = next(number for number in range(1, 10) if table.seat(number) is None)
    to = engine.SeatRef(table.number, seat)
    do(night, engine.choose_mover, entry=entry, to=to, reason="Even tables")
    return state_of(night).floor.moves[0].number


def test_a_phone_shows_what_is_announced_a_move_and_then_both_again(
    server: str, in_browser: InBrowser
) -> None:
    night = make_running_tournament()
    token = tickets.token_of(Registration.objects.get(tournament=night, entry=1))

    def steps(browser: Browser) -> None:
        page = new_page(browser, complaints=[])
        page.goto(f"{server}/p/{token}/")
        expect_live(page)
        fetched: list[str] = []
        page.on("request", lambda request: fetched.append(request.url))
        soup, clock = page.get_by_text("Soup is served"), page.locator(".phone__clock")
        with ThreadPoolExecutor(1) as backstage:  # the ORM does not work in Playwright's thread

            def backstage_does(*args: Any, **kwargs: Any) -> Any:
                return backstage.submit(*args, **kwargs).result(60)

            backstage_does(do, night, engine.announce, text="Soup is served")
            expect(soup).to_be_visible()
            move = backstage_does(order_a_move, night, 1)
            expect(page.get_by_text("You are moved")).to_be_visible()
            expect(clock).to_have_count(0)
            backstage_does(do, night, engine.cancel_move, move=move, reason="Not needed")
            expect(page.get_by_text("You are moved")).to_be_hidden()
        expect(soup).to_be_visible()
        expect(clock).to_be_visible()
        assert fetched == []

    in_browser(steps)
