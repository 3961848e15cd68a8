"""Every page in a real browser, as whoever may open it: axe-core and the console find no fault, and
no words lie on others.

On a draft, a night that has just started, one in play and one that is over; every route that can
be looked at has its page on one of them.
"""

from collections.abc import Callable, Mapping
from functools import partial
from urllib.parse import urljoin

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client
from playwright.sync_api import Browser, Page

from tests.browsing import ALL_STILL, LAPTOP, PHONE, TABLET, WALL, InBrowser, new_page
from tests.overlaps import overlaps
from tests.pages import (
    NO_PAGES,
    Place,
    look,
    make_club_table_closing,
    make_club_tables_uneven,
    make_draft,
    make_night_in_play,
    make_night_over,
    make_night_started,
    right_caller,
    visitors,
)
from tests.test_rights import ROUTES
from tournaments.rights import Caller

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.django_db(transaction=True),
]

POST_ONLY = 405
SIZES = {"phone": PHONE, "floor": PHONE, "lobby": WALL, "wall": WALL, "wall_show": WALL}
ONLY_OF_A_DRAFT = {"setup", "open_sales", "keep_template"}
ONLY_AT_THE_START, ONLY_AT_THE_END = {"draw_button"}, {"record_winner"}
ONLY_BY_CARDS = {"break_cards", "mover_cards"}
OF_A_NIGHT = set(ROUTES) - NO_PAGES - ONLY_OF_A_DRAFT - ONLY_AT_THE_START - ONLY_BY_CARDS
OF_A_NIGHT -= {*ONLY_AT_THE_END, "tv"}  # which leads to "wall"
OF_A_DRAFT = {*ONLY_OF_A_DRAFT, "lobby", "about", "director"}
OF_A_START = {*ONLY_AT_THE_START, "before_play", "seats", "director", "lobby", "phone", "table"}
# The others do not change when a night ends.
OF_AN_END = {"about", "director", "entries", "floor", "home", "lobby", "log", "payouts", "phone"}
OF_AN_END |= {*ONLY_AT_THE_END, "prizes", "report", "results", "table", "entry_sheet"}


@pytest.mark.parametrize(
    ("make", "routes"),
    [
        (make_draft, OF_A_DRAFT),
        (make_night_started, OF_A_START),
        (make_night_in_play, OF_A_NIGHT),
        (make_club_table_closing, {"break_cards"}),
        (make_club_tables_uneven, {"mover_cards"}),
        (make_night_over, OF_AN_END),
    ],
    ids=["draft", "started", "in play", "closing", "uneven", "over"],
)
def test_a_page_has_no_fault_that_axe_or_the_console_knows(
    server: str, in_browser: InBrowser, make: Callable[[], Place], routes: set[str]
) -> None:
    place = make()
    clients = visitors(place.tournament)
    answers = {route: look(place, clients, route) for route in sorted(routes)}
    shown = [route for route, status in answers.items() if status != POST_ONLY]
    assert {route: answers[route] for route in shown} == dict.fromkeys(shown, 200)
    faults: list[str] = []
    for caller in sorted({right_caller(route) for route in shown}):
        mine = {r: server + place.path_of(r) for r in shown if right_caller(r) is caller}
        faults += in_browser(
            partial(look_at, client=clients[caller], caller=caller, addresses=mine)
        )
    assert not faults, "\n".join(faults)


def look_at(
    browser: Browser, *, client: Client, caller: Caller, addresses: Mapping[str, str]
) -> list[str]:
    """What is wrong with the pages that this caller opens one after the other."""
    complaints: list[str] = []
    usual = TABLET if caller is Caller.TABLET else LAPTOP
    page = new_page(browser, usual, complaints=complaints)
    home = urljoin(next(iter(addresses.values())), "/")
    cookies = [{"name": c.key, "value": c.value, "url": home} for c in client.cookies.values()]
    page.context.add_cookies(cookies)  # type: ignore[arg-type]  # plain dicts will do
    found: list[str] = []
    for route, address in addresses.items():
        page.set_viewport_size(SIZES.get(route, usual))
        page.goto(address)
        found += [
            f"{route}: {wrong}" for wrong in (*violations(page), *overlaps(page), *complaints)
        ]
        complaints.clear()
    page.context.close()
    return found


def violations(page: Page) -> list[str]:
    page.evaluate(ALL_STILL)
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {[node['target'] for node in one['nodes']]}" for one in found]
