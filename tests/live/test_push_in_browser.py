"""A change posted in one place shows in a browser elsewhere, with and without Redis."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import services
from tests.browsing import InBrowser, expect_live, log_in, new_page
from tests.factories import make_user
from tests.services import ScaledRiffle
from tournaments.models import Role

# A public screen hears a heartbeat every 5 s and asks by itself soon after one is missing.
CATCHES_UP_MS = 12_000


def staff_page(browser: Browser, url: str) -> Page:
    page = new_page(browser, complaints=[])
    log_in(page, url, "director")
    return page


def watch(browser: Browser, url: str) -> Page:
    page = browser.new_context().new_page()
    page.goto(url)
    expect_live(page)
    return page


def post(page: Page, notice: str) -> None:
    page.get_by_role("textbox", name="Notice on the home page").fill(notice)
    page.get_by_role("button", name="Post").click()
    expect(page.locator("[data-region=notice]")).to_contain_text(notice)


@pytest.mark.browser
def test_embedded_a_post_shows_on_another_screen(server: str, in_browser: InBrowser) -> None:
    make_user(Role.DIRECTOR, "director")

    def steps(browser: Browser) -> None:
        screen = watch(browser, server)
        post(staff_page(browser, server), "The soup is served")
        expect(screen.locator("[data-region=notice]")).to_contain_text("The soup is served")

    in_browser(steps)


@pytest.mark.browser
def test_a_screen_whose_sockets_are_blocked_catches_up_by_plain_http(
    server: str, in_browser: InBrowser
) -> None:
    make_user(Role.DIRECTOR, "director")

    def steps(browser: Browser) -> None:
        screen = browser.new_context().new_page()
        screen.route_web_socket("**/ws/**", lambda socket: socket.close())
        screen.goto(server)
        post(staff_page(browser, server), "The soup is served")
        notice = screen.locator("[data-region=notice]")
        expect(notice).to_contain_text("The soup is served", timeout=CATCHES_UP_MS)

    in_browser(steps)


@pytest.fixture(scope="module")
def scaled() -> Iterator[ScaledRiffle]:
    with services.scaled_riffle() as riffle:
        make_director = (
            "from tests.factories import make_user; from tournaments.models import Role; "
            "make_user(Role.DIRECTOR, 'director')"
        )
        riffle.manage("shell", "--no-imports", "--command", make_director)
        yield riffle


@pytest.mark.browser
@pytest.mark.services
def test_scaled_a_post_to_one_process_shows_on_a_screen_of_the_other(
    scaled: ScaledRiffle, in_browser: InBrowser
) -> None:
    def steps(browser: Browser) -> None:
        screen = watch(browser, scaled.webs[1].url)
        post(staff_page(browser, scaled.webs[0].url), "From the other process")
        expect(screen.locator("[data-region=notice]")).to_contain_text("From the other process")

    in_browser(steps)


@pytest.mark.browser
@pytest.mark.services
def test_scaled_screens_catch_up_without_redis_and_pushes_resume_with_it(
    scaled: ScaledRiffle, in_browser: InBrowser
) -> None:
    def steps(browser: Browser) -> None:
        screen = watch(browser, scaled.webs[1].url)
        staff = staff_page(browser, scaled.webs[0].url)
        notice = screen.locator("[data-region=notice]")
        scaled.redis.stop()
        post(staff, "Redis is gone")
        expect(notice).to_contain_text("Redis is gone", timeout=CATCHES_UP_MS)
        scaled.redis.start()
        # The subscription heals within about a second; from then on a push comes at once, well
        # before the heartbeat that would bring the news by itself.
        services.wait_until(
            lambda: pushed_at_once(staff, screen), what="pushes are back", seconds=20, pause=0.5
        )

    in_browser(steps)


def pushed_at_once(staff: Page, screen: Page) -> bool:
    text = f"Redis is back {services.free_port()}"
    post(staff, text)
    try:
        expect(screen.locator("[data-region=notice]")).to_contain_text(text, timeout=700)
    except AssertionError:
        return False
    return True
