"""Levels and time in a browser: counted taps, a preview while one types, and a pause on screens."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Locator, Page, expect

from rules_engine import tournament as engine
from tests.browsing import (
    LAPTOP,
    PHONE,
    WALL,
    InBrowser,
    expect_accessible,
    expect_live,
    log_in,
    new_page,
)
from tests.factories import make_user
from tests.tables.nights import do, make_running_tournament, state_of
from tournaments.models import Registration, Role
from tournaments.people import tickets

pytestmark = pytest.mark.browser


class Taps:
    """A finger that counts."""

    def __init__(self) -> None:
        self.count = 0

    def on(self, what: Locator) -> None:
        self.count += 1
        what.click()


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_all_levels_are_shortened_with_two_taps_and_play_is_ended_with_two(
    server: str, in_browser: InBrowser, size: object
) -> None:
    make_user(Role.DIRECTOR, "director")
    night = make_running_tournament()
    complaints: list[str] = []

    def shorten(browser: Browser) -> Page:
        page = new_page(browser, size, complaints=complaints)  # type: ignore[arg-type]  # a viewport
        log_in(page, server, "director", f"/t/{night.pk}/director/")
        expect_live(page)
        taps, sheet = Taps(), page.locator("#sheet")
        taps.on(page.get_by_role("link", name="Time", exact=True))
        expect(sheet).to_contain_text("Over about")
        expect_accessible(page)
        taps.on(sheet.get_by_role("button", name="15 min", exact=True))
        expect(page.locator("#queue")).to_contain_text("Levels 2 to 10 of 15 minutes.")
        assert taps.count == 2
        return page

    page = in_browser(shorten)
    assert state_of(night).clock.structure.level(5).seconds == 15 * 60

    def end(_: Browser) -> None:
        taps, sheet = Taps(), page.locator("#sheet")
        taps.on(page.get_by_role("link", name="End play now"))
        expect(sheet).to_contain_text("General 6")
        expect_accessible(page)
        taps.on(sheet.get_by_role("button", name="The hall closes"))
        expect(page.locator("#clock")).to_contain_text("share first place")
        assert taps.count == 2
        assert complaints == []

    in_browser(end)
    assert state_of(night).stage is engine.Stage.ENDED


def test_what_would_help_stays_unfolded_and_is_one_tap(server: str, in_browser: InBrowser) -> None:
    make_user(Role.DIRECTOR, "director")
    night = make_running_tournament()
    do(night, engine.set_hard_stop, stop_at=timezone.now() + timedelta(minutes=30))
    complaints: list[str] = []

    def unfold(browser: Browser) -> Page:
        page = new_page(browser, LAPTOP, complaints=complaints)
        log_in(page, server, "director", f"/t/{night.pk}/director/")
        expect_live(page)
        page.get_by_text("What to do").click()
        expect(page.locator("#late")).to_contain_text("Levels of 15 minutes from level 2 on.")
        expect_accessible(page)
        return page

    page = in_browser(unfold)
    do(night, engine.announce, text="Soup")

    def choose(_: Browser) -> None:
        expect(page.locator("#clock")).to_contain_text("Soup")
        option = page.locator(".late__option", has_text="Levels of 15 minutes")
        option.get_by_role("button", name="Do it").click()
        expect(page.locator("#queue")).to_contain_text("Levels 2 to 10 of 15 minutes.")
        page.locator("#queue").get_by_role("button", name="Undo").first.click()
        expect(page.locator("#queue")).not_to_contain_text("Levels 2 to 10 of 15 minutes.")
        assert complaints == []

    in_browser(choose)
    assert state_of(night).clock.structure.level(5).seconds == 20 * 60


def test_every_offer_of_a_late_night_keeps_its_promise_on_all_screens(
    server: str, in_browser: InBrowser
) -> None:
    make_user(Role.DIRECTOR, "director")
    night = make_running_tournament()
    do(night, engine.set_hard_stop, stop_at=timezone.now() + timedelta(minutes=75))
    token = tickets.token_of(Registration.objects.get(tournament=night, entry=1))
    complaints: list[str] = []

    def choose(browser: Browser) -> None:
        page = new_page(browser, LAPTOP, complaints=complaints)
        log_in(page, server, "director", f"/t/{night.pk}/director/")
        wall, phone = (new_page(browser, size, complaints=complaints) for size in (WALL, PHONE))
        wall.goto(f"{server}/t/{night.pk}/")
        phone.goto(f"{server}/p/{token}/")
        for screen in (page, wall, phone):
            expect_live(screen)
        rest = wall.locator(".face__side .stat", has_text="Rest break")
        rest_before = rest.inner_text()
        page.get_by_text("What to do").click()
        for offered in ("Skip the rest break", "Levels of 15 minutes", "Leave out blinds of"):
            option = page.locator(".late__option", has_text=offered)
            expect(option.get_by_role("button")).to_have_count(1)
            ends = option.locator(".numbers").inner_text()
            option.get_by_role("button", name="Do it").click()
            expect(page.locator("#clock .stat", has_text="Expected end")).to_contain_text(ends)
            expect(rest).not_to_have_text(rest_before)
        expect(wall.locator("main")).to_contain_text("3 / 6")
        expect(phone.locator("main")).to_contain_text("3 / 6")
        assert complaints == []

    in_browser(choose)
    structure = state_of(night).clock.structure
    assert [structure.level(n).rest_seconds for n in (1, 2, 3)] == [0, 0, 0]
    assert structure.level(2).seconds == 15 * 60


def test_levels_are_seen_before_they_are_saved_and_a_pause_is_counted_down_everywhere(
    server: str, in_browser: InBrowser
) -> None:
    make_user(Role.DIRECTOR, "director")
    night = make_running_tournament()
    do(night, engine.set_hard_stop, stop_at=timezone.now() + timedelta(hours=2))
    complaints: list[str] = []

    def edit(browser: Browser) -> None:
        page = new_page(browser, LAPTOP, complaints=complaints)
        log_in(page, server, "director", f"/t/{night.pk}/levels/")
        expect_accessible(page)
        told = page.locator("[data-part=timing]")
        expect(told).to_contain_text("At the hard stop")
        page.locator("[name=level-0-small_blind]").fill("3")
        page.locator("[name=level-0-big_blind]").fill("5")
        expect(told).to_contain_text("3 / 5", timeout=15_000)
        page.locator("[name=level-0-big_blind]").fill("1")
        expect(page.locator("[data-part=problems]")).to_contain_text("below", timeout=15_000)
        page.locator("[name=level-0-big_blind]").fill("6")
        page.get_by_role("button", name="Remove level 10").click()
        expect(page.locator(".level-row")).to_have_count(8, timeout=15_000)
        page.get_by_role("button", name="Save the levels").click()
        expect(page).to_have_url(re.compile("/director/"))
        expect_live(page)
        expect(page.locator("#queue")).to_contain_text("The levels were changed")

        wall = new_page(browser, WALL, complaints=complaints)
        wall.goto(f"{server}/t/{night.pk}/")
        expect_live(wall)
        page.get_by_role("link", name="Time", exact=True).click()
        sheet = page.locator("#sheet")
        sheet.get_by_text("Pause with a reason").click()
        sheet.get_by_label("What for").fill("The raffle")
        sheet.get_by_label("Play goes on in minutes").fill("10")
        sheet.get_by_role("button", name="Pause", exact=True).click()
        expect(wall.locator("main")).to_contain_text("The raffle")
        expect(wall.get_by_role("timer")).to_contain_text(re.compile(r"09:\d\d|10:00"))
        expect_accessible(wall)
        expect(page.locator("#clock")).to_contain_text("The raffle")
        assert complaints == []

    in_browser(edit)
    structure = state_of(night).clock.structure
    assert (structure.level(2).small_blind, structure.level(10).big_blind) == (3, 100)
