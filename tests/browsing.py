"""What the browser tests share: the sizes of screens, logging in, listening for complaints."""

from collections.abc import Callable
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.factories import PASSWORD

InBrowser = Callable[[Callable[[Browser], Any]], Any]

LAPTOP = ViewportSize(width=1440, height=900)
TABLET = ViewportSize(width=1024, height=768)
PHONE = ViewportSize(width=390, height=844)
WALL = ViewportSize(width=1920, height=1080)

# What has just been put there begins to move with the next picture; a push may cut that short.
ALL_STILL = """new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    .then(() => Promise.allSettled(document.getAnimations()
        .filter(moving => Number.isFinite(moving.effect.getComputedTiming().endTime))
        .map(moving => moving.finished)))
    .then(() => null)"""
LOOKS = 3


def new_page(browser: Browser, size: ViewportSize = LAPTOP, *, complaints: list[str]) -> Page:
    """A device of its own; what its browser complains about is noted."""
    page = browser.new_context(viewport=size, timezone_id="America/Chicago").new_page()
    page.on("console", lambda said: complaints.extend([said.text][: said.type == "error"]))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return page


def log_in(page: Page, url: str, username: str, path: str = "/") -> None:
    page.goto(f"{url}/login/?next={path}")
    page.get_by_label("User name").fill(username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    expect(page).to_have_url(f"{url}{path}")
    page.wait_for_load_state()


def expect_live(page: Page) -> None:
    expect(page.locator("html[data-live=yes]")).to_be_attached()


def expect_accessible(page: Page) -> None:
    """Nothing that axe-core finds, once everything has loaded and faded in.

    A push may come while axe looks, and what it brings fades in too: what is really wrong is still
    there when it looks again.
    """
    page.wait_for_load_state()
    found: list[Any] = []
    for _ in range(LOOKS):
        page.evaluate(ALL_STILL)
        found = Axe().run(page).response["violations"]
        if not found:
            return
    wrong = [(one["id"], [node["target"] for node in one["nodes"]]) for one in found]
    raise AssertionError(f"axe-core finds: {wrong}")
