"""The dashboard in parts: each change carries what it changed, and everything else stays put."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocket, expect

from rules_engine import tournament as engine
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament import questions
from tests.browsing import LAPTOP, InBrowser, expect_live, log_in, new_page
from tests.factories import make_user
from tests.tables.nights import (
    do,
    entry_at,
    make_running_tournament,
    play_hand,
    seats_of,
    state_of,
)
from tournaments.models import Role

pytestmark = pytest.mark.browser

REMEMBER = "document.querySelectorAll('#room-3, #room-3 a').forEach(one => { one.stays = true; })"
STAYS = "[...document.querySelectorAll('#room-3, #room-3 a')].every(one => one.stays)"

NOTE_WHAT_SETTLES = """
window.settled = [];
new MutationObserver((all) => settled.push(...all.map((one) => one.target.textContent)))
    .observe(document.querySelector("#queue"), {attributeFilter: ["data-settles"], subtree: true});
"""


def due(page: Page, text: str = "") -> Locator:
    return page.locator("#queue li h3", has_text=text)


def test_a_call_a_bust_and_a_move_change_their_own_parts_only(
    server: str, in_browser: InBrowser
) -> None:
    make_user(Role.DIRECTOR, "director")
    night = make_running_tournament(entries=24, tables=3)
    complaints: list[str] = []
    pushed: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: pushed.append(json.loads(frame)))

    def open_screen(browser: Browser) -> Page:
        page = new_page(browser, LAPTOP, complaints=complaints)
        page.on("websocket", listen)
        log_in(page, server, "director", f"/t/{night.pk}/director/")
        expect_live(page)
        page.evaluate(REMEMBER)
        page.get_by_role("link", name="Table 3", exact=True).focus()
        return page

    page = in_browser(open_screen)
    do(night, engine.call_floor, table=1, reason="Two cards face up")

    def call_comes(_: Browser) -> None:
        expect(due(page, "Two cards face up")).to_be_visible()
        expect(page.locator("[data-news]")).to_contain_text("New: Table 1 calls Two cards face up")
        expect(page.locator("#room-1")).to_contain_text("calls")
        expect(page.get_by_role("link", name="Table 3", exact=True)).to_be_focused()

    in_browser(call_comes)
    seat = seats_of(night, 2)[0]
    play_hand(night, 2, out=(seat,))

    def bust_is_confirmed(_: Browser) -> None:
        expect(due(page, "out?")).to_be_visible()
        expect(due(page).first).to_contain_text("Two cards face up")
        page.get_by_role("button", name="I am there").click()
        expect(due(page, "Two cards face up")).to_have_count(0)
        expect(due(page).first).to_contain_text("out?")
        page.get_by_role("button", name="Yes, out").click()
        expect(due(page, "out?")).to_have_count(0)
        expect(page.locator("#room-2 a.seat")).to_have_count(7)
        expect(page.locator("#room")).to_contain_text("Last out")

    in_browser(bust_is_confirmed)
    to = SeatRef(2, questions.table_view(state_of(night), 2).open_seats[0])
    mover = entry_at(night, 1, seats_of(night, 1)[0])
    do(night, engine.choose_mover, entry=mover, to=to, reason="Needs light")

    def somebody_moves(_: Browser) -> None:
        page.get_by_role("button", name="Has left").click()
        expect(page.locator("#room-1 a.seat")).to_have_count(7)
        page.get_by_role("button", name="Has sat down").click()
        expect(page.locator("#room-2 a.seat")).to_have_count(8)
        assert page.evaluate(STAYS)
        assert complaints == []

    in_browser(somebody_moves)
    changes = [message for message in pushed if "since" in message]
    assert len(changes) >= 6
    assert not any({"table-3", "room"} & change["regions"].keys() for change in changes)


def test_a_table_that_opens_or_closes_comes_and_goes_in_its_place(
    server: str, in_browser: InBrowser
) -> None:
    make_user(Role.DIRECTOR, "director")
    night = make_running_tournament(entries=10, tables=3)

    def open_screen(browser: Browser) -> Page:
        page = new_page(browser, LAPTOP, complaints=[])
        log_in(page, server, "director", f"/t/{night.pk}/director/")
        expect_live(page)
        return page

    page = in_browser(open_screen)
    seated = [table.number for table in state_of(night).tables if table.size]
    spare = next(table.number for table in state_of(night).tables if not table.size)
    do(night, engine.open_table, table=spare)

    def names(*tables: int) -> list[str]:
        return [f"Table {number}" for number in tables]

    def opens(_: Browser) -> None:
        expect(page.locator("#room .room__name")).to_have_text(names(*sorted([*seated, spare])))
        page.get_by_role("link", name=f"Table {seated[0]}", exact=True).click()
        expect(page.locator("#sheet")).to_be_visible()

    in_browser(opens)
    do(night, engine.break_table, table=spare, reason="Rain")

    def closes(_: Browser) -> None:
        expect(page.locator("#room .room__name")).to_have_text(names(*seated))
        expect(page.locator("#sheet")).to_be_visible()

    in_browser(closes)


def test_nothing_moves_under_a_finger(server: str, in_browser: InBrowser) -> None:
    make_user(Role.DIRECTOR, "director")
    night = make_running_tournament(entries=24, tables=3)
    for table in (1, 2):
        play_hand(night, table, out=(seats_of(night, table)[0],))

    def press(browser: Browser) -> Page:
        page = new_page(browser, LAPTOP, complaints=[])
        log_in(page, server, "director", f"/t/{night.pk}/director/")
        expect_live(page)
        expect(due(page, "out?")).to_have_count(2)
        page.evaluate(NOTE_WHAT_SETTLES)
        page.get_by_role("heading", name="out?").first.hover()
        page.mouse.down()
        return page

    page = in_browser(press)
    do(night, engine.call_floor, table=3, reason="Two cards face up")

    def wait(_: Browser) -> None:
        expect(page.locator("#room-3")).to_contain_text("calls")  # elsewhere it is shown
        assert due(page, "Two cards face up").count() == 0
        page.mouse.up()
        expect(due(page).first).to_contain_text("Two cards face up")
        settled = " ".join(page.evaluate("settled"))  # and takes no tap at first
        assert "Yes, out" in settled
        assert "I am there" in settled
        expect(page.locator("[data-settles]")).to_have_count(0)
        comes = page.get_by_role("button", name="I am there")
        expect(comes).to_have_accessible_description("Two cards face up")
        comes.click()
        expect(due(page, "Two cards face up")).to_have_count(0)

    in_browser(wait)
