"""A person with a device: reads, taps, types. What was tapped is counted."""

import contextlib
import re
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.browsing import ALL_STILL, LAPTOP, expect_live, new_page
from tests.factories import PASSWORD

SOON_MS = 20_000
BACK_MS = 40_000  # a public screen tries again after 15 s at the latest


class Album:
    """Pictures of a night, in the order in which they were taken; none without a folder."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._count = 0
        if folder:
            folder.mkdir(parents=True, exist_ok=True)

    def take(self, page: Page, what: str, *, whole: bool = False) -> None:
        self._count += 1
        if self._folder:
            page.evaluate(ALL_STILL)
            page.screenshot(path=self._folder / f"{self._count:02}-{what}.png", full_page=whole)


class Somebody:
    """A person with a device."""

    size: ViewportSize = LAPTOP

    def __init__(self, browser: Browser, url: str, complaints: list[str]) -> None:
        self.url = url
        self.page = new_page(browser, self.size, complaints=complaints)
        self.page.set_default_timeout(SOON_MS)
        self.page.on(
            "response",
            lambda told: complaints.extend([f"{told.status} {told.url}"][: told.status >= 500]),
        )
        self._taps = 0

    def go(self, path: str) -> None:
        self.page.goto(self.url + path)

    def watch(self, path: str) -> None:
        """Open a screen that is live."""
        self.go(path)
        expect_live(self.page)

    def press(self, what: Locator) -> None:
        self._taps += 1
        what.click()

    def tap(self, name: str | re.Pattern[str], *, within: Locator | None = None) -> None:
        exact = isinstance(name, str)
        self.press((within or self.page).get_by_role("button", name=name, exact=exact).first)

    def follow(self, name: str | re.Pattern[str], *, within: Locator | None = None) -> None:
        """Tap a link."""
        exact = isinstance(name, str)
        self.press((within or self.page).get_by_role("link", name=name, exact=exact).first)

    def unfold(self, title: str, *, within: Locator | None = None) -> None:
        self.press((within or self.page).locator("summary", has_text=title).first)

    @property
    def sheet(self) -> Locator:
        """What has opened over the screen."""
        return self.page.get_by_role("dialog")

    @contextlib.contextmanager
    def taps(self, allowed: int) -> Iterator[None]:
        """What is done here takes so many taps and not one more."""
        before = self._taps
        yield
        assert self._taps - before == allowed

    def accept_invitation(self, link: str, *, name: str, **more: str) -> None:
        """A login by link; `more` is what else the form asks for."""
        self.page.goto(link)
        username = name.split()[0].lower()
        asked = {"Your name": name, "User name": username, "Password": PASSWORD, **more}
        for label, value in asked.items():
            self.page.get_by_label(label).fill(value)
        self.tap("Make my login")
        expect(self.page).to_have_url(f"{self.url}/")


def exactly(text: str) -> re.Pattern[str]:
    """These words, and not the beginning of a larger number."""
    return re.compile(re.escape(text) + r"(?!,?\.?\d)")
