"""Screens stay awake in a real browser, and the board of devices says by what."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tables.models import Wall, WallLayout
from tests.browsing import TABLET, WALL, InBrowser, expect_accessible, expect_live, log_in, new_page
from tests.factories import make_user
from tests.tables.nights import make_running_tournament
from tests.tables.tablet.test_tablet_in_browser import make_code, pair
from tournaments.accounts.services import hash_token
from tournaments.models import Role, Tournament

pytestmark = pytest.mark.browser

# A plain address of the room is no secure context, and there the browser has no wake locks.
WITHOUT_LOCKS = "Object.defineProperty(Navigator.prototype, 'wakeLock', { get: () => undefined });"
IS_PLAYING = "() => document.querySelector('video.awake')?.currentTime > 0"
# Of a smaller video, or one that is out of sight, Chromium lets the screen go dark.
SHARE_OF_THE_SCREEN = """() => {
  const { left, top, right, bottom } = document.querySelector(".awake").getBoundingClientRect();
  const width = Math.min(right, innerWidth) - Math.max(left, 0);
  const height = Math.min(bottom, innerHeight) - Math.max(top, 0);
  return width * height / (innerWidth * innerHeight);
}"""
TO_ITS_END = "() => { const video = document.querySelector('video.awake'); video.currentTime = 9; }"
BEGAN_AGAIN = "() => document.querySelector('video.awake').currentTime < 5"
HAS_SOUND = "() => document.querySelector('video.awake').webkitAudioDecodedByteCount > 0"


def paired_tablet(browser: Browser, server: str, code: str, script: str = "") -> Page:
    complaints: list[str] = []
    page = new_page(browser, TABLET, complaints=complaints)
    page.add_init_script(script)
    pair(page, server, code)
    return page


def expect_on_the_board(browser: Browser, server: str, night: Tournament, words: str) -> None:
    page = new_page(browser, complaints=[])
    log_in(page, server, "director", f"/t/{night.pk}/tablets/")
    expect_live(page)
    expect(page.locator("[data-region=tablet-1]")).to_contain_text(words, timeout=30_000)
    expect(page.locator("[data-region=tablet-1]")).to_contain_text("live")
    expect_accessible(page)


def test_where_the_browser_allows_it_a_wake_lock_holds(server: str, in_browser: InBrowser) -> None:
    night = make_running_tournament()
    code = make_code(night)
    make_user(Role.DIRECTOR, "director")

    def look(browser: Browser) -> None:
        page = paired_tablet(browser, server, code)
        page.context.grant_permissions(["screen-wake-lock"])
        page.mouse.click(5, 5)
        expect(page.locator("html[data-awake=lock]")).to_be_attached()
        expect_on_the_board(browser, server, night, "kept awake")
        # A lock ends when a page is hidden; the next touch asks again.
        page.evaluate("navigator.wakeLock.request('screen').then(lock => lock.release())")
        expect(page.locator("html[data-awake=lock]")).to_be_attached()

    in_browser(look)


def test_without_https_a_video_plays(server: str, in_browser: InBrowser) -> None:
    night = make_running_tournament()
    code = make_code(night)
    make_user(Role.DIRECTOR, "director")

    def look(browser: Browser) -> None:
        page = paired_tablet(browser, server, code, WITHOUT_LOCKS)
        page.mouse.click(5, 5)
        expect(page.locator("html[data-awake=video]")).to_be_attached()
        page.wait_for_function(IS_PLAYING)
        assert page.evaluate(SHARE_OF_THE_SCREEN) > 0.2
        page.wait_for_function(HAS_SOUND)
        page.evaluate(TO_ITS_END)
        page.wait_for_function(BEGAN_AGAIN)
        expect(page.locator("html[data-awake=video]")).to_be_attached()
        expect_accessible(page)
        expect_on_the_board(browser, server, night, "kept awake by a video")

    in_browser(look)


def test_a_television_stays_awake_whatever_it_shows(server: str, in_browser: InBrowser) -> None:
    night = make_running_tournament()
    token = "televisions-token"
    named = {"name": "Bar", "tournament": night, "layout": WallLayout.ABOUT}
    wall = Wall.objects.create(token_hash=hash_token(token), **named)
    make_user(Role.DIRECTOR, "director")

    def look(browser: Browser) -> None:
        page = new_page(browser, WALL, complaints=[])
        page.context.grant_permissions(["screen-wake-lock"])
        page.goto(f"{server}/t/{night.pk}/about/?tv={token}")
        expect(page.locator("html[data-awake=lock]")).to_be_attached()
        board = new_page(browser, complaints=[])
        log_in(board, server, "director", f"/t/{night.pk}/tablets/")
        expect(board.locator(f"[data-region=wall-{wall.pk}]")).to_contain_text("kept awake")
        board.get_by_text("Change", exact=True).click()
        board.get_by_label("What Bar shows").select_option("lobby")
        board.get_by_role("button", name="Show it").click()
        page.wait_for_url(f"{server}/t/{night.pk}/walls/{wall.pk}/?tv={token}")
        expect(page.locator("html[data-awake=lock]")).to_be_attached()

    in_browser(look)
