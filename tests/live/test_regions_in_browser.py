"""What a browser makes of pushes that carry only what has changed."""

import json
import time
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.browsing import InBrowser, new_page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


class Pushes:
    """The home page with a socket that says what the test wants."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self._sockets: list[WebSocketRoute] = []
        page.route_web_socket("**/ws/**", lambda socket: self._sockets.append(socket))
        page.goto(url)
        expect(page.locator("html[data-live=yes]")).to_be_attached()
        self.version = int(self.shown("version"))

    def shown(self, name: str) -> str:
        value = self.page.locator("main[data-live]").get_attribute(f"data-{name}")
        assert value is not None
        return value

    def push(self, *, mark: str, **more: Any) -> None:
        self.version += 1
        drawing = {"version": self.version, "moment": 0, "changes_at": None, "mark": mark, **more}
        self._sockets[-1].send(json.dumps({"now": int(time.time() * 1000), **drawing}))


def test_a_region_inside_another_stays_until_it_is_told_anew(
    server: str, in_browser: InBrowser
) -> None:
    def frame(*names: str) -> str:
        return "".join(f'<p id="{name}" data-region="{name}"></p>' for name in names)

    def steps(browser: Browser) -> None:
        page = new_page(browser, complaints=[])
        pushes = Pushes(page, server)
        tonight = page.locator("[data-region=tonight]")
        whole = {"tonight": frame("t1", "t2"), "t1": "Ann", "t2": "Ben"}
        pushes.push(mark="1", regions=whole)
        expect(tonight).to_have_text("AnnBen")
        page.evaluate("document.querySelector('#t2').stays = true")
        pushes.push(mark="2", since="1", regions={"t1": "Amy"}, gone=[])
        expect(tonight).to_have_text("AmyBen")
        regions = {"tonight": frame("t3", "t2"), "t3": "Cleo"}
        pushes.push(mark="3", since="2", regions=regions, gone=["t1"])
        expect(tonight).to_have_text("CleoBen")
        assert page.evaluate("document.querySelector('#t2').stays")
        pushes.push(mark="4", since="3", regions={"tonight": "Nobody"}, gone=[])
        expect(tonight).to_have_text("Nobody")
        pushes.push(mark="5", since="4", regions={"tonight": frame("t2")}, gone=["t3"])
        expect(tonight).to_have_text("Ben")

    in_browser(steps)


def test_a_change_of_something_that_is_not_shown_makes_the_page_fetch_all(
    server: str, in_browser: InBrowser
) -> None:
    def steps(browser: Browser) -> None:
        page = new_page(browser, complaints=[])
        pushes = Pushes(page, server)
        notice = page.locator("[data-region=notice]")
        mark = pushes.shown("mark")
        pushes.push(mark="2", since=mark, regions={"notice": "First"}, gone=[])
        expect(notice).to_have_text("First")
        with page.expect_response(server + "/") as fetched:
            pushes.push(mark="9", since="8", regions={"notice": "Never shown"}, gone=[])
        assert fetched.value.request.headers["accept"] == "application/json"
        expect(notice).to_have_text("First")

    in_browser(steps)
